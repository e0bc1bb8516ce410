import { createLog } from '../../server/platform/log/log.ts'
import type { Log } from '../../server/deps.ts'

/** A line as the log wrote it. */
export type Line = Record<string, any>

/** The real log, whose lines of JSON are kept instead of printed. */
export function recordedLog(): Log & { lines: Line[]; text: () => string } {
  const texts: string[] = []
  const log = createLog({ logLevel: 'info', logFormat: 'json' }, (text) => texts.push(text))
  return {
    ...log,
    get lines() {
      return texts.map((text) => JSON.parse(text) as Line)
    },
    text: () => texts.join(''),
  }
}
