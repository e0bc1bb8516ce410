import type { LogEntry } from '../../../shared/contract/admin/log.ts'
import { ADMIN } from '../extra-call.ts'
import { screensQuery, type Screen } from './screens.ts'

/** GET /api/admin/log: the log, newest first. */
export const logQuery = (filter: Partial<Record<'target' | 'actor' | 'action', string>>) =>
  screensQuery<Screen<LogEntry>>([...ADMIN, 'log'], '/api/admin/log', filter, 'items', 'next')
