import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { SitePage } from '../../../../shared/contract/pages.ts'
import { openPaths } from '../../../../shared/open-paths.ts'
import { dayOfTime } from '../../../../shared/rules/site-days.ts'
import type { ApiError } from '../../../api/errors.ts'
import { useSiteFacts } from '../../../api/site-owner.ts'
import { sitePageQuery } from '../../../api/site-pages.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { PageSkeleton } from '../../../ui/Skeletons.tsx'
import NotFoundPage from '../NotFoundPage.tsx'
import * as styles from '../site.module.scss'

/** /pages/:slug: terms, privacy and the like, in the newest version or in the one of `?version=` (docs/trust.md#pages). */
export default function TrustPage() {
  const { slug = '' } = useParams()
  const version = useSearchParams()[0].get('version') ?? ''
  if (!VERSION.test(version)) return <NotFoundPage />
  return (
    <LoadState
      query={sitePageQuery(slug, version)}
      skeleton={<PageSkeleton />}
      failure={{ title: 'Không tải được trang này', instead: missing }}
    >
      {(page) => <Page page={page} />}
    </LoadState>
  )
}

const VERSION = /^(?:[1-9]\d{0,5})?$/

const missing = ({ kind }: ApiError) => (kind === 'missing' ? <NotFoundPage /> : null)

const publishedOn = (time: string | null) => (time ? `, công bố ngày ${dayOfTime(time)}` : '')

function Page({ page }: { page: SitePage }) {
  const { slug, title, body, version, publishedAt, isTemplate, versions } = page
  const { pages } = useSiteFacts()
  const newest = versions[0]?.version ?? version
  const others = pages.filter((other) => other.slug !== slug)
  return (
    <article className={styles.prose}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {isTemplate ? (
        <p className={styles.trustNote}>
          <strong>Mẫu, chưa có hiệu lực.</strong>
          <span>
            {' '}
            Nội dung dưới đây chỉ là bản mẫu; chủ trang chưa công bố trang này và chưa ai bị ràng
            buộc bởi nó.
          </span>
        </p>
      ) : (
        <p className="text-secondary">{`Phiên bản ${version ?? ''}${publishedOn(publishedAt)}`}</p>
      )}
      {!isTemplate && newest !== null && version !== newest ? (
        <p className={styles.trustNote}>
          <span>{`Bạn đang xem một phiên bản cũ. `}</span>
          <Link to={openPaths.page(slug)}>{`Xem phiên bản ${newest} đang có hiệu lực`}</Link>
        </p>
      ) : null}
      <RichText text={body} top={2} />
      {versions.length > 1 ? (
        <section aria-labelledby="versions">
          <h2 id="versions">Các phiên bản</h2>
          <ul className={styles.links}>
            {versions.map((each) => (
              <li key={each.version}>
                <Link
                  className="lone-link"
                  to={openPaths.page(slug, each.version)}
                  aria-current={each.version === version ? 'page' : undefined}
                >
                  {`Phiên bản ${each.version}${publishedOn(each.publishedAt)}`}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <nav aria-labelledby="other-pages">
          <h2 id="other-pages">Các trang khác</h2>
          <ul className={styles.links}>
            {others.map((other) => (
              <li key={other.slug}>
                <Link className="lone-link" to={openPaths.page(other.slug)}>
                  {other.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </article>
  )
}
