import type { InternalAxiosRequestConfig } from 'axios'
import { actKeysOf } from './act-keys.ts'
import { featuresOf, siteSheetBy } from './site-sheet.ts'

type Write = InternalAxiosRequestConfig<unknown>

const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Method, address and body; of a file what tells it from others. */
function writeOf({ method = '', url = '', data }: Write): string {
  const body =
    data instanceof FormData
      ? [...data].map(([name, part]) =>
          typeof part === 'string' ? [name, part] : [name, part.name, part.size, part.lastModified],
        )
      : data
  return JSON.stringify([method, url, body])
}

/**
 * The `Idempotency-Key` of a write (docs/behaviour.md#repeated-writes); `undefined` where the backend takes none. `ask`
 * fetches the site sheet.
 */
export async function keyFor(
  write: Write,
  ask: () => Promise<unknown>,
): Promise<string | undefined> {
  if (!featuresOf(await siteSheetBy(ask)).includes('idempotency-key')) return undefined
  const keys = write.signal ? actKeysOf(write.signal) : undefined
  const name = writeOf(write)
  const key = keys?.get(name) ?? randomKey()
  keys?.set(name, key)
  return key
}
