import {
  OwnReviewSchema,
  ReviewPageSchema,
  TaughtReviewPageSchema,
} from '../../../shared/contract/reviews.ts'
import { tidyLines } from '../../../shared/rules/blank-text.ts'
import { MAX_ANSWER, MAX_REPORT, MAX_REVIEW_TEXT } from '../../../shared/rules/reviews.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { z } from '../../platform/http/context.ts'
import {
  body,
  done,
  ok,
  publicRoute,
  signedInRoute,
  teacherRoute,
  routerOf,
} from '../../platform/http/route.ts'
import { NOT_MODIFIED } from '../../platform/http/etag.ts'
import { filledLines } from '../../platform/http/filled-text.ts'
import { pageQuery } from '../../platform/http/pages.ts'
import { rowId } from '../../platform/http/params.ts'
import { limited } from '../../platform/limits/limited.ts'
import { answerReview, takeAnswerBack } from './answer.ts'
import { publicReviews, taughtReviews, type ReviewQuery } from './list-reviews.ts'
import { ownReview, takeReviewBack, writeReview } from './own-review.ts'
import { reportReview } from './report.ts'

const params = z.object({ id: rowId })

const ROWS = 10
const MOST_ROWS = 50

const query = z.object({
  ...pageQuery(MOST_ROWS),
  stars: z
    .unknown()
    .optional()
    .transform((given) =>
      typeof given === 'string' && /^[1-5]$/.test(given) ? Number(given) : undefined,
    )
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: 5,
      description: 'Chỉ những đánh giá có đúng số sao này.',
    }),
})

/** Without a limit a page of ten: nobody reads all of them. */
const queryOf = ({ limit = ROWS, after, stars }: z.output<typeof query>): ReviewQuery => ({
  limit,
  after,
  stars,
})

const atMost = (characters: number) => `Viết tối đa ${formatCount(characters)} ký tự.`

/** The reviews of a course, for everybody (docs/trust.md#reviews). */
export const publicReviewRoutes = () =>
  routerOf(
    publicRoute({
      path: '/courses/{idOrSlug}/reviews',
      summary: 'Đánh giá của học viên về một khóa học đã xuất bản, mới nhất trước',
      request: { params: z.object({ idOrSlug: rowId }), query },
      answers: { ...ok(ReviewPageSchema), ...NOT_MODIFIED },
      run: ({ deps, params: { idOrSlug }, query }) => publicReviews(deps, idOrSlug, queryOf(query)),
    }),
  )

/** One's own review, and reports of others', for everybody signed in. */
export const studentReviewRoutes = () =>
  routerOf(
    signedInRoute({
      path: '/courses/{id}/review',
      summary: 'Đánh giá của tôi về khóa học, và tôi có được viết không',
      request: { params },
      answers: ok(OwnReviewSchema),
      run: ({ deps, actor, params }) => ownReview(deps, actor, params.id),
    }),
    signedInRoute({
      method: 'put',
      path: '/courses/{id}/review',
      summary: 'Viết hoặc sửa đánh giá của tôi',
      limit: limited('review'),
      request: {
        params,
        ...body(
          z.object({
            stars: z
              .int('Chọn từ 1 đến 5 sao.')
              .min(1, 'Chọn từ 1 đến 5 sao.')
              .max(5, 'Chọn từ 1 đến 5 sao.'),
            text: z
              .string('Nhận xét phải là văn bản.')
              .overwrite(tidyLines)
              .max(MAX_REVIEW_TEXT, atMost(MAX_REVIEW_TEXT))
              .default(''),
          }),
        ),
      },
      answers: ok(OwnReviewSchema),
      also: [403, 409],
      run: ({ deps, actor, params: { id }, json }) => writeReview(deps, actor, id, json),
    }),
    signedInRoute({
      method: 'delete',
      path: '/courses/{id}/review',
      summary: 'Gỡ đánh giá của tôi',
      request: { params },
      answers: done('Đã gỡ'),
      also: [409],
      run: ({ deps, actor, params }) => takeReviewBack(deps, actor, params.id),
    }),
    signedInRoute({
      method: 'post',
      path: '/reviews/{id}/report',
      summary: 'Báo cáo một đánh giá với người quản trị',
      limit: limited('report'),
      request: {
        params,
        ...body(
          z.object({
            reason: filledLines('Hãy viết vì sao bạn báo cáo.').max(MAX_REPORT, atMost(MAX_REPORT)),
          }),
        ),
      },
      answers: done('Đã báo cáo'),
      also: [409],
      run: ({ deps, actor, params, json: { reason } }) =>
        reportReview(deps, actor, params.id, reason),
    }),
  )

/** Reviews of the courses that one teaches, and the answers to them. */
export const instructorReviewRoutes = () =>
  routerOf(
    teacherRoute({
      path: '/courses/{id}/reviews',
      summary: 'Đánh giá về một khóa học đang dạy, ở mọi trạng thái',
      request: { params, query },
      answers: ok(TaughtReviewPageSchema),
      run: ({ deps, actor, params: { id }, query }) =>
        taughtReviews(deps, actor, id, queryOf(query)),
    }),
    teacherRoute({
      method: 'put',
      path: '/reviews/{id}/answer',
      summary: 'Trả lời một đánh giá, hoặc sửa câu trả lời',
      limit: limited('review'),
      request: {
        params,
        ...body(
          z.object({
            text: filledLines('Hãy viết câu trả lời.').max(MAX_ANSWER, atMost(MAX_ANSWER)),
          }),
        ),
      },
      answers: done('Đã trả lời'),
      run: ({ deps, actor, params, json: { text } }) => answerReview(deps, actor, params.id, text),
    }),
    teacherRoute({
      method: 'delete',
      path: '/reviews/{id}/answer',
      summary: 'Gỡ câu trả lời',
      request: { params },
      answers: done('Đã gỡ'),
      run: ({ deps, actor, params }) => takeAnswerBack(deps, actor, params.id),
    }),
  )
