import { API_BASE_URL } from '../env.ts'
import { isRaw } from './read/wire.ts'

/** What the backend offers beyond the contract. Without a site sheet that is nothing. */
export const featuresOf = (sheet: unknown): readonly unknown[] =>
  isRaw(sheet) && Array.isArray(sheet['features']) ? sheet['features'] : []

/** The sheet that the page's own server has written into it (docs/product.md#site-sheet); null: none. */
export function sheetInPage(): unknown {
  // The server that sent the page speaks of its own API; this build may use another one.
  if (API_BASE_URL !== '') return null
  try {
    return JSON.parse(document.querySelector('script#site')?.textContent ?? '')
  } catch {
    return null
  }
}
