import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import type { EnrolledCourse, DeadlineItem } from '../../../shared/contract/learning.ts'
import { DEADLINE_DAYS } from '../../../shared/rules/deadlines.ts'
import { announcementsQuery } from '../../api/announcements.ts'
import { myCoursesQuery } from '../../api/learning.ts'
import { useFeature } from '../../api/site.ts'
import { NoCoursesDrawing } from '../../ui/Drawings.tsx'
import { GrowingList } from '../../ui/GrowingList.tsx'
import type { PageData } from '../../ui/lazy-view.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { BarList, Skeleton } from '../../ui/BarSkeleton.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { whenNear } from '../../ui/when-near.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { CourseImage } from '../../parts/course/CourseImage.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { deadlinesQuery } from '../../api/deadlines.ts'
import { DeadlineRow, DeadlineRows, DeadlineSkeleton } from '../../parts/deadlines/DeadlineRow.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AroundAnnouncements } from './announcements/AroundAnnouncements.tsx'
import { DueCount, DueSoon } from './DueSoon.tsx'
import { byState, ownNextStep, type NextStep } from '../../parts/course/next-step.ts'
import { useOwner } from '../../parts/session/use-owner.ts'
import * as styles from './dashboard.module.scss'

/** /learning (docs/product.md#dashboard): the user's courses and the deadlines of the next 7 days. */
export default function LearningPage() {
  const client = useQueryClient()
  const deadlines = deadlinesQuery(DEADLINE_DAYS)
  const isSettled = useSettled(
    () => Promise.all([client.prefetchQuery(deadlines), AroundAnnouncements.ahead(client)]),
    client.getQueryData(announcementsQuery().queryKey) !== undefined,
  )
  return (
    <>
      <PageTitle>Khóa học của tôi</PageTitle>
      <Greeting isSettled={isSettled} />
      <LoadState
        query={myCoursesQuery()}
        skeleton={<CardSkeletons />}
        isEmpty={(entries) => entries.length === 0}
        empty={<NoCourses />}
      >
        {(entries) =>
          isSettled ? (
            <AroundAnnouncements>
              {(announcements) => (
                <>
                  <First entries={entries} announcements={announcements} />
                  <Courses entries={entries} />
                </>
              )}
            </AroundAnnouncements>
          ) : (
            <CardSkeletons />
          )
        }
      </LoadState>
      {isSettled ? (
        <>
          <DueThisWeek />
          <CertificatesWhereOffered />
        </>
      ) : null}
    </>
  )
}

/** The page's heading, below it the greeting with the given name, which stands last in Vietnamese. */
function Greeting({ isSettled }: { isSettled: boolean }) {
  const name = useSession().user?.fullName.trim().split(/\s+/).at(-1)
  return (
    <header className={styles.greeting}>
      <h1 className={name ? styles.quietHeading : ''}>Khóa học của tôi</h1>
      {name ? <p className={styles.greetingName}>{`Chào ${name}`}</p> : null}
      {isSettled ? <DueCount /> : null}
    </header>
  )
}

const certificates = onDemand(
  async () => (await import('./certificates/OwnCertificates.tsx')).OwnCertificates,
)

/** Where the backend has certificates (docs/trust.md#certificates): once somebody comes near the end of the page. */
function CertificatesWhereOffered() {
  const isOffered = useFeature('certificates') === true
  const { data: entries = [] } = useQuery(myCoursesQuery())
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in window))
  const { ready: OwnCertificates } = usePart(certificates, isOffered && isNear)
  // Before the courses are there, the end of the page is near for everybody.
  if (!isOffered || entries.length === 0) return null
  if (!isNear) return <span ref={whenNear(() => setIsNear(true), 1000)} />
  return OwnCertificates ? <OwnCertificates /> : null
}

LearningPage.data = ((read) => read(myCoursesQuery())) satisfies PageData

const NoCourses = () => (
  <Message
    as="p"
    title="Bạn chưa có khóa học nào."
    text="Khóa học bạn mua hoặc ghi danh miễn phí sẽ nằm ở đây."
    drawing={<NoCoursesDrawing />}
  >
    <Link className="btn btn-primary" to={paths.courses()}>
      Xem các khóa học
    </Link>
  </Message>
)

const CardSkeletons = () => (
  <Skeleton className={styles.enrolledGrid} label="Đang tải khóa học">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className={`card ${styles.enrolledCard}`}>
        <span className={styles.enrolledImage} />
        <div className={styles.enrolledText}>
          <BarList
            bars={[
              ['90%', 24],
              ['100%', 24],
            ]}
          />
        </div>
      </div>
    ))}
  </Skeleton>
)

interface FirstProps {
  entries: readonly EnrolledCourse[]
  announcements: ReactNode
}

function First({ entries, announcements }: FirstProps) {
  const step = ownNextStep(useOwner(), entries)
  return (
    <div className={styles.first}>
      {step ? <GoOn {...step} /> : null}
      <DueSoon />
      <div className={styles.news}>{announcements}</div>
    </div>
  )
}

