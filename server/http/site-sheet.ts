import type { Feature, SiteSheet } from '../../shared/contract/site.ts'

const FEATURES: Feature[] = ['sessions', 'client-errors', 'admin', 'course-settings']

export const SITE_SHEET: SiteSheet = { brand: 'Lớp Mở', features: FEATURES }

/**
 * index.html with what our API offers beyond the contract (docs/product.md#site-sheet), as a data block: it
 * costs no request, and the policy of the page does not concern it.
 */
export function withSiteSheet(html: string): string {
  // Nothing in it may end the element.
  const json = JSON.stringify({ features: SITE_SHEET.features }).replaceAll('<', String.raw`\u003c`)
  return html.replace(
    '</head>',
    () => `<script type="application/json" id="site">${json}</script></head>`,
  )
}
