import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import type {
  DeadlineItem,
  Outline,
  OutlineLesson,
  OutlineSection,
} from '../../../shared/contract/learning.ts'
import { announcementsQuery } from '../../api/announcements.ts'
import type { ApiError } from '../../api/errors.ts'
import { deadlinesQuery } from '../../api/deadlines.ts'
import { outlineQuery, progressQuery } from '../../api/learning.ts'
import { DEADLINE_DAYS } from '../../../shared/rules/deadlines.ts'
import { firstOpenLesson, lessonCounts } from '../../../shared/rules/outline.ts'
import { courseProgress } from '../../../shared/rules/progress.ts'
import { paths } from '../../../shared/paths.ts'
import type { PageData } from '../../ui/lazy-view.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PlainText } from '../../ui/PlainText.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { BarList, Skeleton } from '../../ui/BarSkeleton.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { formatLessonDuration } from '../../../shared/format/duration.ts'
import { LessonTypeBadge } from '../../parts/course/LessonTypeBadge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AroundAnnouncements } from './announcements/AroundAnnouncements.tsx'
import { CertificateWhereOffered } from './certificates/CertificateWhereOffered.tsx'
import { DueChip, useDueWork } from './DueChip.tsx'
import { InvitationSlot } from '../../parts/reviews/InvitationSlot.tsx'
import * as styles from './outline.module.scss'

/** /learning/course/{courseId} (docs/product.md#course-outline). */
export default function OutlinePage() {
  const { courseId = '' } = useParams()
  const client = useQueryClient()
  const isSettled = useSettled(
    () =>
      Promise.all([
        client.prefetchQuery(progressQuery(courseId)),
        // The bell's request: what is due is in its row from the start.
        client.prefetchQuery(deadlinesQuery(DEADLINE_DAYS)),
        AroundAnnouncements.ahead(client),
        CertificateWhereOffered.ahead(client),
      ]),
    client.getQueryData(progressQuery(courseId).queryKey) !== undefined &&
      client.getQueryData(announcementsQuery().queryKey) !== undefined,
  )
  return (
    <>
      <p className="mb-12">
        <Link className="lone-link" to={paths.learning()}>
          ← Khóa học của tôi
        </Link>
      </p>
      <LoadState
        query={outlineQuery(courseId)}
        skeleton={<OutlineSkeleton />}
        failure={{
          title: 'Không tải được nội dung khóa học',
          extra: FAILED_PAGE_TITLE,
          instead: notEnrolled(courseId),
        }}
      >
        {(data) =>
          isSettled ? <CourseOutline courseId={courseId} outline={data} /> : <OutlineSkeleton />
        }
      </LoadState>
    </>
  )
}

OutlinePage.data = ((read, { courseId = '' }) => {
  read(outlineQuery(courseId))
  read(progressQuery(courseId))
}) satisfies PageData

function CourseOutline({ courseId, outline }: { courseId: string; outline: Outline }) {
  const { sections } = outline
  const [params] = useSearchParams()
  const title = outline.course?.title || 'Nội dung khóa học'
  const counts = lessonCounts(sections)
  // Computed from the outline until the progress call responds, and when it fails.
  const progress = useQuery(progressQuery(courseId)).data ?? courseProgress(counts)
  const next = firstOpenLesson(sections)
  if (next && params.has('start')) return <Navigate replace to={paths.lesson(next._id)} />
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className={styles.outlineHead}>
        <h1>{title}</h1>
        <div className={styles.outlineNow}>
          <ProgressBar percent={progress.progressPct} label="Tiến độ khóa học" />
          <p className={styles.outlineFacts}>
            {progress.completed ? <span className="badge badge-success">Hoàn tất khóa</span> : null}
            <span className="numeric">
              {`${counts.done}/${counts.lessons} bài học đã hoàn thành`}
            </span>
            {next ? <span aria-hidden="true">{`Bài tiếp theo: ${next.title}`}</span> : null}
          </p>
          {next ? (
            <Link className="btn btn-primary" to={paths.lesson(next._id)}>
              Học tiếp<span className="visually-hidden">{`: ${next.title}`}</span>
            </Link>
          ) : null}
        </div>
        <CertificateWhereOffered courseId={courseId} isComplete={progress.completed} />
      </header>
      <AroundAnnouncements courseId={courseId}>
        {(announcements) => (
          <>
            {announcements}
            {sections.length === 0 ? (
              <Message as="p" title="Khóa học chưa có nội dung.">
                <Link className="btn btn-outline-primary" to={paths.learning()}>
                  Về khóa học của tôi
                </Link>
              </Message>
            ) : (
              <OutlineSections sections={sections} nextId={next?._id} />
            )}
          </>
        )}
      </AroundAnnouncements>
      {counts.done > 0 ? <InvitationSlot courseId={courseId} courseTitle={title} /> : null}
    </>
  )
}

