import { Link, useParams } from 'react-router-dom'
import { useState } from 'react'
import Accordion from 'react-bootstrap/Accordion'
import type {
  CourseDetail,
  Course,
  PublicSection,
  PublicLesson,
} from '../../shared/contract/catalogue.ts'
import { openPaths } from '../../shared/open-paths.ts'
import { paths } from '../../shared/paths.ts'
import { formatLessonDuration } from '../../shared/format/duration.ts'
import { formatCount } from '../../shared/format/money.ts'
import type { ApiError } from '../api/errors.ts'
import { courseQuery } from '../api/course.ts'
import { useFeature } from '../api/site.ts'
import { NothingFoundDrawing } from '../ui/Drawings.tsx'
import type { PageData } from '../ui/lazy-view.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import { Rating } from '../course/Rating.tsx'
import { ReviewsSlot } from '../reviews/ReviewsSlot.tsx'
import { LessonTypeBadge } from '../course/LessonTypeBadge.tsx'
import { BuyBox } from './BuyBox.tsx'
import { contentOf } from './content-words.ts'
import { CourseExtras } from './CourseExtras.tsx'
import { CourseFacts } from './CourseFacts.tsx'
import { CurrentAddress } from './CurrentAddress.tsx'
import { useFirstHead } from './use-first-head.ts'
import '../ui/styles/accordion.scss'
import * as styles from './course.module.scss'

/** /courses/{idOrSlug} (docs/product.md#course-page). */
export default function CoursePage() {
  const { idOrSlug = '' } = useParams()
  return (
    <LoadState
      query={courseQuery(idOrSlug)}
      skeleton={<CoursePageSkeleton />}
      isEmpty={({ course }) => course._id === ''}
      empty={<NotFound />}
      failure={{
        title: 'Chưa tải được khóa học',
        instead: notFound,
      }}
    >
      {(data) => <Course detail={data} />}
    </LoadState>
  )
}

CoursePage.data = ((read, { idOrSlug = '' }) => read(courseQuery(idOrSlug))) satisfies PageData

/** Some backends respond 400 or 422 to an id that they cannot parse; no such course exists either. */
const notFound = ({ kind, status }: ApiError) =>
  kind === 'missing' || status === 400 || status === 422 ? <NotFound /> : null

function Course({ detail }: { detail: CourseDetail }) {
  const { course, sections } = detail
  useFirstHead(course.slug)
  const lessons = sections.reduce((sum, section) => sum + section.lessons.length, 0)
  return (
    <article className={styles.coursePage}>
      <CurrentAddress detail={detail} />
      <PageTitle>{course.title}</PageTitle>
      <CourseHead course={course} />
      {/* The key drops the messages of the course shown before. */}
      <BuyBox key={course._id} course={course} learnAt={paths.outline(course._id)}>
        <CourseFacts course={course} lessons={lessons} />
      </BuyBox>
      <div className={styles.courseBody}>
        {course.description.trim() ? (
          <section>
            <h2>Giới thiệu khóa học</h2>
            <RichText text={course.description} />
          </section>
        ) : null}
        <CourseExtras course={course} />
        <CourseSections key={course._id} sections={sections} />
        <ReviewsSlot course={course} />
      </div>
    </article>
  )
}

const NotFound = () => (
  <Message title="Không tìm thấy khóa học." drawing={<NothingFoundDrawing />}>
    <PageTitle>Không tìm thấy khóa học</PageTitle>
    <Link className="btn btn-primary" to={paths.courses()}>
      Xem các khóa học khác
    </Link>
  </Message>
)

/** Topic, title, instructors and rating of a course. */
function CourseHead({ course }: { course: Course }) {
  const { topic, instructors } = course
  const topicKey = topic?.slug || topic?._id
  return (
    <header className={styles.courseHead}>
      {topic?.name ? (
        <p className={styles.courseTopic}>
          {topicKey ? (
            <Link className="badge badge-primary" to={paths.courses({ topic: topicKey })}>
              {topic.name}
            </Link>
          ) : (
            <span className="badge badge-primary">{topic.name}</span>
          )}
        </p>
      ) : null}
      <h1>{course.title}</h1>
      {instructors.length > 0 ? (
        <p>
          <span className="text-secondary">Giảng viên: </span>
          <span>{instructors.map((each) => each.fullName).join(', ')}</span>
        </p>
      ) : null}
      <p>
        <Rating course={course} />
      </p>
    </header>
  )
}

