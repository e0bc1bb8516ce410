import { createRoute, z, type RouteConfig } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Role } from '../../../shared/contract/account.ts'
import { ErrorSchema } from '../../../shared/contract/error.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../../deps.ts'
import { forbidden } from '../errors.ts'
import { sendTagged } from './etag.ts'
import { createRouter, requireActor, type AppContext, type AppEnv } from './context.ts'

/** One call of the API: what it takes, what it answers, and the work. The OpenAPI document tells all but the work. */
interface Call<P extends string, Q extends Request, A extends Answers> {
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
  /** Returns what `answers` describes as JSON (with `NOT_MODIFIED`, it gets a tag), nothing for 204, or a response. */
  run: (given: Given<Q>) => Returned<A> | Promise<Returned<A>>
}

type Request = NonNullable<RouteConfig['request']>
type Answers = RouteConfig['responses']

/** What `run` is given: the request as it was checked, and who sent it. */
interface Given<Q> {
  c: AppContext
  deps: Deps
  /** 401 without a session. */
  actor: Actor
  /** The actor, for the log of admins. */
  by: { userId: string }
  params: Q extends { params: infer T extends z.ZodType } ? z.output<T> : never
  query: Q extends { query: infer T extends z.ZodType } ? z.output<T> : never
  headers: Q extends { headers: infer T extends z.ZodType } ? z.output<T> : never
  json: Q extends { body: { content: Json<infer T> } } ? z.output<T> : never
}

interface Json<T extends z.ZodType> {
  'application/json': { schema: T }
}

type Returned<A> =
  | Response
  | (A extends { 200: { content: Json<infer T> } } | { 201: { content: Json<infer T> } }
      ? z.output<T>
      : A extends { 204: unknown }
        ? unknown
        : never)

function givenOf(c: AppContext): Given<unknown> {
  // The type of `Given` follows from the route, whose schemas have checked each part.
  const valid = (part: 'param' | 'query' | 'header' | 'json') => c.req.valid(part as never) as never
  return {
    c,
    deps: c.get('deps'),
    get actor() {
      return requireActor(c)
    },
    get by() {
      return { userId: requireActor(c).id }
    },
    get params() {
      return valid('param')
    },
    get query() {
      return valid('query')
    },
    get headers() {
      return valid('header')
    },
    get json() {
      return valid('json')
    },
  }
}

/** A call in the form that a router takes, without the types of its parts. */
interface RoutedCall {
  route: ReturnType<typeof createRoute>
  run: (c: AppContext) => Promise<Response>
}

export function routerOf(...calls: readonly RoutedCall[]) {
  const app = createRouter()
  for (const { route, run } of calls) app.openapi(route, run)
  return app
}

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
 * Routes behind a guard, which refuses with `refusals`. Other errors follow from the call: 400 from a body or query,
 * 404 from an id, 413 from a form, 429 from `limit`.
 */
const routeBehind =
  (refusals: readonly ErrorStatus[], guard?: MiddlewareHandler<AppEnv>) =>
  <const P extends string, A extends Answers, Q extends Request = object>({
    method = 'get',
    path,
    summary,
    limit,
    // A request that is not described is not checked, so the cast does no harm.
    request = {} as Q,
    answers,
    also = [],
    never = [],
    security,
    run,
  }: Call<P, Q, A>): RoutedCall => {
    const statuses = new Set<ErrorStatus>([...refusals, ...also])
    if (request.body || request.query) statuses.add(400)
    if (path.includes('{')) statuses.add(404)
    if (request.body && 'multipart/form-data' in request.body.content) statuses.add(413)
    if (limit) statuses.add(429)
    for (const status of never) statuses.delete(status)
    const errors = [...statuses].map((status) => [status, json(ErrorSchema, ERROR_TEXT[status])])
    const route = createRoute({
      method,
      path,
      summary,
      request,
      responses: { ...Object.fromEntries(errors), ...answers },
      middleware: [guard, limit].filter((each) => each !== undefined),
      ...(security && { security }),
    })
    return {
      route,
      run: async (c) => {
        const result = await run(givenOf(c) as Given<Q>)
        if (result instanceof Response) return result
        if (204 in answers) return c.body(null, 204)
        if (304 in answers) return sendTagged(c, result)
        return c.json(result as object, 201 in answers ? 201 : 200)
      },
    }
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

export const ok = <T extends z.ZodType>(schema: T, description = 'Thành công') => ({
  200: json(schema, description),
})

export const created = <T extends z.ZodType>(schema: T, description = 'Thành công') => ({
  201: json(schema, description),
})

/** 204: nothing to say. */
export const done = (description: string) => ({ 204: { description } })

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

export const body = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})
