import { answersText, type AskedQuestion, type KeptAnswer, wordsOf } from './kept-answers.ts'
import { PlainText } from '../../ui/PlainText.tsx'
import { CopyAnswers } from './CopyAnswers.tsx'
import * as styles from './quiz.module.scss'

interface PastAnswersProps {
  id: string
  /** As it is now. */
  question: AskedQuestion
  past: readonly KeptAnswer[]
}

/** Beside a question that was changed after the student answered it: what was asked and answered then. */
export function PastAnswers({ id, question, past }: PastAnswersProps) {
  const lost = past.filter((entry) => entry.past === 'lost')
  const asked = [...new Set(past.map((entry) => entry.question))].filter(
    (then) => then !== question.question,
  )
  // Words that stand above say nothing new, nor do those that are told below.
  const known = [...question.options, ...lost.flatMap((entry) => entry.chosen)]
  const chosen = past
    .filter((entry) => entry.past === 'reworded')
    .flatMap((entry) => entry.chosen.map(({ content }) => content))
    .filter((content) => known.every((other) => other.content !== content))
  return (
    <div id={id} className={styles.quizPast}>
      <p>Câu này được sửa sau khi bạn trả lời. Hãy xem lại câu trả lời.</p>
      <dl>
        {asked.map((then) => (
          <Then key={then} name="Câu hỏi trước đây" words={then} />
        ))}
        {[...new Set(chosen)].map((then) => (
          <Then key={then} name="Bạn đã chọn, theo lời cũ" words={then} />
        ))}
        {[...new Set(lost.map(wordsOf))].map((then) => (
          <Then key={then} name="Câu trả lời không còn khớp, vẫn được giữ" words={then} />
        ))}
      </dl>
      {lost.length > 0 ? <CopyAnswers text={() => answersText(lost)} /> : null}
    </div>
  )
}

const Then = ({ name, words }: { name: string; words: string }) => (
  <div>
    <dt>
      <PlainText text={name} />
    </dt>
    <dd>
      <PlainText text={words} />
    </dd>
  </div>
)

/** Answers to questions that are gone: still there to read and to copy. */
export const HomelessAnswers = ({ answers }: { answers: readonly KeptAnswer[] }) => (
  <section className={styles.quizPast} aria-label="Câu trả lời của câu hỏi không còn trong đề">
    <p>
      Đề đã đổi sau khi bạn trả lời. Các câu trả lời này thuộc câu hỏi không còn trong đề; chúng vẫn
      được giữ trên thiết bị này.
    </p>
    <dl>
      {answers.map((answer, index) => (
        // oxlint-disable-next-line no-array-index-key -- the list never changes
        <Then key={index} name={answer.question} words={wordsOf(answer)} />
      ))}
    </dl>
    <CopyAnswers text={() => answersText(answers)} />
  </section>
)
