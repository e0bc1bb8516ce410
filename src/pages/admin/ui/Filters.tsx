import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormLabel from 'react-bootstrap/FormLabel'
import FormSelect from 'react-bootstrap/FormSelect'
import { isComposing } from '../../../ui/is-composing.ts'
import '../../../ui/styles/form.scss'
import * as styles from '../admin.module.scss'

interface FiltersProps {
  /** The search field's label. */
  label: string
  /** What may be typed, as short as a phone needs it. */
  placeholder?: string
  /** The same in full, where the placeholder says less: for those who hear the label. */
  finds?: string
  /** The text that the list is filtered by now. */
  q: string | undefined
  onSearch: (q: string) => void
  /** Absent while nothing is filtered. */
  onClear?: (() => void) | undefined
  /** Whether the choices stand on a line below the search, because they are many. */
  isAlone?: boolean
  /** `FilterSelect` and `FilterDay`. */
  children?: ReactNode
}

/** Above a list: a search, which goes out with Enter or its button, and choices, which apply at once. */
export function Filters(props: FiltersProps) {
  const { label, placeholder, finds, q = '', onSearch, onClear, isAlone = false, children } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // "Back" and «Bỏ lọc» change the field, too; spaces around the words are no difference.
    if (field.current && field.current.value.trim() !== q) field.current.value = q
  }, [q])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(field.current?.value.trim() ?? '')
  }
  return (
    <form className={styles.filters} role="search" aria-label={label} onSubmit={onSubmit}>
      <div
        className={
          isAlone ? `${styles.filterSearch} ${styles.filterSearchAlone}` : styles.filterSearch
        }
      >
        <FormLabel htmlFor={id}>
          <span>{label}</span>
          {finds ? <span className="visually-hidden">{` theo ${finds}`}</span> : null}
        </FormLabel>
        <div className={styles.filterLine}>
          <FormControl
            ref={field}
            id={id}
            name="q"
            type="search"
            defaultValue={q}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={200}
          />
          <button type="submit" className="btn btn-outline-primary">
            Tìm
          </button>
        </div>
      </div>
      {children}
      {onClear ? (
        <button
          type="button"
          className="btn btn-link"
          onClick={() => {
            if (field.current) field.current.value = ''
            // The button goes with the filter.
            field.current?.focus()
            onClear()
          }}
        >
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
    <div className={options[0]?.[0] === '' ? styles.filterChoice : undefined}>
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
  /** The day that an empty field means, where there must be one. */
  usual?: string
  onChange: (value: string) => void
}

export function FilterDay({ label, value = '', usual = '', onChange }: FilterDayProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  const isTyping = useRef(false)
  const apply = () => {
    isTyping.current = false
    if (!field.current) return
    field.current.value ||= usual
    if (field.current.value !== value) onChange(field.current.value)
  }
  return (
    <div>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {/* A picked day applies at once. One that is typed is another with each digit (the year 2, 20, 202): it
          applies with Enter or when the field is left. */}
      <FormControl
        ref={field}
        id={id}
        type="date"
        defaultValue={value}
        max="9999-12-31"
        onBlur={apply}
        onPointerDown={() => {
          isTyping.current = false
        }}
        onChange={() => {
          if (!isTyping.current) apply()
        }}
        onKeyDown={(event) => {
          isTyping.current = true
          if (isComposing(event) || event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
    </div>
  )
}
