import { Link } from 'react-router-dom'
import { openPaths } from '../../shared/open-paths.ts'
import { useSiteFacts } from '../api/site-owner.ts'
import { ownerFacts } from '../owner/owner-facts.ts'
import { OwnerFacts } from '../owner/OwnerFacts.tsx'
import * as styles from './footer-owner.module.scss'

/** Who runs the site and what it has published, where the site sheet says so (docs/trust.md#pages). */
export function FooterOwner() {
  const { brand, owner, pages } = useSiteFacts()
  const facts = ownerFacts(owner)
  const name = [brand, owner.legalName].filter(Boolean).join(' · ')
  if (!name && facts.length === 0 && pages.length === 0) return null
  return (
    <div className={`container ${styles.footerOwner}`}>
      {pages.length > 0 ? (
        <nav aria-label="Chính sách" className={styles.footerPages}>
          {pages.map(({ slug, title }) => (
            <Link key={slug} to={openPaths.page(slug)}>
              {title}
            </Link>
          ))}
        </nav>
      ) : null}
      <OwnerFacts name={name} facts={facts} />
    </div>
  )
}
