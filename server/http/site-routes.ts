import { SiteSheetSchema } from '../../shared/contract/site.ts'
import { createRoute, createRouter, json } from './context.ts'
import { sendTagged } from './etag.ts'
import { SITE_SHEET } from './site-sheet.ts'

const site = createRoute({
  method: 'get',
  path: '/api/public/site',
  summary: 'Trang này có thêm những gì',
  responses: { 200: json(SiteSheetSchema) },
})

/** GET /api/public/site (docs/product.md#site-sheet): for apps whose page does not come from this server. */
export function siteRoutes() {
  const app = createRouter()
  app.openapi(site, (c) => sendTagged(c, SITE_SHEET))
  return app
}
