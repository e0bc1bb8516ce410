import { OverviewSchema } from '../../shared/contract/admin/overview.ts'
import { admins, createRoute, createRouter, errors, json } from '../http/context.ts'
import { readOverview } from './overview.ts'

const overview = createRoute({
  method: 'get',
  path: '/overview',
  summary: 'Số liệu hôm nay, 7 và 30 ngày, và những gì đang chờ người xem',
  middleware: admins,
  responses: { 200: json(OverviewSchema), ...errors(401, 403) },
})

export function overviewRoutes() {
  const app = createRouter()
  app.openapi(overview, async (c) => c.json(await readOverview(c.get('deps')), 200))
  return app
}
