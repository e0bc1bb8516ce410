import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink, TaughtSection } from '../../../shared/contract/teaching.ts'
import {
  loadedGradesQuery,
  studentsQuery,
  type LoadedGrade,
  type LoadedGrades,
} from '../../api/grading.ts'
import { usePages } from '../../api/pages.ts'
import { needsGrading } from '../../../shared/rules/submission-status.ts'
import { CourseHeading } from '../../course/CourseTop.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import { following, neighbour } from './student-list.ts'
import { AssessmentPanel } from './AssessmentPanel.tsx'
import { ClassStart } from './ClassStart.tsx'
import { CsvButton, gradesTable } from './GradesCsv.tsx'
import { LessonPanel } from './LessonPanel.tsx'
import { panelHeading } from './Panel.tsx'
import { StudentPanel } from './StudentPanel.tsx'
import { useClass } from './use-class.ts'
import { useSelection } from './use-selection.ts'
import { useLessonAssessments } from './use-class.ts'
import { useNextWaiting, type SearchState } from './use-selection.ts'
import { marksOf, withMissing } from './student-marks.ts'
import { placeIn, waitingIn, waitingLessons, type WaitingHandIn } from './waiting.ts'
import { useWaitingFirst, useWaitingRead } from './waiting-first.ts'
import { lazyDialog } from '../../ui/lazy-view.tsx'
import { useIdleLoad } from '../../ui/use-idle-load.ts'
import * as styles from './desk.module.scss'

const SubmissionGrader = lazyDialog(
  async () => (await import('../submission/SubmissionGrader.tsx')).SubmissionGrader,
)
const ShortcutHelp = lazyDialog(async () => (await import('./ShortcutHelp.tsx')).default)
const DIALOGS = [SubmissionGrader, ShortcutHelp]

const NOBODY: readonly CourseStudent[] = []
const NO_GRADES: LoadedGrades = new Map()

/** Where one panel is shown at a time (see `desk.module.scss`), the lessons with their counts are the first. */
const PANELS_ARE_STEPS = '(max-width: 991.98px)'

interface DeskProps {
  courseId: string
  title: string | undefined
  sections: readonly TaughtSection[]
  /** See `AssessmentPanel`. */
  canExtend: boolean
}

