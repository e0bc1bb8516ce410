import { afterEach, beforeEach } from 'vitest'
import { freshApi } from './app.tsx'

/** Puts a site sheet into the page, as our own server does (docs/product.md#site-sheet); remove it after the test. */
export function siteSheet(given: string[] | string): HTMLScriptElement {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'site'
  block.textContent = typeof given === 'string' ? given : JSON.stringify({ features: given })
  document.head.append(block)
  return block
}

/** For each test of a file a fresh API, and a page with this site sheet. */
export function freshSite(features: string[]) {
  const remove = () => document.getElementById('site')?.remove()
  beforeEach(async () => {
    await freshApi()
    siteSheet(features)
  })
  afterEach(remove)
  return { remove }
}