/** The placeholder in the shape of the course page. */
function CoursePageSkeleton() {
  return (
    <output className="skeleton skeleton-page" aria-label="Đang tải">
      <span className={styles.coursePage}>
        <span className={styles.courseHead}>
          <Bar width="88px" height={24} />
          <Bar width="80%" height={36} />
          <Bar width="45%" height={20} />
          <Bar width="110px" height={20} />
        </span>
        <span className={`card ${styles.courseBuy}`}>
          <span className={styles.courseBuyImage} />
          <span className={styles.courseBuyBody}>
            <Bar width="60%" height={34} />
            <Bar height={44} />
            <Bar height={120} />
          </span>
        </span>
        <span className={styles.courseBody}>
          <Bar width="40%" height={28} />
          <Bar />
          <Bar width="90%" />
          <Bar width="70%" />
        </span>
      </span>
    </output>
  )
}

const secondsOf = (section: PublicSection) =>
  section.lessons.reduce((sum, lesson) => sum + Math.max(0, lesson.durationSec ?? 0), 0)

/** Sections with their lessons; those of a closed section render when it first opens. */
function CourseSections({ sections }: { sections: readonly PublicSection[] }) {
  const [open, setOpen] = useState<readonly string[]>(['0'])
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(['0']))

  const lessons = sections.reduce((sum, section) => sum + section.lessons.length, 0)
  const seconds = sections.reduce((sum, section) => sum + secondsOf(section), 0)
  return (
    <section>
      <h2>Nội dung khóa học</h2>
      {sections.length === 0 ? (
        <p className="text-secondary">Khóa học chưa có nội dung.</p>
      ) : (
        <>
          <p className="text-secondary numeric">
            {`${formatCount(sections.length)} chương · ${contentOf(lessons, seconds)}`}
          </p>
          <Accordion
            alwaysOpen
            activeKey={[...open]}
            onSelect={(keys) => {
              const next = Array.isArray(keys) ? keys : []
              setOpen(next)
              setSeen(new Set([...seen, ...next]))
            }}
          >
            {sections.map((section, index) => {
              const key = String(index)
              return (
                <Accordion.Item key={key} eventKey={key}>
                  <Accordion.Header as="h3">
                    <span className={styles.sectionHead}>
                      <span>{section.title}</span>
                      <span className={`${styles.sectionContent} numeric`}>
                        {contentOf(section.lessons.length, secondsOf(section))}
                      </span>
                    </span>
                  </Accordion.Header>
                  <Accordion.Body>
                    {seen.has(key) ? <Lessons section={section} /> : null}
                  </Accordion.Body>
                </Accordion.Item>
              )
            })}
          </Accordion>
        </>
      )}
    </section>
  )
}

function Lessons({ section }: { section: PublicSection }) {
  return (
    <>
      {section.summary ? <p className={styles.sectionSummary}>{section.summary}</p> : null}
      {section.lessons.length === 0 ? (
        <p className={styles.sectionSummary}>Chương này chưa có bài học.</p>
      ) : (
        <ol className={styles.courseLessons}>
          {section.lessons.map((lesson, index) => (
            <LessonRow key={lesson._id || index} lesson={lesson} number={index + 1} />
          ))}
        </ol>
      )}
    </>
  )
}

/** A lesson of a course that the user has not bought: only a free preview has a link. */
function LessonRow({ lesson, number }: { lesson: PublicLesson; number: number }) {
  const duration = formatLessonDuration(lesson.durationSec)
  // Without them a preview needs a session, as any lesson does.
  const isOpen = useFeature('previews')
  return (
    <li className={styles.courseLesson}>
      <span className={`${styles.courseLessonNumber} numeric`}>{number}</span>
      <span className={styles.courseLessonTitle}>
        {lesson.isFreePreview ? (
          <Link
            className="lone-link"
            to={isOpen ? openPaths.preview(lesson._id) : paths.lesson(lesson._id)}
          >
            {lesson.title}
          </Link>
        ) : (
          lesson.title
        )}
      </span>
      <span className={styles.courseLessonFacts}>
        {lesson.isFreePreview ? <span className="badge badge-success">Học thử</span> : null}
        <LessonTypeBadge type={lesson.type} />
        <span className={`${styles.courseLessonDuration} numeric`}>{duration}</span>
      </span>
    </li>
  )
}
