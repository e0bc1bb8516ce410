import { AnnouncementSchema } from '../../../shared/contract/class.ts'
import { z } from '../../platform/http/context.ts'
import { done, ok, signedInRoute, routerOf } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { readAnnouncement, unreadAnnouncements } from './announcements.ts'

/** What students have from their teachers (docs/class.md#announcements). */
export const studentClassRoutes = () =>
  routerOf(
    signedInRoute({
      path: '/announcements',
      summary: 'Thông báo và lời nhắc của giảng viên mà tôi chưa đọc, mới nhất trước',
      answers: ok(z.array(AnnouncementSchema)),
      run: ({ deps, actor }) => unreadAnnouncements(deps, actor),
    }),
    signedInRoute({
      method: 'post',
      path: '/announcements/{id}/read',
      summary: 'Đánh dấu đã đọc một thông báo',
      request: { params: z.object({ id: rowId }) },
      answers: done('Đã đọc'),
      run: ({ deps, actor, params }) => readAnnouncement(deps, actor, params.id),
    }),
  )
