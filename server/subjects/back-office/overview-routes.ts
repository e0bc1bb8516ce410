import { OverviewSchema } from '../../../shared/contract/admin/overview.ts'
import { createRouter } from '../../platform/http/context.ts'
import { adminRoute, ok } from '../../platform/http/route.ts'
import { readOverview } from './overview.ts'

const overview = adminRoute({
  path: '/overview',
  summary: 'Số liệu hôm nay, 7 và 30 ngày, và những gì đang chờ người xem',
  answers: ok(OverviewSchema),
})

export function overviewRoutes() {
  const app = createRouter()
  app.openapi(overview, async (c) => c.json(await readOverview(c.get('deps')), 200))
  return app
}
