import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Lesson, OutlineLesson } from '../../../shared/contract/learning.ts'
import { opensLater, urgencyOf } from '../../../shared/rules/deadlines.ts'
import { splitResources } from '../../../shared/rules/lesson-media.ts'
import { completedInOutline, firstOpenLesson, neighbours } from '../../../shared/rules/outline.ts'
import { paths } from '../../../shared/paths.ts'
import {
  type LessonDetail,
  outlineQuery,
  setLessonCompleted,
  learningChanges,
} from '../../api/learning.ts'
import { FurtherResources, LessonText } from '../../parts/player/LessonContent.tsx'
import { useNow } from '../../ui/use-now.ts'
import * as player from '../../parts/player/player.module.scss'
import { Stage } from '../../parts/player/Stage.tsx'
import { useOwner } from '../../parts/session/use-owner.ts'
import { assessmentState } from '../../parts/submissions/assessment-state.ts'
import { goToHeading } from '../../ui/go-to-heading.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { toast } from '../../ui/toast.ts'
import { AssessmentList } from './assessments/AssessmentList.tsx'
import { rowId } from './assessments/row-id.ts'
import { DueChip, dueWords } from './DueChip.tsx'
import { keepLastLesson } from '../../parts/course/next-step.ts'
import { keepUnmarked, wasUnmarked } from './unmarked.ts'
import { useIsTrying } from './use-is-trying.ts'
import * as styles from './lesson.module.scss'

const trialNote = onDemand(async () => (await import('./TrialNote.tsx')).TrialNote)

