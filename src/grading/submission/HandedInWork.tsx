import { useQuery } from '@tanstack/react-query'
import type { GradedSubmission } from '../../../shared/contract/grading.ts'
import { taughtAssessmentQuery } from '../../api/teaching-queries.ts'
import { answeredQuestions } from '../../../shared/rules/grading.ts'
import { Attachments } from '../../submissions/Attachments.tsx'
import { QuizAnswers } from './QuizAnswers.tsx'

/** What the student handed in: words, files, the answers of a quiz, and those as they were sent. */
export function HandedInWork({ submission }: { submission: GradedSubmission }) {
  const { textAnswer, attachments, answersJson, assessment } = submission
  const isQuiz = assessment?.assessmentType === 'QUIZ'
  const questions = useQuestions(submission, isQuiz)
  const answered = isQuiz ? answeredQuestions(questions, answersJson) : null
  const text = textAnswer.trim()
  const isShort = questions.some(({ type }) => type === 'SHORT')
  return (
    <>
      {isQuiz ? (
        <p className="grader-note">
          Điểm của quiz này do hệ thống chấm tự động. Bạn có thể điều chỉnh điểm khi có câu trả lời
          ngắn (SHORT).
        </p>
      ) : null}
      {text || !isQuiz ? (
        <section aria-labelledby="grader-text">
          <h3 id="grader-text">{isQuiz ? 'Câu trả lời ngắn' : 'Bài làm'}</h3>
          {text ? (
            <p className="grader-text">{textAnswer}</p>
          ) : (
            <p className="text-secondary">
              {attachments.length > 0
                ? 'Chỉ có tệp, không có lời.'
                : 'Bài nộp không có lời và tệp.'}
            </p>
          )}
        </section>
      ) : null}
      {attachments.length > 0 ? (
        <section aria-labelledby="grader-files">
          <h3 id="grader-files">Tệp đính kèm ({attachments.length})</h3>
          <Attachments attachments={attachments} open={['picture', 'audio', 'video']} />
        </section>
      ) : null}
      {answered ? <QuizAnswers answered={answered} /> : null}
      {isQuiz && !answered && isShort && !text ? (
        <p className="text-secondary">Học viên không trả lời câu hỏi ngắn.</p>
      ) : null}
      {answersJson === null ? null : (
        <details className="grader-raw">
          <summary>Dữ liệu trả lời gốc</summary>
          <pre>{answersJson}</pre>
        </details>
      )}
    </>
  )
}

/** Those that came with the hand-in, or, where a backend leaves them out, those of the quiz. */
function useQuestions({ questions, assessment }: GradedSubmission, isQuiz: boolean) {
  const id = assessment?._id ?? ''
  const missing = isQuiz && questions.length === 0 && id !== ''
  const { data } = useQuery({ ...taughtAssessmentQuery(id), enabled: missing, retry: false })
  return missing ? (data?.questions ?? []) : questions
}
