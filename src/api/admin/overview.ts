import { queryOptions } from '@tanstack/react-query'
import type { Overview } from '../../../shared/contract/admin/overview.ts'
import { http } from '../http.ts'
import { ADMIN, readAs } from './call.ts'

/** GET /api/admin/overview. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: [...ADMIN, 'overview'],
    queryFn: async ({ signal }) =>
      readAs<Overview>(await http.get('/api/admin/overview', { signal }), 'periods'),
  })
