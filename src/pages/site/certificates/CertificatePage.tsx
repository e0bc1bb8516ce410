import { Link, useParams } from 'react-router-dom'
import type { CheckedCertificate } from '../../../../shared/contract/certificates.ts'
import { paths } from '../../../../shared/paths.ts'
import { dayOfTime } from '../../../../shared/rules/site-days.ts'
import { checkedQuery } from '../../../api/certificates.ts'
import type { ApiError } from '../../../api/errors.ts'
import { NothingFoundDrawing } from '../../../ui/Drawings.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import type { PageData } from '../../../ui/lazy-view.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { PageSkeleton } from '../../../ui/Skeletons.tsx'
import { CopyLink } from './CopyLink.tsx'
import { Sheet } from './Sheet.tsx'
import * as styles from './certificate.module.scss'

/** /certificates/{code}: whether a certificate holds, for anybody who has the code (docs/trust.md#certificates). */
export default function CertificatePage() {
  const { code = '' } = useParams()
  return (
    <LoadState
      query={checkedQuery(code)}
      skeleton={<PageSkeleton />}
      failure={{
        title: 'Chưa kiểm tra được chứng chỉ',
        extra: <PageTitle>Chứng chỉ</PageTitle>,
        instead: unknown(code),
      }}
    >
      {(certificate) =>
        certificate.revoked ? (
          <Revoked certificate={certificate} revoked={certificate.revoked} />
        ) : (
          <Holds certificate={certificate} />
        )
      }
    </LoadState>
  )
}

CertificatePage.data = ((read, { code = '' }) => read(checkedQuery(code))) satisfies PageData

const unknown = (code: string) =>
  function instead({ kind }: ApiError) {
    return kind === 'missing' ? (
      <Message
        title="Không có chứng chỉ này"
        text={
          <span className="text-break">
            {`Không có chứng chỉ nào mang mã «${code}». Hãy so lại từng ký tự với mã in trên chứng chỉ: 12 chữ và số, chia ba nhóm.`}
          </span>
        }
        drawing={<NothingFoundDrawing />}
      >
        <PageTitle>Chứng chỉ</PageTitle>
        <Link className="btn btn-primary" to={paths.courses()}>
          Xem các khóa học
        </Link>
      </Message>
    ) : null
  }

function Holds({ certificate }: { certificate: CheckedCertificate }) {
  const { courseTitle, courseSlug } = certificate
  return (
    <>
      <PageTitle>{`Chứng chỉ: ${courseTitle}`}</PageTitle>
      <div className={styles.bar}>
        <p className="badge badge-success">Chứng chỉ có hiệu lực</p>
        <div className={styles.acts}>
          <button type="button" className="btn btn-primary" onClick={() => window.print()}>
            In
          </button>
          <CopyLink />
        </div>
      </div>
      <Sheet certificate={certificate} />
      <p className={styles.about}>
        <span>
          Tên người học và tên khóa học được ghi như vào ngày cấp. Trang này luôn cho biết chứng chỉ
          còn hiệu lực hay không.
        </span>{' '}
        {courseSlug ? <Link to={paths.course(courseSlug)}>Xem khóa học</Link> : null}
      </p>
    </>
  )
}

interface RevokedProps {
  certificate: CheckedCertificate
  revoked: NonNullable<CheckedCertificate['revoked']>
}

/** Without the name: whoever checks it has no more to know. */
const Revoked = ({ certificate, revoked }: RevokedProps) => (
  <div className={styles.revoked}>
    <PageTitle>Chứng chỉ đã bị thu hồi</PageTitle>
    <h1>Chứng chỉ đã bị thu hồi</h1>
    <p>
      <PlainText text={revoked.reason} />
      <span>{' Chứng chỉ mang mã này không còn hiệu lực.'}</span>
    </p>
    <FactList
      facts={[
        ['Mã chứng chỉ', certificate.code],
        ['Khóa học', certificate.courseTitle],
        ['Ngày cấp', dayOfTime(certificate.issuedAt)],
        ['Ngày thu hồi', dayOfTime(revoked.at)],
      ]}
    />
    {certificate.courseSlug ? (
      <Link className="lone-link" to={paths.course(certificate.courseSlug)}>
        Xem khóa học
      </Link>
    ) : null}
  </div>
)
