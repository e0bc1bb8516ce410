import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { CourseStudent, GradebookEntry } from '../../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink, TaughtSection } from '../../../../shared/contract/teaching.ts'
import { needsGrading } from '../../../../shared/rules/submission-status.ts'
import { gradebookQuery, studentsQuery, submissionOfQuery } from '../../../api/grading.ts'
import { usePages } from '../../../api/pages.ts'
import { useFeature } from '../../../api/site.ts'
import { CourseHeading } from '../../../parts/course/CourseTop.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy-view.tsx'
import { useIdleLoad } from '../../../ui/use-idle-load.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { AssessmentPanel } from './AssessmentPanel.tsx'
import { ClassStart } from './ClassStart.tsx'
import { byStudent, markOf, nextWaiting, placeIn, useArranged } from './gradebook.ts'
import { CsvButton, gradesTable } from './GradesCsv.tsx'
import { LessonPanel } from './LessonPanel.tsx'
import { panelHeading } from './Panel.tsx'
import { following, neighbour } from './student-list.ts'
import { StudentPanel } from './StudentPanel.tsx'
import { useClass, useLessonAssessments } from './use-class.ts'
import { useOtherLessons } from './use-other-lessons.ts'
import { useSelection } from './use-selection.ts'
import { waitingIn, waitingLessons } from './waiting.ts'
import * as styles from './desk.module.scss'

const SubmissionGrader = lazyDialog(
  async () => (await import('../submission/SubmissionGrader.tsx')).SubmissionGrader,
)
const ShortcutHelp = lazyDialog(async () => (await import('./ShortcutHelp.tsx')).default)
const DIALOGS = [SubmissionGrader, ShortcutHelp]

const NOBODY: readonly CourseStudent[] = []

/** Where one panel shows at a time (see `desk.module.scss`). */
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
  const isWhole = studentList.data?.next === null
  const { lesson, assessments } = useLessonAssessments(sections, lessonId)
  const hasBook = useFeature('gradebook')
  const { data: entries } = useQuery({
    ...gradebookQuery(lessonId ?? ''),
    enabled: hasBook === true && assessments.length > 0,
  })
  const book = useMemo(() => entries && byStudent(entries), [entries])
  const { arranged, queue } = useArranged(students, lessonId, book)
  const list = useClass(arranged, isWhole, book)
  const { shown } = list

  const student = useMemo(
    () => students.find(({ _id }) => _id === studentId) ?? null,
    [students, studentId],
  )
  const [above, below] = useMemo(
    () =>
      // The neighbours of a student who has not loaded yet are unknown.
      studentId !== undefined && !student && !isWhole
        ? [null, null]
        : [neighbour(arranged, shown, studentId, -1), neighbour(arranged, shown, studentId, 1)],
    [arranged, shown, studentId, student, isWhole],
  )
  /** From the chosen student to the end, then from the start, last those whom the filter hides. */
  const order = useMemo(() => {
    const after = following(arranged, shown, studentId)
    return [...(student ? [student] : []), ...after, ...shown, ...arranged]
  }, [arranged, shown, student, studentId])
  const next = useMemo(
    () => (book ? nextWaiting(order, book, submissionId) : null),
    [order, book, submissionId],
  )
  const assessment = useAssessmentOf(assessments, studentId, submissionId)
  const elsewhere = useOtherLessons({
    courseId,
    lessonId,
    studentId,
    listOf: (id) => (id === lessonId ? order : students),
    onFound: (found, foundIn) => selection.open(found.user, found._id, foundIn),
    onWords: () => {
      if (submissionId !== undefined) selection.close()
    },
  })
  const open = ({ user, _id }: GradebookEntry) => selection.open(user, _id)
  const toNext = () => (next ? open(next) : elsewhere.start(submissionId))

  const arrive = useEffectEvent(() => {
    const [first] = waitingLessons(sections, undefined)
    if (first && selection.isOpen && (selection.toWaiting || !inSteps)) selection.beginAt(first._id)
  })
  // Once: after going back to the lessons, the teacher chooses.
  useEffect(() => arrive(), [])
  const canBegin = selection.toWaiting && book !== undefined && studentList.data !== undefined
  const begin = useEffectEvent(toNext)
  useEffect(() => {
    if (canBegin) begin()
  }, [canBegin])

  const choose = (to: CourseStudent | null) => {
    if (to) selection.chooseStudent(to._id)
  }
  const place = placeIn(queue, submissionId)
  /** Over a submission of the queue the arrows lead to others of it, else to students. */
  const stepTo = (entry: GradebookEntry | null | undefined, to: CourseStudent | null) => {
    if (!place) choose(to)
    else if (entry) open(entry)
  }
  useShortcuts({
    j: () => choose(below),
    k: () => choose(above),
    'alt+arrowdown': () => stepTo(next, below),
    'alt+arrowup': () => stepTo(place?.previous, above),
    ...(hasBook ? { g: toNext } : {}),
    '?': () => setHelping(true),
  })
  useFocusOnStep(step)

  const inCourse = waitingIn(sections, undefined)
  const waits = useMemo(() => entries?.filter(needsGrading) ?? [], [entries])
  const startsHere = studentId === undefined && waits.length > 0
  const waitsInCard = studentId !== undefined && book && markOf(book.get(studentId)) === 'waiting'

  return (
    <div className={styles.deskPage}>
      <div className={styles.deskHead}>
        <CourseHeading page="Chấm bài" course={title} />
        <div className={styles.deskTools}>
          {hasBook ? (
            <NextButton
              isPending={elsewhere.isPending}
              standsBack={startsHere}
              isQuiet={inCourse === 0 || waitsInCard === true}
              onStart={toNext}
              onStop={elsewhere.stop}
            />
          ) : null}
          <Button
            tone="link"
            small
            className={styles.deskKeysHelp}
            opensDialog
            aria-keyshortcuts="?"
            onClick={() => setHelping(true)}
          >
            Phím tắt
          </Button>
          {hasBook ? (
            <CsvButton
              rows={book && isWhole ? students.length : 0}
              table={() => (book ? gradesTable(students, assessments, book) : [])}
            />
          ) : null}
        </div>
        <p className={styles.deskWaiting} role="status">
          {elsewhere.words || (inCourse === 0 ? 'Hiện không có bài nào chờ chấm.' : '')}
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
          hasBook={hasBook}
          hasOne={assessments.length === 1}
          studentId={studentId}
          onChoose={selection.chooseStudent}
          onBack={selection.backToLessons}
        />
        <AssessmentPanel
          note={noteOf(
            lessonId === undefined ? 'none' : lesson ? 'there' : 'missing',
            studentId === undefined || student || !isWhole ? 'there' : 'missing',
          )}
          head={startsHere ? <ClassStart waits={waits} students={students} onOpen={open} /> : null}
          lesson={lesson}
          assessments={assessments}
          hasBook={hasBook}
          book={book}
          studentId={studentId}
          student={student}
          above={above}
          below={below}
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
          next={next}
          onStep={open}
          onDone={(to) => (to === 'next' ? toNext() : selection.close())}
          onClose={selection.close}
        />
      ) : null}
      {helping ? <ShortcutHelp onClose={() => setHelping(false)} /> : null}
    </div>
  )
}

