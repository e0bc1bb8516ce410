import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '../../server/platform/db/client.ts'
import { oncePerRun } from './once-per-run.ts'
import { startSite } from './site.ts'
import { setupPostgres } from './templates.ts'
import { twoProcesses } from './two-processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteTemplates: SiteTemplates
  }
}

/** Data folders to copy, because a first start takes seconds. `tests/deep/e2e/start.test.ts` has its own. */
interface SiteTemplates {
  /** All tables without rows. */
  empty: string
  /** With the demo data, as after the first start. */
  seeded: string
}

async function makeSites() {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-sites-'))
  const value: SiteTemplates = { empty: join(folder, 'empty'), seeded: join(folder, 'seeded') }
  const db = await openPglite(value.empty)
  await db.migrate()
  await db.close()
  await cp(value.empty, value.seeded, { recursive: true })
  const site = await startSite({ dataDir: value.seeded })
  await site.stop()
  return { value, dispose: () => rm(folder, { recursive: true, force: true }) }
}

export async function setup(project: TestProject) {
  if (twoProcesses) return setupPostgres(project)
  const { value, release } = await oncePerRun('sites', makeSites)
  project.provide('siteTemplates', value)
  return release
}
