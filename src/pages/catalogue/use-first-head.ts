import { useEffect } from 'react'
import { paths } from '../../../shared/paths.ts'

/** What our own server tells machines in the head of a page. */
const TOLD =
  'link[rel="canonical"], meta[property^="og:"], meta[name="twitter:card"], script[type="application/ld+json"]'

/** The name of the site, in place of the title of the page that was opened first. */
const SITE = 'Lớp Mở'

const forget = () => {
  for (const part of document.head.querySelectorAll(TOLD)) part.remove()
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
    const told = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (told && new URL(told.href).pathname !== paths.course(slug)) forget()
    return forget
  }, [slug])
}