/** Lessons, students, and the selected student's submissions, side by side; on a phone as steps. */
export function Desk({ courseId, title, sections, canExtend }: DeskProps) {
  const selection = useSelection(courseId)
  const { lessonId, studentId, submissionId, step } = selection
  const [helping, setHelping] = useState(false)
  const [inSteps] = useState(() => matchMedia(PANELS_ARE_STEPS).matches)
  useIdleLoad(DIALOGS)

  const studentList = usePages(studentsQuery(courseId))
  const students = studentList.data?.items ?? NOBODY
  // The first students of a large class are there before the others.
  const isWhole = studentList.data?.next === null
  const { lesson, assessments, query: ownAnswer } = useLessonAssessments(sections, lessonId)
  const assessmentIds = useMemo(() => assessments.map(({ _id }) => _id), [assessments])
  const inCourse = waitingIn(sections, undefined)
  const isCounted = inCourse !== undefined
  const { waits, whole, isRead, isLoading } = useWaitingRead(assessments)
  const loaded = useQuery(loadedGradesQuery()).data ?? NO_GRADES
  const grades = useMemo(() => withMissing(loaded, students, whole), [loaded, students, whole])
  const marks = useMemo(() => marksOf(grades, assessmentIds), [grades, assessmentIds])
  const { arranged, queue } = useWaitingFirst(students, { lessonId, isRead, marks, waits })
  const list = useClass(arranged, isWhole, marks)
  const late = useMemo(
    () => new Set(waits.flatMap((handIn) => (handIn.late ? handIn.studentId : []))),
    [waits],
  )
  const { shown } = list

  const student = useMemo(
    () => students.find(({ _id }) => _id === studentId) ?? null,
    [students, studentId],
  )
  const [previous, next] = useMemo(
    () =>
      // Nobody knows yet who stands beside a student whose page has not come.
      studentId !== undefined && !student && !isWhole
        ? [null, null]
        : [neighbour(arranged, shown, studentId, -1), neighbour(arranged, shown, studentId, 1)],
    [arranged, shown, studentId, student, isWhole],
  )
  const assessment = openedOf(assessments, grades.get(studentId ?? ''), submissionId)
  const waiting = useNextWaiting({
    selection: `${lessonId} ${studentId}`,
    assessmentIds,
    onFound: (found) => selection.open(found.studentId, found.submissionId, found.lessonId),
    onStatus: () => {
      if (submissionId !== undefined) selection.close()
    },
  })

  /** Searches from the selected student to the end of the list, then from its start. */
  const toNextWaiting = (except?: string) => {
    const after = following(arranged, shown, studentId)
    const order = [...(student ? [student] : []), ...after, ...shown]
    const studentIds = [...new Set(order.map(({ _id }) => _id))]
    void waiting.search({
      studentIds,
      isWhole,
      except,
      counted: isCounted ? { courseId, lessonId } : null,
    })
  }
  const hasStudents = studentList.data !== undefined
  const begin = useEffectEvent(() => toNextWaiting())
  useEffect(() => {
    if (selection.toWaiting && hasStudents) begin()
  }, [selection.toWaiting, hasStudents])
  const arrive = useEffectEvent(() => {
    if (inSteps) return
    const [first] = waitingLessons(sections, undefined)
    if (first && selection.isOpen && !selection.toWaiting) selection.beginAt(first._id)
  })
  // Once: whoever goes back to the lessons chooses one.
  useEffect(() => arrive(), [])
  const choose = (to: CourseStudent | null) => {
    if (to) selection.chooseStudent(to._id)
  }
  const waitingHere = lessonId === undefined ? 0 : (waitingIn(sections, lessonId) ?? 0)
  // More may wait than are read.
  const place = queue.length < waitingHere ? null : placeIn(queue, submissionId)
  /** From one that waits to the next; over any other submission, and without one, to the next student. */
  const stepTo = (handIn: WaitingHandIn | null | undefined, to: CourseStudent | null) => {
    if (handIn === undefined) choose(to)
    else if (handIn) selection.open(handIn.studentId, handIn.submissionId)
  }
  useShortcuts({
    j: () => choose(next),
    k: () => choose(previous),
    'alt+arrowdown': () => stepTo(place?.next, next),
    'alt+arrowup': () => stepTo(place?.previous, previous),
    g: () => toNextWaiting(submissionId),
    '?': () => setHelping(true),
  })
  useFocusOnStep(step)

  const startsHere = studentId === undefined && waitingHere > 0
  const note = statusMessage({
    lesson: lessonId === undefined ? 'none' : lesson ? 'there' : 'missing',
    student: studentId === undefined ? 'none' : student || !isWhole ? 'there' : 'missing',
    assessments: assessments.length,
    reading: ownAnswer.isFetching,
  })
  const waitsInCard = note === null && studentId !== undefined && marks.get(studentId) === 'waiting'
  const [only] = assessmentIds.length === 1 ? assessmentIds : []
  const inFile = useMemo(
    () => students.reduce((count, { _id }) => count + Number(marks.has(_id)), 0),
    [students, marks],
  )

  return (
    <div className={styles.deskPage}>
      <div className={styles.deskHead}>
        <CourseHeading page="Chấm bài" course={title} />
        <div className={styles.deskTools}>
          <WaitingSearch
            state={waiting.state}
            standsBack={startsHere}
            isQuiet={inCourse === 0 || waitsInCard}
            disabled={!isCounted && (assessments.length === 0 || shown.length === 0)}
            onStart={() => toNextWaiting()}
            onStop={waiting.stop}
          />
          <button
            type="button"
            className={`btn btn-sm btn-link ${styles.deskKeysHelp}`}
            aria-haspopup="dialog"
            aria-keyshortcuts="?"
            onClick={() => setHelping(true)}
          >
            Phím tắt
          </button>
          <CsvButton rows={inFile} table={() => gradesTable(students, assessments, grades)} />
        </div>
        <p className={styles.deskWaiting} role="status">
          {waiting.state === 'idle' && inCourse === 0 ? NOTHING_WAITS : WORDS[waiting.state]}
        </p>
      </div>
      <div className={styles.desk} data-step={step}>
        <LessonPanel
          sections={sections}
          waiting={inCourse}
          lessonId={lessonId}
          onChoose={selection.chooseLesson}
        />
        <StudentPanel
          courseId={courseId}
          list={list}
          lessonTitle={lesson?.title}
          waiting={waitingIn(sections, lessonId)}
          late={late}
          scoreOf={(id) => (only === undefined ? null : (grades.get(id)?.get(only)?.score ?? null))}
          studentId={studentId}
          onChoose={selection.chooseStudent}
          onBack={selection.backToLessons}
        />
        <AssessmentPanel
          note={note}
          head={
            startsHere ? (
              <ClassStart
                count={waitingHere}
                waits={waits.filter(({ studentId: id, submissionId: handIn }) =>
                  isStillWaiting(grades.get(id), handIn),
                )}
                isLoading={isLoading}
                students={students}
                onOpen={(found) => selection.open(found.studentId, found.submissionId)}
                onNext={() => toNextWaiting()}
              />
            ) : null
          }
          assessments={assessments}
          lessonTitle={lesson?.title}
          studentId={studentId}
          student={student}
          next={next}
          previous={previous}
          // The order, and with it who is next, changes once what waits is read.
          isNextKnown={!isLoading}
          canExtend={canExtend}
          onChoose={selection.chooseStudent}
          onOpen={(id) => selection.open(studentId, id)}
          onBack={selection.backToStudents}
        />
      </div>
      {submissionId !== undefined ? (
        <SubmissionGrader
          courseId={courseId}
          submissionId={submissionId}
          student={student}
          assessment={assessment}
          place={place}
          onStep={(to) => stepTo(to, null)}
          onDone={(to) => (to === 'next' ? toNextWaiting(submissionId) : selection.close())}
          onClose={selection.close}
        />
      ) : null}
      {helping ? <ShortcutHelp onClose={() => setHelping(false)} /> : null}
    </div>
  )
}

