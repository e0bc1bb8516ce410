import type { MiddlewareHandler } from 'hono'
import { z, type AppEnv } from '../../platform/http/context.ts'
import { publicRoute, routerOf } from '../../platform/http/route.ts'
import { forbidden } from '../../platform/errors.ts'
import { matchesEtag, NOT_MODIFIED } from '../../platform/http/etag.ts'
import { storedFile } from './stored-files.ts'
import { parseByteRange } from './byte-range.ts'
import { fileBody } from './file-body.ts'
import { contentHeaders } from './file-headers.ts'

const bytes = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }

/** Removes `X-Frame-Options` where `frame-ancestors` is set: the app may run on another origin. */
export const framedByPolicy: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.res.headers.has('content-security-policy')) c.res.headers.delete('x-frame-options')
}

/** GET /api/files/{id} by a signed address, without a session (docs/product.md#file-addresses). */
export const fileRoutes = () =>
  routerOf(
    publicRoute({
      path: '/{id}',
      summary: 'Tệp riêng tư theo địa chỉ có chữ ký; nhận HEAD và một Range',
      request: {
        params: z.object({ id: z.string() }),
        query: z.object({
          exp: z
            .string()
            .optional()
            .catch(undefined)
            .openapi({ type: 'string', description: 'Hết hạn, giây Unix' }),
          sig: z.string().optional().catch(undefined).openapi({ type: 'string' }),
        }),
      },
      answers: {
        200: { description: 'Cả tệp', content: bytes },
        206: { description: 'Phần được hỏi', content: bytes },
        ...NOT_MODIFIED,
        416: { description: 'Range nằm ngoài tệp' },
      },
      also: [403],
      never: [400],
      run: async ({ c, deps, params: { id }, query: { exp, sig } }) => {
        if (!deps.files.verify(id, exp, sig)) {
          throw forbidden(
            'Liên kết tới tệp không hợp lệ hoặc đã hết hạn. Hãy tải lại trang rồi mở lại tệp.',
          )
        }
        const file = await storedFile(deps, id)
        // The bytes of a file id never change, so id and size identify the version.
        const etag = `"${id}-${file.size.toString(16)}"`
        const secondsLeft = Math.max(0, Math.floor(Number(exp) - deps.now().getTime() / 1000))
        const cache = { etag, 'cache-control': `private, max-age=${secondsLeft}` }
        if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, cache)
        const ifRange = c.req.header('if-range')
        const wantsRange = c.req.method === 'GET' && (ifRange === undefined || ifRange === etag)
        const range = wantsRange ? parseByteRange(c.req.header('range'), file.size) : null
        if (range === 'unsatisfiable') {
          return c.body(null, 416, {
            'content-range': `bytes */${file.size}`,
            'accept-ranges': 'bytes',
          })
        }
        const { start, end } = range ?? { start: 0, end: file.size - 1 }
        const headers = {
          ...contentHeaders(file, deps.settings.corsOrigins),
          ...cache,
          'accept-ranges': 'bytes',
          'content-length': String(end - start + 1),
        }
        const body =
          c.req.method === 'HEAD' || file.size === 0
            ? null
            : fileBody(deps.files, file.storageKey, { start, end })
        if (!range) return c.newResponse(body, 200, headers)
        return c.newResponse(body, 206, {
          ...headers,
          'content-range': `bytes ${start}-${end}/${file.size}`,
        })
      },
    }),
  )
