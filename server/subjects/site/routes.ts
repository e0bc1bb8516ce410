import { ConsentSchema, SitePageSchema } from '../../../shared/contract/pages.ts'
import { SiteSheetSchema } from '../../../shared/contract/site.ts'
import type { Deps } from '../../deps.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { body, done, ok, publicRoute, signedInRoute } from '../../platform/http/route.ts'
import { NOT_MODIFIED, sendTagged } from '../../platform/http/etag.ts'
import { agreeToPayment } from './consents.ts'
import { KeptSheet } from './kept-sheet.ts'
import { readSitePage } from './site-pages.ts'

const site = publicRoute({
  path: '/api/public/site',
  summary: 'Trang này có thêm những gì, và của ai',
  answers: { ...ok(SiteSheetSchema), ...NOT_MODIFIED },
})

const page = publicRoute({
  path: '/api/public/pages/{slug}',
  summary: 'Điều khoản, bảo mật, hoàn tiền, thanh toán, khiếu nại; trước khi công bố là bản mẫu',
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
})

const agree = signedInRoute({
  method: 'post',
  path: '/api/student/consents',
  summary: 'Ghi rằng người mua đồng ý với các trang đã công bố, trước khi thanh toán',
  request: body(ConsentSchema),
  answers: done('Đã ghi'),
})

/** The site sheet (docs/product.md#site-sheet), pages of trust and consent (docs/trust.md#pages). */
export function siteRoutes(deps: Deps) {
  const app = createRouter()
  const sheet = new KeptSheet(deps)
  app.openapi(site, async (c) => sendTagged(c, await sheet.read()))
  app.openapi(page, async (c) => {
    const { slug } = c.req.valid('param')
    return sendTagged(c, await readSitePage(c.get('deps'), slug, c.req.valid('query').version))
  })
  app.openapi(agree, async (c) => {
    await agreeToPayment(c.get('deps'), requireActor(c).id, c.req.valid('json').pages)
    return c.body(null, 204)
  })
  return app
}
