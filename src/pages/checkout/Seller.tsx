import { useSiteFacts } from '../../api/site-owner.ts'
import { ownerFacts } from '../../parts/owner/owner-facts.ts'
import { OwnerFacts } from '../../parts/owner/OwnerFacts.tsx'

export function Seller() {
  const { brand, owner } = useSiteFacts()
  const name = [brand, owner.legalName].filter(Boolean).join(' · ')
  return <OwnerFacts name={name} facts={ownerFacts(owner)} />
}
