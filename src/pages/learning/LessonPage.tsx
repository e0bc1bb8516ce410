import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Lesson } from '../../../shared/contract/learning.ts'
import type { ApiError } from '../../api/errors.ts'
import { lessonQuery, outlineQuery } from '../../api/learning.ts'
import { paths } from '../../../shared/paths.ts'
import { readStored, store, storedName } from '../../parts/drafts/device-store.ts'
import type { PageData } from '../../ui/lazy-view.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { LessonSkeleton } from '../../parts/player/LessonSkeleton.tsx'
import { OutlineList, useLessonCounts } from './OutlineList.tsx'
import { LessonView } from './LessonView.tsx'
import { useIsTrying } from './use-is-trying.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { useIdleLoad } from '../../ui/use-idle-load.ts'
import { useLastKnown } from '../../ui/use-last-known.ts'
import * as aside from './lesson-outline.module.scss'
import * as styles from './lesson.module.scss'

/** The device keeps whether the outline stands beside the lesson. */
const WIDE = storedName('wide-lesson')

/** Arrows that part, and arrows that meet. */
const WIDER = 'M14 4h6v6M20 4l-6 6M10 20H4v-6M4 20l6-6'
const NARROWER = 'M20 10h-6V4M14 10l6-6M4 14h6v6M10 14l-6 6'

const FAILED = 'Không tải được bài học'

/** /learning/lesson/{lessonId}, with the outline beside it (docs/product.md#lesson-player). */
export default function LessonPage() {
  const { lessonId = '' } = useParams()
  const query = lessonQuery(lessonId)
  const lesson = useQuery(query)
  // Keeps the outline on screen while the next lesson of the same course loads.
  const course = useLastKnown(lesson.data?.lesson.course ?? undefined)
  const courseId = course?._id
  const isTrying = useIsTrying(lesson.data?.lesson)
  const outline = useQuery({ ...outlineQuery(courseId ?? ''), enabled: Boolean(courseId) })
  const hasOutline = Boolean(courseId) && (outline.data !== undefined || !outline.isError)
  const [isWide, setIsWide] = useState(() => readStored(WIDE) === true)
  const toggleWide = () => {
    store(WIDE, !isWide)
    setIsWide(!isWide)
  }
  // While the lesson loads its column is kept free, so that the page does not move.
  const isSingle = isWide || (!hasOutline && (lesson.isError || outline.isError))
  return (
    <div className={`${styles.lessonPage} ${isSingle ? styles.single : ''}`}>
      <div>
        {/* Always present, so that the page does not move when the lesson arrives. */}
        <div className={styles.lessonBar}>
          {lesson.data || course ? <WayBack course={course} isTrying={isTrying} /> : null}
          {courseId && hasOutline ? (
            <div className={styles.stageWays}>
              <button
                type="button"
                className={`btn btn-sm ${styles.stageWay} ${styles.stageWayWide}`}
                title={
                  isWide
                    ? 'Hiện lại nội dung khóa học bên cạnh bài học'
                    : 'Ẩn nội dung khóa học để bài học rộng hơn'
                }
                onClick={toggleWide}
              >
                <Icon d={isWide ? NARROWER : WIDER} />
                <span>{isWide ? 'Thu gọn' : 'Mở rộng'}</span>
              </button>
              <OutlineButton courseId={courseId} lessonId={lessonId} />
            </div>
          ) : null}
        </div>
        <LoadState
          query={query}
          skeleton={<LessonSkeleton />}
          failure={{
            title: FAILED,
            extra: <OtherWays />,
            instead: notAllowed(courseId),
          }}
        >
          {(detail) => <LessonView key={lessonId} lessonId={lessonId} detail={detail} />}
        </LoadState>
      </div>
      {courseId && hasOutline && !isWide ? (
        <LessonOutline courseId={courseId} lessonId={lessonId} />
      ) : null}
    </div>
  )
}

LessonPage.data = ((read, { lessonId = '' }) => read(lessonQuery(lessonId))) satisfies PageData

interface WayBackProps {
  course: Lesson['course'] | undefined
  isTrying: boolean
}

const WayBack = ({ course, isTrying }: WayBackProps) =>
  course?._id && isTrying ? (
    <Link className="lone-link" to={paths.course(course._id)}>
      ← Giới thiệu khóa học
    </Link>
  ) : course?._id ? (
    <Link className="lone-link" to={paths.outline(course._id)}>
      <span>←</span>{' '}
      {course.title ? (
        <>
          <span className="visually-hidden">Nội dung khóa học:</span> <span>{course.title}</span>
        </>
      ) : (
        <span>Nội dung khóa học</span>
      )}
    </Link>
  ) : (
    <Link className="lone-link" to={paths.learning()}>
      ← Khóa học của tôi
    </Link>
  )

/** A user who has not bought the course gets a link to its page. */
const notAllowed = (courseId: string | undefined) =>
  function instead({ kind, message }: ApiError) {
    if (kind !== 'denied') return null
    return (
      <Message title={FAILED} text={message}>
        <Link className="btn btn-primary" to={courseId ? paths.course(courseId) : paths.courses()}>
          {courseId ? 'Đến trang khóa học' : 'Xem các khóa học'}
        </Link>
        <OtherWays />
      </Message>
    )
  }

const OtherWays = () => (
  <>
    <PageTitle>Bài học</PageTitle>
    <Link className="btn btn-outline-primary" to={paths.learning()}>
      Về khóa học của tôi
    </Link>
  </>
)

interface OfLesson {
  courseId: string
  lessonId: string
}

/** The outline beside the lesson from 1200 px; below that `OutlineButton` opens it. Without it the lesson stays. */
function LessonOutline({ courseId, lessonId }: OfLesson) {
  const counts = useLessonCounts(courseId)
  return (
    <nav className={aside.lessonOutline} aria-label="Nội dung khóa học">
      <div className={aside.lessonOutlineHead}>
        <h2>Nội dung khóa học</h2>
        {counts ? (
          <span className="text-secondary numeric">{`${counts.done}/${counts.lessons} bài`}</span>
        ) : null}
      </div>
      <OutlineList courseId={courseId} lessonId={lessonId} />
    </nav>
  )
}

const sheet = onDemand(async () => (await import('./OutlineSheet.tsx')).OutlineSheet)
const AHEAD = [sheet]

/** Opens the outline as a sheet where it does not stand beside the lesson. */
function OutlineButton({ courseId, lessonId }: OfLesson) {
  const counts = useLessonCounts(courseId)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { ready: OutlineSheet, failure, retry } = usePart(sheet, wanted)
  useIdleLoad(AHEAD)
  const want = () => {
    setWanted(true)
    if (failure !== null) retry()
  }
  return (
    <>
      <button
        type="button"
        className={`btn btn-sm ${styles.stageWay} ${styles.outlineButton}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want()
          setOpen(true)
        }}
      >
        <Icon d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />
        <span className={styles.outlineWords}>Nội dung khóa học</span>
        {/* The sheet tells it in words. */}
        <span className={`${styles.outlineCount} numeric`} aria-hidden="true">
          {counts ? `${counts.done}/${counts.lessons} xong` : null}
        </span>
      </button>
      {OutlineSheet ? (
        <OutlineSheet
          courseId={courseId}
          lessonId={lessonId}
          show={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
