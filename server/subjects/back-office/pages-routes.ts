import {
  PageDraftSchema,
  PageForEditSchema,
  PageRowSchema,
  PublicationSchema,
  UserConsentsSchema,
} from '../../../shared/contract/admin/pages.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, body, ok, routerOf } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { consentsOf } from '../site/consents.ts'
import { expectedVersion, IfMatch } from '../teaching/edit-stamp.ts'
import { listPages, pageForEdit, publishPage, savePageDraft } from './pages.ts'
import { readUser } from './users.ts'

const params = z.object({ slug: z.string() })

export const pageRoutes = () =>
  routerOf(
    adminRoute({
      path: '/pages',
      summary: 'Các trang điều khoản, bảo mật, hoàn tiền, thanh toán, khiếu nại',
      answers: ok(z.array(PageRowSchema)),
      run: ({ deps }) => listPages(deps),
    }),
    adminRoute({
      path: '/pages/{slug}',
      summary: 'Một trang để sửa: bản nháp, bản đã công bố hoặc bản mẫu',
      request: { params },
      answers: ok(PageForEditSchema),
      run: ({ deps, params }) => pageForEdit(deps, params.slug),
    }),
    adminRoute({
      method: 'put',
      path: '/pages/{slug}',
      summary: 'Lưu bản nháp của một trang',
      request: { params, headers: IfMatch, ...body(PageDraftSchema) },
      answers: ok(PageForEditSchema),
      also: [409],
      run: ({ deps, actor, params: { slug }, headers, json: { body: text } }) => {
        const expected = expectedVersion(headers)
        return savePageDraft(deps, actor, slug, text, expected)
      },
    }),
    adminRoute({
      method: 'post',
      path: '/pages/{slug}/publication',
      summary: 'Công bố bản nháp, hoặc bản mẫu, thành phiên bản tiếp theo',
      request: { params, headers: IfMatch, ...body(PublicationSchema) },
      answers: ok(PageForEditSchema),
      also: [409],
      run: ({ deps, actor, params: { slug }, headers, json: { number } }) => {
        const expected = expectedVersion(headers)
        return publishPage(deps, actor, slug, number, expected)
      },
    }),
    adminRoute({
      path: '/users/{id}/consents',
      summary: 'Một người đã đồng ý với những trang nào, mới nhất trước, tối đa 50',
      request: { params: z.object({ id: rowId }) },
      answers: ok(UserConsentsSchema),
      run: async ({ deps, params: { id } }) => {
        await readUser(deps, id)
        return consentsOf(deps, id)
      },
    }),
  )
