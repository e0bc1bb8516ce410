import { createRoute, createRouter, errors, json, z } from './context.ts'
import { AppError } from '../errors.ts'
import { DatabaseProbe } from './health.ts'
import { VERSION } from '../version.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/api/health',
  summary: 'API và cơ sở dữ liệu có trả lời không',
  responses: {
    200: json(
      z.object({
        status: z.literal('ok'),
        database: z.enum(['pglite', 'postgres']),
        version: z.string(),
      }),
    ),
    ...errors(503),
  },
})

/** GET /api/health, without a session: 503 DATABASE_DOWN when the database does not answer. */
export function healthRoutes() {
  const app = createRouter()
  const probe = new DatabaseProbe()
  app.openapi(healthRoute, async (c) => {
    const deps = c.get('deps')
    c.header('cache-control', 'no-store')
    if (!(await probe.answers(deps))) {
      throw new AppError('unavailable', 'DATABASE_DOWN', 'Cơ sở dữ liệu không trả lời.')
    }
    return c.json({ status: 'ok' as const, database: deps.db.engine, version: VERSION }, 200)
  })
  return app
}
