import { useEffect, useState } from 'react'
import type { ImportResult } from '../../../../shared/contract/admin/users.ts'
import { ADMIN } from '../../../api/extra-call.ts'
import { importPart, PART_ROWS } from '../../../api/admin/users.ts'
import { useSend } from '../../../parts/sending/use-send.ts'
import type { ListRow } from './read-user-list.ts'

interface ImportRun {
  rows: readonly ListRow[]
  courseIds: readonly string[]
  reason: string
  dryRun: boolean
}

export interface ImportProgress {
  done: number
  of: number
  dryRun: boolean
}

/**
 * Sends a list part by part and reports the results of each. A failure or a stop ends it there; the rest can be sent
 * later, because the server does no row twice.
 */
export function useListImport(onResults: (run: ImportRun, results: ImportResult[]) => void) {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const list = useSend({
    send: async (run: ImportRun, signal) => {
      const { rows, dryRun, ...about } = run
      for (let at = 0; at < rows.length; at += PART_ROWS) {
        setProgress({ done: at, of: rows.length, dryRun })
        const part = rows
          .slice(at, at + PART_ROWS)
          .map(({ line, email, fullName }) => ({ line, email, ...(fullName && { fullName }) }))
        onResults(run, await importPart({ ...about, rows: part, dryRun }, signal))
        signal.throwIfAborted()
      }
    },
    onSent: () => setProgress(null),
    onFailed: () => setProgress(null),
    reloads: ADMIN,
  })
  // Leaving the page stops it: nobody would see the other results.
  const { letGo } = list
  useEffect(() => letGo, [letGo])
  return { ...list, progress }
}
