import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { openPaths } from '../../../shared/open-paths.ts'
import { useSiteFacts } from '../../api/site-owner.ts'
import { ownerFacts } from '../../parts/owner/owner-facts.ts'
import { OwnerFacts } from '../../parts/owner/OwnerFacts.tsx'
import { PayMark } from '../../parts/payment/PayMark.tsx'
import { ProvidersContext } from '../../parts/payment/providers.ts'
import { useTopicLinks } from './menu-items.ts'
import * as styles from './whole-footer.module.scss'

interface WholeFooterProps {
  /** What the footer has from the first visit on: its links, and a sentence. */
  links: ReactNode
  children: ReactNode
}

/** The footer in columns, with all that the first visit does not need. */
export const WholeFooter = ({ links, children }: WholeFooterProps) => (
  <div className={`container ${styles.columns}`}>
    <div>
      <div>{children}</div>
      <Owner />
    </div>
    <Topics />
    <nav aria-label="Chân trang" className={styles.links}>
      <Head>Hỗ trợ</Head>
      {links}
      <Pages />
    </nav>
    <Payments />
  </div>
)

const Head = ({ children }: { children: string }) => <p className={styles.head}>{children}</p>

/** What the site offers, and who runs it, if the site sheet says so (docs/trust.md#pages). */
function Owner() {
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
function Topics() {
  const topics = useTopicLinks(false).links.slice(0, 8)
  if (topics.length === 0) return null
  return (
    // Not a landmark: the header's menu leads to the topics, and this is a shortcut.
    <div className={styles.links}>
      <Head>Chủ đề</Head>
      {topics.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </div>
  )
}

const Pages = () =>
  useSiteFacts().pages.map(({ slug, title }) => (
    <Link key={slug} to={openPaths.page(slug)}>
      {title}
    </Link>
  ))

const Payments = () => (
  <div className={styles.links}>
    <Head>Thanh toán</Head>
    {useContext(ProvidersContext).map(({ path, name, colour }) => (
      <span key={path} className={styles.payment}>
        <PayMark colour={colour} size={24} />
        <span>{name}</span>
      </span>
    ))}
  </div>
)
