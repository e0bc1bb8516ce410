/**
 * Whether the backend of this page wants to hear of the app's faults: the page's own server says so in the sheet that
 * it writes into the page. No other backend is asked or told (docs/behaviour.md#faults-of-the-app).
 */
export function wantsFaults(): boolean {
  try {
    const sheet: unknown = JSON.parse(document.getElementById('site')?.textContent ?? '')
    const { features } = sheet as { features?: unknown }
    return Array.isArray(features) && features.includes('client-errors')
  } catch {
    return false
  }
}
