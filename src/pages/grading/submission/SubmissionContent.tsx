import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmissionForGrading } from '../../../../shared/contract/grading.ts'
import { useFeature } from '../../../api/site.ts'
import { taskQuery, taughtAssessmentQuery } from '../../../api/authoring.ts'
import { answeredQuestions, type AnsweredQuestion } from '../../../../shared/rules/grading.ts'
import { EXPIRED } from '../../../../shared/rules/submission-status.ts'
import { QUESTION_TYPES } from '../../../../shared/rules/question-types.ts'
import { Attachments } from '../../../parts/submissions/Attachments.tsx'
import { WorkText } from '../../../parts/submissions/WorkText.tsx'
import type { QuestionType } from '../../../../shared/contract/assessments.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { Skeleton } from '../../../ui/BarSkeleton.tsx'
import * as styles from './grader.module.scss'
import '../../../ui/styles/details.scss'
import * as quizAnswersStyles from './quiz-answers.module.scss'

interface SubmissionContentProps {
  submission: SubmissionForGrading
}

/** What the student submitted: text, files, quiz answers, and the raw answers. */
export function SubmissionContent({ submission }: SubmissionContentProps) {
  if (submission.status === EXPIRED) return <RanOut />
  const type = submission.assessment?.assessmentType
  switch (type) {
    case 'QUIZ':
      return <QuizWork submission={submission} />
    case 'ASSIGNMENT':
    case undefined:
      return <AssignmentWork submission={submission} />
    default:
      return type satisfies never
  }
}

/** The grade form beside it gives another attempt. */
const RanOut = () => (
  <section aria-labelledby="grader-ran-out">
    <h3 id="grader-ran-out">Hết giờ, chưa nộp</h3>
    <p className="note">
      Học viên đã mở đề nhưng hết giờ trước khi nộp, nên không có câu trả lời. Để cho thêm một lượt
      làm, hãy chọn “Yêu cầu làm lại bài”.
    </p>
  </section>
)

function AssignmentWork({ submission }: SubmissionContentProps) {
  const { textAnswer, attachments } = submission
  return (
    <>
      <section aria-labelledby="grader-text">
        <h3 id="grader-text">Bài làm</h3>
        {textAnswer.trim() ? (
          <WorkText text={textAnswer} />
        ) : (
          <p className="text-secondary">
            {attachments.length > 0 ? 'Chỉ có tệp, không có lời.' : 'Bài nộp không có lời và tệp.'}
          </p>
        )}
      </section>
      <Files submission={submission} />
      <Task submission={submission} />
      <RawAnswers submission={submission} />
    </>
  )
}

/** The longest answer under which the task has room. */
const SHORT_ANSWER = 600

/** Where the form stands beside the submission (see `grader.module.scss`), or the window has the height for both. */
const HAS_ROOM = '(min-width: 1200px), (min-width: 576px) and (min-height: 960px)'

/** The task: shown under a short answer, else loaded when the teacher opens it. */
function Task({ submission: { assessment, textAnswer, attachments } }: SubmissionContentProps) {
  // The contract has no call that reads a task for a teacher: other backends are asked only on demand.
  const isOffered = useFeature('class')
  const [opens] = useState(
    () =>
      isOffered === true &&
      textAnswer.length <= SHORT_ANSWER &&
      attachments.length === 0 &&
      matchMedia(HAS_ROOM).matches,
  )
  const [wanted, setWanted] = useState(opens)
  const query = taskQuery(assessment?._id ?? '')
  if (!assessment?._id) return null
  return (
    <details className={styles.graderRaw} open={opens} onToggle={() => setWanted(true)}>
      <summary>Đề bài</summary>
      {wanted ? (
        <LoadState
          query={query}
          in="dialog"
          failure={{ title: 'Chưa tải được đề bài.' }}
          skeleton={<Skeleton label="Đang tải đề bài" bars={[['100%'], ['100%'], ['60%']]} />}
          isEmpty={({ description }) => description.trim() === ''}
          empty={<p className="text-secondary">Bài tập này không có lời đề bài.</p>}
        >
          {({ description }) => <RichText text={description} />}
        </LoadState>
      ) : null}
    </details>
  )
}

function QuizWork({ submission }: SubmissionContentProps) {
  const { textAnswer, answersJson } = submission
  const questions = useQuestions(submission)
  const answered = answeredQuestions(questions, answersJson)
  const hasText = textAnswer.trim() !== ''
  const isShort = questions.some(({ type }) => !QUESTION_TYPES[type].hasOptions)
  return (
    <>
      <p className="note">
        Điểm của quiz này do hệ thống chấm tự động. Bạn có thể điều chỉnh điểm khi có câu trả lời
        ngắn (SHORT).
      </p>
      {hasText ? (
        <section aria-labelledby="grader-text">
          <h3 id="grader-text">Câu trả lời ngắn</h3>
          <WorkText text={textAnswer} />
        </section>
      ) : null}
      <Files submission={submission} />
      {answered ? <QuizAnswers answered={answered} hasText={hasText} /> : null}
      {!answered && isShort && !hasText ? (
        <p className="text-secondary">Học viên không trả lời câu hỏi ngắn.</p>
      ) : null}
      <RawAnswers submission={submission} />
    </>
  )
}

