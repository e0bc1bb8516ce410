import axios from 'axios'
import { API_BASE_URL, SITE_PATH } from './env.ts'
import { keyFor } from './write-keys.ts'

/**
 * The client behind `http.ts`. Every request carries the header that skips a tunnel's browser warning
 * (docs/product.md#headers). There is no default timeout (docs/product.md#limits).
 */
export const client = axios.create({
  baseURL: API_BASE_URL,
  headers: { 'ngrok-skip-browser-warning': 'true' },
  // `http.ts` makes the errors from the status.
  validateStatus: () => true,
})

// The build asks pages for their calls, without a document.
const sheetText = () => globalThis.document?.querySelector('script#site')?.textContent ?? ''

// Here, because every page loads this chunk, and none before its first content. The text has the name where
// `featuresOf` the sheet has it.
if (API_BASE_URL === '' && sheetText().includes('"client-errors"')) {
  void import('./client-errors/report.ts').then(
    ({ reportFaults }) => reportFaults(),
    () => undefined,
  )
}

client.interceptors.request.use(
  async (config) => {
    const ask = async () => (await client.get<unknown>(SITE_PATH)).data
    const key = await keyFor(config, ask)
    if (key) config.headers.set('Idempotency-Key', key)
    return config
  },
  undefined,
  {
    runWhen: ({ method }) =>
      method !== 'get' && (SITE_PATH !== '' || sheetText().includes('"idempotency-key"')),
  },
)
