import { API_BASE_URL, SITE_PATH } from './env.ts'
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

let asked: Promise<unknown> | undefined

/**
 * The site sheet as it came: from the page, or, where the build names its address, by `ask`, once; null without one.
 */
export const siteSheetBy = async (ask: () => Promise<unknown>): Promise<unknown> =>
  SITE_PATH === '' ? sheetInPage() : (asked ??= ask().catch(() => null))
