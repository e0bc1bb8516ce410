import { AdminReviewPageSchema, ReviewStateSchema } from '../../../shared/contract/admin/reviews.ts'
import { SearchText } from '../../../shared/contract/page.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { MAX_HIDE_REASON } from '../../../shared/rules/reviews.ts'
import { after } from '../../platform/http/pages.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, body, done, ok, routerOf } from '../../platform/http/route.ts'
import { filledLines } from '../../platform/http/filled-text.ts'
import { rowId } from '../../platform/http/params.ts'
import { dismissReports, hideReview, showReview } from '../reviews/moderation.ts'
import { listReviews } from './reviews.ts'

const TOO_LONG = `Viết tối đa ${formatCount(MAX_HIDE_REASON)} ký tự.`
const Reason = z.object({
  reason: filledLines('Hãy ghi lý do.').max(MAX_HIDE_REASON, TOO_LONG),
})
const Note = z.object({
  note: z.string('Ghi chú phải là văn bản.').trim().max(MAX_HIDE_REASON, TOO_LONG).default(''),
})

const params = z.object({ id: rowId })

const TO_ONE = { method: 'post', answers: done('Đã làm'), also: [409] } as const

/** Reviews of the back office (docs/trust.md#reviews). */
export const reviewRoutes = () =>
  routerOf(
    adminRoute({
      path: '/reviews',
      summary: 'Đánh giá của mọi khóa học, mới nhất trước',
      request: {
        query: z.object({
          after,
          q: SearchText.optional(),
          state: ReviewStateSchema.default('all'),
        }),
      },
      answers: ok(AdminReviewPageSchema),
      run: ({ deps, query }) => listReviews(deps, query),
    }),
    adminRoute({
      ...TO_ONE,
      path: '/reviews/{id}/hide',
      summary: 'Ẩn đánh giá, tác giả biết lý do',
      request: { params, ...body(Reason) },
      run: ({ deps, actor, params: { id }, json: { reason: note } }) =>
        hideReview(deps, { reviewId: id, adminId: actor.id, note }),
    }),
    adminRoute({
      ...TO_ONE,
      path: '/reviews/{id}/show',
      summary: 'Cho đánh giá hiện lại',
      request: { params, ...body(Note) },
      run: ({ deps, actor, params: { id }, json }) =>
        showReview(deps, { reviewId: id, adminId: actor.id, ...json }),
    }),
    adminRoute({
      ...TO_ONE,
      path: '/reviews/{id}/dismiss',
      summary: 'Bỏ qua các báo cáo về đánh giá',
      request: { params, ...body(Note) },
      run: ({ deps, actor, params: { id }, json }) =>
        dismissReports(deps, { reviewId: id, adminId: actor.id, ...json }),
    }),
  )
