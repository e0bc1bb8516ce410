import { useEffect } from 'react'
import { paths } from '../../../shared/paths.ts'

/** What our own server writes into the page's head for machines. */
const FIRST_PAGE_TAGS =
  'link[rel="canonical"], meta[property^="og:"], meta[name="twitter:card"], script[type="application/ld+json"]'

/** The name of the site, in place of the title of the page that was opened first. */
const SITE = 'Lớp Mở'

const forget = () => {
  for (const part of document.head.querySelectorAll(FIRST_PAGE_TAGS)) part.remove()
}

/**
 * What the server says in the head (docs/trust.md#shared-links) is of the page that was opened first. Browsers share a
 * page by its canonical address, so it goes when another one is shown; and the page's title no longer stands
 * behind the app's own, to come up while the next page loads.
 */
export function useFirstHead(slug: string) {
  useEffect(() => {
    const titles = document.head.getElementsByTagName('title')
    const last = titles[titles.length - 1]
    // React puts its own before those that are there.
    if (last && titles.length > 1) last.textContent = SITE
    const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (canonical && new URL(canonical.href).pathname !== paths.course(slug)) forget()
    return forget
  }, [slug])
}
