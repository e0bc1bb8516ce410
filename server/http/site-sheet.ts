import type { Feature } from '../../shared/contract/site.ts'

/** What our API offers beyond the contract (docs/product.md#site-sheet). */
export const SITE_FEATURES: Feature[] = [
  'sessions',
  'client-errors',
  'admin',
  'course-settings',
  'previews',
  'certificates',
]

/**
 * index.html with what our API offers beyond the contract (docs/product.md#site-sheet), as a data block: it
 * costs no request, and the policy of the page does not concern it. The features alone: what the owner has set
 * is asked for where it is shown.
 */
export function withSiteSheet(html: string): string {
  // Nothing in it may end the element.
  const json = JSON.stringify({ features: SITE_FEATURES }).replaceAll('<', String.raw`\u003c`)
  return html.replace(
    '</head>',
    () => `<script type="application/json" id="site">${json}</script></head>`,
  )
}
