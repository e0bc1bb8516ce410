import { AnnouncementSchema } from '../../shared/contract/class.ts'
import { createRoute, createRouter, errors, json, requireActor, z } from '../http/context.ts'
import { rowId } from '../http/params.ts'
import { readAnnouncement, unreadAnnouncements } from './announcements.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/announcements',
  summary: 'Thông báo và lời nhắc của giảng viên mà tôi chưa đọc, mới nhất trước',
  responses: { 200: json(z.array(AnnouncementSchema)), ...errors(401) },
})

const readRoute = createRoute({
  method: 'post',
  path: '/announcements/{id}/read',
  summary: 'Đánh dấu đã đọc một thông báo',
  request: { params: z.object({ id: rowId }) },
  responses: { 204: { description: 'Đã đọc' }, ...errors(401, 404) },
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
