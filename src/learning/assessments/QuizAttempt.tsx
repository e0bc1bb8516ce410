import { useEffect, useEffectEvent, useState, useSyncExternalStore, useRef } from 'react'
import { submitQuiz, type LoadedAssessment, type QuizSubmission } from '../../api/assessments.ts'
import { serverMessageOr, type ApiError } from '../../api/errors.ts'
import { answersJson, shortText } from '../../quiz/quiz-answers.ts'
import { elapsedAtLoad, announcedMinutes, clockText } from '../../quiz/quiz-time.ts'
import { checkAgain, DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { createDraftSaver } from '../../drafts/draft-saver.ts'
import { removeDraft, type DraftKey, type KeptDraft } from '../../drafts/draft-store.ts'
import { DraftLine } from '../../drafts/DraftLine.tsx'
import { RichText } from '../../ui/RichText.tsx'
import type { TabLock } from '../../drafts/tab-lock.ts'
import { toast } from '../../ui/toast.ts'
import { createQuizStore, type QuizStore } from '../../quiz/quiz-store.ts'
import { QuizFacts } from '../../quiz/QuizFacts.tsx'
import { QuizQuestion } from '../../quiz/QuizQuestion.tsx'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { SubmissionFailure } from './SubmissionFailure.tsx'
import { useSubmission } from './use-submission.ts'
import { QuizPaper } from '../../quiz/QuizPaper.tsx'
import * as styles from './dialogs.module.scss'
import * as quizAttemptStyles from './quiz-attempt.module.scss'

/** A loaded quiz. */
export interface OpenQuiz {
  assessment: LoadedAssessment
  /** On the clock of `performance.now()`. */
  loadedAt: number
  /** ISO 8601 in UTC. */
  loadedTime: string
}

interface QuizAttemptProps {
  quiz: OpenQuiz
  lessonId: string
  draft: DraftKey
  lock: TabLock
  onClose: () => void
}

const RETRY_MS = 10_000

/** The running attempt: questions, countdown, draft and submission. */
export function QuizAttempt({ quiz, lessonId, draft, lock, onClose }: QuizAttemptProps) {
  const { assessment, loadedTime } = quiz
  // The submission at the opening of the dialog; the lesson's list may reload while it is open.
  const [before] = useState(assessment.submission)
  const { questions } = assessment
  const [saver] = useState(() => createDraftSaver(draft))
  const [store] = useState(() => createQuizStore(questions, saver))
  useEffect(() => (lock === 'mine' ? saver.open() : undefined), [saver, lock])

  const [taken, setTaken] = useState<KeptDraft[]>([])
  const takeOver = (earlier: KeptDraft) => {
    const result = store.takeOver(earlier.value)
    if (result.taken === result.total) setTaken((others) => [...others, earlier])
    return result
  }

  const sending = useSubmission<QuizSubmission>({
    lessonId,
    assessmentId: assessment._id,
    before,
    send: (work) => submitQuiz(assessment._id, work),
    onArrived: () => {
      saver.clear()
      for (const { key } of taken) removeDraft(key)
      toast.success('Đã nộp quiz.')
    },
    onClose,
    failureTitle,
  })
  const { check, pending, checking, arrived, failure } = sending
  const submit = () => {
    const textAnswer = shortText(questions, store.answers())
    sending.send({
      answersJson: answersJson(questions, store.answers()),
      startedAt: assessment.attempt?.startedAt ?? loadedTime,
      ...(textAnswer === undefined ? {} : { textAnswer }),
    })
  }

  const [endsAt] = useState(() => endOf(quiz))
  // If the time ran out before the quiz loaded, the student may still submit and the server decides.
  const [timeUp, setTimeUp] = useState(endsAt !== null && endsAt <= quiz.loadedAt)
  const [watched, setWatched] = useState(false)
  const onZero = () => {
    setTimeUp(true)
    setWatched(true)
    if (lock === 'mine') submit()
  }
  const lost = failure?.error.kind === 'offline'
  const retrying = watched && lost && lock === 'mine'
  const retry = useEffectEvent(submit)
  useEffect(() => {
    if (!retrying) return undefined
    const onRetry = () => retry()
    const timer = setInterval(onRetry, RETRY_MS)
    window.addEventListener('online', onRetry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onRetry)
    }
  }, [retrying])

  const elsewhere = lock === 'elsewhere'
  const unclear = failure?.arrived === 'unknown'
  const locked = lock !== 'mine' || timeUp || pending || arrived
  return (
    <>
      <DialogBody>
        <QuizPaper>
          <div role="status">
            {elsewhere ? (
              <p className={styles.assessmentNote}>
                Bạn đang làm quiz này ở một thẻ khác của trình duyệt. Thẻ này chỉ để xem; hãy đóng
                thẻ kia nếu muốn làm tiếp ở đây.
              </p>
            ) : null}
          </div>
          <QuizFacts quiz={assessment} />
          {assessment.description.trim() ? <RichText text={assessment.description} /> : null}
          <EarlierAnswers
            quiz={{ owner: draft.owner, assessmentId: draft.target, attempt: draft.attempt }}
            {...(locked ? {} : { onTakeOver: takeOver })}
          />
          {questions.map((question, index) => (
            <QuizQuestion
              key={question._id ?? index}
              store={store}
              question={question}
              index={index}
              locked={locked}
            />
          ))}
        </QuizPaper>
      </DialogBody>
      <DialogFoot
        primary={
          unclear
            ? checkAgain({ pending, check })
            : {
                label: 'Nộp bài',
                pending: pending && 'Đang nộp…',
                disabled: lock !== 'mine' || arrived,
                onClick: submit,
              }
        }
      >
        <SubmissionFailure failure={failure} checking={checking} title={failureTitle} />
        <div className={quizAttemptStyles.quizBar}>
          {endsAt === null ? null : <Countdown endsAt={endsAt} onZero={onZero} />}
          <div className={quizAttemptStyles.quizBarText}>
            <Unanswered store={store} />
            <div role="status">{timeUp ? <p>{timeUpMessage(watched, retrying)}</p> : null}</div>
            {elsewhere ? null : <DraftLine draft={{ saver }} until="submitted" />}
          </div>
        </div>
      </DialogFoot>
    </>
  )
}

