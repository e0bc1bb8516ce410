import { AdminReviewPageSchema, ReviewStateSchema } from '../../../shared/contract/admin/reviews.ts'
import { SearchText } from '../../../shared/contract/page.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { MAX_HIDE_REASON } from '../../../shared/rules/reviews.ts'
import { after } from '../../platform/http/pages.ts'
import { createRouter, requireActor, z, type AppContext } from '../../platform/http/context.ts'
import { adminRoute, body, done, ok } from '../../platform/http/route.ts'
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

const listRoute = adminRoute({
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
})

const actRoute = <P extends string, B extends z.ZodType>(path: P, summary: string, schema: B) =>
  adminRoute({
    method: 'post',
    path,
    summary,
    request: { params, ...body(schema) },
    answers: done('Đã làm'),
    also: [409],
  })

const hideRoute = actRoute('/reviews/{id}/hide', 'Ẩn đánh giá, tác giả biết lý do', Reason)
const showRoute = actRoute('/reviews/{id}/show', 'Cho đánh giá hiện lại', Note)
const dismissRoute = actRoute('/reviews/{id}/dismiss', 'Bỏ qua các báo cáo về đánh giá', Note)

const adminOf = (c: AppContext) => requireActor(c).id

/** Reviews of the back office (docs/trust.md#reviews). */
export function reviewRoutes() {
  const app = createRouter()
  app.openapi(listRoute, async (c) =>
    c.json(await listReviews(c.get('deps'), c.req.valid('query')), 200),
  )
  app.openapi(hideRoute, async (c) => {
    const { id: reviewId } = c.req.valid('param')
    const { reason: note } = c.req.valid('json')
    await hideReview(c.get('deps'), { reviewId, adminId: adminOf(c), note })
    return c.body(null, 204)
  })
  app.openapi(showRoute, async (c) => {
    const { id: reviewId } = c.req.valid('param')
    await showReview(c.get('deps'), { reviewId, adminId: adminOf(c), ...c.req.valid('json') })
    return c.body(null, 204)
  })
  app.openapi(dismissRoute, async (c) => {
    const { id: reviewId } = c.req.valid('param')
    await dismissReports(c.get('deps'), { reviewId, adminId: adminOf(c), ...c.req.valid('json') })
    return c.body(null, 204)
  })
  return app
}
