import {
  FailedMessagesSchema,
  RetriedSchema,
  RetrySchema,
  SiteDataSchema,
  SiteForEditSchema,
  SiteStatusSchema,
} from '../../shared/contract/admin/site.ts'
import {
  admins,
  body,
  createRoute,
  createRouter,
  errors,
  json,
  requireActor,
} from '../http/context.ts'
import { expectedVersion, IfMatch } from '../teaching/edit-stamp.ts'
import { failedMails, failedPushList, retryMails, retryPushes } from './site-retries.ts'
import { readSiteStatus } from './site-status.ts'
import { saveSite, siteForEdit } from './site.ts'

const read = createRoute({
  method: 'get',
  path: '/site',
  summary: 'Thương hiệu, chủ trang và cách xuất bản',
  middleware: admins,
  responses: { 200: json(SiteForEditSchema), ...errors(401, 403) },
})

const save = createRoute({
  method: 'put',
  path: '/site',
  summary: 'Sửa thương hiệu, chủ trang và cách xuất bản',
  middleware: admins,
  request: { headers: IfMatch, ...body(SiteDataSchema) },
  responses: { 200: json(SiteForEditSchema), ...errors(400, 401, 403, 409) },
})

const status = createRoute({
  method: 'get',
  path: '/site/status',
  summary: 'Thư, thông báo đẩy và thanh toán đang chạy thế nào',
  middleware: admins,
  responses: { 200: json(SiteStatusSchema), ...errors(401, 403) },
})

const listOf = (path: '/mails' | '/pushes', summary: string) =>
  createRoute({
    method: 'get',
    path,
    summary,
    middleware: admins,
    responses: { 200: json(FailedMessagesSchema), ...errors(401, 403) },
  })

const retryOf = (path: '/mails/retry' | '/pushes/retry', summary: string) =>
  createRoute({
    method: 'post',
    path,
    summary,
    middleware: admins,
    request: body(RetrySchema),
    responses: { 200: json(RetriedSchema), ...errors(400, 401, 403, 404) },
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
