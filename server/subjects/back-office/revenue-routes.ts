import { RevenueBySchema, RevenueSchema } from '../../../shared/contract/admin/revenue.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, ok, okText, routerOf } from '../../platform/http/route.ts'
import { readRevenue, revenueCsv } from './revenue.ts'

const day = z
  .string('Ngày cần có dạng 2026-11-23.')
  .max(10, 'Ngày cần có dạng 2026-11-23.')
  .optional()
  .openapi({ description: 'Ngày ở Việt Nam, YYYY-MM-DD; cả hai ngày đều tính' })
const query = z.object({ by: RevenueBySchema.default('day'), from: day, to: day })

export const revenueRoutes = () =>
  routerOf(
    adminRoute({
      path: '/revenue',
      summary: 'Doanh thu theo ngày, tháng, khóa học, giảng viên hoặc cổng thanh toán',
      request: { query },
      answers: ok(RevenueSchema),
      run: ({ deps, query }) => readRevenue(deps, query),
    }),
    adminRoute({
      path: '/revenue.csv',
      summary: 'Cũng bảng ấy, là tệp CSV',
      request: { query },
      answers: okText('Tệp CSV', 'text/csv'),
      run: async ({ c, deps, query }) => {
        const revenue = await readRevenue(deps, query)
        const name = `doanh-thu-${revenue.by}-${revenue.from}-${revenue.to}.csv`
        return c.body(revenueCsv(revenue), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        })
      },
    }),
  )
