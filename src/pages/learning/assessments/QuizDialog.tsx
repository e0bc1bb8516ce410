import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { opensLater } from '../../../../shared/rules/deadlines.ts'
import { assessmentQuery, type LoadedAssessment } from '../../../api/assessments.ts'
import type { ListedAssessment } from '../../../api/read/assessment.ts'
import { toApiError } from '../../../api/errors.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useOwner } from '../../../parts/session/use-owner.ts'
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog.tsx'
import type { DraftKey } from '../../../parts/drafts/draft-store.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { BarList, Skeleton } from '../../../ui/BarSkeleton.tsx'
import { useTabLock } from '../../../parts/drafts/tab-lock.ts'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { QuizAttempt } from './QuizAttempt.tsx'
import { ResultLink } from './ResultLink.tsx'
import type { OpenQuiz } from './use-quiz-time.ts'
import type { AssessmentDialogProps, OfLesson } from './dialog-props.ts'
import { submissionBefore } from './use-own-submissions.ts'
import { useSubmittedElsewhere } from './use-submission.ts'
import { QuizPaper } from '../../../parts/quiz/QuizPaper.tsx'
import * as styles from './dialogs.module.scss'

/** Loads the quiz, which starts the attempt (docs/product.md#quiz-dialog). */
export function QuizDialog({ assessmentId, known, lessonId, onClose }: AssessmentDialogProps) {
  const query = assessmentQuery(assessmentId)
  const { data: loaded, error } = useQuery(query)
  const owner = useOwner()
  const now = useNow()
  const title = loaded?.assessment.title ?? known?.title ?? 'Quiz'
  const isEarly =
    error !== null && isRefusal(error) && known !== undefined && opensLater(known, now)
  return (
    <Dialog title={title} inAddress onClose={onClose}>
      {loaded && owner && loaded.assessment.questions.length > 0 ? (
        <OneTabAttempt
          quiz={{ ...loaded, assessment: withKnown(loaded.assessment, known) }}
          owner={owner}
          lessonId={lessonId}
          onClose={onClose}
        />
      ) : isEarly ? (
        <NotOpenYet why={toApiError(error).message} onClose={onClose}>
          <UnsentAnswers owner={owner} assessmentId={assessmentId} />
        </NotOpenYet>
      ) : error && toApiError(error).code === 'NO_ATTEMPTS_LEFT' ? (
        <NoAttemptsLeft
          why={toApiError(error).message}
          owner={owner}
          lessonId={lessonId}
          assessmentId={assessmentId}
        />
      ) : (
        <>
          <DialogBody>
            <LoadState
              query={query}
              in="dialog"
              skeleton={<QuizSkeleton />}
              isEmpty={({ assessment }) => assessment.questions.length === 0}
              empty={<Message as="p" title="Không có dữ liệu bài kiểm tra." />}
              failure={{ title: 'Không tải được đề quiz' }}
            >
              {/* The user is unknown until the profile has loaded. */}
              {() => <QuizSkeleton />}
            </LoadState>
            {error && isRefusal(error) ? (
              <p>
                <ResultLink lessonId={lessonId} assessmentId={assessmentId} />
              </p>
            ) : null}
            {loaded || (error && hasNoAttempt(error)) ? (
              <UnsentAnswers owner={owner} assessmentId={assessmentId} />
            ) : null}
          </DialogBody>
          <NothingToSubmit
            why={
              loaded?.assessment.questions.length === 0
                ? 'Không có câu hỏi trong bài kiểm tra.'
                : 'Không có dữ liệu bài kiểm tra.'
            }
          />
        </>
      )}
    </Dialog>
  )
}

interface UnsentAnswersProps {
  owner: string
  assessmentId: string
}

/** A teacher may close or delete a quiz that somebody has begun. */
const UnsentAnswers = ({ owner, assessmentId }: UnsentAnswersProps) => (
  <EarlierAnswers key={owner} quiz={{ owner, assessmentId, attempt: null }} of="any" />
)

interface NotOpenYetProps {
  why: string
  onClose: () => void
  children: ReactNode
}

