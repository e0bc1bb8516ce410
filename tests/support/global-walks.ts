import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeSites } from './global-site.ts'
import { oncePerRun } from './once-per-run.ts'
import { startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one seeded site of the fast walks. */
    walks: { url: string; dataDir: string }
  }
}

async function startWalks() {
  const { value: templates, release } = await oncePerRun('sites', makeSites)
  const dataDir = await mkdtemp(join(tmpdir(), 'lopmo-walks-'))
  await cp(templates.seeded, dataDir, { recursive: true })
  await release()
  const site = await startSite({ dataDir })
  return { value: { url: site.url, dataDir }, dispose: site.dispose }
}

export async function setup(project: TestProject) {
  const { value, release } = await oncePerRun('walks', startWalks)
  project.provide('walks', value)
  return release
}
