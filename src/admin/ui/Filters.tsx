import { useId, useRef, type FormEvent, type ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormLabel from 'react-bootstrap/FormLabel'
import FormSelect from 'react-bootstrap/FormSelect'
import { isComposing } from '../../ui/is-composing.ts'
import '../../ui/styles/form.scss'
import * as styles from '../admin.module.scss'

interface FiltersProps {
  /** The search field's label; it names what may be typed. */
  label: string
  placeholder?: string
  /** The text that the list is filtered by now. */
  q: string | undefined
  onSearch: (q: string) => void
  /** Absent while nothing is filtered. */
  onClear?: (() => void) | undefined
  /** `FilterSelect` and `FilterDay`. */
  children?: ReactNode
}

/** Above a list: a search, which goes out with Enter or its button, and choices, which apply at once. */
export function Filters({ label, placeholder, q = '', onSearch, onClear, children }: FiltersProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(field.current?.value.trim() ?? '')
  }
  return (
    <form className={styles.filters} role="search" aria-label={label} onSubmit={onSubmit}>
      <div className={styles.filterSearch}>
        <FormLabel htmlFor={id}>{label}</FormLabel>
        <div className={styles.filterLine}>
          {/* The key: a cleared filter empties the field. */}
          <FormControl
            key={q}
            ref={field}
            id={id}
            name="q"
            type="search"
            defaultValue={q}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={200}
          />
          <button type="submit" className="btn btn-primary">
            Tìm
          </button>
        </div>
      </div>
      {children}
      {onClear ? (
        <button type="button" className="btn btn-link" onClick={onClear}>
          Bỏ lọc
        </button>
      ) : null}
    </form>
  )
}

interface FilterSelectProps {
  label: string
  value: string | undefined
  /** Value and words; the first one, with an empty value, means all. */
  options: readonly (readonly [value: string, words: string])[]
  onChange: (value: string) => void
}

export function FilterSelect({ label, value = '', options, onChange }: FilterSelectProps) {
  const id = useId()
  return (
    <div>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <FormSelect id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </FormSelect>
    </div>
  )
}

interface FilterDayProps {
  label: string
  /** `YYYY-MM-DD`, a day in Việt Nam. */
  value: string | undefined
  onChange: (value: string) => void
}

export function FilterDay({ label, value = '', onChange }: FilterDayProps) {
  const id = useId()
  return (
    <div>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {/* A day that is typed in parts is none yet; it applies when the field is left or complete. */}
      <FormControl
        key={value}
        id={id}
        type="date"
        defaultValue={value}
        max="9999-12-31"
        onBlur={(event) => {
          if (event.target.value !== value) onChange(event.target.value)
        }}
        onKeyDown={(event) => {
          if (isComposing(event) || event.key !== 'Enter') return
          event.preventDefault()
          onChange(event.currentTarget.value)
        }}
      />
    </div>
  )
}
