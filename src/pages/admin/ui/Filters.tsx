import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormLabel from 'react-bootstrap/FormLabel'
import FormSelect from 'react-bootstrap/FormSelect'
import { Link } from 'react-router-dom'
import { formatCount } from '../../../../shared/format/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Options, type Choices } from '../../../ui/form/SelectField.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import '../../../ui/styles/form.scss'
import * as styles from '../admin.module.scss'

interface FiltersProps {
  /** The search field's label. */
  label: string
  /** What may be typed, short enough for a phone. */
  placeholder?: string
  /** What may be typed, in full, for screen readers. */
  finds?: string
  /** The text that filters the list now. */
  q: string | undefined
  onSearch: (q: string) => void
  /** Absent while nothing is filtered. */
  onClear?: (() => void) | undefined
  /** Puts the choices on a line below the search. */
  isAlone?: boolean
  /** `FilterSelect` and `FilterDay`. */
  children?: ReactNode
}

/** Above a list: a search, which Enter or its button sends, and choices, which apply at once. */
export function Filters(props: FiltersProps) {
  const { label, placeholder, finds, q = '', onSearch, onClear, isAlone = false, children } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // "Back" and «Bỏ lọc» change the field, too.
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
        <Button
          tone="link"
          onClick={() => {
            if (field.current) field.current.value = ''
            // The button disappears with the filter.
            field.current?.focus()
            onClear()
          }}
        >
          Bỏ lọc
        </Button>
      ) : null}
    </form>
  )
}

interface FilterSelectProps {
  label: string
  value: string | undefined
  /** The first one, with an empty value, means all. */
  options: Choices
  onChange: (value: string) => void
}

export function FilterSelect({ label, value = '', options, onChange }: FilterSelectProps) {
  const id = useId()
  return (
    <div className={options[0]?.[0] === '' ? styles.filterChoice : undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <FormSelect id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <Options of={options} />
      </FormSelect>
    </div>
  )
}

interface FilterDayProps {
  label: string
  /** `YYYY-MM-DD`, a day in Việt Nam. */
  value: string | undefined
  /** What an empty field becomes, where a day is required. */
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
      {/* A picked day applies at once, a typed one with Enter or when the field is left: each digit makes another
          year (2, 20, 202). */}
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

interface StatusTabsProps<Name extends string> {
  chosen: string
  /** With the number of entries, once it is known. */
  tabs: readonly (readonly [name: Name, words: string, count: number | undefined])[]
  to: (name: Name) => string
}

/** The statuses of a list as links, above its search. */
export const StatusTabs = <Name extends string>({ chosen, tabs, to }: StatusTabsProps<Name>) => (
  <nav aria-label="Trạng thái">
    <ul className={styles.tabs}>
      {tabs.map(([name, words, count]) => (
        <li key={name}>
          <Link
            className={styles.pill}
            to={to(name)}
            aria-current={chosen === name ? 'page' : undefined}
          >
            {count === undefined ? words : `${words} (${formatCount(count)})`}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
