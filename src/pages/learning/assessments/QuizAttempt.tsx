import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../../shared/paths.ts'
import { GRACE_SECONDS } from '../../../../shared/rules/quiz-grace.ts'
import { isSubmitted } from '../../../../shared/rules/submission-status.ts'
import {
  assessmentChanges,
  submitQuiz,
  threadQuery,
  type QuizSubmission,
} from '../../../api/assessments.ts'
import { serverMessageOr, type ApiError } from '../../../api/errors.ts'
import { STILL_RUNNING } from '../../../api/unclear-end.ts'
import { answersJson, shortText } from '../../../parts/quiz/quiz-answers.ts'
import { answersText } from '../../../parts/quiz/kept-answers.ts'
import { HomelessAnswers } from '../../../parts/quiz/PastAnswers.tsx'
import { jumpToQuestion } from '../../../parts/quiz/jump-to-question.ts'
import type { QuizPhase } from '../../../parts/quiz/quiz-timer.ts'
import { DialogBody, DialogFoot } from '../../../ui/Dialog.tsx'
import { Part } from '../../../ui/ErrorBoundary.tsx'
import { createDraftSaver } from '../../../parts/drafts/draft-saver.ts'
import {
  removeDraft,
  saveDraft,
  type DraftKey,
  type KeptDraft,
} from '../../../parts/drafts/draft-store.ts'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import type { TabLock } from '../../../parts/drafts/tab-lock.ts'
import { createQuizStore, type QuizStore } from '../../../parts/quiz/quiz-store.ts'
import { QuizDescription } from '../../../parts/quiz/QuizDescription.tsx'
import { QuizFacts } from '../../../parts/quiz/QuizFacts.tsx'
import { QuizQuestion } from '../../../parts/quiz/QuizQuestion.tsx'
import type { OfLesson } from './dialog-props.ts'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { QuizBar } from './QuizBar.tsx'
import { ClockNote, QuizCountdown } from './QuizCountdown.tsx'
import { RanOut } from './RanOut.tsx'
import { ResultLink } from './ResultLink.tsx'
import { SubmissionNotes } from './SubmissionNotes.tsx'
import { submissionBefore } from './use-own-submissions.ts'
import { type OpenQuiz, useQuizTime } from './use-quiz-time.ts'
import { useSubmission } from './use-submission.ts'
import { QuizPaper } from '../../../parts/quiz/QuizPaper.tsx'
import * as quizAttemptStyles from './quiz-attempt.module.scss'

interface QuizAttemptProps {
  quiz: OpenQuiz
  lessonId: string
  draft: DraftKey
  lock: TabLock
  onClose: () => void
}

const RETRY_MS = 10_000

export function QuizAttempt({ quiz, lessonId, draft, lock, onClose }: QuizAttemptProps) {
  const { assessment, loadedTime } = quiz
  // The submission at the opening of the dialog; the lesson's list may reload while it is open.
  const [before] = useState(submissionBefore(assessment))
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

  const of = { lessonId, assessmentId: assessment._id }
  const showResult = useShowResult({ ...of, onClose })
  const sending = useSubmission<QuizSubmission>({
    ...of,
    attempt: draft.attempt,
    name: `Nộp quiz: ${assessment.title}`,
    to: paths.lesson(lessonId, { quiz: assessment._id }),
    before,
    send: (work, signal) => submitQuiz(assessment._id, work, signal),
    onArrived: () => {
      const leftOver = store.leftOver()
      saver.clear()
      // The submission does not hold it, so it stays, to be read and copied.
      if (leftOver.length > 0) saveDraft(draft, leftOver)
      for (const { key } of taken) removeDraft(key)
    },
    done: 'Đã nộp quiz.',
    onClose: () => void showResult(),
    failureTitle,
  })
  const { pending, arrived, failure, markChanged } = sending
  useEffect(() => store.subscribe(markChanged), [store, markChanged])
  const submit = () => {
    const textAnswer = shortText(questions, store.answers())
    sending.send({
      answersJson: answersJson(questions, store.answers()),
      startedAt: assessment.attempt?.startedAt ?? loadedTime,
      ...(textAnswer === undefined ? {} : { textAnswer }),
    })
  }

  const { timer, phase, watched } = useQuizTime(quiz, () => {
    if (lock === 'mine') submit()
  })
  // Stays: another press of the button must not bring the clock back for a moment.
  const [ranOut, setRanOut] = useState(false)
  if (!ranOut && failure && isRanOut(failure.error, phase)) setRanOut(true)
  useRanOut({ ...of, ranOut })
  // If the time ran out before the quiz loaded, the student may still submit and the server decides.
  const timeUp = ranOut || (phase !== 'running' && phase !== 'asking')
  const lost =
    failure !== null &&
    (['offline', 'server'].includes(failure.error.kind) || failure.error.code === STILL_RUNNING)
  const retrying = watched && timeUp && phase !== 'unclear' && lost && lock === 'mine'
  const [isStuck, setStuck] = useState(false)
  if (!isStuck && retrying && phase === 'over') setStuck(true)
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
  const locked = lock !== 'mine' || timeUp || pending || arrived
  // What is lost with the page must be seen beside any question; that all is kept can wait at the end.
  const unkept = useSyncExternalStore(saver.subscribe, () => saver.state().is === 'failed')
  const draftLine = elsewhere ? null : <DraftLine draft={{ saver }} until="submitted" />
  return (
    <>
      <DialogBody>
        <QuizPaper>
          <div role="status">
            {elsewhere ? (
              <p className="note py-2 px-12">
                Bạn đang làm quiz này ở một thẻ khác của trình duyệt. Thẻ này chỉ để xem; hãy đóng
                thẻ kia nếu muốn làm tiếp ở đây.
              </p>
            ) : null}
          </div>
          <div role="status">
            {ranOut || isStuck ? (
              <RanOut {...of} answers={() => answersText(store.kept())} />
            ) : null}
          </div>
          <Part>
            <QuizFacts quiz={assessment} />
            {isSubmitted(assessment.submission) ? (
              <p className="note py-2 px-12">
                <span>Bạn đã có bài nộp của quiz này.</span> <ResultLink {...of} />
              </p>
            ) : null}
            <QuizDescription text={assessment.description} />
          </Part>
          <Part>
            <EarlierAnswers
              quiz={{ owner: draft.owner, assessmentId: draft.target, attempt: draft.attempt }}
              {...(locked ? {} : { onTakeOver: takeOver })}
            />
          </Part>
          {store.homeless.length > 0 ? (
            <Part>
              <HomelessAnswers answers={store.homeless} />
            </Part>
          ) : null}
          {questions.map((question, index) => (
            <Part key={question._id ?? index}>
              <QuizQuestion store={store} question={question} index={index} locked={locked} />
            </Part>
          ))}
          <div className={quizAttemptStyles.quizEnd}>
            <Part>
              <Unanswered store={store} />
            </Part>
            <Part>{unkept ? null : draftLine}</Part>
          </div>
        </QuizPaper>
      </DialogBody>
      <div className={quizAttemptStyles.quizNotes}>
        <Part>
          <SubmissionNotes of={sending} title={failureTitle} />
        </Part>
        <Part>{timer && !ranOut ? <ClockNote timer={timer} /> : null}</Part>
        <div role="status">
          {timeUp ? <p>{timeUpMessage({ ranOut, watched, retrying, phase })}</p> : null}
        </div>
        <Part>{unkept ? draftLine : null}</Part>
      </div>
      <DialogFoot
        primary={{
          label: 'Nộp bài',
          pending: pending && 'Đang nộp…',
          disabled: lock !== 'mine' || arrived,
          onClick: submit,
        }}
      >
        <Part>
          <QuizBar store={store} total={questions.length}>
            <Part>{timer && !ranOut ? <QuizCountdown timer={timer} /> : null}</Part>
          </QuizBar>
        </Part>
      </DialogFoot>
    </>
  )
}

