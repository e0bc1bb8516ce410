import { DataExportSchema, ErasureStateSchema } from '../../../shared/contract/personal-data.ts'
import { siteDayOf } from '../../../shared/rules/site-days.ts'
import { paths } from '../../../shared/paths.ts'
import { GivenPassword } from '../accounts/account-rules.ts'
import { confirmPassword } from '../accounts/own-password.ts'
import { AppError } from '../../platform/errors.ts'
import { clientIp, requireActor, z, type AppContext } from '../../platform/http/context.ts'
import {
  body,
  ok,
  okBytes,
  okText,
  publicRoute,
  signedInRoute,
  routerOf,
} from '../../platform/http/route.ts'
import { limited } from '../../platform/limits/limited.ts'
import { checkExport, startExport, useExport } from './data-export.ts'
import { entriesOf } from './entries.ts'
import { askErasure, keepAccount, readErasure } from './erasure.ts'
import { downloadPage, usedPage } from './link-page.ts'
import { zipAnswer } from './zip.ts'

const Password = body(z.object({ password: GivenPassword }))
const state = ok(ErasureStateSchema)

const confirm = (c: AppContext, password: string) =>
  confirmPassword(c.get('deps'), { userId: requireActor(c).id, ip: clientIp(c) }, password)

/** The own data and the end of the own account (docs/trust.md#ones-own-data, docs/trust.md#erasure). */
export const personalDataRoutes = () =>
  routerOf(
    signedInRoute({
      method: 'post',
      path: '/data-export',
      summary: 'Đường dẫn tải mọi dữ liệu của mình, dùng một lần trong 15 phút',
      limit: limited('data-export'),
      request: Password,
      answers: ok(DataExportSchema),
      also: [503],
      run: async ({ c, deps, actor, json: { password } }) => {
        await confirm(c, password)
        return startExport(deps, actor.id)
      },
    }),
    signedInRoute({
      path: '/erasure',
      summary: 'Tài khoản có đang chờ xoá không, và điều gì ngăn việc xoá',
      answers: state,
      run: ({ deps, actor }) => readErasure(deps, actor.id),
    }),
    signedInRoute({
      method: 'post',
      path: '/erasure',
      summary: 'Xoá tài khoản của mình sau 15 ngày',
      request: Password,
      answers: state,
      also: [409, 429, 503],
      run: async ({ c, deps, actor: { id }, json: { password } }) => {
        await confirm(c, password)
        await askErasure(deps, id, 'self')
        return readErasure(deps, id)
      },
    }),
    signedInRoute({
      method: 'delete',
      path: '/erasure',
      summary: 'Giữ lại tài khoản đang chờ xoá',
      answers: state,
      run: async ({ deps, actor: { id } }) => {
        await keepAccount(deps, id)
        return readErasure(deps, id)
      },
    }),
  )

const params = z.object({ token: z.string().max(100, 'Đường dẫn không đúng.') })

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
export const dataExportRoutes = () =>
  routerOf(
    publicRoute({
      path: '/{token}',
      summary: 'Mọi dữ liệu của một người (ZIP); đường dẫn dùng được một lần',
      request: { params },
      answers: okBytes('Tệp ZIP', 'application/zip'),
      also: [400, 410],
      never: [404],
      run: ({ c, deps, params: { token } }) =>
        orUsedPage(c, async () => {
          if (c.req.method === 'HEAD') {
            await checkExport(deps, token)
            return c.body(null, 200, { 'content-type': 'application/zip' })
          }
          const userId = await useExport(deps, token)
          const name = `du-lieu-lop-mo-${siteDayOf(deps.now())}.zip`
          return zipAnswer(c, name, entriesOf(deps, userId))
        }),
    }),
    publicRoute({
      path: '/{token}/page',
      summary: 'Trang mở từ thư, với nút tải; chưa dùng mất đường dẫn',
      request: { params },
      answers: okText('Trang', 'text/html'),
      also: [400, 410],
      never: [404],
      run: ({ c, deps, params: { token } }) =>
        orUsedPage(c, async () => {
          await checkExport(deps, token)
          // Beside this page, so it holds behind any proxy's prefix; a token that works is safe in an address.
          return downloadPage(c, `../${token}`)
        }),
    }),
  )
