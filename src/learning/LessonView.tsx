import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { OutlineLesson } from '../../shared/contract/learning.ts'
import { splitResources } from '../../shared/rules/lesson-media.ts'
import { completedInOutline, firstOpenLesson, neighbours } from '../../shared/rules/outline.ts'
import { paths } from '../../shared/paths.ts'
import {
  type LessonDetail,
  outlineQuery,
  setLessonCompleted,
  learningChanges,
} from '../api/learning.ts'
import { FurtherResources, LessonText } from '../player/LessonContent.tsx'
import * as player from '../player/player.module.scss'
import { Stage } from '../player/Stage.tsx'
import { useOwner } from '../session/use-owner.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useOnceMutation } from '../sending/use-once-mutation.ts'
import { onDemand, usePart } from '../ui/on-demand.ts'
import { SlowNotice } from '../ui/SlowNotice.tsx'
import { toast } from '../ui/toast.ts'
import { AssessmentList } from './assessments/AssessmentList.tsx'
import { keepLastLesson } from './last-lesson.ts'
import { useIsTrying } from './use-is-trying.ts'
import * as styles from './lesson.module.scss'

const trialNote = onDemand(async () => (await import('./TrialNote.tsx')).TrialNote)

interface LessonViewProps {
  lessonId: string
  detail: LessonDetail
}

/** A loaded lesson: main resource, buttons, text, further resources, assessments. */
export function LessonView({ lessonId, detail: { lesson, assessments } }: LessonViewProps) {
  const courseId = lesson.course?._id ?? ''
  const owner = useOwner()
  // Without the outline the lesson lacks only the links to its neighbours.
  const outline = useQuery({ ...outlineQuery(courseId), enabled: courseId !== '' })
  const sections = outline.data?.sections ?? []
  const isTrying = useIsTrying(lesson)
  const { ready: TrialNote } = usePart(trialNote, isTrying)
  const completed = lesson.completed ?? completedInOutline(sections, lessonId) ?? false
  // A completed lesson is nothing to go on with.
  const open = completed ? firstOpenLesson(sections) : undefined
  const goOnId = open?._id ?? lessonId
  const goOnTitle = open?.title ?? lesson.title
  useEffect(() => {
    if (courseId) keepLastLesson(owner, { courseId, lessonId: goOnId, title: goOnTitle })
  }, [owner, courseId, goOnId, goOnTitle])
  const { main, further } = splitResources(lesson.resources)
  const text = lesson.contentText.trim()
  const empty = !main && !text && assessments.length === 0

  return (
    <article className={player.lesson}>
      <PageTitle>{lesson.title}</PageTitle>
      <h1>{lesson.title}</h1>
      {main ? <Stage resource={main} lesson={lesson} /> : null}
      {isTrying ? (
        TrialNote ? (
          <TrialNote lessonId={lessonId} courseId={courseId} />
        ) : null
      ) : (
        <LessonActions
          lessonId={lessonId}
          completed={completed}
          courseId={courseId}
          allCompleted={sections.length > 0 && firstOpenLesson(sections) === undefined}
          {...neighbours(sections, lessonId)}
        />
      )}
      <LessonText text={text} />
      {empty ? <p className="text-secondary">Bài học này chưa có nội dung.</p> : null}
      <FurtherResources resources={further} />
      <AssessmentList lessonId={lessonId} assessments={assessments} />
    </article>
  )
}

interface LessonActionsProps {
  lessonId: string
  courseId: string
  completed: boolean
  /** True when every lesson of the outline is completed. */
  allCompleted: boolean
  previous?: OutlineLesson
  next?: OutlineLesson
}

/**
 * Buttons to mark and unmark the lesson, both always shown (docs/product.md#lesson-player), with the one
 * that fits the state emphasised, and links to the neighbouring lessons.
 */
function LessonActions(props: LessonActionsProps) {
  const { lessonId, courseId, completed, allCompleted, previous, next } = props
  const marking = useMarking(lessonId)
  const finished = marking.justCompleted && allCompleted
  return (
    <>
      <div className={styles.lessonActions}>
        {completed ? <span className="badge badge-success">Đã hoàn thành</span> : null}
        <button
          type="button"
          className={`btn ${completed ? styles.btnQuiet : 'btn-primary'}`}
          aria-disabled={marking.pending}
          onClick={() => marking.mark(true)}
        >
          Đánh dấu hoàn thành
        </button>
        <button
          type="button"
          className={`btn ${completed ? 'btn-outline-primary' : styles.btnQuiet}`}
          aria-disabled={marking.pending}
          onClick={() => marking.mark(false)}
        >
          Bỏ đánh dấu hoàn thành
        </button>
        <nav className={styles.lessonWays} aria-label="Bài trước và bài tiếp theo">
          {previous ? (
            <Link className="btn btn-outline-primary" to={paths.lesson(previous._id)}>
              Bài trước<span className="visually-hidden">{`: ${previous.title}`}</span>
            </Link>
          ) : null}
          {next ? (
            <Link
              className={`btn ${completed ? 'btn-primary' : 'btn-outline-primary'}`}
              to={paths.lesson(next._id)}
            >
              Bài tiếp theo<span className="visually-hidden">{`: ${next.title}`}</span>
            </Link>
          ) : null}
        </nav>
      </div>
      <SlowNotice slow={marking.slow} label="Dừng chờ" onAct={marking.letGo} />
      <div role="status">
        {finished ? (
          <p className={styles.lessonFinished}>
            Bạn đã hoàn thành tất cả bài học của khóa này.{' '}
            <Link to={paths.outline(courseId)}>Xem lại đề cương</Link>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** Marks or unmarks once for several clicks and reports the result (docs/product.md#messages). */
function useMarking(lessonId: string) {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, variables, slow, letGo } = useOnceMutation({
    mutationFn: (completed: boolean, signal) => setLessonCompleted(lessonId, completed, signal),
    onSuccess: (_, completed) => {
      toast.success(completed ? 'Đã đánh dấu hoàn thành.' : 'Đã bỏ đánh dấu hoàn thành.')
      void learningChanges.lessonCompleted(client, lessonId, completed)
    },
    onError: () => {
      toast.error('Thao tác thất bại')
      // Only the response may have been lost.
      void learningChanges.completionUnclear(client, lessonId)
    },
  })
  return { mark: mutate, pending: isPending, justCompleted: isSuccess && variables, slow, letGo }
}
