/** Puts a site sheet into the page, as our own server does (docs/product.md#site-sheet); remove it after the test. */
export function siteSheet(given: string[] | string): HTMLScriptElement {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'site'
  block.textContent = typeof given === 'string' ? given : JSON.stringify({ features: given })
  document.head.append(block)
  return block
}
