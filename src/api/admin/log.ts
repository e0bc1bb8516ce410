import type { LogEntry } from '../../../shared/contract/admin/log.ts'
import { http } from '../http.ts'
import { pagesQuery } from '../pages.ts'
import { ADMIN, readAs, search, type Screen } from './call.ts'

/** GET /api/admin/log: the log, newest first. */
export const logQuery = (filter: Partial<Record<'target' | 'actor' | 'action', string>>) =>
  pagesQuery({
    queryKey: [...ADMIN, 'log', filter],
    fetchPage: async (after, signal) =>
      readAs<Screen<LogEntry>>(
        await http.get(`/api/admin/log${search({ ...filter, after })}`, { signal }),
        'items',
        'next',
      ),
    staleTime: 0,
  })
