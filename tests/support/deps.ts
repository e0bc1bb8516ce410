import type { Database } from '../../server/platform/db/client.ts'
import type { Deps } from '../../server/deps.ts'
import { createMetrics } from '../../server/platform/metrics/metrics.ts'
import type { PaymentProviders } from '../../server/providers/ports/payment-provider.ts'
import { PROVIDERS } from '../../server/providers/payments/providers.ts'
import { readSettings, type Settings } from '../../server/platform/settings.ts'
import { localStore } from '../../server/providers/files/local-store.ts'
import { quietLog } from './quiet-log.ts'
import type { FileStore } from '../../server/providers/ports/file-store.ts'

export interface TestDepsOptions {
  db: Database
  /** The parent of the data and upload folders. */
  folder: string
  now?: () => Date
  settings?: Partial<Settings>
  /** Providers besides the app's own. */
  payments?: PaymentProviders | undefined
  /** Opens another file store than the local one. */
  openFiles?: ((secret: Uint8Array, now: () => Date) => FileStore) | undefined
}

/** The dependencies of an API under test: default settings, and a log that prints nothing. */
export async function testDeps({
  db,
  folder,
  now = () => new Date(),
  settings,
  payments,
  openFiles,
}: TestDepsOptions): Promise<Deps> {
  const all: Settings = {
    ...readSettings({ DATA_DIR: folder, SESSION_SECRET: 'a-secret-for-tests-of-32-characters' }),
    ...settings,
  }
  return {
    db,
    settings: all,
    files: openFiles
      ? openFiles(all.sessionSecret, now)
      : localStore(all.uploadDir, all.sessionSecret, now),
    payments: { ...PROVIDERS, ...payments },
    now,
    fetch: globalThis.fetch,
    log: quietLog(),
    metrics: createMetrics(),
    state: { phase: 'ready' },
    selfUrl: () => 'http://127.0.0.1',
    wakeOutbox: () => {},
  }
}
