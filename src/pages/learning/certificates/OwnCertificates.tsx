import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Certificate } from '../../../../shared/contract/certificates.ts'
import { openPaths } from '../../../../shared/open-paths.ts'
import { paths } from '../../../../shared/paths.ts'
import { dayOfTime } from '../../../../shared/rules/site-days.ts'
import { certificatesQuery } from '../../../api/certificates.ts'
import { QuietRetry } from '../../../ui/LoadState.tsx'
import * as styles from './certificates.module.scss'

/** On the dashboard: the user's certificates (docs/trust.md#certificates); nothing for who has none. */
export function OwnCertificates() {
  const { data = [], isError, refetch } = useQuery(certificatesQuery())
  if (data.length === 0 && !isError) return null
  return (
    <section className={styles.own} aria-labelledby="own-certificates">
      <h2 id="own-certificates">Chứng chỉ của bạn</h2>
      {isError ? <QuietRetry onRetry={() => void refetch()} /> : null}
      <ul className={styles.ownList}>
        {data.map((certificate) => (
          <Row key={certificate.code} certificate={certificate} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ certificate }: { certificate: Certificate }) => (
  <li>
    <div>
      <Link className="lone-link" to={openPaths.certificate(certificate.code)}>
        {certificate.courseTitle}
      </Link>
      <p className="small text-secondary numeric">
        {`Cấp ngày ${dayOfTime(certificate.issuedAt)} · Mã ${certificate.code}`}
      </p>
    </div>
    {certificate.revokedAt === null ? (
      <span className="badge badge-success">Có hiệu lực</span>
    ) : (
      <div>
        <span className="badge badge-neutral">Đã bị thu hồi</span>{' '}
        <Link className="lone-link small" to={paths.contact()}>
          Hỏi lý do
        </Link>
      </div>
    )}
  </li>
)
