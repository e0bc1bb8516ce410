import { DataExportSchema, ErasureStateSchema } from '../../../shared/contract/personal-data.ts'
import { siteDayOf } from '../../../shared/rules/site-days.ts'
import { paths } from '../../../shared/paths.ts'
import { confirmPassword } from '../accounts/own-password.ts'
import { AppError } from '../../platform/errors.ts'
import {
  clientIp,
  createRouter,
  requireActor,
  z,
  type AppContext,
} from '../../platform/http/context.ts'
import { body, ok, okBytes, okText, publicRoute, signedInRoute } from '../../platform/http/route.ts'
import { limited } from '../../platform/limits/limited.ts'
import { checkExport, startExport, useExport } from './data-export.ts'
import { entriesOf } from './entries.ts'
import { askErasure, keepAccount, readErasure } from './erasure.ts'
import { downloadPage, usedPage } from './link-page.ts'
import { zipAnswer } from './zip.ts'

const Password = body(
  z.object({
    password: z
      .string('Vui lòng nhập mật khẩu.')
      .min(1, 'Vui lòng nhập mật khẩu.')
      .max(1000, 'Mật khẩu quá dài.'),
  }),
)
const state = ok(ErasureStateSchema)

const ask = signedInRoute({
  method: 'post',
  path: '/data-export',
  summary: 'Đường dẫn tải mọi dữ liệu của mình, dùng một lần trong 15 phút',
  limit: limited('data-export'),
  request: Password,
  answers: ok(DataExportSchema),
  also: [503],
})

const read = signedInRoute({
  path: '/erasure',
  summary: 'Tài khoản có đang chờ xoá không, và điều gì ngăn việc xoá',
  answers: state,
})

const erase = signedInRoute({
  method: 'post',
  path: '/erasure',
  summary: 'Xoá tài khoản của mình sau 15 ngày',
  request: Password,
  answers: state,
  also: [409, 429, 503],
})

const keep = signedInRoute({
  method: 'delete',
  path: '/erasure',
  summary: 'Giữ lại tài khoản đang chờ xoá',
  answers: state,
})

/** The own data and the end of the own account (docs/trust.md#ones-own-data, docs/trust.md#erasure). */
export function personalDataRoutes() {
  const app = createRouter()
  const confirm = (c: AppContext, password: string) =>
    confirmPassword(c.get('deps'), { userId: requireActor(c).id, ip: clientIp(c) }, password)

  app.openapi(ask, async (c) => {
    await confirm(c, c.req.valid('json').password)
    return c.json(await startExport(c.get('deps'), requireActor(c).id), 200)
  })

  app.openapi(read, async (c) => c.json(await readErasure(c.get('deps'), requireActor(c).id), 200))

  app.openapi(erase, async (c) => {
    const { id } = requireActor(c)
    await confirm(c, c.req.valid('json').password)
    await askErasure(c.get('deps'), id, 'self')
    return c.json(await readErasure(c.get('deps'), id), 200)
  })

  app.openapi(keep, async (c) => {
    const { id } = requireActor(c)
    await keepAccount(c.get('deps'), id)
    return c.json(await readErasure(c.get('deps'), id), 200)
  })

  return app
}

const params = z.object({ token: z.string().max(100, 'Đường dẫn không đúng.') })
const download = publicRoute({
  path: '/{token}',
  summary: 'Mọi dữ liệu của một người (ZIP); đường dẫn dùng được một lần',
  request: { params },
  answers: okBytes('Tệp ZIP', 'application/zip'),
  also: [400, 410],
  never: [404],
})

const look = publicRoute({
  path: '/{token}/page',
  summary: 'Trang mở từ thư, với nút tải; chưa dùng mất đường dẫn',
  request: { params },
  answers: okText('Trang', 'text/html'),
  also: [400, 410],
  never: [404],
})

/** A browser gets a page to read, a program the error. */
const wantsPage = (c: AppContext) => c.req.header('accept')?.includes('text/html') === true

async function orUsedPage(c: AppContext, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'gone' || !wantsPage(c)) throw error
    return usedPage(c, paths.settings())
  }
}

/** The links to somebody's own data: whoever has one needs no session. */
export function dataExportRoutes() {
  const app = createRouter()

  app.openapi(download, (c) =>
    orUsedPage(c, async () => {
      const deps = c.get('deps')
      const { token } = c.req.valid('param')
      if (c.req.method === 'HEAD') {
        await checkExport(deps, token)
        return c.body(null, 200, { 'content-type': 'application/zip' })
      }
      const userId = await useExport(deps, token)
      const name = `du-lieu-lop-mo-${siteDayOf(deps.now())}.zip`
      return zipAnswer(c, name, entriesOf(deps, userId))
    }),
  )

  app.openapi(look, (c) =>
    orUsedPage(c, async () => {
      const { token } = c.req.valid('param')
      await checkExport(c.get('deps'), token)
      // Beside this page, so it holds behind any proxy's prefix; a token that works is safe in an address.
      return downloadPage(c, `../../${token}`)
    }),
  )

  return app
}
