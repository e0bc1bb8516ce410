import { CONSENT_PAGES, type ConsentPlace } from '../../../shared/rules/site-pages.ts'
import type { SiteFacts } from '../../api/site-owner.ts'
import { useSiteFacts } from '../../api/site-owner.ts'

/** The published pages that somebody agrees to at this place (docs/trust.md#consent); none: nothing is asked. */
export function useConsentPages(place: ConsentPlace): SiteFacts['pages'] {
  const { pages } = useSiteFacts()
  return CONSENT_PAGES[place].flatMap((slug) => pages.find((page) => page.slug === slug) ?? [])
}

/** A page as it is sent with what it was agreed for. */
export const agreedPage = ({ slug, version }: SiteFacts['pages'][number]) => ({ slug, version })

/** What stands beside the box that is not ticked. */
export const NOT_AGREED = 'Hãy đọc và đánh dấu vào ô này nếu bạn đồng ý.'