/** The assessment of the open submission, when a card has loaded it: the submission may not name it. */
function useAssessmentOf(
  assessments: readonly TaughtAssessmentLink[],
  studentId: string | undefined,
  submissionId: string | undefined,
): TaughtAssessmentLink | null {
  const asked = useQueries({
    queries: (submissionId === undefined ? [] : assessments).map(({ _id }) => ({
      ...submissionOfQuery(_id, studentId ?? ''),
      enabled: false,
    })),
  })
  const at = asked.findIndex(({ data }) => data?._id === submissionId)
  return assessments[at] ?? null
}

type Chosen = 'none' | 'missing' | 'there'

/** What the third panel says instead of cards. */
function noteOf(lesson: Chosen, student: Chosen): string | null {
  if (lesson === 'missing') return 'Không tìm thấy bài học này trong khóa học.'
  if (student === 'missing') return 'Không tìm thấy học viên này trong khóa học.'
  return lesson === 'none' ? 'Chọn một bài học để xem bài tập và quiz của bài.' : null
}

/** On a phone a new step hides the pressed button, so the focus and the view move to that step. */
function useFocusOnStep(step: number) {
  const shown = useRef(step)
  useEffect(() => {
    const heading = document.getElementById(panelHeading(step))
    const panel = heading?.closest('section')
    // On a phone a step forward starts at the top; going back keeps the place.
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

interface NextButtonProps {
  /** While other lessons are searched; the user can stop it. */
  isPending: boolean
  /** Nothing is known to wait, or a card has the primary button. */
  isQuiet: boolean
  /** The third panel has the primary button. */
  standsBack: boolean
  onStart: () => void
  onStop: () => void
}

const NextButton = ({ isPending, isQuiet, standsBack, onStart, onStop }: NextButtonProps) =>
  isPending ? (
    <Button small onClick={onStop}>
      Dừng tìm
    </Button>
  ) : (
    <Button
      tone={isQuiet ? 'outline' : 'primary'}
      small
      className={standsBack ? 'd-lg-none' : undefined}
      aria-keyshortcuts="g"
      onClick={onStart}
    >
      Bài chờ chấm tiếp theo
    </Button>
  )
