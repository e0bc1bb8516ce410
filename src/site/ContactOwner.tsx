import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { openPaths } from '../../shared/open-paths.ts'
import { useSiteFacts } from '../api/site-owner.ts'
import { ownerFacts } from '../owner/owner-facts.ts'
import { OwnerValue } from '../owner/OwnerValue.tsx'
import * as styles from './site.module.scss'

/** How the owner is reached, as the site sheet says it (docs/trust.md#pages); `support` where it says no way. */
export function ContactRows({ support }: { support: string }) {
  const { owner } = useSiteFacts()
  const isReached = owner.email ?? owner.phone ?? owner.zalo
  const facts = ownerFacts(isReached ? owner : { ...owner, email: support })
  return (
    <>
      {owner.legalName ? (
        <>
          <dt>Đơn vị vận hành</dt>
          <dd>{owner.legalName}</dd>
        </>
      ) : null}
      {facts.map((fact) => (
        <Fragment key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>
            <OwnerValue fact={fact} />
          </dd>
        </Fragment>
      ))}
    </>
  )
}

export function PolicyLinks() {
  const { pages } = useSiteFacts()
  if (pages.length === 0) return null
  return (
    <>
      <h2>Chính sách</h2>
      <ul className={styles.links}>
        {pages.map(({ slug, title }) => (
          <li key={slug}>
            <Link className="lone-link" to={openPaths.page(slug)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