function Files({ submission: { attachments } }: SubmissionContentProps) {
  if (attachments.length === 0) return null
  return (
    <section aria-labelledby="grader-files">
      <h3 id="grader-files">{`Tệp đính kèm (${attachments.length})`}</h3>
      <Attachments attachments={attachments} open={['picture', 'audio', 'video']} />
    </section>
  )
}

function RawAnswers({ submission: { answersJson } }: SubmissionContentProps) {
  if (answersJson === null) return null
  return (
    <details className={styles.graderRaw}>
      <summary>Dữ liệu trả lời gốc</summary>
      <pre>{answersJson}</pre>
    </details>
  )
}

/** The questions of the submission or, where a backend leaves them out, those of the quiz. */
function useQuestions({ questions, assessment }: SubmissionForGrading) {
  const id = assessment?._id ?? ''
  const missing = questions.length === 0 && id !== ''
  const { data } = useQuery({ ...taughtAssessmentQuery(id), enabled: missing, retry: false })
  return missing ? (data?.questions ?? []) : questions
}

interface QuizAnswersProps {
  answered: readonly AnsweredQuestion[]
  /** Whether the typed answers stand above. */
  hasText: boolean
}

/** Each question with the student's choices and the correct options, in text as well as in colour. */
function QuizAnswers({ answered, hasText }: QuizAnswersProps) {
  const judged = answered.filter(({ isRight }) => isRight !== null)
  const right = judged.filter(({ isRight }) => isRight).length
  return (
    <section aria-labelledby="grader-quiz">
      <h3 id="grader-quiz">Câu trả lời</h3>
      {judged.length > 0 ? (
        <p className="text-secondary numeric">
          {`Đúng ${right} trong ${judged.length} câu tự chấm.`}
        </p>
      ) : null}
      <ol className={quizAnswersStyles.quizAnswers}>
        {answered.map((one, index) => (
          // The index identifies a question: answers refer to it.
          // oxlint-disable-next-line no-array-index-key
          <li key={index}>
            <Answer {...one} number={index + 1} hasText={hasText} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type AnswerProps = AnsweredQuestion & Pick<QuizAnswersProps, 'hasText'> & { number: number }

function Answer({ question, options, isRight, number, hasText }: AnswerProps) {
  return (
    <>
      <p className={quizAnswersStyles.quizAnswerHead}>
        <span className="min-w-0">
          <PlainText text={`${number}. ${question.question}`} />
        </span>
        <Verdict isRight={isRight} />
      </p>
      <Given type={question.type} options={options} hasText={hasText} />
      {isRight === false && options.every(({ isChosen }) => !isChosen) ? (
        <p className="text-secondary">Học viên không chọn phương án nào.</p>
      ) : null}
    </>
  )
}

type GivenProps = Pick<AnswerProps, 'options' | 'hasText'> & { type: QuestionType }

function Given({ type, options, hasText }: GivenProps) {
  switch (type) {
    case 'SINGLE':
    case 'MULTI':
      return <Chosen options={options} />
    case 'SHORT':
      return (
        <p className="text-secondary">
          {hasText
            ? 'Câu trả lời ngắn: xem lời của học viên ở trên.'
            : 'Câu trả lời ngắn: bài nộp không có lời nào của học viên.'}
        </p>
      )
    default:
      return type satisfies never
  }
}

const Chosen = ({ options }: Pick<AnsweredQuestion, 'options'>) => (
  <ul className={quizAnswersStyles.quizAnswerOptions}>
    {options.map(({ content, isCorrect, isChosen }, index) => (
      <li
        // oxlint-disable-next-line no-array-index-key -- as above
        key={index}
        className={
          isCorrect ? quizAnswersStyles.isRight : isChosen ? quizAnswersStyles.isWrong : undefined
        }
      >
        <PlainText text={content} />
        {isChosen || isCorrect ? (
          <span className="small fw-semibold">
            {[isChosen && 'Học viên chọn', isCorrect && 'Đáp án đúng'].filter(Boolean).join(' · ')}
          </span>
        ) : null}
      </li>
    ))}
  </ul>
)

function Verdict({ isRight }: Pick<AnsweredQuestion, 'isRight'>) {
  if (isRight === null) return <span className="badge badge-neutral">Giảng viên xem</span>
  return (
    <span className={`badge badge-${isRight ? 'success' : 'danger'}`}>
      {isRight ? 'Đúng' : 'Sai'}
    </span>
  )
}
