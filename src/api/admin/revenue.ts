import { queryOptions } from '@tanstack/react-query'
import type { Revenue, RevenueBy } from '../../../shared/contract/admin/revenue.ts'
import { CSV_START } from '../../../shared/format/csv.ts'
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

/** GET /api/admin/revenue.csv, as a file. */
export async function fetchRevenueFile(filter: RevenueFilter, signal: AbortSignal): Promise<File> {
  const text = await fetchCsv(`/api/admin/revenue.csv${search({ ...filter })}`, { signal })
  const name = `doanh-thu-${filter.by}-${filter.from}-${filter.to}.csv`
  // A reader of texts drops the mark that Excel needs.
  return new File([CSV_START + text.replace(/^\uFEFF/, '')], name, { type: 'text/csv' })
}
