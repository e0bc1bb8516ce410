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
 * What tells this database from every other one, also from those that hold the same rows: a dump that was
 * restored and a copy made by `create database … template …` have another id. Restart, fail-over to a
 * standby and (embedded) a copy of the whole folder keep it; `pg_upgrade` does not. A server that hides
 * its own id gives only the part that tells its databases apart.
 */
export async function databaseIdentity(db: Database): Promise<Identity> {
  try {
    return await read(db, sql`(select system_identifier from pg_control_system())`)
  } catch (error) {
    if (!isForbiddenQuery(error)) throw error
    return read(db, sql`'?'`)
  }
}
