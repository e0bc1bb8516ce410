import { createRouter, z } from './context.ts'
import { ok, publicRoute, routerOf } from './route.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../errors.ts'
import { DatabaseProbe } from './health.ts'
import { VERSION } from '../version.ts'

const unavailable = (code: string, message: string) => new AppError('unavailable', code, message)

const stopping = () => unavailable('STOPPING', 'Máy chủ đang dừng.')

const databaseDown = () => unavailable('DATABASE_DOWN', 'Cơ sở dữ liệu không trả lời.')

/**
 * For supervisors and proxies, without session and log (docs/operations.md#health). /api/health: 503 DATABASE_DOWN.
 * /live: always 200. /ready: 503 STARTING, STOPPING, DATABASE_DOWN. /serving: 503 only for STOPPING, because a process
 * without a database still serves pages and clear error messages.
 */
export function healthRoutes({ db, state }: Deps) {
  const probe = new DatabaseProbe({ db })
  const app = createRouter()
  app.use('/api/health/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  const health = routerOf(
    publicRoute({
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
      run: async () => {
        if (!(await probe.answers())) throw databaseDown()
        return { status: 'ok' as const, database: db.engine, version: VERSION }
      },
    }),
    publicRoute({
      path: '/api/health/live',
      summary: 'Tiến trình có còn trả lời không',
      answers: ok(z.object({ status: z.literal('live') })),
      run: () => ({ status: 'live' as const }),
    }),
    publicRoute({
      path: '/api/health/serving',
      summary: 'Proxy có nên gửi yêu cầu đến tiến trình này không',
      answers: ok(z.object({ status: z.literal('serving') })),
      also: [503],
      run: () => {
        if (state.phase === 'stopping') throw stopping()
        return { status: 'serving' as const }
      },
    }),
    publicRoute({
      path: '/api/health/ready',
      summary: 'Tiến trình có đang nhận yêu cầu không',
      answers: ok(z.object({ status: z.literal('ready') })),
      also: [503],
      run: async () => {
        if (state.phase === 'starting') throw unavailable('STARTING', 'Máy chủ đang khởi động.')
        if (state.phase === 'stopping') throw stopping()
        if (!(await probe.answers())) throw databaseDown()
        return { status: 'ready' as const }
      },
    }),
  )
  app.route('/', health)
  return app
}
