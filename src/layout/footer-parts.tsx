import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { openPaths } from '../../shared/open-paths.ts'
import { useSiteFacts } from '../api/site-owner.ts'
import { ownerFacts } from '../owner/owner-facts.ts'
import { OwnerFacts } from '../owner/OwnerFacts.tsx'
import { PayMark } from '../payment/PayMark.tsx'
import { ProvidersContext } from '../payment/providers.ts'
import { useTopicLinks } from './menu-items.ts'
import * as styles from './footer-parts.module.scss'

export const columns = styles.columns
export const links = styles.links

/** What stands above the links of a column. */
export const Head = ({ children }: { children: string }) => (
  <p className={styles.head}>{children}</p>
)

/** What one gets here, and who runs the site where the site sheet says so (docs/trust.md#pages). */
export function Owner() {
  const { brand, owner } = useSiteFacts()
  const name = [brand, owner.legalName].filter(Boolean).join(' · ')
  return (
    <>
      <p>Mua một lần, xem lại không giới hạn, học được trên cả điện thoại và máy tính.</p>
      <OwnerFacts name={name} facts={ownerFacts(owner)} />
    </>
  )
}

/** The topics that the menu has loaded; the footer asks for none. */
export function Topics() {
  const topics = useTopicLinks(false).links.slice(0, 8)
  if (topics.length === 0) return null
  return (
    // No landmark: the header's menu is the way to them, this a shortcut.
    <div className={links}>
      <Head>Chủ đề</Head>
      {topics.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </div>
  )
}

/** What the site has published. */
export const Pages = () =>
  useSiteFacts().pages.map(({ slug, title }) => (
    <Link key={slug} to={openPaths.page(slug)}>
      {title}
    </Link>
  ))

export const Payments = () => (
  <div className={links}>
    <Head>Thanh toán</Head>
    {useContext(ProvidersContext).map(({ path, name, colour }) => (
      <span key={path} className={styles.payment}>
        <PayMark colour={colour} size={24} />
        <span>{name}</span>
      </span>
    ))}
  </div>
)
