import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import type { EnrolledCourse, Progress, DeadlineItem } from '../../shared/contract/learning.ts'
import type { CourseCard } from '../../shared/contract/catalogue.ts'
import { DEADLINE_DAYS } from '../../shared/rules/deadlines.ts'
import { myCoursesQuery } from '../api/learning.ts'
import { useFeature } from '../api/site.ts'
import { NoCoursesDrawing } from '../ui/Drawings.tsx'
import { GrowingList } from '../ui/GrowingList.tsx'
import type { PageData } from '../ui/lazy-view.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { onDemand, usePart } from '../ui/on-demand.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import { whenNear } from '../ui/when-near.ts'
import { useOwner } from '../session/use-owner.ts'
import { CourseImage } from '../course/CourseImage.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { deadlinesQuery } from '../api/deadlines.ts'
import { DeadlineRow, DeadlineRows, DeadlineSkeleton } from '../deadlines/DeadlineRow.tsx'
import { useNow } from '../deadlines/use-now.ts'
import { AnnouncementsPart } from './announcements/AnnouncementsPart.tsx'
import { lastLessonIn } from './last-lesson.ts'
import * as styles from './dashboard.module.scss'

/** /learning (docs/product.md#dashboard): the user's courses and the deadlines of the next 7 days. */
export default function LearningPage() {
  return (
    <>
      <PageTitle>Khóa học của tôi</PageTitle>
      <h1 className="page-head">Khóa học của tôi</h1>
      <LoadState
        query={myCoursesQuery()}
        skeleton={<CardSkeletons />}
        isEmpty={(entries) => entries.length === 0}
        empty={<NoCourses />}
      >
        {(entries) => (
          <>
            <AnnouncementsPart />
            <ContinueLearning entries={entries} />
            <GrowingList items={entries} step={24} noun="khóa học" className={styles.enrolledGrid}>
              {({ course, ...progress }, index) => (
                <li key={course._id || index}>
                  <EnrolledCard course={course} progress={progress} />
                </li>
              )}
            </GrowingList>
          </>
        )}
      </LoadState>
      <DueThisWeek />
      <CertificatesWhereOffered />
    </>
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
  if (!isNear) return <span ref={whenNear(() => setIsNear(true), 200)} />
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
      Khám phá khóa học
    </Link>
  </Message>
)

const CardSkeletons = () => (
  <div className={`skeleton ${styles.enrolledGrid}`} role="status" aria-label="Đang tải khóa học">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className={`card ${styles.enrolledCard}`}>
        <span className={styles.enrolledImage} />
        <div className="card-body">
          <Bar width="90%" height={24} />
          <Bar height={24} />
          <Bar width="60%" height={44} />
        </div>
      </div>
    ))}
  </div>
)

/** Links to the lesson last seen on this device, as long as the user is enrolled in its course. */
function ContinueLearning({ entries }: { entries: readonly EnrolledCourse[] }) {
  const last = lastLessonIn(
    useOwner(),
    entries.map(({ course }) => course._id),
  )
  const course = entries.find((entry) => entry.course._id === last?.courseId)?.course
  if (!last || !course) return null
  return (
    <section className={styles.continueCard} aria-labelledby="continue">
      <div>
        <h2 className={styles.continueTitle} id="continue">
          {`Tiếp tục học: ${last.title}`}
        </h2>
        <p className={styles.continueCourse}>{course.title}</p>
      </div>
      <Link
        className="btn btn-primary"
        to={paths.lesson(last.lessonId)}
        aria-label={`Tiếp tục học: ${last.title}`}
      >
        Tiếp tục
      </Link>
    </section>
  )
}

interface EnrolledCardProps {
  course: CourseCard
  progress: Progress
}

/** An enrolled course with progress and links to its outline and public page. */
function EnrolledCard({ course, progress }: EnrolledCardProps) {
  return (
    <article className={`card ${styles.enrolledCard}`}>
      <CourseImage
        course={course}
        sizes="(min-width: 1200px) 400px, (min-width: 576px) 320px, 100vw"
        className={styles.enrolledImage}
      />
      <div className={`card-body ${styles.enrolledBody}`}>
        <p className={styles.enrolledState}>
          {progress.completed ? (
            <span className="badge badge-success">Hoàn tất</span>
          ) : (
            <span className="badge badge-primary">Đang học</span>
          )}
        </p>
        <h2 className={`${styles.enrolledTitle} lines-2`}>{course.title}</h2>
        <div className={styles.enrolledFoot}>
          <ProgressBar percent={progress.progressPct} label={`Tiến độ: ${course.title}`} />
          <div className={styles.enrolledActions}>
            <Link
              className="btn btn-primary"
              to={paths.outline(course._id)}
              aria-label={`Vào học: ${course.title}`}
            >
              Vào học
            </Link>
            <Link
              className="btn btn-outline-primary"
              to={paths.course(course.slug)}
              aria-label={`Chi tiết: ${course.title}`}
            >
              Chi tiết
            </Link>
          </div>
        </div>
      </div>
    </article>
  )
}

/** The deadlines of the next 7 days, with a link to all deadlines. */
function DueThisWeek() {
  return (
    <section className={styles.dueThisWeek} aria-labelledby="due-this-week">
      <div className={styles.dueHead}>
        <h2 id="due-this-week">{`Hạn nộp trong ${DEADLINE_DAYS} ngày tới`}</h2>
        <Link className="lone-link" to={paths.deadlines()}>
          Xem tất cả hạn nộp
        </Link>
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

const NothingDue = () => (
  <p className="text-secondary">{`Không có hạn nộp nào trong ${DEADLINE_DAYS} ngày tới.`}</p>
)
