import axios from 'axios'
import { API_BASE_URL } from '../env.ts'

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

// Here, because every page loads this chunk, and none before its first content. As `featuresInPage` does, whose code is
// in a file that this one does not wait for.
const sheet = globalThis.document?.querySelector('script#site')?.textContent
if (API_BASE_URL === '' && sheet?.includes('"client-errors"')) {
  void import('../client-errors/report.ts').then(
    ({ reportFaults }) => reportFaults(),
    () => undefined,
  )
}