interface LessonViewProps {
  lessonId: string
  detail: LessonDetail
}

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
  const text = lesson.contentText.trim() ? lesson.contentText : ''
  const empty = !main && !text && assessments.length === 0
  const marking = useMarking(owner, lessonId)
  const onSeen = () => {
    if (!completed && !isTrying && !wasUnmarked(owner, lessonId)) marking.markSeen()
  }

  return (
    <article className={player.lesson}>
      <PageTitle>{lesson.title}</PageTitle>
      <h1>{lesson.title}</h1>
      <WorkBelow assessments={assessments} at="top" />
      {main ? (
        <Stage
          resource={main}
          lesson={lesson}
          poster={lesson.course?.imageUrl ?? undefined}
          onSeen={onSeen}
        />
      ) : null}
      {isTrying ? (
        TrialNote ? (
          <TrialNote lessonId={lessonId} courseId={courseId} />
        ) : null
      ) : (
        <LessonActions
          course={lesson.course}
          completed={completed}
          assessments={assessments}
          marking={marking}
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

interface WorkBelowProps extends Pick<LessonDetail, 'assessments'> {
  /** Above the player with its title, or short among the buttons. */
  at: 'top' | 'acts'
}

/** Leads to the lesson's first open assessment. CSS shows one of its two places. */
function WorkBelow({ assessments, at }: WorkBelowProps) {
  const now = useNow()
  const [first] = assessments.flatMap((assessment) => {
    const state = assessmentState(assessment.submission)
    return (state === 'missing' || state === 'returned') && !opensLater(assessment, now)
      ? [{ ...assessment, returned: state === 'returned' }]
      : []
  })
  if (!first) return null
  const { _id, title, assessmentType: type, returned } = first
  // What was over before one joined is no delay.
  const dueAt = first.dueBeforeEnrolment ? null : first.dueAt
  const item = {
    _id,
    title,
    type,
    dueAt,
    returned,
    submitted: false,
    graded: false,
    lessonId: null,
  }
  return (
    <button
      type="button"
      className={at === 'top' ? styles.workBelow : styles.workAct}
      data-urgency={at === 'top' ? undefined : urgencyOf(item, now)}
      title={title}
      onClick={() => goToHeading(rowId(_id))}
    >
      {at === 'top' ? <DueChip item={item} now={now} /> : <span>{dueWords(item, now)}</span>}{' '}
      <span className={`${styles.workName} ${at === 'top' ? 'lines-2' : 'line-1'}`}>{title}</span>
      <Icon d="M12 5v14M6 13l6 6 6-6" />
    </button>
  )
}

const finishedCard = onDemand(async () => (await import('./Finished.tsx')).Finished)

const MARK = 'Đánh dấu hoàn thành'

interface LessonActionsProps {
  course: Lesson['course']
  completed: boolean
  assessments: LessonDetail['assessments']
  marking: ReturnType<typeof useMarking>
  /** True when every lesson of the outline is completed. */
  allCompleted: boolean
  previous?: OutlineLesson
  next?: OutlineLesson
}

/**
 * Buttons to mark and unmark the lesson, both always there (docs/product.md#lesson-player), and links to the
 * neighbouring lessons. Once the lesson is completed the first button is the tick before 'Đã hoàn thành'.
 */
function LessonActions(props: LessonActionsProps) {
  const { course, completed, assessments, allCompleted, marking, previous, next } = props
  useRoomForBar()
  const finished = marking.justCompleted && allCompleted
  const { ready: Finished } = usePart(finishedCard, finished)
  return (
    <>
      <div className={styles.lessonActions}>
        <div className={styles.lessonState}>
          <button
            type="button"
            className={`btn ${completed ? styles.ticked : 'btn-primary'}`}
            aria-label={completed ? MARK : undefined}
            title={completed ? MARK : undefined}
            aria-disabled={marking.pending}
            onClick={() => marking.mark(true)}
          >
            {completed ? <Icon d="m5 12.5 5 5 9-11" /> : MARK}
          </button>
          {completed ? <span className="badge badge-success">Đã hoàn thành</span> : null}
        </div>
        <button
          type="button"
          className={`${styles.unmark} ${completed ? '' : styles.unmarkQuiet}`}
          title="Bỏ đánh dấu hoàn thành"
          aria-disabled={marking.pending}
          onClick={() => marking.mark(false)}
        >
          <span className={styles.unmarkArrow}>
            <Icon d="M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3" />
          </span>
          <span className={styles.unmarkWords}>Bỏ đánh dấu hoàn thành</span>
        </button>
        <WorkBelow assessments={assessments} at="acts" />
        <nav className={styles.lessonWays} aria-label="Bài trước và bài tiếp theo">
          {previous ? (
            <Link
              className={`btn btn-outline-primary ${styles.square}`}
              to={paths.lesson(previous._id)}
              title="Bài trước"
            >
              <Icon d="m14 6-6 6 6 6" />
              <span className="visually-hidden">{`Bài trước: ${previous.title}`}</span>
            </Link>
          ) : null}
          {next ? (
            <Link
              className={`btn ${completed ? 'btn-primary' : 'btn-outline-primary'}`}
              to={paths.lesson(next._id)}
            >
              <span className={styles.nextWords}>Bài tiếp theo</span>
              <span className={styles.nextArrow}>
                <Icon d="m10 6 6 6-6 6" />
              </span>
              <span className="visually-hidden">{`: ${next.title}`}</span>
            </Link>
          ) : null}
        </nav>
      </div>
      <SendNotes of={marking} />
      <div role="status">
        {Finished && finished && course ? <Finished course={course} /> : null}
      </div>
    </>
  )
}

/** On phones the buttons stick to the window's bottom, so the page needs room there. */
function useRoomForBar() {
  useEffect(() => {
    document.body.classList.add('has-lesson-bar')
    return () => document.body.classList.remove('has-lesson-bar')
  }, [])
}

interface Mark {
  completed: boolean
  /** The film was seen: nobody has pressed a button. */
  bySeeing?: boolean
}

/** Marks or unmarks once for several clicks and reports the result (docs/product.md#messages). */
function useMarking(owner: string, lessonId: string) {
  const client = useQueryClient()
  const marking = useSend({
    send: ({ completed }: Mark, signal) => setLessonCompleted(lessonId, completed, signal),
    onSent: (_, { completed, bySeeing }) => {
      keepUnmarked(owner, lessonId, !completed)
      const undo = { label: 'Hoàn tác', run: () => marking.send({ completed: !completed }) }
      if (completed) toast.success('Đã đánh dấu hoàn thành.', bySeeing ? { act: undo } : undefined)
      else toast.success('Đã bỏ đánh dấu hoàn thành.', { act: undo })
      void learningChanges.lessonCompleted(client, lessonId, completed)
    },
    onFailed: (_, { bySeeing }) => {
      if (!bySeeing) toast.error('Thao tác thất bại')
      // Only the response may have been lost.
      void learningChanges.completionUnclear(client, lessonId)
    },
  })
  return {
    ...marking,
    mark: (completed: boolean) => marking.send({ completed }),
    markSeen: () => marking.send({ completed: true, bySeeing: true }),
    justCompleted: marking.arrived && marking.input?.completed === true,
  }
}
