import { memo, useId, type ComponentProps, useEffect, useRef } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormSelect from 'react-bootstrap/FormSelect'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { QuestionType } from '../../../../shared/contract/assessments.ts'
import {
  optionsAfterTypeChange,
  type QuizProblem,
  blankOption,
  type Option,
} from '../../../../shared/rules/quiz-draft.ts'
import { QUESTION_TYPES } from '../../../../shared/rules/question-types.ts'
import { readTypedNumber, typedNumber } from '../../../../shared/format/typed-number.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeleteIcon, DownIcon, DuplicateIcon, UpIcon } from '../../../ui/act-icons.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Options } from '../../../ui/form/SelectField.tsx'
import { NumberInput } from '../../../ui/form/NumberInput.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import type { QuestionFields, QuizFields } from './quiz-fields.ts'
import * as styles from './editor.module.scss'

const TYPES: Record<QuestionType, string> = {
  SINGLE: 'Chọn một đáp án',
  MULTI: 'Chọn nhiều đáp án',
  SHORT: 'Trả lời ngắn',
}

/** As `compute` it rerenders a question only when the question changes, not with every change of the list. */
const itself = (question: QuestionFields) => question

/** Ids of the buttons that move a question, by its position. */
export const actId = (index: number, dir: 'up' | 'down') => `question-${index}-${dir}`

export interface QuestionActs {
  move: (index: number, by: -1 | 1) => void
  duplicate: (index: number) => void
  remove: (index: number) => void
}

interface QuestionCardProps {
  form: UseFormReturn<QuizFields>
  index: number
  isLast: boolean
  problem: QuizProblem | null
  fixed: boolean
  withFeedback: boolean
  acts: QuestionActs
}

/** One question with its options. It watches only its own values, so that typing rerenders only it. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { form, index, isLast, problem, fixed, withFeedback, acts } = props
  const path = `questions.${index}` as const
  const question = useWatch({ control: form.control, name: path, compute: itself })
  const title = useId()
  const change = (changed: Partial<QuestionFields>) =>
    form.setValue(path, { ...form.getValues(path), ...changed })
  const messageAt = (field: QuizProblem['field']) =>
    problem?.field === field ? problem?.message : undefined
  const name = `Câu ${index + 1}`
  return (
    <section className={styles.question} aria-labelledby={title}>
      <div className={styles.questionHead}>
        <h4 id={title}>{name}</h4>
        {fixed ? null : (
          <div className="d-flex flex-shrink-0">
            <IconButton
              label="Chuyển lên"
              target={name}
              icon={<UpIcon />}
              id={actId(index, 'up')}
              disabled={index === 0}
              onClick={() => acts.move(index, -1)}
            />
            <IconButton
              label="Chuyển xuống"
              target={name}
              icon={<DownIcon />}
              id={actId(index, 'down')}
              disabled={isLast}
              onClick={() => acts.move(index, 1)}
            />
            <IconButton
              label="Nhân đôi"
              target={name}
              icon={<DuplicateIcon />}
              onClick={() => acts.duplicate(index)}
            />
            <IconButton
              label="Xoá"
              target={name}
              icon={<DeleteIcon />}
              danger
              onClick={() => acts.remove(index)}
            />
          </div>
        )}
      </div>
      <Words
        label="Nội dung câu hỏi"
        name={`${path}.question`}
        value={question.question}
        message={messageAt('question')}
        onChange={(typed) => change({ question: typed })}
      />
      <div className={styles.questionRow}>
        <Field label="Loại câu" message={undefined}>
          {(wiring) => (
            <FormSelect
              {...wiring}
              disabled={fixed}
              value={question.type}
              onChange={(event) => {
                // The cast is safe: the options are those of `TYPES`.
                const type = event.target.value as QuestionType
                change({ type, options: optionsAfterTypeChange(question.options, type) })
              }}
            >
              <Options of={Object.entries(TYPES)} />
            </FormSelect>
          )}
        </Field>
        <Field label="Điểm" message={messageAt('score')}>
          {(wiring) => (
            <NumberInput
              {...wiring}
              name={`${path}.score`}
              disabled={fixed}
              isInvalid={wiring['aria-invalid']}
              value={question.score}
              onChange={(event) => change({ score: event.target.value })}
              onBlur={() => {
                const read = typedNumber(readTypedNumber(question.score))
                if (read && read !== question.score) change({ score: read })
              }}
            />
          )}
        </Field>
      </div>
      <CorrectAnswer
        path={path}
        questionName={name}
        question={question}
        message={messageAt('options')}
        fixed={fixed}
        onChange={(options) => change({ options })}
      />
      {withFeedback ? (
        <Words
          label="Giải thích (không bắt buộc)"
          hint="Học viên đọc phần này cùng kết quả từng câu."
          name={`${path}.explanation`}
          // A draft of an older version of this page has none.
          value={question.explanation ?? ''}
          message={messageAt('explanation')}
          onChange={(typed) => change({ explanation: typed })}
        />
      ) : null}
    </section>
  )
})

interface WordsProps {
  label: string
  hint?: string
  name: string
  value: string
  message: string | undefined
  onChange: (typed: string) => void
}

const Words = ({ label, hint, name, value, message, onChange }: WordsProps) => (
  <Field label={label} hint={hint} message={message}>
    {(wiring) => (
      <FormControl
        {...wiring}
        as="textarea"
        rows={2}
        name={name}
        isInvalid={message !== undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

type CorrectAnswerProps = Omit<ComponentProps<typeof OptionRows>, 'manyCorrect' | 'options'> & {
  question: QuestionFields
}

function CorrectAnswer({ question, ...props }: CorrectAnswerProps) {
  const { type, options } = question
  switch (type) {
    case 'SINGLE':
    case 'MULTI': {
      const { manyCorrect } = QUESTION_TYPES[type]
      return <OptionRows {...props} manyCorrect={manyCorrect} options={options} />
    }
    case 'SHORT':
      return (
        <p className="quiet mb-0">
          Học viên gõ câu trả lời; bạn chấm điểm phần này sau khi bài được nộp.
        </p>
      )
    default:
      return type satisfies never
  }
}

interface OptionRowsProps {
  /** Path of the question in the form. */
  path: string
  /** The question's name, for screen readers. */
  questionName: string
  /** Several options may be correct. */
  manyCorrect: boolean
  options: readonly Option[]
  message: string | undefined
  /** Only the texts may change. */
  fixed: boolean
  onChange: (options: Option[]) => void
}

