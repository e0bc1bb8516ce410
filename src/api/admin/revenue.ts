import { queryOptions } from '@tanstack/react-query'
import type { Revenue, RevenueBy } from '../../../shared/contract/admin/revenue.ts'
import { http } from '../http.ts'
import { ADMIN, fetchCsv, readAs, search } from './call.ts'

export interface RevenueFilter {
  by: RevenueBy
  /** Days in Việt Nam, both inclusive. */
  from: string
  to: string
}

/** GET /api/admin/revenue. */
export const revenueQuery = (filter: RevenueFilter) =>
  queryOptions({
    queryKey: [...ADMIN, 'revenue', filter],
    queryFn: async ({ signal }) =>
      readAs<Revenue>(
        await http.get(`/api/admin/revenue${search({ ...filter })}`, { signal }),
        'rows',
        'total',
      ),
  })

/** GET /api/admin/revenue.csv. */
export const fetchRevenueCsv = (filter: RevenueFilter, signal: AbortSignal): Promise<string> =>
  fetchCsv(`/api/admin/revenue.csv${search({ ...filter })}`, { signal })
