import { useSiteFacts } from '../../api/site-owner.ts'
import { useFeature } from '../../api/site.ts'
import { ownerFacts } from '../../parts/owner/owner-facts.ts'
import { OwnerFacts } from '../../parts/owner/OwnerFacts.tsx'

/** What /about says only where the site sheet does (docs/trust.md#pages). */

/** Shown only where reviews exist: elsewhere the origin of ratings is unknown. */
export const RatingsClaim = () =>
  useFeature('reviews') ? (
    <span>{' Điểm đánh giá trên mỗi khóa là của học viên đã học.'}</span>
  ) : null

export function OwnerPart() {
  const { brand, owner } = useSiteFacts()
  const facts = ownerFacts(owner)
  if (!owner.legalName && facts.length === 0) return null
  return (
    <section>
      <h2>Ai vận hành</h2>
      <OwnerFacts name={[brand, owner.legalName].filter(Boolean).join(' · ')} facts={facts} />
    </section>
  )
}
