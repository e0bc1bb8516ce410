import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of PostgreSQL's server programs, newest first; undefined when there is none. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
    ...(process.env.PATH ?? '').split(':').filter(Boolean),
  ]
  return folders.find((f) => existsSync(join(f, 'initdb')) && existsSync(join(f, 'postgres')))
}

/** True when the tests can use PostgreSQL: TEST_DATABASE_URL, or programs to start their own server. */
export const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL) || Boolean(findPostgres())
