import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian and Windows have a folder for each version. */
const VERSIONED = ['/usr/lib/postgresql', 'C:\\Program Files\\PostgreSQL']

/** Every folder that may have PostgreSQL's server programs, newest first. */
export function postgresFolders(path = process.env.PATH ?? '') {
  const versions = VERSIONED.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(folder, version, 'bin')),
  )
  return [
    ...versions,
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
    ...path.split(delimiter).filter(Boolean),
  ]
}

/** The first of these folders that has PostgreSQL's server programs; undefined when there is none. */
export function findPostgres(folders = postgresFolders()) {
  const has = (folder, name) =>
    existsSync(join(folder, name)) || existsSync(join(folder, `${name}.exe`))
  return folders.find((folder) => has(folder, 'initdb') && has(folder, 'postgres'))
}

/** True when the tests can use PostgreSQL: TEST_DATABASE_URL, or programs to start their own server. */
export const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL) || Boolean(findPostgres())
