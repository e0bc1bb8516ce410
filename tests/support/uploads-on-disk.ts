import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApi } from './api.ts'

/** All files in the upload folder of this API. */
export function uploadsOnDisk({ deps }: TestApi): string[] {
  const folder = deps.settings.uploadDir
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted()
}
