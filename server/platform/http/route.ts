import { createRoute, z, type RouteConfig } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Role } from '../../../shared/contract/account.ts'
import { ErrorSchema } from '../../../shared/contract/error.ts'
import { forbidden } from '../errors.ts'
import { requireActor, type AppEnv } from './context.ts'

/** One call of the API: who may call it, what it takes, what it answers. The OpenAPI document tells all of it. */
interface Call<P extends string, Q extends Request, A extends RouteConfig['responses']> {
  /** GET when left out. */
  method?: RouteConfig['method']
  path: P
  summary: string
  /** How often somebody may call it, `limited('…')`: 429 above it. */
  limit?: MiddlewareHandler<AppEnv>
  request?: Q
  /** What a call that succeeds is answered with: `ok(…)`, `created(…)`, `done(…)`. */
  answers: A
  /** Errors that do not follow from the rest. */
  also?: readonly ErrorStatus[]
  /** Errors that would follow from the rest but never happen. */
  never?: readonly ErrorStatus[]
  /** Only where it does not follow from the guard. */
  security?: Record<string, string[]>[]
}

type Request = NonNullable<RouteConfig['request']>

const ERROR_TEXT = {
  400: 'Dữ liệu gửi lên không hợp lệ',
  401: 'Chưa đăng nhập',
  403: 'Không có quyền',
  404: 'Không tìm thấy',
  409: 'Trái với trạng thái hiện tại',
  410: 'Đã dùng hoặc đã hết hạn',
  413: 'Tệp quá lớn',
  429: 'Gọi quá nhiều lần',
  502: 'Cổng thanh toán không trả lời được',
  503: 'Chưa được cấu hình',
}

type ErrorStatus = keyof typeof ERROR_TEXT

/**
 * Routes behind a guard, which refuses with `refusals`. Further errors follow from the call: 400 from a body or a query,
 * 404 from an id in the path, 413 from a form, 429 from `limit`.
 */
const routeBehind =
  (refusals: readonly ErrorStatus[], guard?: MiddlewareHandler<AppEnv>) =>
  <const P extends string, A extends RouteConfig['responses'], Q extends Request = object>({
    method = 'get',
    path,
    summary,
    limit,
    // Nothing is asked of a request that is not described, whatever its type.
    request = {} as Q,
    answers,
    also = [],
    never = [],
    security,
  }: Call<P, Q, A>) => {
    const statuses = new Set<ErrorStatus>([...refusals, ...also])
    if (request.body || request.query) statuses.add(400)
    if (path.includes('{')) statuses.add(404)
    if (request.body && 'multipart/form-data' in request.body.content) statuses.add(413)
    if (limit) statuses.add(429)
    for (const status of never) statuses.delete(status)
    const errors = [...statuses].map((status) => [status, json(ErrorSchema, ERROR_TEXT[status])])
    return createRoute({
      method,
      path,
      summary,
      request,
      // Handlers throw errors (`errors.ts`), so only the answers are part of the type.
      responses: { ...Object.fromEntries(errors), ...answers } as A,
      middleware: [guard, limit].filter((run) => run !== undefined),
      ...(security && { security }),
    })
  }

const signedIn: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireActor(c)
  await next()
}

const only =
  (...roles: Role[]): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!requireActor(c).roles.some((role) => roles.includes(role))) throw forbidden()
    await next()
  }

/** For everybody. */
export const publicRoute = routeBehind([])
/** For everybody signed in, of any role; the services check what is whose. */
export const signedInRoute = routeBehind([401], signedIn)
/** For instructors and admins; the services check whose course it is. */
export const teacherRoute = routeBehind([401, 403], only('INSTRUCTOR', 'ADMIN'))
export const adminRoute = routeBehind([401, 403], only('ADMIN'))

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** 200 with JSON. */
export const ok = <T extends z.ZodType>(schema: T, description = 'Thành công') => ({
  200: json(schema, description),
})

/** 201 with JSON. */
export const created = <T extends z.ZodType>(schema: T, description = 'Thành công') => ({
  201: json(schema, description),
})

/** 204: nothing to say. */
export const done = (description: string) => ({ 204: { description } })

/** 200 with a text that is no JSON. */
export const okText = (description: string, type: `text/${string}`) => ({
  200: { description, content: { [type]: { schema: z.string() } } },
})

/** 200 with the bytes of a file, in one of `types`. */
export const okBytes = (description: string, ...types: string[]) => ({
  200: {
    description,
    content: Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
    ),
  },
})

/** A JSON body of a request. */
export const body = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})
