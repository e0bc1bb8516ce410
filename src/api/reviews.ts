import type { QueryClient } from '@tanstack/react-query'
import type { OwnReview, ReviewPage, TaughtReviewPage } from '../../shared/contract/reviews.ts'
import { getAs, objectQuery, search, sendAndReload } from './extra-call.ts'
import { http } from './http.ts'
import { pagesQuery } from './pages.ts'
import { path } from './path.ts'
import { ME, reload } from './query-client.ts'

/** Reviews of courses, where the backend has them (docs/trust.md#reviews). */

const PUBLIC = ['public', 'reviews'] as const
const OWN = [...ME, 'reviews'] as const

export interface ReviewsQuery {
  courseId: string
  /** Only those with so many. */
  stars: number | null
}

/** A page of what everybody reads; one who teaches the course also learns whether they may answer. */
export type AnyReviewPage = ReviewPage & Partial<TaughtReviewPage>

/** GET /api/public/courses/{id}/reviews; of who teaches the course GET /api/instructor/courses/{id}/reviews. */
export const reviewsQuery = (asked: ReviewsQuery, teaches: boolean) =>
  pagesQuery({
    queryKey: teaches ? [...OWN, 'taught', asked] : [...PUBLIC, asked],
    fetchPage: (after, signal) => {
      const address = path`/api/${teaches ? 'instructor' : 'public'}/courses/${asked.courseId}/reviews`
      const query = search({ stars: asked.stars?.toString(), after })
      const options = { signal, isPublic: !teaches }
      return getAs<AnyReviewPage>(address + query, options, 'items', 'summary')
    },
  })

const pathOfOwn = (courseId: string) => path`/api/student/courses/${courseId}/review`

/** GET /api/student/courses/{id}/review: one's own, and whether one may write. */
export const ownReviewQuery = (courseId: string) => ({
  ...objectQuery<OwnReview>([...OWN, 'own', courseId], pathOfOwn(courseId), 'review', 'why'),
  // A lesson may have been completed meanwhile, in another tab too.
  staleTime: 0,
})

/** What is done to reviews; each act reloads what shows them. */
export function reviewActs(client: QueryClient) {
  const acting = (send: () => Promise<unknown>) =>
    sendAndReload(send, () => {
      // The rating stands on cards and in the head of the course, too.
      void reload(client, { queryKey: ['public', 'course'] })
      void client.invalidateQueries({ queryKey: ['public', 'courses'], refetchType: 'none' })
      return Promise.all([PUBLIC, OWN].map((queryKey) => reload(client, { queryKey })))
    })
  const answerOf = (reviewId: string) => path`/api/instructor/reviews/${reviewId}/answer`
  return {
    /** PUT: writes or replaces one's own; twice is once. */
    write: (courseId: string, review: { stars: number; text: string }, signal: AbortSignal) =>
      acting(() => http.put(pathOfOwn(courseId), review, { signal })),
    /** DELETE. 409 HIDDEN. */
    takeBack: (courseId: string, signal: AbortSignal) =>
      acting(() => http.delete(pathOfOwn(courseId), { signal })),
    /** PUT …/answer: writes or replaces it. */
    answer: (reviewId: string, text: string, signal: AbortSignal) =>
      acting(() => http.put(answerOf(reviewId), { text }, { signal })),
    /** DELETE …/answer. */
    takeAnswerBack: (reviewId: string, signal: AbortSignal) =>
      acting(() => http.delete(answerOf(reviewId), { signal })),
    /** POST …/report: the second of one person replaces the first. */
    report: (reviewId: string, reason: string, signal: AbortSignal) =>
      acting(() =>
        http.post(path`/api/student/reviews/${reviewId}/report`, { reason }, { signal }),
      ),
  }
}
