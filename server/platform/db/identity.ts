import { sql, type SQL } from 'drizzle-orm'
import { isForbiddenQuery } from '../errors.ts'
import type { Database } from './client.ts'

interface Identity {
  id: string
  name: string
}

async function read(db: Database, cluster: SQL): Promise<Identity> {
  const [found] = await db.q
    .select({ id: sql<string>`${cluster} || '/' || oid`, name: sql<string>`datname` })
    .from(sql`pg_database`)
    .where(sql`datname = current_database()`)
  if (!found) throw new Error('pg_database does not hold this database')
  return found
}

/**
 * An id that no other database has, not even one with the same rows: a restored dump and a copy made by
 * `create database … template …` have other ids. A restart, a fail-over to a standby and (embedded) a copy of
 * the whole folder keep the id; `pg_upgrade` does not. When the server hides its own id, the result only tells
 * the databases of that server apart.
 */
export async function databaseIdentity(db: Database): Promise<Identity> {
  try {
    return await read(db, sql`(select system_identifier from pg_control_system())`)
  } catch (error) {
    if (!isForbiddenQuery(error)) throw error
    return read(db, sql`'?'`)
  }
}
