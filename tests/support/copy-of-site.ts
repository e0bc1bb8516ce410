import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A copy of a data folder of `tests/support/global-site.ts`; the test may change it and must remove it. */
export async function copyOfSite(kind: 'empty' | 'seeded'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-site-'))
  await cp(inject('siteTemplates')[kind], folder, { recursive: true })
  return folder
}
