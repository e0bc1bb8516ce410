import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { openPaths } from '../../../shared/open-paths.ts'
import { type SiteFacts, useSiteFacts } from '../../api/site-owner.ts'
import { ownerFacts } from '../../parts/owner/owner-facts.ts'
import { OwnerValue } from '../../parts/owner/OwnerValue.tsx'
import * as styles from './site.module.scss'

/** The owner with what ContactRows and ContactMail tell: `support` where the site sheet says no way. */
const reachable = (owner: SiteFacts['owner'], support: string) =>
  (owner.email ?? owner.phone ?? owner.zalo) ? owner : { ...owner, email: support }

/** How the owner is reached, as the site sheet says it (docs/trust.md#pages); `support` where it says no way. */
export function ContactRows({ support }: { support: string }) {
  const { owner } = useSiteFacts()
  const facts = ownerFacts(reachable(owner, support))
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

interface ContactMailProps {
  support: string
  children: (address: string) => ReactNode
}

export function ContactMail({ support, children }: ContactMailProps) {
  const { email } = reachable(useSiteFacts().owner, support)
  return email ? children(email) : null
}

/** Leads to the page about refunds, where it is published. */
export function RefundPage() {
  const page = useSiteFacts().pages.find(({ slug }) => slug === 'hoan-tien')
  return page ? (
    <>
      {' Khi nào được hoàn tiền: xem trang '}
      <Link to={openPaths.page(page.slug)}>{page.title}</Link>.
    </>
  ) : null
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
