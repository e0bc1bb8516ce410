import type { Revenue, RevenueBy } from '../../../shared/contract/admin/revenue.ts'
import { ADMIN, fetchCsv, objectQuery, search } from '../extra-call.ts'

export interface RevenueFilter {
  by: RevenueBy
  /** Days in Việt Nam, both inclusive. */
  from: string
  to: string
}

/** GET /api/admin/revenue. */
export const revenueQuery = (filter: RevenueFilter) =>
  objectQuery<Revenue>(
    [...ADMIN, 'revenue', filter],
    `/api/admin/revenue${search({ ...filter })}`,
    'rows',
    'total',
  )

/** GET /api/admin/revenue.csv. */
export const fetchRevenueCsv = (filter: RevenueFilter, signal: AbortSignal) =>
  fetchCsv(`/api/admin/revenue.csv${search({ ...filter })}`, { signal })
