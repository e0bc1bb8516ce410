import {
  FailedMessagesSchema,
  RetriedSchema,
  RetrySchema,
  SiteDataSchema,
  SiteForEditSchema,
  SiteStatusSchema,
} from '../../../shared/contract/admin/site.ts'
import { createRouter, requireActor } from '../../platform/http/context.ts'
import { adminRoute, body, ok } from '../../platform/http/route.ts'
import { expectedVersion, IfMatch } from '../teaching/edit-stamp.ts'
import { failedMails, failedPushList, retryMails, retryPushes } from './site-retries.ts'
import { readSiteStatus } from './site-status.ts'
import { saveSite, siteForEdit } from './site.ts'

const read = adminRoute({
  path: '/site',
  summary: 'Thương hiệu, chủ trang và cách xuất bản',
  answers: ok(SiteForEditSchema),
})

const save = adminRoute({
  method: 'put',
  path: '/site',
  summary: 'Sửa thương hiệu, chủ trang và cách xuất bản',
  request: { headers: IfMatch, ...body(SiteDataSchema) },
  answers: ok(SiteForEditSchema),
  also: [409],
})

const status = adminRoute({
  path: '/site/status',
  summary: 'Thư, thông báo đẩy và thanh toán đang chạy thế nào',
  answers: ok(SiteStatusSchema),
})

const listOf = (path: '/mails' | '/pushes', summary: string) =>
  adminRoute({
    path,
    summary,
    answers: ok(FailedMessagesSchema),
  })

const retryOf = (path: '/mails/retry' | '/pushes/retry', summary: string) =>
  adminRoute({
    method: 'post',
    path,
    summary,
    request: body(RetrySchema),
    answers: ok(RetriedSchema),
    also: [404],
  })

export function siteRoutes() {
  const app = createRouter()
  app.openapi(read, async (c) => c.json(await siteForEdit(c.get('deps')), 200))
  app.openapi(save, async (c) => {
    const expected = expectedVersion(c.req.valid('header'))
    const saved = await saveSite(c.get('deps'), requireActor(c), c.req.valid('json'), expected)
    return c.json(saved, 200)
  })
  app.openapi(status, async (c) => c.json(await readSiteStatus(c.get('deps')), 200))
  app.openapi(listOf('/mails', 'Thư gửi hỏng, tối đa 50'), async (c) =>
    c.json(await failedMails(c.get('deps')), 200),
  )
  app.openapi(listOf('/pushes', 'Thông báo đẩy gửi hỏng, tối đa 50'), async (c) =>
    c.json(await failedPushList(c.get('deps')), 200),
  )
  app.openapi(retryOf('/mails/retry', 'Gửi lại thư gửi hỏng'), async (c) => {
    const by = { userId: requireActor(c).id }
    return c.json({ count: await retryMails(c.get('deps'), by, c.req.valid('json').id) }, 200)
  })
  app.openapi(retryOf('/pushes/retry', 'Gửi lại thông báo đẩy gửi hỏng'), async (c) => {
    const by = { userId: requireActor(c).id }
    return c.json({ count: await retryPushes(c.get('deps'), by, c.req.valid('json').id) }, 200)
  })
  return app
}
