import type { Database } from './db/client.ts'
import type { Settings } from './settings.ts'
import type { FileStore } from './files/store.ts'
import type { PaymentProviders } from './payments/provider.ts'

export interface Log {
  info: (message: string, data?: Record<string, unknown>) => void
  error: (message: string, error?: unknown, data?: Record<string, unknown>) => void
}

/** Everything the API works with. Made in `main.ts` (or by a test) and handed down; no globals. */
export interface Deps {
  db: Database
  settings: Settings
  files: FileStore
  payments: PaymentProviders
  /** The clock, so that expiry and time-outs can be tested. */
  now: () => Date
  /** Outgoing HTTP (payment providers, push). */
  fetch: typeof fetch
  log: Log
  /** Where this very process can be reached by its own simulators, e.g. `http://127.0.0.1:3000`. */
  selfUrl: () => string
  /** Wakes the senders of mails and pushes after a commit that wrote any; never throws, never waits. */
  wakeOutbox: () => void
}
