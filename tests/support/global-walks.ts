import { rm } from 'node:fs/promises'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { copyOfSite } from './copy-of-site.ts'
import { oncePerRun } from './once-per-run.ts'
import { startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one seeded site of the fast walks. */
    walks: { url: string; dataDir: string }
  }
}

/** After `global-site.ts`, which provides the templates. */
export async function setup(project: TestProject) {
  const provided = <K extends keyof ProvidedContext>(name: K) => project.getProvidedContext()[name]
  const { value, release } = await oncePerRun('walks', async () => {
    const dataDir = await copyOfSite('seeded', provided)
    const site = await startSite({ dataDir })
    const dispose = async () => {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
    return { value: { url: site.url, dataDir }, dispose }
  })
  project.provide('walks', value)
  return release
}
