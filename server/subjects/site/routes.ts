import { ConsentSchema, SitePageSchema } from '../../../shared/contract/pages.ts'
import { SiteSheetSchema } from '../../../shared/contract/site.ts'
import type { Deps } from '../../deps.ts'
import { z } from '../../platform/http/context.ts'
import { body, done, ok, publicRoute, routerOf, signedInRoute } from '../../platform/http/route.ts'
import { NOT_MODIFIED } from '../../platform/http/etag.ts'
import { agreeToPayment } from './consents.ts'
import { KeptSheet } from './kept-sheet.ts'
import { readSitePage } from './site-pages.ts'

/** The site sheet (docs/product.md#site-sheet), pages of trust and consent (docs/trust.md#pages). */
export function siteRoutes(deps: Deps) {
  const sheet = new KeptSheet(deps)
  return routerOf(
    publicRoute({
      path: '/api/public/site',
      summary: 'Trang này có thêm những gì, và của ai',
      answers: { ...ok(SiteSheetSchema), ...NOT_MODIFIED },
      run: () => sheet.read(),
    }),
    publicRoute({
      path: '/api/public/pages/{slug}',
      summary:
        'Điều khoản, bảo mật, hoàn tiền, thanh toán, khiếu nại; trước khi công bố là bản mẫu',
      request: {
        params: z.object({ slug: z.string() }),
        query: z.object({
          version: z.coerce
            .number('Phiên bản phải là số nguyên.')
            .int('Phiên bản phải là số nguyên.')
            .min(1, 'Phiên bản bắt đầu từ 1.')
            .max(1_000_000, 'Không có phiên bản này.')
            .optional()
            .openapi({ description: 'Một phiên bản đã công bố; không có thì bản mới nhất' }),
        }),
      },
      answers: { ...ok(SitePageSchema), ...NOT_MODIFIED },
      run: ({ params: { slug }, query: { version } }) => readSitePage(deps, slug, version),
    }),
    signedInRoute({
      method: 'post',
      path: '/api/student/consents',
      summary: 'Ghi rằng người mua đồng ý với các trang đã công bố, trước khi thanh toán',
      request: body(ConsentSchema),
      answers: done('Đã ghi'),
      run: ({ actor, json: { pages } }) => agreeToPayment(deps, actor.id, pages),
    }),
  )
}
