import {
  PageDraftSchema,
  PageForEditSchema,
  PageRowSchema,
  PublicationSchema,
  UserConsentsSchema,
} from '../../../shared/contract/admin/pages.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { adminRoute, body, ok } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { consentsOf } from '../site/consents.ts'
import { expectedVersion, IfMatch } from '../teaching/edit-stamp.ts'
import { listPages, pageForEdit, publishPage, savePageDraft } from './pages.ts'
import { readUser } from './users.ts'

const params = z.object({ slug: z.string() })

const list = adminRoute({
  path: '/pages',
  summary: 'Các trang điều khoản, bảo mật, hoàn tiền, thanh toán, khiếu nại',
  answers: ok(z.array(PageRowSchema)),
})

const read = adminRoute({
  path: '/pages/{slug}',
  summary: 'Một trang để sửa: bản nháp, bản đã công bố hoặc bản mẫu',
  request: { params },
  answers: ok(PageForEditSchema),
})

const save = adminRoute({
  method: 'put',
  path: '/pages/{slug}',
  summary: 'Lưu bản nháp của một trang',
  request: { params, headers: IfMatch, ...body(PageDraftSchema) },
  answers: ok(PageForEditSchema),
  also: [409],
})

const publish = adminRoute({
  method: 'post',
  path: '/pages/{slug}/publication',
  summary: 'Công bố bản nháp, hoặc bản mẫu, thành phiên bản tiếp theo',
  request: { params, headers: IfMatch, ...body(PublicationSchema) },
  answers: ok(PageForEditSchema),
  also: [409],
})

const consents = adminRoute({
  path: '/users/{id}/consents',
  summary: 'Một người đã đồng ý với những trang nào, mới nhất trước, tối đa 50',
  request: { params: z.object({ id: rowId }) },
  answers: ok(UserConsentsSchema),
})

export function pageRoutes() {
  const app = createRouter()
  app.openapi(list, async (c) => c.json(await listPages(c.get('deps')), 200))
  app.openapi(read, async (c) =>
    c.json(await pageForEdit(c.get('deps'), c.req.valid('param').slug), 200),
  )
  app.openapi(save, async (c) => {
    const { slug } = c.req.valid('param')
    const expected = expectedVersion(c.req.valid('header'))
    const { body: text } = c.req.valid('json')
    return c.json(await savePageDraft(c.get('deps'), requireActor(c), slug, text, expected), 200)
  })
  app.openapi(publish, async (c) => {
    const { slug } = c.req.valid('param')
    const expected = expectedVersion(c.req.valid('header'))
    const { number } = c.req.valid('json')
    return c.json(await publishPage(c.get('deps'), requireActor(c), slug, number, expected), 200)
  })
  app.openapi(consents, async (c) => {
    const { id } = c.req.valid('param')
    await readUser(c.get('deps'), id)
    return c.json(await consentsOf(c.get('deps'), id), 200)
  })
  return app
}
