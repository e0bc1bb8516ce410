import type { Database } from './db/client.ts'
import type { Settings } from './settings.ts'
import type { FileStore } from './files/store.ts'
import type { PaymentProviders } from './payments/provider.ts'

export interface Log {
  info: (message: string, data?: Record<string, unknown>) => void
  error: (message: string, error?: unknown, data?: Record<string, unknown>) => void
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
  /** The address under which this process reaches itself (its simulators), e.g. `http://127.0.0.1:3000`. */
  selfUrl: () => string
  /** Starts the senders of mails and pushes; call it after a commit that wrote any. Never throws or waits. */
  wakeOutbox: () => void
}
