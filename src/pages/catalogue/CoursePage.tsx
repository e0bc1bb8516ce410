import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { useMemo, useState, type ReactNode } from 'react'
import Accordion from 'react-bootstrap/Accordion'
import type {
  CourseDetail,
  Course,
  CourseInstructor,
  PublicSection,
  PublicLesson,
} from '../../../shared/contract/catalogue.ts'
import { openPaths } from '../../../shared/open-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { formatLessonDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/money.ts'
import type { ApiError } from '../../api/errors.ts'
import { courseQuery } from '../../api/course.ts'
import { myCoursesQuery } from '../../api/learning.ts'
import { useFeature } from '../../api/site.ts'
import { canTeach } from '../../parts/session/roles.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { NothingFoundDrawing } from '../../ui/Drawings.tsx'
import type { PageData } from '../../ui/lazy-view.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { PlainText } from '../../ui/PlainText.tsx'
import { BarList, Skeleton } from '../../ui/BarSkeleton.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { ReviewsSlot } from '../../parts/reviews/ReviewsSlot.tsx'
import { LessonTypeBadge } from '../../parts/course/LessonTypeBadge.tsx'
import { titleParts } from '../../parts/course/title-parts.tsx'
import { BuyBox, PlayIcon } from './BuyBox.tsx'
import { contentOf, workOf } from './content-words.ts'
import { CourseExtras, CourseGoals } from './CourseExtras.tsx'
import { CourseFacts, CourseLine } from './CourseFacts.tsx'
import { CurrentAddress } from './CurrentAddress.tsx'
import { readDescription } from './description.ts'
import { RelatedCourses } from './CourseRow.tsx'
import { useFirstHead } from './use-first-head.ts'
import { useOwnEntry } from './use-own-entry.ts'
import '../../ui/styles/accordion.scss'
import * as buyBox from './buy-box.module.scss'
import * as styles from './course.module.scss'

/** /courses/{idOrSlug} (docs/product.md#course-page). */
export default function CoursePage() {
  const { idOrSlug = '' } = useParams()
  const client = useQueryClient()
  const { signedIn } = useSession()
  const mine = myCoursesQuery()
  // Who owns the course sees another page: it does not become that before their eyes.
  const isSettled = useSettled(
    async () => {
      if (signedIn) await client.prefetchQuery(mine)
    },
    !signedIn || client.getQueryData(mine.queryKey) !== undefined,
  )
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
      {(data) => (isSettled ? <Course detail={data} /> : <CoursePageSkeleton />)}
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
  const hasGoals = course.goals !== undefined && course.goals.length > 0
  const { lead, goals, rest } = useMemo(
    () => readDescription(course.description, hasGoals),
    [course.description, hasGoals],
  )
  const lessons = sections.flatMap((section) => section.lessons)
  const trial = lessons.find(({ isFreePreview, _id }) => isFreePreview && _id)
  const trialPath = useTrialPath()
  return (
    <article className={styles.coursePage}>
      <CurrentAddress detail={detail} />
      <PageTitle>{course.title}</PageTitle>
      <CourseHead key={`${course._id} head`} course={course} lead={lead}>
        <CourseLine course={course} lessons={lessons.length} seconds={secondsOf(lessons)} />
      </CourseHead>
      {/* The key drops the messages of the course shown before. */}
      <BuyBox
        key={course._id}
        course={course}
        learnAt={paths.outline(course._id)}
        trialAt={trial && trialPath(trial._id)}
      >
        <CourseFacts course={course} lessons={lessons.length} />
      </BuyBox>
      <div className={styles.courseBody}>
        {hasGoals ? (
          <CourseGoals title="Bạn sẽ học được" goals={course.goals ?? []} />
        ) : goals.length > 0 ? (
          <CourseGoals title="Bạn sẽ làm được gì" goals={goals} />
        ) : null}
        {rest ? (
          <section>
            <h2>Giới thiệu khóa học</h2>
            <RichText text={rest} />
          </section>
        ) : null}
        <CourseExtras course={course} />
        <CourseSections key={course._id} course={course} sections={sections} />
        <Instructors course={course} />
        <ReviewsSlot course={course} />
      </div>
      <RelatedCourses key={`${course._id} related`} course={course} />
    </article>
  )
}

/** The address of a free preview. Without previews of their own they need a session, as any lesson does. */
function useTrialPath() {
  const isOpen = useFeature('previews')
  return isOpen ? openPaths.preview : paths.lesson
}

