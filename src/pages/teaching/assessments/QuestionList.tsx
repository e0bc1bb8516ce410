import { useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { QuizProblem } from '../../../../shared/rules/quiz-draft.ts'
import { actId, QuestionCard, type QuestionActs } from './QuestionCard.tsx'
import { newQuestion, type QuestionFields, type QuizFields } from './quiz-fields.ts'
import { Button } from '../../../ui/Button.tsx'
import * as styles from './editor.module.scss'

interface QuestionListProps {
  form: UseFormReturn<QuizFields>
  problem: QuizProblem | null
  /** The quiz has submissions, so the questions' order and number must not change. */
  fixed: boolean
  /** The backend has `question-feedback`. */
  withFeedback: boolean
  onView: (view: 'import' | 'preview') => void
}

/** The questions in order, with the buttons to add, move and delete them. */
export function QuestionList(props: QuestionListProps) {
  const { form, problem, fixed, withFeedback, onView } = props
  const { control, getValues } = form
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'questions' })
  const [announcement, announce] = useState('')
  const [removed, setRemoved] = useState<{ index: number; question: QuestionFields } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef('')
  useEffect(() => {
    if (!wanted.current) return
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = ''
  })

  const acts = useMemo<QuestionActs>(() => {
    const count = () => getValues('questions').length
    const focusNext = (selector: string) => {
      wanted.current = selector
    }
    return {
      move: (index, by) => {
        const to = index + by
        if (to < 0 || to >= count()) return
        // At an end of the list only the button of the other direction is enabled.
        const dir = to === 0 ? 'down' : to === count() - 1 ? 'up' : by < 0 ? 'up' : 'down'
        focusNext(`#${actId(to, dir)}`)
        move(index, to)
        announce(`Câu ${index + 1} đã chuyển thành câu ${to + 1}.`)
      },
      duplicate: (index) => {
        focusNext(`[name="questions.${index + 1}.question"]`)
        insert(index + 1, { ...getValues(`questions.${index}`), _id: '' })
        announce(`Đã nhân đôi câu ${index + 1} thành câu ${index + 2}.`)
      },
      remove: (index) => {
        setRemoved({ index, question: getValues(`questions.${index}`) })
        focusNext('[data-act="restore"]')
        remove(index)
        announce(`Đã xoá câu ${index + 1}.`)
      },
    }
  }, [getValues, insert, move, remove])

  const add = () => {
    wanted.current = `[name="questions.${fields.length}.question"]`
    append(newQuestion())
    announce(`Đã thêm câu ${fields.length + 1}.`)
  }
  const restore = () => {
    if (!removed) return
    const index = Math.min(removed.index, fields.length)
    wanted.current = `[name="questions.${index}.question"]`
    insert(index, removed.question)
    setRemoved(null)
    announce(`Đã lấy lại câu ${index + 1}.`)
  }
  return (
    <section ref={list} className={styles.questions} aria-label="Câu hỏi">
      <h3>{`Câu hỏi (${fields.length})`}</h3>
      {fields.map((field, index) => (
        <QuestionCard
          key={field.id}
          form={form}
          index={index}
          isLast={index === fields.length - 1}
          problem={problem?.question === index ? problem : null}
          fixed={fixed}
          withFeedback={withFeedback}
          acts={acts}
        />
      ))}
      <div className="d-flex flex-wrap gap-2">
        {fixed ? null : (
          <>
            <Button data-field="questions" onClick={add}>
              Thêm câu hỏi
            </Button>
            <Button data-act="import" onClick={() => onView('import')}>
              Nhập từ CSV, Aiken, GIFT
            </Button>
          </>
        )}
        <Button data-act="preview" onClick={() => onView('preview')}>
          Xem như học viên
        </Button>
        {removed ? (
          <Button data-act="restore" onClick={restore}>
            Lấy lại câu vừa xoá
          </Button>
        ) : null}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  )
}
