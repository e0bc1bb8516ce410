import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A data folder as `tests/support/global-site.ts` made it, for this test to change and remove. */
export async function copyOfSite(kind: 'empty' | 'seeded'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-site-'))
  await cp(inject('siteTemplates')[kind], folder, { recursive: true })
  return folder
}
