import { SITE_PATH } from '../../api/env.ts'

/** Whether anything may be known of who runs the site. Small, and safe in the build, which has no page. */
export const mayHaveOwner = (): boolean =>
  SITE_PATH !== '' ||
  (typeof document === 'object' &&
    /"(owner|pages)":/.test(document.querySelector('script#site')?.textContent ?? ''))
