import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportResult } from '../../../shared/contract/admin/users.ts'
import { ADMIN } from '../../api/admin/call.ts'
import { importPart, PART_ROWS } from '../../api/admin/users.ts'
import { toApiError } from '../../api/errors.ts'
import { reload } from '../../api/query-client.ts'
import { useOnceMutation } from '../../sending/use-once-mutation.ts'
import type { ListRow } from './read-user-list.ts'

export interface ImportRun {
  rows: readonly ListRow[]
  courseIds: readonly string[]
  reason: string
  dryRun: boolean
}

/**
 * Sends a list part by part, one after the other, and tells of each what became of it. A failure or a stop ends it
 * there: what has been told stays told, and the rest can be sent later; the server does no row twice.
 */
export function useListImport(onResults: (run: ImportRun, results: ImportResult[]) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number; dryRun: boolean } | null>(
    null,
  )
  const { mutate, isPending, error, reset, letGo, slow } = useOnceMutation({
    mutationFn: async (run: ImportRun, signal) => {
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
    onSettled: () => {
      setProgress(null)
      void reload(client, { queryKey: ADMIN })
    },
  })
  // Whoever leaves the page stops it: nobody would see what becomes of the rest.
  const stop = useRef(letGo)
  useEffect(() => {
    stop.current = letGo
  })
  useEffect(() => () => stop.current(), [])
  return {
    start: mutate,
    isPending,
    progress,
    error: error && toApiError(error),
    forget: reset,
    stop: letGo,
    slow,
  }
}
