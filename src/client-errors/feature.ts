import { API_BASE_URL } from '../env.ts'

/**
 * Whether the backend of this page wants to hear of the app's faults: the page's own server says so in the sheet that
 * it writes into the page. No other backend is asked or told (docs/behaviour.md#faults-of-the-app). Not by
 * `api/site.ts`: what both need would be one more file of every page.
 */
export function wantsFaults(): boolean {
  // The server of the page speaks of its own API; this build uses another one.
  if (API_BASE_URL !== '') return false
  try {
    const sheet: unknown = JSON.parse(document.getElementById('site')?.textContent ?? '')
    const { features } = sheet as { features?: unknown }
    return Array.isArray(features) && features.includes('client-errors')
  } catch {
    return false
  }
}