/** Not graded since the list of what waits was read. */
const isStillWaiting = (
  ofStudent: ReadonlyMap<string, LoadedGrade | null> | undefined,
  submissionId: string,
): boolean =>
  [...(ofStudent?.values() ?? [])].some(
    (grade) => grade?._id === submissionId && needsGrading(grade),
  )

/** The assessment of the open submission, when a card has loaded it. */
const openedOf = (
  assessments: readonly TaughtAssessmentLink[],
  grades: ReadonlyMap<string, LoadedGrade | null> | undefined,
  submissionId: string | undefined,
): TaughtAssessmentLink | null =>
  assessments.find(({ _id }) => submissionId && grades?.get(_id)?._id === submissionId) ?? null

interface Chosen {
  lesson: 'none' | 'missing' | 'there'
  student: 'none' | 'missing' | 'there'
  assessments: number
  reading: boolean
}

/** The third panel's text instead of cards; `null` when there are cards. */
function statusMessage({ lesson, student, assessments, reading }: Chosen): string | null {
  if (lesson === 'missing') return 'Không tìm thấy bài học này trong khóa học.'
  if (student === 'missing') return 'Không tìm thấy học viên này trong khóa học.'
  if (lesson === 'none') return 'Chọn một bài học để xem bài tập và quiz của bài.'
  if (assessments === 0) return reading ? 'Đang tải…' : 'Bài học này chưa có bài tập hay quiz.'
  return student === 'none' ? 'Chọn một học viên để xem bài nộp.' : null
}

/** On a phone a new step hides the pressed button, so the focus and the view move to that step. */
function useFocusOnStep(step: number) {
  const shown = useRef(step)
  useEffect(() => {
    const heading = document.getElementById(panelHeading(step))
    const panel = heading?.closest('section')
    // On a phone the page is scrolled along the lessons. Whoever goes back finds it so.
    if (panel && step > shown.current && matchMedia(PANELS_ARE_STEPS).matches) {
      if (panel.getBoundingClientRect().top < 0) panel.scrollIntoView()
    }
    shown.current = step
    const at = document.activeElement
    if (!at || at === document.body || !('checkVisibility' in at)) return
    if (!at.checkVisibility({ visibilityProperty: true })) {
      heading?.focus({ preventScroll: true })
    }
  }, [step])
}

interface WaitingSearchProps {
  state: SearchState
  /** Nothing waits, as far as the counts know, or the card of what waits has the primary act. */
  isQuiet: boolean
  /** The third panel, where it is in view, has the primary act. */
  standsBack: boolean
  disabled: boolean
  onStart: () => void
  onStop: () => void
}

const NOTHING_WAITS = 'Hiện không có bài nào chờ chấm.'

const WORDS: Record<SearchState, string> = {
  idle: '',
  searching: 'Đang tìm bài tiếp theo…',
  none: 'Không còn bài nào chờ chấm trong danh sách này.',
  done: 'Không còn bài nào chờ chấm trong khóa học này.',
  failed: 'Chưa tìm được bài tiếp theo. Vui lòng thử lại.',
}

/** Searches the next ungraded submission; the user can stop it. */
const WaitingSearch = ({
  state,
  isQuiet,
  standsBack,
  disabled,
  onStart,
  onStop,
}: WaitingSearchProps) =>
  state === 'searching' ? (
    <button type="button" className="btn btn-sm btn-outline-primary" onClick={onStop}>
      Dừng tìm
    </button>
  ) : (
    <button
      type="button"
      className={`btn btn-sm ${isQuiet ? 'btn-outline-primary' : 'btn-primary'} ${standsBack ? styles.deskNextBack : ''}`}
      aria-keyshortcuts="g"
      disabled={disabled}
      onClick={onStart}
    >
      Bài chờ chấm tiếp theo
    </button>
  )
