import { RevenueBySchema, RevenueSchema } from '../../../shared/contract/admin/revenue.ts'
import { createRouter, z } from '../../platform/http/context.ts'
import { adminRoute, ok, okText } from '../../platform/http/route.ts'
import { readRevenue, revenueCsv } from './revenue.ts'

const day = z
  .string('Ngày cần có dạng 2026-11-23.')
  .max(10, 'Ngày cần có dạng 2026-11-23.')
  .optional()
  .openapi({ description: 'Ngày ở Việt Nam, YYYY-MM-DD; cả hai ngày đều tính' })
const query = z.object({ by: RevenueBySchema.default('day'), from: day, to: day })

const table = adminRoute({
  path: '/revenue',
  summary: 'Doanh thu theo ngày, tháng, khóa học, giảng viên hoặc cổng thanh toán',
  request: { query },
  answers: ok(RevenueSchema),
})

const file = adminRoute({
  path: '/revenue.csv',
  summary: 'Cũng bảng ấy, là tệp CSV',
  request: { query },
  answers: okText('Tệp CSV', 'text/csv'),
})

export function revenueRoutes() {
  const app = createRouter()
  app.openapi(table, async (c) =>
    c.json(await readRevenue(c.get('deps'), c.req.valid('query')), 200),
  )
  app.openapi(file, async (c) => {
    const revenue = await readRevenue(c.get('deps'), c.req.valid('query'))
    const name = `doanh-thu-${revenue.by}-${revenue.from}-${revenue.to}.csv`
    return c.body(revenueCsv(revenue), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
  })
  return app
}
