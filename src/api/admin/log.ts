import { queryOptions } from '@tanstack/react-query'
import { AuditActionSchema, LogEntrySchema } from '../../../shared/contract/admin/log.ts'
import { pageOf } from '../../../shared/contract/admin/page.ts'
import { http } from '../http.ts'
import { ADMIN, readAs, search } from './call.ts'

const LogPage = pageOf(LogEntrySchema)

/** Every act that the log may be asked for. */
export const AUDIT_ACTIONS = AuditActionSchema.options

/** GET /api/admin/log: a screen of the log, newest first. */
export const logQuery = (
  filter: Partial<Record<'target' | 'actor' | 'action' | 'after', string>>,
) =>
  queryOptions({
    queryKey: [...ADMIN, 'log', filter],
    queryFn: async ({ signal }) =>
      readAs(LogPage, await http.get(`/api/admin/log${search(filter)}`, { signal })),
    staleTime: 0,
  })
