import type { QueryClient } from '@tanstack/react-query'
import type { AdminReviewPage } from '../../../shared/contract/admin/reviews.ts'
import { http } from '../http.ts'
import { pagesQuery } from '../pages.ts'
import { ADMIN, readAs, search } from './call.ts'
import { reloadCatalogue } from './courses.ts'

/** Reviews in the back office (docs/trust.md#reviews). */

const REVIEWS = '/api/admin/reviews'

/** GET /api/admin/reviews: those of a state, newest first. */
export const adminReviewsQuery = (filter: Partial<Record<'q' | 'state', string>>) =>
  pagesQuery({
    queryKey: [...ADMIN, 'reviews', filter],
    fetchPage: async (after, signal) =>
      readAs<AdminReviewPage>(
        await http.get(REVIEWS + search({ ...filter, after }), { signal }),
        'items',
        'counts',
      ),
    // Others report meanwhile.
    staleTime: 0,
  })

/** Acts on one review; each reloads what shows it, also after a failure. */
export function adminReviewActs(client: QueryClient, reviewId: string) {
  const post = async (act: string, body: object, signal: AbortSignal) => {
    try {
      await http.post(`${REVIEWS}/${encodeURIComponent(reviewId)}/${act}`, body, { signal })
    } finally {
      await reloadCatalogue(client)
    }
  }
  return {
    /** 409 HIDDEN when somebody was first. */
    hide: (reason: string, signal: AbortSignal) => post('hide', { reason }, signal),
    /** 409 SHOWN. */
    show: (note: string, signal: AbortSignal) => post('show', { note }, signal),
    /** 409 NO_REPORTS. */
    dismiss: (note: string, signal: AbortSignal) => post('dismiss', { note }, signal),
  }
}
