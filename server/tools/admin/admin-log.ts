import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../deps.ts'
import { createLog } from '../../platform/log/log.ts'
import type { Settings } from '../../platform/settings.ts'

/** The log of an admin command: to the terminal; security lines to `DATA_DIR/admin.log` (docs/operations.md#log). */
export function adminLog({ dataDir }: Pick<Settings, 'dataDir'>): Log {
  const toScreen = (line: string) => void process.stderr.write(line)
  const toFile = (line: string) => {
    try {
      mkdirSync(dataDir, { recursive: true })
      appendFileSync(join(dataDir, 'admin.log'), line, { mode: 0o600 })
    } catch {
      // The command has done its work; a supervisor may still keep what a terminal shows.
      toScreen(line)
    }
  }
  const { security } = createLog({ logLevel: 'info', logFormat: 'json' }, toFile)
  return { ...createLog({ logLevel: 'info', logFormat: 'text' }, toScreen), security }
}
