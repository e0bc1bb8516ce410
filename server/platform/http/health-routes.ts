import { createRouter, z } from './context.ts'
import { ok, publicRoute } from './route.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../errors.ts'
import { DatabaseProbe } from './health.ts'
import { VERSION } from '../version.ts'

const healthRoute = publicRoute({
  path: '/api/health',
  summary: 'API và cơ sở dữ liệu có trả lời không',
  answers: ok(
    z.object({
      status: z.literal('ok'),
      database: z.enum(['pglite', 'postgres']),
      version: z.string(),
    }),
  ),
  also: [503],
})

const liveRoute = publicRoute({
  path: '/api/health/live',
  summary: 'Tiến trình có còn trả lời không',
  answers: ok(z.object({ status: z.literal('live') })),
})

const readyRoute = publicRoute({
  path: '/api/health/ready',
  summary: 'Tiến trình có đang nhận yêu cầu không',
  answers: ok(z.object({ status: z.literal('ready') })),
  also: [503],
})

const servingRoute = publicRoute({
  path: '/api/health/serving',
  summary: 'Proxy có nên gửi yêu cầu đến tiến trình này không',
  answers: ok(z.object({ status: z.literal('serving') })),
  also: [503],
})

const unavailable = (code: string, message: string) => new AppError('unavailable', code, message)

const stopping = () => unavailable('STOPPING', 'Máy chủ đang dừng.')

const databaseDown = () => unavailable('DATABASE_DOWN', 'Cơ sở dữ liệu không trả lời.')

/**
 * What supervisors and proxies ask, without a session and without the log (docs/operations.md#health): GET /api/health,
 * 503 DATABASE_DOWN when the database does not answer; GET /api/health/live, 200 whatever else is wrong; GET
 * /api/health/ready, 503 STARTING, STOPPING or DATABASE_DOWN; GET /api/health/serving, 503 STOPPING alone, because
 * without a database a process still has pages and clear answers, which a proxy has not.
 */
export function healthRoutes({ db, state }: Deps) {
  const app = createRouter()
  const probe = new DatabaseProbe({ db })
  app.use('/api/health/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  app.openapi(healthRoute, async (c) => {
    if (!(await probe.answers())) throw databaseDown()
    return c.json({ status: 'ok' as const, database: db.engine, version: VERSION }, 200)
  })
  app.openapi(liveRoute, (c) => c.json({ status: 'live' as const }, 200))
  app.openapi(servingRoute, (c) => {
    if (state.phase === 'stopping') throw stopping()
    return c.json({ status: 'serving' as const }, 200)
  })
  app.openapi(readyRoute, async (c) => {
    if (state.phase === 'starting') throw unavailable('STARTING', 'Máy chủ đang khởi động.')
    if (state.phase === 'stopping') throw stopping()
    if (!(await probe.answers())) throw databaseDown()
    return c.json({ status: 'ready' as const }, 200)
  })
  return app
}