function NotFound() {
  const { user } = useSession()
  return (
    <Message
      title="Không tìm thấy khóa học."
      drawing={<NothingFoundDrawing />}
      text={
        canTeach(user)
          ? 'Nếu đây là khóa học bạn dạy: trang công khai chỉ hiện khi khóa học đã xuất bản.'
          : undefined
      }
    >
      <PageTitle>Không tìm thấy khóa học</PageTitle>
      <Link className="btn btn-primary" to={paths.courses()}>
        Xem các khóa học khác
      </Link>
    </Message>
  )
}

/** In characters: about what a phone shows of a longer one. */
const SHORT_LEAD = 260

interface CourseHeadProps {
  course: Course
  lead: string
  children: ReactNode
}

function CourseHead({ course: { title, topic, instructors }, lead, children }: CourseHeadProps) {
  const topicKey = topic?.slug || topic?._id
  const [isWhole, setIsWhole] = useState(lead.length <= SHORT_LEAD)
  return (
    <header className={styles.courseHead}>
      <nav aria-label="Vị trí">
        <ol className={styles.courseTrail}>
          <li>
            <Link to={paths.courses()}>Khóa học</Link>
          </li>
          {topic?.name ? (
            <li>
              {topicKey ? (
                <Link to={paths.courses({ topic: topicKey })}>{topic.name}</Link>
              ) : (
                <span>{topic.name}</span>
              )}
            </li>
          ) : null}
        </ol>
      </nav>
      <h1>{titleParts(title, 'd-inline-block mw-100')}</h1>
      {children}
      {lead ? (
        <p className={`${styles.courseLead} ${isWhole ? '' : styles.courseLeadCut}`}>
          <PlainText text={lead} />
        </p>
      ) : null}
      {isWhole ? null : (
        <button
          type="button"
          className={`btn btn-link ${styles.courseLeadMore}`}
          onClick={() => setIsWhole(true)}
        >
          Đọc thêm
        </button>
      )}
      {instructors.length > 0 ? (
        <p className={styles.coursePeople}>
          <span className={styles.courseFaces}>
            {instructors.slice(0, 3).map((each, index) => (
              <Initials key={each._id ?? index} name={each.fullName} size={32} />
            ))}
          </span>
          <span>
            <span className="text-secondary">Giảng viên: </span>
            <span>{instructors.map((each) => each.fullName).join(', ')}</span>
          </span>
        </p>
      ) : null}
    </header>
  )
}

