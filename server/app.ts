import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import * as errorContract from '../shared/contract/error.ts'
import type { Deps } from './deps.ts'
import { limitBodySize } from './platform/http/body-size.ts'
import { compressJson } from './platform/http/compress.ts'
import { createRouter } from './platform/http/context.ts'
import {
  AppError,
  databaseDown,
  invalid,
  isBrokenOff,
  isDatabaseDown,
  isMissingParent,
  isSerialisationFailure,
  isUnstorableText,
  notFound,
} from './platform/errors.ts'
import { isIncomparable } from './platform/http/incomparable.ts'
import {
  followRequest,
  noteUser,
  REQUEST_ID_HEADER,
  routeOf,
} from './platform/http/follow-request.ts'
import { sendError } from './platform/http/send-error.ts'
import { tellRefusal, unexpected } from './platform/http/tell-error.ts'
import { nameObjects, serveOpenApi } from './platform/http/openapi.ts'
import { clientErrorRoutes } from './subjects/client-errors.ts'
import { docsRoutes } from './platform/http/docs-routes.ts'
import { framedByPolicy } from './providers/files/routes.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { metricsRoutes } from './platform/metrics/routes.ts'
import { SIMULATOR_PATH } from './platform/settings/simulators.ts'
import { readActor } from './subjects/accounts/sessions.ts'
import { answerOnce, AnsweredBefore } from './platform/limits/answer-once.ts'
import { subjects } from './subjects.ts'

nameObjects([errorContract, ...subjects.flatMap(({ contracts = [] }) => contracts)])

/** Another site that shows a link to this site may show one of these pictures with it. */
const SHARED_PICTURES = ['/api/public/share/*', '/share.png']
const shownAnywhere: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** All routes of the API over the given dependencies. `main.ts` listens, runs the jobs and serves the app. */
export function createApp(deps: Deps) {
  const app = createRouter()

  app.onError(async (error, c) => {
    if (error instanceof AnsweredBefore) return error.answer
    if (error instanceof AppError) {
      tellRefusal(c, error)
      return sendError(c, error)
    }
    // hono's own errors (such as invalid JSON) carry a status.
    const status = (error as { status?: unknown }).status
    if (typeof status === 'number' && status >= 400 && status < 500) {
      return sendError(c, invalid('Yêu cầu không đọc được.'))
    }
    if (isDatabaseDown(error) || isSerialisationFailure(error)) {
      deps.log.error('database down', error, { method: c.req.method, route: routeOf(c) })
      c.header('Retry-After', '5')
      return sendError(c, databaseDown())
    }
    if (isBrokenOff(error)) return sendError(c, invalid('Yêu cầu không đọc được.'))
    if (isUnstorableText(error)) return sendError(c, invalid('Nội dung có ký tự không hợp lệ.'))
    if (await isIncomparable(c, error)) return sendError(c, invalid('Yêu cầu không đọc được.'))
    if (isMissingParent(error)) return sendError(c, notFound('Nội dung này vừa bị xoá.'))
    return sendError(c, unexpected(c, error))
  })
  app.notFound((c) => sendError(c, notFound('Không có địa chỉ này.')))

  app.use(async (c, next) => {
    c.set('deps', deps)
    await next()
  })
  app.use(followRequest)
  // Registered before secureHeaders, so that it runs after it and can remove its X-Frame-Options.
  app.use('/api/files/*', framedByPolicy)
  for (const path of SHARED_PICTURES) app.use(path, shownAnywhere)
  app.use(
    secureHeaders({
      // An app on another origin shows our pictures and plays our films.
      crossOriginResourcePolicy:
        deps.settings.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
      crossOriginOpenerPolicy: 'same-origin',
      strictTransportSecurity: deps.settings.hsts ?? false,
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
      xFrameOptions: 'SAMEORIGIN',
      referrerPolicy: 'strict-origin',
    }),
  )
  if (deps.settings.corsOrigins.length > 0) {
    app.use(
      cors({
        origin: deps.settings.corsOrigins,
        allowHeaders: [
          'authorization',
          'content-type',
          'ngrok-skip-browser-warning',
          'if-match',
          'idempotency-key',
        ],
        // The app reads the server's clock from `date` for the countdown of a quiz; the id names a request in the log.
        exposeHeaders: ['date', REQUEST_ID_HEADER],
        maxAge: 86_400,
      }),
    )
  }
  app.use(async (c, next) => {
    await next()
    // The client, or the proxy in front of us, then opens a new connection, to another process.
    if (deps.state.phase === 'stopping') c.header('Connection', 'close')
  })
  // Before `limitBodySize`, because its own limit is far smaller.
  app.route('/api/client-errors', clientErrorRoutes())
  app.use(limitBodySize)
  app.use(compressJson)
  // Before `readActor`, which needs the database: these must respond when it is down.
  app.route('/', healthRoutes(deps))
  app.route('/', metricsRoutes(deps))
  const whenStarted: MiddlewareHandler = (_, next) => {
    if (deps.state.phase === 'starting') throw databaseDown()
    return deps.db.forRequest(next)
  }
  for (const path of ['/api/*', '/auth/*', `${SIMULATOR_PATH}/*`]) app.use(path, whenStarted)
  app.use(async (c, next) => {
    const actor = await readActor(deps, c.req.header('authorization'))
    c.set('actor', actor)
    noteUser(actor?.id)
    await next()
  })

  app.use(answerOnce)

  app.route('/', docsRoutes())
  for (const { routes = [] } of subjects) {
    for (const [path, router] of routes) app.route(path, router(deps))
  }
  serveOpenApi(app)
  return app
}

export type App = ReturnType<typeof createApp>