const FAILED_PAGE_TITLE = <PageTitle>Nội dung khóa học</PageTitle>

/** A user who has not bought the course gets a link to its page. */
const notEnrolled = (courseId: string) =>
  function instead({ kind }: ApiError) {
    if (kind !== 'missing' && kind !== 'denied') return null
    return (
      <Message
        title="Khóa học này chưa có trong mục học của bạn"
        text="Bạn có thể xem giới thiệu và ghi danh ở trang của khóa học."
      >
        {FAILED_PAGE_TITLE}
        <Link className="btn btn-primary" to={paths.course(courseId)}>
          Đến trang khóa học
        </Link>
      </Message>
    )
  }

const OutlineSkeleton = () => (
  <Skeleton label="Đang tải nội dung khóa học">
    <BarList
      bars={[
        ['60%', 36],
        ['100%', 24],
        ['140px', 44],
      ]}
    />
    <div className={styles.outlineSection}>
      <BarList bars={[['40%', 28], ...Array.from({ length: 5 }, () => ['100%', 52] as const)]} />
    </div>
  </Skeleton>
)

interface OutlineSectionsProps {
  sections: readonly OutlineSection[]
  nextId: string | undefined
}

function OutlineSections({ sections, nextId }: OutlineSectionsProps) {
  const due = useDueWork()
  const now = useNow()
  return sections.map((section, index) => (
    <section key={section._id || index} className={styles.outlineSection}>
      <div className={styles.outlineSectionHead}>
        <h2>{section.title}</h2>
        <SectionCount section={section} />
      </div>
      {section.summary ? (
        <p className="text-secondary">
          <PlainText text={section.summary} />
        </p>
      ) : null}
      {section.lessons.length === 0 ? (
        <p className="text-secondary">Chương này chưa có bài học.</p>
      ) : (
        <ol className={styles.outlineLessons}>
          {section.lessons.map((lesson, at) => (
            <LessonRow
              key={lesson._id || at}
              lesson={lesson}
              number={at + 1}
              isNext={lesson._id === nextId}
              due={due.find((item) => item.lessonId === lesson._id)}
              now={now}
            />
          ))}
        </ol>
      )}
    </section>
  ))
}

/** «3/5 bài» of a section that has lessons. */
function SectionCount({ section }: { section: OutlineSection }) {
  const { done, lessons } = lessonCounts([section])
  if (lessons === 0) return null
  return <span className="text-secondary numeric">{`${done}/${lessons} bài`}</span>
}

interface LessonRowProps {
  lesson: OutlineLesson
  number: number
  isNext: boolean
  /** The lesson's most urgent work that is to be done. */
  due: DeadlineItem | undefined
  now: Date
}

function LessonRow({ lesson, number, isNext, due, now }: LessonRowProps) {
  return (
    <li className={isNext ? `${styles.outlineLesson} ${styles.outlineNext}` : styles.outlineLesson}>
      <span
        className={`${styles.outlineNumber} ${lesson.completed ? styles.outlineDone : ''} numeric`}
      >
        {lesson.completed ? <Icon d="m5 12.5 5 5 9-11" /> : number}
      </span>
      <div className={styles.outlineLessonText}>
        <h3 className={styles.outlineLessonTitle}>{lesson.title}</h3>
        <p className={styles.outlineLessonFacts}>
          <LessonTypeBadge type={lesson.type} />
          {lesson.completed ? (
            <span className={`badge badge-success ${styles.outlineState}`}>Đã hoàn thành</span>
          ) : (
            <span className={`badge badge-neutral ${styles.outlineState}`}>Chưa hoàn thành</span>
          )}
          <span className="text-secondary numeric">{formatLessonDuration(lesson.durationSec)}</span>
        </p>
      </div>
      {due ? (
        <p className={styles.outlineDue}>
          <DueChip item={due} now={now} />
        </p>
      ) : null}
      <Link
        className={`btn btn-sm ${isNext ? 'btn-primary' : 'btn-link'}`}
        to={paths.lesson(lesson._id)}
        aria-label={`Vào học: ${lesson.title}`}
      >
        Vào học
      </Link>
    </li>
  )
}