/** The teachers, each with a link to all their courses. */
const Instructors = ({ course: { instructors } }: { course: Course }) =>
  instructors.length > 0 ? (
    <section>
      <h2>Giảng viên</h2>
      <ul className={styles.courseTeachers}>
        {instructors.map(({ _id, fullName, ...taught }, index) => (
          <li key={_id ?? index}>
            <Initials name={fullName} size={48} />
            <span>
              <strong>{fullName}</strong>
              <Taught {...taught} />
              <Link className="lone-link" to={paths.courses({ q: fullName })}>
                Xem các khóa học <span className="visually-hidden">{`của ${fullName}`}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ) : null

/** Fewer say nothing of a teacher. */
const ENROLMENTS_TOLD = 10

/** The teacher's totals, where the backend sends them. */
const Taught = ({
  courseCount = 0,
  enrolmentCount = 0,
}: Pick<CourseInstructor, 'courseCount' | 'enrolmentCount'>) =>
  courseCount > 0 ? (
    <>
      <span className="d-block quiet numeric">{`${formatCount(courseCount)} khóa học`}</span>
      {enrolmentCount >= ENROLMENTS_TOLD ? (
        <span className="d-block quiet numeric">{`${formatCount(enrolmentCount)} lượt học`}</span>
      ) : null}
    </>
  ) : null

function CoursePageSkeleton() {
  return (
    <Skeleton className="skeleton-page">
      <span className={styles.coursePage}>
        <span className={styles.courseHead}>
          <BarList
            bars={[
              ['160px', 20],
              ['80%', 44],
              ['60%', 20],
              ['90%', 24],
              ['45%', 32],
            ]}
          />
        </span>
        <span className={`card ${buyBox.courseBuy}`}>
          <span className={buyBox.courseBuyCover}>
            <span className={buyBox.courseBuyImage} />
          </span>
          <span className={buyBox.courseBuyBody}>
            <BarList
              bars={[
                ['60%', 34],
                ['100%', 44],
                ['100%', 120],
              ]}
            />
          </span>
        </span>
        <span className={styles.courseBody}>
          <BarList bars={[['40%', 28], ['100%'], ['90%'], ['70%']]} />
        </span>
      </span>
    </Skeleton>
  )
}

const secondsOf = (lessons: readonly PublicLesson[]) =>
  lessons.reduce((sum, lesson) => sum + Math.max(0, lesson.durationSec ?? 0), 0)

/** Sections with their lessons; those of a closed section render when it first opens. */
function CourseSections({ course, sections }: CourseDetail) {
  const own = useOwnEntry(course._id)
  // Where its owner goes on, if the backend tells it; else at the start.
  const [first] = useState(() => {
    const next = own?.next?.lessonId
    const at = sections.findIndex((section) => section.lessons.some(({ _id }) => _id === next))
    return String(Math.max(at, 0))
  })
  const [open, setOpen] = useState<readonly string[]>([first])
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([first]))

  const isOwned = own !== undefined
  const lessons = sections.flatMap((section) => section.lessons)
  const areAllOpen = open.length === sections.length
  const show = (next: readonly string[]) => {
    setOpen(next)
    setSeen(new Set([...seen, ...next]))
  }
  return (
    <section>
      <h2>Nội dung khóa học</h2>
      {sections.length === 0 ? (
        <p className="text-secondary">Khóa học chưa có nội dung.</p>
      ) : (
        <>
          <div className={styles.sectionsBar}>
            <p className="text-secondary numeric">
              {[
                `${formatCount(sections.length)} chương`,
                contentOf(lessons.length, secondsOf(lessons)),
                ...workOf(course),
              ].join(' · ')}
            </p>
            {sections.length > 1 ? (
              <button
                type="button"
                className="btn btn-link btn-sm"
                onClick={() => show(areAllOpen ? [] : sections.map((_, index) => String(index)))}
              >
                {areAllOpen ? 'Đóng tất cả' : 'Mở tất cả'}
              </button>
            ) : null}
          </div>
          <Accordion
            alwaysOpen
            activeKey={[...open]}
            onSelect={(keys) => show(Array.isArray(keys) ? keys : [])}
          >
            {sections.map((section, index) => {
              const key = String(index)
              return (
                <Accordion.Item key={key} eventKey={key}>
                  <Accordion.Header as="h3">
                    <span className={styles.sectionHead}>
                      <span>{section.title}</span>
                      <span className={`${styles.sectionContent} numeric`}>
                        {contentOf(section.lessons.length, secondsOf(section.lessons))}
                      </span>
                    </span>
                  </Accordion.Header>
                  <Accordion.Body>
                    {seen.has(key) ? <Lessons section={section} isOwned={isOwned} /> : null}
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

function Lessons({ section, isOwned }: { section: PublicSection; isOwned: boolean }) {
  return (
    <>
      {section.summary ? (
        <p className={styles.sectionSummary}>
          <PlainText text={section.summary} />
        </p>
      ) : null}
      {section.lessons.length === 0 ? (
        <p className={styles.sectionSummary}>Chương này chưa có bài học.</p>
      ) : (
        <ol className="list-unstyled mb-0">
          {section.lessons.map((lesson, index) => (
            <LessonRow
              key={lesson._id || index}
              lesson={lesson}
              number={index + 1}
              isOwned={isOwned}
            />
          ))}
        </ol>
      )}
    </>
  )
}

interface LessonRowProps {
  lesson: PublicLesson
  number: number
  isOwned: boolean
}

/** A lesson of a course; where the reader does not own that, only a free preview has a link. */
function LessonRow({ lesson, number, isOwned }: LessonRowProps) {
  const duration = formatLessonDuration(lesson.durationSec)
  const trialPath = useTrialPath()
  return (
    <li className={styles.courseLesson}>
      <span className={`${styles.courseLessonNumber} numeric`}>{number}</span>
      <span className="text-break">
        {(isOwned && lesson._id) || lesson.isFreePreview ? (
          <Link
            className={styles.courseLessonLink}
            to={isOwned ? paths.lesson(lesson._id) : trialPath(lesson._id)}
          >
            {lesson.title}
          </Link>
        ) : (
          lesson.title
        )}
      </span>
      <span className={styles.courseLessonFacts}>
        {lesson.isFreePreview ? (
          <span className={`badge badge-success ${styles.courseLessonTrial}`}>
            <PlayIcon />
            Học thử
          </span>
        ) : null}
        <LessonTypeBadge type={lesson.type} />
        <span className={`${styles.courseLessonDuration} numeric`}>{duration}</span>
      </span>
    </li>
  )
}
