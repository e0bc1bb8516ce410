import { queryOptions } from '@tanstack/react-query'
import type { LogEntry } from '../../../shared/contract/admin/log.ts'
import { http } from '../http.ts'
import { ADMIN, readAs, search, type Screen } from './call.ts'

/** GET /api/admin/log: a screen of the log, newest first. */
export const logQuery = (
  filter: Partial<Record<'target' | 'actor' | 'action' | 'after', string>>,
) =>
  queryOptions({
    queryKey: [...ADMIN, 'log', filter],
    queryFn: async ({ signal }) =>
      readAs<Screen<LogEntry>>(
        await http.get(`/api/admin/log${search(filter)}`, { signal }),
        'items',
        'next',
      ),
    staleTime: 0,
  })
