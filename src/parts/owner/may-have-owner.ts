import { SITE_PATH } from '../../api/env.ts'

/**
 * Whether anything may be known of whoever runs the site: the page says it, or another address does. Small, for what
 * is there before the site sheet can be read; the build draws without a page.
 */
export const mayHaveOwner = (): boolean =>
  SITE_PATH !== '' ||
  (typeof document === 'object' &&
    /"(owner|pages)":/.test(document.querySelector('script#site')?.textContent ?? ''))
