import { SiteSheetSchema } from '../../shared/contract/site.ts'
import { createRoute, createRouter, json } from '../http/context.ts'
import { sendTagged } from '../http/etag.ts'
import { siteSheet } from './site-settings.ts'

const site = createRoute({
  method: 'get',
  path: '/api/public/site',
  summary: 'Trang này có thêm những gì, và của ai',
  responses: { 200: json(SiteSheetSchema) },
})

/** GET /api/public/site (docs/product.md#site-sheet): for apps whose page does not come from this server. */
export function siteRoutes() {
  const app = createRouter()
  app.openapi(site, async (c) => sendTagged(c, await siteSheet(c.get('deps'))))
  return app
}