interface ResultOptions extends OfLesson {
  onClose: () => void
}

/** Replaces this dialog by the result, so that "Back" leads to the lesson; without a thread it closes. */
function useShowResult({ lessonId, assessmentId, onClose }: ResultOptions) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isShown = useIsMounted()
  return async () => {
    const thread = await client
      .fetchQuery({ ...threadQuery(assessmentId), retry: false })
      .catch(() => null)
    if (thread?.submission) {
      assessmentChanges.seen(client, lessonId, assessmentId, thread.submission, thread.attempts)
    }
    if (!isShown()) return
    if (!thread?.submission) return onClose()
    await navigate(paths.lesson(lessonId, { view: assessmentId }), {
      replace: true,
      state: state as unknown,
    })
  }
}

const failureTitle = (error: ApiError) => serverMessageOr(error, 'Nộp quiz thất bại')

/** The codes of our API; another backend may refuse an attempt that is over in any words. */
const RAN_OUT_CODES = ['TIME_OVER', 'EARLIER_ATTEMPT']

/** True when the server refuses the answers because the attempt is over. */
const isRanOut = ({ kind, code }: ApiError, phase: QuizPhase): boolean =>
  kind === 'refused' &&
  code !== STILL_RUNNING &&
  (phase === 'over' || RAN_OUT_CODES.includes(code ?? ''))

/** The lesson and the thread know now that the attempt ran out. */
function useRanOut({ ranOut, ...quiz }: OfLesson & { ranOut: boolean }) {
  const client = useQueryClient()
  const reload = useEffectEvent(() => {
    void assessmentChanges.submitted(client, quiz.lessonId, quiz.assessmentId, null)
  })
  useEffect(() => {
    if (ranOut) reload()
  }, [ranOut])
}

interface TimeUp {
  ranOut: boolean
  watched: boolean
  retrying: boolean
  phase: QuizPhase
}

function timeUpMessage({ ranOut, watched, retrying, phase }: TimeUp): string {
  if (ranOut) return 'Đã hết thời gian làm bài.'
  if (phase === 'unclear') {
    return 'Đã hết thời gian làm bài theo đồng hồ của thiết bị. Ứng dụng hỏi máy chủ khi có mạng, bài vẫn được giữ trên thiết bị này.'
  }
  if (!watched) return 'Đã hết thời gian làm bài. Bạn vẫn có thể nộp những gì đã lưu.'
  if (!retrying) return 'Đã hết thời gian làm bài.'
  return phase === 'over'
    ? 'Đã hết thời gian làm bài và chưa gửi được bài; có thể máy chủ không còn nhận bài của lượt này.'
    : `Đã hết thời gian làm bài. Chưa gửi được bài; ứng dụng tiếp tục thử khi có mạng, bài vẫn được giữ trên thiết bị này. Máy chủ có thể chỉ nhận bài trong ${GRACE_SECONDS} giây sau khi hết giờ.`
}

function Unanswered({ store }: { store: QuizStore }) {
  const count = useSyncExternalStore(store.subscribe, store.unanswered)
  if (count === 0) return <p key="none">Đã trả lời tất cả các câu.</p>
  return (
    <p key="some">
      <span>{`Còn ${count} câu chưa trả lời. `}</span>
      <button
        type="button"
        className="btn btn-link p-0"
        onClick={() => jumpToQuestion(store.firstUnanswered())}
      >
        Đến câu đầu tiên
      </button>
    </p>
  )
}
