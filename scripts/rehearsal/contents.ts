import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { getTableName, is, Table } from 'drizzle-orm'
import type pg from 'pg'
import * as schema from '../../server/platform/db/schema.ts'
import { isStorageKey } from '../../server/providers/ports/file-store.ts'
import type { Contents } from './compare.ts'

/** Every table that this version knows; others (of a newer version, of the migrations) are read all the same. */
const KNOWN_TABLES = Object.values(schema).flatMap((each) =>
  is(each, Table) ? [getTableName(each)] : [],
)

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Every row of every table of the site, by table and primary key, as a hash of all of its columns as text; beside
 * them the state of each sequence.
 */
export async function readRows(client: pg.Client): Promise<Contents> {
  const contents = new Map<string, string>()
  const { rows: tables } = await client.query<{ schema: string; name: string; key: string[] }>(`
    select n.nspname as schema, c.relname as name,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null), '{}') as key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle')
    group by 1, 2 order by 1, 2`)
  const lacking = KNOWN_TABLES.filter((known) => !tables.some(({ name }) => name === known))
  if (lacking.length > 0) throw new Error(`no tables ${lacking.join(', ')}`)
  for (const { schema: of, name, key } of tables) {
    // A row without a key is its own name: twice the same row is told by its number.
    const named = key.length > 0 ? key.map(quoted).join(`, `) : 't::text'
    const { rows } = await client.query<{ key: string; hash: string }>(
      `select concat_ws(' ', ${named}) as key, md5(t::text) as hash from ${quoted(of)}.${quoted(name)} t`,
    )
    for (const row of rows) contents.set(`${name} ${row.key}`, row.hash)
    contents.set(`${name}: number of rows`, String(rows.length))
  }
  const { rows: sequences } = await client.query<{ name: string; at: string }>(
    `select sequencename::text as name, last_value::text as at from pg_sequences where schemaname in ('public', 'drizzle')`,
  )
  for (const { name, at } of sequences) contents.set(`sequence ${name}`, at)
  return contents
}

export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Every upload below a folder (a copy of a bucket or of `UPLOAD_DIR`), by its key, as a hash of its bytes. */
export async function readFolder(folder: string): Promise<Contents> {
  const contents = new Map<string, string>()
  for (const name of await readdir(folder, { recursive: true })) {
    if (isStorageKey(name)) contents.set(name, await hashOf(createReadStream(join(folder, name))))
  }
  return contents
}
