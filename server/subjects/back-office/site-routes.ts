import {
  FailedMessagesSchema,
  RetriedSchema,
  RetrySchema,
  SiteDataSchema,
  SiteForEditSchema,
  SiteStatusSchema,
} from '../../../shared/contract/admin/site.ts'
import { adminRoute, body, ok, routerOf } from '../../platform/http/route.ts'
import { expectedVersion, IfMatch } from '../teaching/edit-stamp.ts'
import { failedMails, failedPushList, retryMails, retryPushes } from './site-retries.ts'
import { readSiteStatus } from './site-status.ts'
import { saveSite, siteForEdit } from './site.ts'

const RETRY = {
  method: 'post',
  request: body(RetrySchema),
  answers: ok(RetriedSchema),
  also: [404],
} as const

export const siteRoutes = () =>
  routerOf(
    adminRoute({
      path: '/site',
      summary: 'Thương hiệu, chủ trang và cách xuất bản',
      answers: ok(SiteForEditSchema),
      run: ({ deps }) => siteForEdit(deps),
    }),
    adminRoute({
      method: 'put',
      path: '/site',
      summary: 'Sửa thương hiệu, chủ trang và cách xuất bản',
      request: { headers: IfMatch, ...body(SiteDataSchema) },
      answers: ok(SiteForEditSchema),
      also: [409],
      run: ({ deps, actor, headers, json }) =>
        saveSite(deps, actor, json, expectedVersion(headers)),
    }),
    adminRoute({
      path: '/site/status',
      summary: 'Thư, thông báo đẩy và thanh toán đang chạy thế nào',
      answers: ok(SiteStatusSchema),
      run: ({ deps }) => readSiteStatus(deps),
    }),
    adminRoute({
      path: '/mails',
      summary: 'Thư gửi hỏng, tối đa 50',
      answers: ok(FailedMessagesSchema),
      run: ({ deps }) => failedMails(deps),
    }),
    adminRoute({
      path: '/pushes',
      summary: 'Thông báo đẩy gửi hỏng, tối đa 50',
      answers: ok(FailedMessagesSchema),
      run: ({ deps }) => failedPushList(deps),
    }),
    adminRoute({
      ...RETRY,
      path: '/mails/retry',
      summary: 'Gửi lại thư gửi hỏng',
      run: async ({ deps, by, json: { id } }) => ({ count: await retryMails(deps, by, id) }),
    }),
    adminRoute({
      ...RETRY,
      path: '/pushes/retry',
      summary: 'Gửi lại thông báo đẩy gửi hỏng',
      run: async ({ deps, by, json: { id } }) => ({ count: await retryPushes(deps, by, id) }),
    }),
  )
