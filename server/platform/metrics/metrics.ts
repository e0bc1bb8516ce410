import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Counters, Metrics } from '../../deps.ts'

/** What each counter counts, and its labels (`Counters` of deps.ts). */
const COUNTERS: { [N in keyof Counters]: { help: string; labels: Counters[N][] } } = {
  limits_hit: { help: 'Requests refused by a limit', labels: ['limit'] },
  sign_ins: { help: 'Attempts to sign in', labels: ['outcome'] },
  payments: {
    help: 'Callbacks and answers of payment providers',
    labels: ['provider', 'source', 'outcome'],
  },
  payment_reviews: { help: 'Orders whose money a person must look at', labels: [] },
  uploads: { help: 'Forms with files', labels: ['outcome'] },
}

/** Seconds; the API answers in milliseconds, uploads take minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

/**
 * Counts and measures this process, for GET /metrics (docs/operations.md#metrics); `withProcess` adds memory, CPU and
 * lag.
 */
export function createMetrics({ withProcess = false } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (withProcess) collectDefaultMetrics({ register: registry })
  const counters = Object.fromEntries(
    Object.entries(COUNTERS).map(([name, { help, labels }]) => [
      name,
      new Counter<string>({ name: `lopmo_${name}_total`, help, labelNames: labels, registers }),
    ]),
  ) as Record<keyof Counters, Counter>
  const requests = new Counter({
    name: 'lopmo_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'lopmo_http_request_duration_seconds',
    help: 'From the first line of a request to the last byte of its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  const jobGauge = (name: string, help: string) =>
    new Gauge({ name: `lopmo_job_${name}`, help, labelNames: ['job'], registers })
  const succeededAt = jobGauge('last_success_timestamp_seconds', 'End of the last run that did it')
  const failedAt = jobGauge('last_failure_timestamp_seconds', 'End of the last run that failed')
  const jobSeconds = jobGauge('last_duration_seconds', 'How long the last run took')
  return {
    count: (name, labels) => counters[name].inc(labels),
    request: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    job: ({ name, endedAt, seconds, failed }) => {
      const at = failed ? failedAt : succeededAt
      at.set({ job: name }, endedAt.getTime() / 1000)
      jobSeconds.set({ job: name }, seconds)
    },
    text: () => registry.metrics(),
  }
}
