import type { Database } from '../../server/db/client.ts'
import type { Deps } from '../../server/deps.ts'
import type { PaymentProviders } from '../../server/payments/provider.ts'
import { PROVIDERS } from '../../server/payments/providers.ts'
import { readSettings, type Settings } from '../../server/settings.ts'
import { localStore } from '../../server/files/local-store.ts'
import type { FileStore } from '../../server/files/store.ts'

export interface TestDepsOptions {
  db: Database
  /** Data and uploads go below this folder. */
  folder: string
  now?: () => Date
  settings?: Partial<Settings>
  /** Providers besides the app's own. */
  payments?: PaymentProviders | undefined
  /** A store of uploads that is no folder. */
  openFiles?: ((secret: Uint8Array, now: () => Date) => FileStore) | undefined
}

/** Dependencies of an API under test: settings of a fresh machine, a quiet log. */
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
    log: { info: () => {}, error: (message, error) => console.error(message, error) },
    selfUrl: () => 'http://127.0.0.1',
    wakeOutbox: () => {},
  }
}
