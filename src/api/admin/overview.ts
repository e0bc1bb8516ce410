import type { Overview } from '../../../shared/contract/admin/overview.ts'
import { ADMIN, objectQuery } from '../extra-call.ts'

/** GET /api/admin/overview. */
export const overviewQuery = () =>
  objectQuery<Overview>([...ADMIN, 'overview'], '/api/admin/overview', 'periods')