const letter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1)

/** The options of a question; radio buttons or checkboxes mark the correct ones. */
function OptionRows(props: OptionRowsProps) {
  const { path, questionName, manyCorrect, options, message, fixed, onChange } = props
  const id = useId()
  const rows = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef(-1)
  useEffect(() => {
    if (wanted.current < 0) return
    const texts = rows.current?.querySelectorAll('textarea')
    texts?.[Math.min(wanted.current, texts.length - 1)]?.focus()
    wanted.current = -1
  })

  const change = (index: number, changed: Partial<Option>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...changed } : option)))
  const mark = (index: number, isCorrect: boolean) =>
    manyCorrect
      ? change(index, { isCorrect })
      : onChange(options.map((option, at) => ({ ...option, isCorrect: at === index })))
  const addAfter = (index: number) => {
    wanted.current = index + 1
    onChange([...options.slice(0, index + 1), blankOption(), ...options.slice(index + 1)])
  }
  const remove = (index: number) => {
    wanted.current = index
    onChange(options.filter((_, at) => at !== index))
  }
  return (
    <fieldset
      ref={rows}
      className={styles.optionRows}
      aria-describedby={message ? `${id}-message` : undefined}
    >
      <legend>
        {manyCorrect ? 'Phương án (đánh dấu các đáp án đúng)' : 'Phương án (chọn một đáp án đúng)'}
      </legend>
      {options.map(({ content, isCorrect }, index) => {
        const name = `Phương án ${letter(index)}`
        return (
          // Options have no id: only the index identifies them.
          // oxlint-disable-next-line no-array-index-key
          <div key={index} className={styles.optionRow}>
            <label className={styles.optionMark}>
              <input
                type={manyCorrect ? 'checkbox' : 'radio'}
                name={`${id}-correct`}
                aria-label={`${name} là đáp án đúng, ${questionName}`}
                checked={isCorrect}
                disabled={fixed}
                onChange={(event) => mark(index, event.target.checked)}
              />
            </label>
            {/* An option may be code of several lines. */}
            <FormControl
              as="textarea"
              rows={content.split('\n').length}
              data-field={index === 0 ? `${path}.options` : undefined}
              aria-label={`${name}, ${questionName}`}
              aria-invalid={message !== undefined}
              autoComplete="off"
              placeholder={name}
              value={content}
              onChange={(event) => change(index, { content: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || fixed) return
                event.preventDefault()
                addAfter(index)
              }}
            />
            {fixed ? null : (
              <IconButton
                label="Xoá phương án"
                target={`${letter(index)}, ${questionName}`}
                icon={<DeleteIcon />}
                danger
                onClick={() => remove(index)}
              />
            )}
          </div>
        )
      })}
      {message ? (
        <div className="field-message" id={`${id}-message`}>
          {message}
        </div>
      ) : null}
      {fixed ? null : (
        <Button
          tone="link"
          small
          data-field={options.length === 0 ? `${path}.options` : undefined}
          onClick={() => addAfter(options.length - 1)}
        >
          Thêm phương án
        </Button>
      )}
    </fieldset>
  )
}
