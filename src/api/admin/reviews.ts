import type { QueryClient } from '@tanstack/react-query'
import type { AdminReviewPage } from '../../../shared/contract/admin/reviews.ts'
import { http } from '../http.ts'
import { path } from '../path.ts'
import { ADMIN, sendAndReload } from '../extra-call.ts'
import { screensQuery } from './screens.ts'
import { reloadCatalogue } from './courses.ts'

/** Reviews in the back office (docs/trust.md#reviews). */

/** GET /api/admin/reviews: those of a state, newest first. */
export const adminReviewsQuery = (filter: Partial<Record<'q' | 'state', string>>) =>
  screensQuery<AdminReviewPage>(
    [...ADMIN, 'reviews'],
    '/api/admin/reviews',
    filter,
    'items',
    'counts',
  )

/** Acts on one review; each reloads what shows it. */
export function adminReviewActs(client: QueryClient, reviewId: string) {
  const post = (act: string, body: object, signal: AbortSignal) =>
    sendAndReload(
      () => http.post(path`/api/admin/reviews/${reviewId}/${act}`, body, { signal }),
      () => reloadCatalogue(client),
    )
  return {
    /** 409 HIDDEN when somebody was first. */
    hide: (reason: string, signal: AbortSignal) => post('hide', { reason }, signal),
    /** 409 SHOWN. */
    show: (note: string, signal: AbortSignal) => post('show', { note }, signal),
    /** 409 NO_REPORTS. */
    dismiss: (note: string, signal: AbortSignal) => post('dismiss', { note }, signal),
  }
}
