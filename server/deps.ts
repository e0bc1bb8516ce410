import type { Database } from './platform/db/client.ts'
import type { Settings } from './platform/settings.ts'
import type { FileStore } from './providers/ports/file-store.ts'
import type { PaymentProviders } from './providers/ports/payment-provider.ts'

type LogData = Record<string, unknown>

/** What the operator reads (docs/operations.md#log). No secrets, no bodies, no mail addresses in `data`. */
export interface Log {
  info: (message: string, data?: LogData) => void
  /** The work went on, but somebody may want to know. */
  warn: (message: string, data?: LogData) => void
  /** Somebody must look. */
  error: (message: string, error?: unknown, data?: LogData) => void
  /** Who did what to accounts, rights or money, and what was refused: `sign-in`, `sign-in-refused`, `role-change`, … */
  security: (event: string, data?: LogData) => void
}

/** What is counted for /metrics, and by which labels (docs/operations.md#metrics). */
export interface Counters {
  /** A request refused by a limit, by the limit's name. */
  limits_hit: 'limit'
  /** `outcome`: ok, refused. */
  sign_ins: 'outcome'
  /** Callbacks and answers of providers; `outcome` as in `payment_events`. */
  payments: 'provider' | 'source' | 'outcome'
  /** Orders that a person must look at. */
  payment_reviews: never
  /** `outcome`: stored, refused, broken-off, failed. */
  uploads: 'outcome'
}

interface AnsweredRequest {
  method: string
  /** The pattern of its path. */
  route: string
  status: number
  seconds: number
}

export interface JobRun {
  name: string
  endedAt: Date
  seconds: number
  failed: boolean
}

export interface Metrics {
  count: <N extends keyof Counters>(name: N, labels: Record<Counters[N], string>) => void
  request: (answered: AnsweredRequest) => void
  job: (run: JobRun) => void
  /** What has been counted and measured in this process, as Prometheus reads it. */
  text: () => Promise<string>
}

/** `starting`: the tables are not there yet. `stopping`: open connections end after their answer. */
interface ProcessState {
  phase: 'starting' | 'ready' | 'stopping'
}

/** The dependencies of the API. `runtime.ts`, an admin command or a test makes them and passes them down. */
export interface Deps {
  db: Database
  settings: Settings
  files: FileStore
  payments: PaymentProviders
  /** The clock; tests set it. */
  now: () => Date
  /** Outgoing HTTP (payment providers, push). */
  fetch: typeof fetch
  log: Log
  metrics: Metrics
  /** Of this process; `runtime.ts` and `main.ts` change it. */
  state: ProcessState
  /** The address under which this process reaches itself (its simulators), e.g. `http://127.0.0.1:3000`. */
  selfUrl: () => string
  /** Starts the senders of mails and pushes; call it after a commit that wrote any. Never throws or waits. */
  wakeOutbox: () => void
}
