import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyOfDatabase, dropDatabase, type Provided } from './copy-of-database.ts'
import { twoProcesses } from './two-processes.ts'

/** In the folder of a site of two processes: the address of its database. */
const DATABASE = 'database-url'

/**
 * A copy of a data folder of `tests/support/global-site.ts`; the test may change it and must remove it, for example by
 * `dispose` of its site. With TEST_PROCESSES=2 its database is on PostgreSQL.
 */
export async function copyOfSite(
  kind: 'empty' | 'seeded',
  provided: Provided = inject,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-site-'))
  if (twoProcesses) {
    await writeFile(join(folder, DATABASE), await copyOfDatabase(kind, provided))
    const { seedUploads } = provided('templates')
    if (kind === 'seeded') await cp(seedUploads, join(folder, 'uploads'), { recursive: true })
  } else {
    await cp(provided('siteTemplates')[kind], folder, { recursive: true })
  }
  return folder
}

/** The address of the site's database on PostgreSQL; undefined where it is in the folder. */
export const databaseOfSite = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, DATABASE), 'utf8').catch(() => undefined)

/** Removes a folder made by `copyOfSite`, with its database. */
export async function removeSite(folder: string): Promise<void> {
  const url = await databaseOfSite(folder)
  if (url) await dropDatabase(url)
  await rm(folder, { recursive: true, force: true })
}
