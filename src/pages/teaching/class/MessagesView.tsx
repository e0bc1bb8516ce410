import type { ClassMessage } from '../../../../shared/contract/class.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { classMessagesQuery } from '../../../api/class.ts'
import { LoadPages } from '../../../ui/LoadPages.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { Skeleton, sameBars } from '../../../ui/BarSkeleton.tsx'
import * as styles from './messages.module.scss'

/** The messages to the class, newest first, with how many have read each (docs/class.md#announcements). */
export function MessagesView({ courseId }: { courseId: string }) {
  return (
    <section aria-label="Đã gửi cho lớp" className={styles.classMessages}>
      <LoadPages
        query={classMessagesQuery(courseId)}
        words="Xem cũ hơn"
        skeleton={<Skeleton label="Đang tải thông báo" bars={sameBars(2, 96)} />}
        failure={{ title: 'Chưa tải được những gì đã gửi' }}
      >
        {({ items }, more) =>
          items.length === 0 ? (
            <Message
              as="p"
              title="Chưa gửi gì cho lớp."
              text="Thông báo tới mọi học viên; lời nhắc tới những người đang học chậm."
            />
          ) : (
            <>
              <ul>
                {items.map((message) => (
                  <li key={message._id}>
                    <Sent message={message} />
                  </li>
                ))}
              </ul>
              {more}
            </>
          )
        }
      </LoadPages>
    </section>
  )
}

function Sent({ message }: { message: ClassMessage }) {
  const { kind, title, body, createdAt, author, recipients, read } = message
  return (
    <article className={styles.classMessage}>
      <h2>{title}</h2>
      <p className="text-secondary numeric">
        <span className={kind === 'REMINDER' ? 'badge badge-warning' : 'badge badge-primary'}>
          {kind === 'REMINDER' ? 'Lời nhắc' : 'Thông báo'}
        </span>{' '}
        <span>{[author, formatDateTime(createdAt)].filter(Boolean).join(' · ')}</span>
      </p>
      <p className={styles.classMessageBody}>
        <PlainText text={body} />
      </p>
      <p className="numeric">
        {`Gửi tới ${formatCount(recipients)} học viên, ${formatCount(read)} đã đọc.`}
      </p>
    </article>
  )
}
