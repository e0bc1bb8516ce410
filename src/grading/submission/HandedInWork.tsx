import { useQuery } from '@tanstack/react-query'
import type { GradedSubmission } from '../../../shared/contract/grading.ts'
import { taughtAssessmentQuery } from '../../api/teaching-queries.ts'
import { answeredQuestions } from '../../../shared/rules/grading.ts'
import { QUESTION_TYPES } from '../../../shared/rules/question-types.ts'
import { Attachments } from '../../submissions/Attachments.tsx'
import { QuizAnswers } from './QuizAnswers.tsx'

interface HandedInWorkProps {
  submission: GradedSubmission
}

/** What the student handed in: words, files, the answers of a quiz, and those as they were sent. */
export function HandedInWork({ submission }: HandedInWorkProps) {
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

function AssignmentWork({ submission }: HandedInWorkProps) {
  const { textAnswer, attachments } = submission
  return (
    <>
      <section aria-labelledby="grader-text">
        <h3 id="grader-text">Bài làm</h3>
        {textAnswer.trim() ? (
          <p className="grader-text">{textAnswer}</p>
        ) : (
          <p className="text-secondary">
            {attachments.length > 0 ? 'Chỉ có tệp, không có lời.' : 'Bài nộp không có lời và tệp.'}
          </p>
        )}
      </section>
      <Files submission={submission} />
      <RawAnswers submission={submission} />
    </>
  )
}

function QuizWork({ submission }: HandedInWorkProps) {
  const { textAnswer, answersJson } = submission
  const questions = useQuestions(submission)
  const answered = answeredQuestions(questions, answersJson)
  const hasText = textAnswer.trim() !== ''
  const isShort = questions.some(({ type }) => !QUESTION_TYPES[type].hasOptions)
  return (
    <>
      <p className="grader-note">
        Điểm của quiz này do hệ thống chấm tự động. Bạn có thể điều chỉnh điểm khi có câu trả lời
        ngắn (SHORT).
      </p>
      {hasText ? (
        <section aria-labelledby="grader-text">
          <h3 id="grader-text">Câu trả lời ngắn</h3>
          <p className="grader-text">{textAnswer}</p>
        </section>
      ) : null}
      <Files submission={submission} />
      {answered ? <QuizAnswers answered={answered} /> : null}
      {!answered && isShort && !hasText ? (
        <p className="text-secondary">Học viên không trả lời câu hỏi ngắn.</p>
      ) : null}
      <RawAnswers submission={submission} />
    </>
  )
}

function Files({ submission: { attachments } }: HandedInWorkProps) {
  if (attachments.length === 0) return null
  return (
    <section aria-labelledby="grader-files">
      <h3 id="grader-files">Tệp đính kèm ({attachments.length})</h3>
      <Attachments attachments={attachments} open={['picture', 'audio', 'video']} />
    </section>
  )
}

function RawAnswers({ submission: { answersJson } }: HandedInWorkProps) {
  if (answersJson === null) return null
  return (
    <details className="grader-raw">
      <summary>Dữ liệu trả lời gốc</summary>
      <pre>{answersJson}</pre>
    </details>
  )
}

/** Those that came with the hand-in, or, where a backend leaves them out, those of the quiz. */
function useQuestions({ questions, assessment }: GradedSubmission) {
  const id = assessment?._id ?? ''
  const missing = questions.length === 0 && id !== ''
  const { data } = useQuery({ ...taughtAssessmentQuery(id), enabled: missing, retry: false })
  return missing ? (data?.questions ?? []) : questions
}
