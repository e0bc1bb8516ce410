import { useState } from 'react'
import { tidyQuestions } from '../../../shared/rules/quiz-draft.ts'
import { createQuizStore } from '../../quiz/quiz-store.ts'
import { QuizFacts } from '../../quiz/QuizFacts.tsx'
import { QuizQuestion } from '../../quiz/QuizQuestion.tsx'
import { DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { quizDraft, type QuizFields } from './quiz-fields.ts'

/** Nothing of a preview is kept. */
const NOWHERE = { restored: undefined, change: () => {} }

/** The quiz as a student gets it, with the very pieces of the student's dialog. */
export function QuizPreview({ fields, onBack }: { fields: QuizFields; onBack: () => void }) {
  const [{ questions, store, quiz }] = useState(() => {
    const draft = quizDraft(fields)
    const tidy = tidyQuestions(draft.questions)
    return { questions: tidy, store: createQuizStore(tidy, NOWHERE), quiz: factsOf(draft) }
  })
  return (
    <>
      <DialogBody>
        <div className="quiz">
          <p className="editor-note mb-3">
            Bản xem trước: câu trả lời ở đây không được lưu, thời gian không chạy
            {fields.shuffleQuestions ? ', thứ tự chưa xáo trộn' : ''}.
          </p>
          <h3>{fields.title}</h3>
          <QuizFacts quiz={quiz} />
          {fields.description.trim() ? <RichText text={fields.description} /> : null}
          {questions.map((question, index) => (
            // A snapshot: nothing moves in it.
            // oxlint-disable-next-line no-array-index-key
            <QuizQuestion
              key={index}
              store={store}
              question={question}
              index={index}
              locked={false}
            />
          ))}
        </div>
      </DialogBody>
      <DialogFoot primary={{ label: 'Quay lại soạn', onClick: onBack }} />
    </>
  )
}

const numberOrNull = (value: number) => (Number.isNaN(value) ? null : value)

const factsOf = (draft: ReturnType<typeof quizDraft>) => ({
  passScore: numberOrNull(draft.passScore),
  availableAt: draft.availableAt ?? null,
  dueAt: draft.dueAt ?? null,
  durationMinutes: numberOrNull(draft.durationMinutes),
  attemptsAllowed: numberOrNull(draft.attemptsAllowed),
})
