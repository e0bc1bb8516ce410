import { FeatureSchema, type Feature, type SiteSheet } from '../../../shared/contract/site.ts'

/** What our API offers beyond the contract (docs/product.md#site-sheet): all of it. */
export const SITE_FEATURES: readonly Feature[] = FeatureSchema.options

/** The brand of a site whose owner has set none. */
export const OWN_BRAND = 'Lớp Mở'

const isFilled = (value: object) => Object.keys(value).length > 0

/** index.html with the site sheet (docs/product.md#site-sheet) as a data block; without a sheet the features alone. */
export function withSiteSheet(html: string, sheet?: SiteSheet): string {
  const content = {
    features: SITE_FEATURES,
    ...(sheet && sheet.brand !== OWN_BRAND && { brand: sheet.brand }),
    ...(sheet && isFilled(sheet.owner) && { owner: sheet.owner }),
    ...(sheet && isFilled(sheet.pages) && { pages: sheet.pages }),
  }
  // No text in it may end the script element.
  const json = JSON.stringify(content).replaceAll('<', String.raw`\u003c`)
  return html.replace(
    '</head>',
    () => `<script type="application/json" id="site">${json}</script></head>`,
  )
}