/** Nothing to retry or submit before it opens. */
const NotOpenYet = ({ why, onClose, children }: NotOpenYetProps) => (
  <>
    <DialogBody>
      <Message
        as="p"
        title="Bài kiểm tra chưa mở"
        text={<span className="small">{`Không tải được đề quiz. ${why}`}</span>}
      />
      {children}
    </DialogBody>
    <DialogFoot primary={{ label: 'Đóng', onClick: onClose }} />
  </>
)

interface NoAttemptsLeftProps extends OfLesson {
  why: string
  owner: string
}

/** Nothing to retry or submit: only the result is left. */
const NoAttemptsLeft = ({ why, owner, lessonId, assessmentId }: NoAttemptsLeftProps) => (
  <DialogBody>
    <Message
      as="p"
      title="Bạn đã dùng hết lượt làm bài"
      text={
        <span className="small">
          <span>{why}</span> <span>Không tải được đề quiz.</span>
        </span>
      }
    >
      <ResultLink className="btn btn-primary" lessonId={lessonId} assessmentId={assessmentId} />
    </Message>
    <EarlierAnswers key={owner} quiz={{ owner, assessmentId, attempt: null }} />
  </DialogBody>
)

/** True when the backend starts no attempt: none left, or closed. */
const isRefusal = (error: unknown): boolean =>
  ['refused', 'denied'].includes(toApiError(error).kind)

/** The same, or the quiz is gone. After any other failure an attempt may be running. */
const hasNoAttempt = (error: unknown): boolean =>
  isRefusal(error) || toApiError(error).kind === 'missing'

/** Adds what the lesson's list has and the quiz's response lacks, such as the due date. */
const withKnown = (
  quiz: LoadedAssessment,
  known: ListedAssessment | undefined,
): LoadedAssessment => ({
  ...quiz,
  availableAt: quiz.availableAt ?? known?.availableAt ?? null,
  dueAt: quiz.dueAt ?? known?.dueAt ?? null,
  passScore: quiz.passScore ?? known?.passScore ?? null,
  durationMinutes: quiz.durationMinutes ?? known?.durationMinutes ?? null,
  attemptsAllowed: quiz.attemptsAllowed ?? known?.attemptsAllowed ?? null,
  submission: quiz.submission ?? known?.submission ?? null,
  leftOut: quiz.leftOut.filter((name) => known?.leftOut.includes(name) !== false),
})

interface OneTabAttemptProps {
  quiz: OpenQuiz
  owner: string
  lessonId: string
  onClose: () => void
}

/** A second tab on the same attempt is read-only; once it is alone it continues from the draft. */
function OneTabAttempt({ quiz, owner, lessonId, onClose }: OneTabAttemptProps) {
  const { _id, attempt } = quiz.assessment
  const before = submissionBefore(quiz.assessment)
  const draft: DraftKey = {
    owner,
    kind: 'quiz',
    target: _id,
    attempt: String(attempt?.number ?? ''),
  }
  const lock = useTabLock(`quiz/${owner}/${_id}/${draft.attempt}`)
  useSubmittedElsewhere({ lessonId, assessmentId: _id, before, lock, onClose })
  // Lasts a moment at most; without it the questions would render twice.
  if (lock === 'asking') {
    return (
      <DialogBody>
        <QuizSkeleton />
      </DialogBody>
    )
  }
  return (
    <QuizAttempt
      key={lock === 'mine' ? 'mine' : 'looking-on'}
      quiz={quiz}
      draft={draft}
      lock={lock}
      lessonId={lessonId}
      onClose={onClose}
    />
  )
}

/** The submit button stays; pressing it shows the reason (docs/product.md#submission-rules). */
function NothingToSubmit({ why }: { why: string }) {
  const [pressed, setPressed] = useState(false)
  return (
    <DialogFoot primary={{ label: 'Nộp bài', onClick: () => setPressed(true) }}>
      <div className={styles.submissionNote}>
        <FormFailure title={pressed ? why : null} />
      </div>
    </DialogFoot>
  )
}

const QuizSkeleton = () => (
  <Skeleton label="Đang tải đề quiz">
    <QuizPaper>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="mb-4">
          <BarList
            bars={[
              ['70%', 24],
              ['100%', 48],
              ['100%', 48],
              ['100%', 48],
            ]}
          />
        </div>
      ))}
    </QuizPaper>
  </Skeleton>
)