const failureTitle = (error: ApiError) => serverMessageOr(error, 'Nộp quiz thất bại')

/** When the time ends, on the clock of `performance.now()`; `null` for a quiz without a duration. */
function endOf({ assessment, loadedAt }: OpenQuiz): number | null {
  const { durationMinutes, attempt, serverNow } = assessment
  if (!durationMinutes) return null
  return loadedAt + durationMinutes * 60_000 - elapsedAtLoad(attempt?.startedAt ?? null, serverNow)
}

function timeUpMessage(watched: boolean, retrying: boolean): string {
  if (!watched) return 'Đã hết thời gian làm bài. Bạn vẫn có thể nộp những gì đã lưu.'
  return retrying
    ? 'Đã hết thời gian làm bài. Chưa gửi được bài; ứng dụng tiếp tục thử khi có mạng, bài vẫn được giữ trên thiết bị này.'
    : 'Đã hết thời gian làm bài.'
}

/** The number of unanswered questions, with a button that jumps to the first. */
function Unanswered({ store }: { store: QuizStore }) {
  const count = useSyncExternalStore(store.subscribe, store.unanswered)
  if (count === 0) return <p>Đã trả lời tất cả các câu.</p>
  return (
    <p key="some">
      <span>{`Còn ${count} câu chưa trả lời. `}</span>
      <button
        type="button"
        className="btn btn-link p-0"
        onClick={() => jumpTo(store.firstUnanswered())}
      >
        Đến câu đầu tiên
      </button>
    </p>
  )
}

function jumpTo(index: number) {
  const question = document.querySelector<HTMLElement>(`[data-question="${index}"]`)
  question?.scrollIntoView({ block: 'start' })
  const field = question?.querySelector<HTMLElement>('input, textarea')
  ;(field ?? question)?.focus({ preventScroll: true })
}

interface CountdownProps {
  /** On the clock of `performance.now()`, which the device's settings do not change. */
  endsAt: number
  /** Called once, when the time runs out while the countdown is on screen. */
  onZero: () => void
}

/** The time left; screen readers announce it only at 5 and 1 minutes. */
function Countdown({ endsAt, onZero }: CountdownProps) {
  const [left, setLeft] = useState(() => endsAt - performance.now())
  const [said, setSaid] = useState<number | null>(null)
  const zero = useRef(onZero)
  useEffect(() => {
    zero.current = onZero
  })
  useEffect(() => {
    let before = endsAt - performance.now()
    if (before <= 0) return undefined
    const timer = setInterval(() => {
      const now = endsAt - performance.now()
      const minutes = announcedMinutes(before, now)
      if (minutes !== null) setSaid(minutes)
      setLeft(now)
      before = now
      if (now > 0) return
      clearInterval(timer)
      setSaid(null)
      zero.current()
    }, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  return (
    <>
      <span
        className={`${quizAttemptStyles.quizClock} numeric ${left <= 60_000 ? quizAttemptStyles.quizClockShort : ''}`}
        role="timer"
        aria-label="Thời gian còn lại"
      >
        {clockText(left)}
      </span>
      <span className="visually-hidden" role="status">
        {said === null ? '' : `Còn ${said} phút để làm bài.`}
      </span>
    </>
  )
}
