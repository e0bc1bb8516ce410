import { AnnouncementSchema } from '../../../shared/contract/class.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { done, ok, signedInRoute } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { readAnnouncement, unreadAnnouncements } from './announcements.ts'

const listRoute = signedInRoute({
  path: '/announcements',
  summary: 'Thông báo và lời nhắc của giảng viên mà tôi chưa đọc, mới nhất trước',
  answers: ok(z.array(AnnouncementSchema)),
})

const readRoute = signedInRoute({
  method: 'post',
  path: '/announcements/{id}/read',
  summary: 'Đánh dấu đã đọc một thông báo',
  request: { params: z.object({ id: rowId }) },
  answers: done('Đã đọc'),
})

/** What students have from their teachers (docs/class.md#announcements). */
export function studentClassRoutes() {
  const app = createRouter()
  app.openapi(listRoute, async (c) =>
    c.json(await unreadAnnouncements(c.get('deps'), requireActor(c)), 200),
  )
  app.openapi(readRoute, async (c) => {
    await readAnnouncement(c.get('deps'), requireActor(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
  return app
}