/** One lesson of one course (`ownNextStep`). */
function GoOn({ lesson, entry }: NextStep) {
  const { course, progressPct, counts } = entry
  return (
    <section className={`card ${styles.goOn}`} aria-labelledby="go-on">
      <CourseImage
        course={course}
        sizes="(min-width: 768px) 420px, 112px"
        load="eager"
        className={styles.goOnImage}
      />
      <div className={styles.goOnHead}>
        <h2 id="go-on">{lesson ? 'Bài tiếp theo' : 'Khóa đang học'}</h2>
        <p className={styles.goOnLesson}>{lesson?.title ?? course.title}</p>
      </div>
      <div className={styles.goOnBody}>
        {lesson ? <p className={styles.goOnCourse}>{course.title}</p> : null}
        <div className={styles.goOnProgress}>
          {counts ? (
            <span className="numeric">{`Đã học ${counts.done}/${counts.lessons} bài`}</span>
          ) : null}
          <ProgressBar percent={progressPct} label={`Tiến độ khóa đang học: ${course.title}`} />
        </div>
        <Link
          className="btn btn-primary"
          to={lesson ? paths.lesson(lesson.lessonId) : paths.outline(course._id)}
          aria-label={`Học tiếp: ${lesson?.title ?? course.title}`}
        >
          Học tiếp
        </Link>
      </div>
    </section>
  )
}

function Courses({ entries }: { entries: readonly EnrolledCourse[] }) {
  const { open, done } = byState(entries)
  const groups = [
    { title: 'Đang học', of: open },
    { title: 'Hoàn tất', of: done, look: styles.finished },
  ]
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ title, of, look = styles.enrolledGrid }) => (
      <section key={title} className={styles.group} aria-label={`Khóa học: ${title}`}>
        <h2>{`${title} (${of.length})`}</h2>
        <GrowingList items={of} step={24} noun="khóa học" className={look}>
          {(entry, index) => (
            <li key={entry.course._id || index}>
              <EnrolledCard entry={entry} />
            </li>
          )}
        </GrowingList>
      </section>
    ))
}

function EnrolledCard({ entry }: { entry: EnrolledCourse }) {
  const { course, progressPct, completed, counts } = entry
  return (
    <article className={`card ${styles.enrolledCard}`}>
      <CourseImage
        course={course}
        sizes="(min-width: 576px) 320px, 96px"
        className={styles.enrolledImage}
      />
      <div className={styles.enrolledText}>
        <h3 className={`${styles.enrolledTitle} lines-2`}>{course.title}</h3>
        <p className={styles.enrolledState}>
          {completed ? (
            <span className="badge badge-success">Hoàn tất</span>
          ) : (
            <span className="badge badge-primary">Đang học</span>
          )}
          {counts && counts.lessons > 0 ? (
            <span className="numeric">{`${counts.done}/${counts.lessons} bài`}</span>
          ) : null}
        </p>
        <ProgressBar percent={progressPct} label={`Tiến độ: ${course.title}`} />
      </div>
      <div className={styles.enrolledActions}>
        <Link
          className={completed ? 'btn btn-link' : 'btn btn-outline-primary'}
          to={paths.outline(course._id)}
          aria-label={`Vào học: ${course.title}`}
        >
          Vào học
        </Link>
        <Link
          className="btn btn-link"
          to={paths.course(course.slug)}
          aria-label={`Chi tiết: ${course.title}`}
        >
          Chi tiết
        </Link>
      </div>
    </article>
  )
}

function DueThisWeek() {
  const { data = [], isError } = useQuery(deadlinesQuery(DEADLINE_DAYS))
  return (
    <section className={styles.dueWeek} aria-labelledby="due-this-week">
      <div className={styles.dueHead}>
        <h2 id="due-this-week">{`Hạn nộp trong ${DEADLINE_DAYS} ngày tới`}</h2>
        {data.length > 0 && !isError ? <AllDeadlines /> : null}
      </div>
      <LoadState
        query={deadlinesQuery(DEADLINE_DAYS)}
        skeleton={<DeadlineSkeleton />}
        isEmpty={(items) => items.length === 0}
        empty={<NothingDue />}
        failureEmpties
      >
        {(items) => <Due items={items} />}
      </LoadState>
    </section>
  )
}

/** The backend's items for 7 days, which include overdue ones without a submission. */
function Due({ items }: { items: readonly DeadlineItem[] }) {
  const now = useNow()
  return (
    <DeadlineRows items={items}>
      {(item, index) => <DeadlineRow key={item._id || index} item={item} now={now} />}
    </DeadlineRows>
  )
}

const AllDeadlines = () => (
  <Link className="lone-link" to={paths.deadlines()}>
    Xem tất cả hạn nộp
  </Link>
)

/** Later ones are a click away, except for whoever has no course at all. */
function NothingDue() {
  const { data: entries } = useQuery(myCoursesQuery())
  return (
    <p className="text-secondary d-flex flex-wrap align-items-baseline column-gap-3 mb-0">
      <span>{`Không có hạn nộp nào trong ${DEADLINE_DAYS} ngày tới.`}</span>
      {entries?.length === 0 ? null : <AllDeadlines />}
    </p>
  )
}
