import { OverviewSchema } from '../../../shared/contract/admin/overview.ts'
import { adminRoute, ok, routerOf } from '../../platform/http/route.ts'
import { readOverview } from './overview.ts'

export const overviewRoutes = () =>
  routerOf(
    adminRoute({
      path: '/overview',
      summary: 'Số liệu hôm nay, 7 và 30 ngày, và những gì đang chờ người xem',
      answers: ok(OverviewSchema),
      run: ({ deps }) => readOverview(deps),
    }),
  )
