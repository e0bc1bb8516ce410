import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { mayHaveOwner } from '../../parts/owner/may-have-owner.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { LetterDrawing } from '../../ui/Drawings.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import '../../ui/styles/details.scss'
import * as styles from './site.module.scss'

const SUPPORT = 'hotro@lopmo.vn'

const QUESTIONS: { question: string; answer: ReactNode }[] = [
  {
    question: 'Tôi muốn hoàn tiền thì làm thế nào?',
    answer: (
      <>
        Hãy liên hệ theo thông tin hỗ trợ trên trang này từ email của tài khoản, cho biết lý do và
        mã đơn hàng gồm 8 ký tự, có trong mục <Link to={paths.orders()}>Đơn hàng</Link>. Tiền được
        trả lại cho cả đơn hàng, theo cách bạn đã trả; các khóa học của đơn hàng khi đó đóng lại.
        <RefundPage />
      </>
    ),
  },
  {
    question: 'Tôi đã trả tiền nhưng chưa thấy khóa học?',
    answer: (
      <>
        Thường chỉ cần đợi vài phút để nhà cung cấp thanh toán xác nhận. Hãy xem trạng thái trong
        mục <Link to={paths.orders()}>Đơn hàng</Link>. Nếu sau 30 phút đơn vẫn đang chờ, hãy gửi cho
        chúng tôi mã đơn hàng gồm 8 ký tự.
      </>
    ),
  },
  {
    question: 'Tôi quên mật khẩu thì làm thế nào?',
    answer: (
      <>
        Vào trang <Link to={paths.forgotPassword()}>Quên mật khẩu</Link>, nhập email của tài khoản
        và mở đường dẫn trong thư. Nếu không thấy thư, hãy xem cả mục thư rác.
      </>
    ),
  },
  {
    question: 'Tôi có thể xem thử trước khi mua không?',
    answer:
      'Có. Ở trang của mỗi khóa học, bạn xem được toàn bộ nội dung, và các bài mở miễn phí có nhãn «Học thử».',
  },
  {
    question: 'Tôi học trên điện thoại được không?',
    answer:
      'Được. Lớp Mở chạy trong trình duyệt của điện thoại, máy tính bảng và máy tính, không cần cài gì. Tiến độ học đi theo tài khoản của bạn.',
  },
  {
    question: 'Trang thanh toán báo lỗi hoặc tôi lỡ đóng nó?',
    answer: (
      <>
        Bạn chưa mất gì: giỏ hàng vẫn còn nguyên cho đến khi thanh toán được xác nhận. Hãy mở lại{' '}
        <Link to={paths.cart()}>Giỏ hàng</Link> và thanh toán lần nữa. Nếu tài khoản đã bị trừ tiền,
        hãy gửi mã đơn hàng cho chúng tôi.
      </>
    ),
  },
]

const owner = onDemand(() => import('./ContactOwner.tsx'))

export default function ContactPage() {
  const mayBe = mayHaveOwner()
  const { ready: Owner, failure } = usePart(owner, mayBe)
  const isAwaited = mayBe && failure === null
  return (
    <article className={styles.contact}>
      <PageTitle>Liên hệ</PageTitle>
      <div className={styles.proseHead}>
        <div>
          <h1>Liên hệ</h1>
          <p className={styles.proseLead}>
            Viết cho chúng tôi khi bạn cần giúp về tài khoản, thanh toán hoặc việc học.
          </p>
          <div className={styles.headWays}>
            {Owner ? (
              <Owner.ContactMail support={SUPPORT}>
                {(address) => <MailButton address={address} />}
              </Owner.ContactMail>
            ) : (
              <MailButton address={isAwaited ? undefined : SUPPORT} />
            )}
          </div>
        </div>
        <LetterDrawing />
      </div>
      <div className={styles.contactParts}>
        <div>
          <h2>Thông tin hỗ trợ</h2>
          <dl className={styles.contactFacts}>
            {Owner ? (
              <Owner.ContactRows support={SUPPORT} />
            ) : (
              <>
                <dt>Email</dt>
                <dd>
                  {isAwaited ? (
                    <Bar width="60%" />
                  ) : (
                    <a className="lone-link" href={`mailto:${SUPPORT}`}>
                      {SUPPORT}
                    </a>
                  )}
                </dd>
              </>
            )}
            <dt>Giờ hỗ trợ</dt>
            <dd>
              Thứ Hai đến thứ Bảy, <span className="d-inline-block">8:00–18:00</span>{' '}
              (giờ&nbsp;Việt&nbsp;Nam)
            </dd>
            <dt>Nên gửi kèm</dt>
            <dd>
              Email tài khoản của bạn, và mã đơn hàng nếu hỏi về thanh toán.
              Đừng&nbsp;gửi&nbsp;mật&nbsp;khẩu.
            </dd>
          </dl>
          {Owner ? <Owner.PolicyLinks /> : null}
        </div>
        <div>
          <h2>Câu hỏi thường gặp</h2>
          <div className={styles.contactQuestions}>
            {QUESTIONS.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </div>
      </div>
    </article>
  )
}

/** Leads to when one gets money back, where the owner has said so. */
function RefundPage() {
  const { ready: Owner } = usePart(owner, mayHaveOwner())
  return Owner ? <Owner.RefundPage /> : null
}

/** Writes to the support; its place is kept until `address` is known. */
const MailButton = ({ address }: { address: string | undefined }) => (
  <a
    className="btn btn-primary"
    href={address && `mailto:${address}`}
    style={address ? undefined : { visibility: 'hidden' }}
  >
    Gửi email
  </a>
)
