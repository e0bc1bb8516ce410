import { useEffect, useId, useRef } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { blankOption, type Option } from '../../../shared/rules/quiz-draft.ts'
import { DeleteIcon } from '../../ui/act-icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import * as styles from './editor.module.scss'

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
export function OptionRows(props: OptionRowsProps) {
  const { path, questionName, manyCorrect, options, message, fixed, onChange } = props
  const id = useId()
  const rows = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef(-1)
  useEffect(() => {
    if (wanted.current < 0) return
    const inputs = rows.current?.querySelectorAll<HTMLElement>('input[type="text"]')
    inputs?.[Math.min(wanted.current, inputs.length - 1)]?.focus()
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
    onChange(options.toSpliced(index + 1, 0, blankOption()))
  }
  const remove = (index: number) => {
    wanted.current = index
    onChange(options.toSpliced(index, 1))
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
            <input
              type={manyCorrect ? 'checkbox' : 'radio'}
              name={`${id}-correct`}
              aria-label={`${name} là đáp án đúng, ${questionName}`}
              checked={isCorrect}
              disabled={fixed}
              onChange={(event) => mark(index, event.target.checked)}
            />
            <FormControl
              type="text"
              data-field={index === 0 ? `${path}.options` : undefined}
              aria-label={`${name}, ${questionName}`}
              aria-invalid={message !== undefined}
              autoComplete="off"
              placeholder={name}
              value={content}
              onChange={(event) => change(index, { content: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || fixed) return
                event.preventDefault()
                addAfter(index)
              }}
            />
            {fixed ? null : (
              <IconButton
                label="Xóa phương án"
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
        <button
          type="button"
          className="btn btn-link btn-sm"
          data-field={options.length === 0 ? `${path}.options` : undefined}
          onClick={() => addAfter(options.length - 1)}
        >
          Thêm phương án
        </button>
      )}
    </fieldset>
  )
}
