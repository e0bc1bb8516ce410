import { createHash, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { notFound } from '../errors.ts'
import { createRouter } from '../http/context.ts'
import { OneAtATime } from '../http/one-at-a-time.ts'
import { figuresText, readFigures } from './gauges.ts'

const PATIENCE_MS = 1_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Takes the same time for every wrong token. */
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

/** GET /metrics for Prometheus (docs/operations.md#metrics), with the token of the settings; else 404. */
export function metricsRoutes(deps: Deps) {
  const app = createRouter()
  const { metricsToken } = deps.settings
  const figures = new OneAtATime(PATIENCE_MS, () => readFigures(deps))
  app.get('/metrics', async (c) => {
    if (!metricsToken || !isBearer(c.req.header('authorization'), metricsToken)) throw notFound()
    const ofDatabase = await figures.answer()
    const text = `${await deps.metrics.text()}${await figuresText(ofDatabase, deps.db.pool())}`
    c.header('cache-control', 'no-store')
    return c.body(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}
