import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Announcement } from '../../../../shared/contract/class.ts'
import { dateTimeParts, isForeignZone } from '../../../../shared/format/dates.ts'
import { paths } from '../../../../shared/paths.ts'
import { announcementChanges, announcementsQuery, putAway } from '../../../api/announcements.ts'
import { useSend } from '../../../parts/sending/use-send.ts'
import { focusMain } from '../../../ui/focus-main.ts'
import { PlainText } from '../../../ui/PlainText.tsx'
import '../../../ui/styles/details.scss'
import * as styles from './announcements.module.scss'

/** More would push the courses out of sight. */
const AT_FIRST = 3

interface AnnouncementsProps {
  /** Only those of this course, on its own page. */
  courseId: string | undefined
}

/** What teachers have written to the user and the user has not put away (docs/class.md#announcements). */
export function Announcements({ courseId }: AnnouncementsProps) {
  // The page has asked already (`AroundAnnouncements.ahead`), also where that failed.
  const all = useQuery({ ...announcementsQuery(), retryOnMount: false }).data ?? []
  const shown = courseId === undefined ? all : all.filter(({ course }) => course._id === courseId)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWhole, setWhole] = useState(false)
  if (shown.length === 0) return null
  const isAbroad = shown.some(({ createdAt }) => isForeignZone(new Date(createdAt)))
  return (
    <section className={styles.announcements} aria-labelledby="announcements">
      <div className={styles.announcementsHead}>
        <h2 id="announcements" ref={heading} tabIndex={-1}>
          Thông báo từ giảng viên
        </h2>
        {isAbroad ? <span>giờ Việt Nam</span> : null}
      </div>
      <ul>
        {(isWhole ? shown : shown.slice(0, AT_FIRST)).map((announcement) => (
          <li key={announcement._id}>
            <Entry
              announcement={announcement}
              withCourse={courseId === undefined}
              // The button goes with its line, the last one with the heading, too.
              onGone={() => (shown.length > 1 ? heading.current?.focus() : focusMain())}
            />
          </li>
        ))}
      </ul>
      {isWhole || shown.length <= AT_FIRST ? null : (
        <button
          type="button"
          className="btn btn-link"
          onClick={() => {
            // The button goes.
            heading.current?.focus()
            setWhole(true)
          }}
        >
          {`Xem thêm ${shown.length - AT_FIRST} thông báo`}
        </button>
      )}
    </section>
  )
}

interface EntryProps {
  announcement: Announcement
  withCourse: boolean
  onGone: () => void
}

function Entry({ announcement, withCourse, onGone }: EntryProps) {
  const { _id, title, body, author, createdAt, course } = announcement
  const client = useQueryClient()
  const read = useSend({
    key: ['announcement-read', _id],
    send: (_, signal) => putAway(_id, signal),
    onSent: () => {
      onGone()
      announcementChanges.putAway(client, _id)
    },
    failed: 'Chưa đánh dấu được là đã đọc.',
    onFailed: () => void announcementChanges.failed(client),
  })
  return (
    <article className={styles.announcement}>
      <details>
        <summary>
          <span className="fw-semibold text-break">{title}</span>
        </summary>
        <p className={styles.announcementBody}>
          <PlainText text={body} />
        </p>
      </details>
      <p className={styles.announcementFoot}>
        <span className="numeric">
          {[author, dateTimeParts(createdAt)[0]].filter(Boolean).join(' · ')}
        </span>
        {withCourse ? (
          <Link className="lone-link" to={paths.outline(course._id)}>
            {course.title}
          </Link>
        ) : null}
      </p>
      <button
        type="button"
        className="btn btn-link btn-sm"
        aria-disabled={read.pending}
        onClick={() => read.send()}
      >
        Đánh dấu đã đọc<span className="visually-hidden">{`: ${title}`}</span>
      </button>
    </article>
  )
}
