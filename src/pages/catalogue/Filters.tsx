import { useState, type FormEvent, type KeyboardEvent } from 'react'
import type { CourseSort } from '../../../shared/rules/course-sorts.ts'
import {
  type CatalogueQuery,
  isReversedRange,
  readTypedPrice,
} from '../../../shared/rules/catalogue-query.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { COURSES } from '../../../shared/paths.ts'
import { focusAlone, selectWhole } from '../../ui/form/whole-on-focus.ts'
import { isComposing } from '../../ui/is-composing.ts'
import * as styles from './catalogue.module.scss'

const SORTS: Record<CourseSort, string> = {
  popular: 'Phổ biến nhất',
  rating_desc: 'Đánh giá cao nhất',
  price_asc: 'Giá thấp đến cao',
  price_desc: 'Giá cao đến thấp',
  newest: 'Mới nhất',
}

interface FiltersProps {
  query: CatalogueQuery
  onChange: (change: Partial<CatalogueQuery>) => void
}

/** By keyword or instructor, on Enter (docs/product.md#course-list). */
export function Search({ query, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(query.q)
  const [applied, setApplied] = useState(query.q)
  // "Back", a link or a cleared filter changed the address: the field follows it.
  if (applied !== query.q) {
    setApplied(query.q)
    setTyped(query.q)
  }

  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange({ q: typed.trim() })
  }
  return (
    <search className={styles.catalogueSearch}>
      {/* Until the app is there, `first-screen/acts.ts` sends the form: the `name` of every field here is a key of
          CatalogueQuery, and an `inputMode` means a price. */}
      <form action={COURSES} onSubmit={search}>
        <input
          type="search"
          name="q"
          className="form-control"
          aria-label="Từ khóa hoặc giảng viên"
          placeholder="Từ khóa hoặc giảng viên"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
          }}
        />
        <button
          type="submit"
          className={`btn ${styles.catalogueSearchButton}`}
          aria-label="Tìm kiếm"
        >
          <svg viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
            <path
              d="m13 13 5 5M15 8.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </form>
    </search>
  )
}

/** Prices on blur, order at once (docs/product.md#course-list). */
export function Filters({ query, onChange }: FiltersProps) {
  const [pricesOpen, setPricesOpen] = useState(query.minPrice !== '' || query.maxPrice !== '')
  return (
    <div className={styles.catalogueFilters}>
      <button
        type="button"
        className={`form-select ${styles.catalogueToggle}`}
        aria-expanded={pricesOpen}
        aria-controls="gia"
        onClick={() => setPricesOpen(!pricesOpen)}
      >
        Lọc giá
      </button>
      <PriceRange open={pricesOpen} query={query} onChange={onChange} />
      <select
        name="sort"
        className="form-select"
        aria-label="Sắp xếp"
        value={query.sort}
        onChange={(event) => onChange({ sort: event.target.value as CourseSort })}
      >
        {Object.entries(SORTS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

const UNREADABLE = 'Nhập số tiền bằng chữ số, ví dụ 500.000.'
const REVERSED = 'Giá từ phải nhỏ hơn hoặc bằng giá đến.'

const shown = (digits: string) => (digits ? formatCount(Number(digits)) : '')

const PRICES = ['minPrice', 'maxPrice'] as const
type Price = (typeof PRICES)[number]

interface PriceRangeProps extends FiltersProps {
  /** Phones show the fields only when open; wider screens always do. */
  open: boolean
}

/**
 * Lowest and highest price, applied on blur (docs/product.md#course-list). An invalid value stays in its
 * field with a message and does not change the list.
 */
function PriceRange({ open, query, onChange }: PriceRangeProps) {
  const { minPrice, maxPrice } = query
  const [typed, setTyped] = useState({ minPrice: shown(minPrice), maxPrice: shown(maxPrice) })
  const [applied, setApplied] = useState(query)
  const [bad, setBad] = useState<Price[]>([])
  const [reversed, setReversed] = useState(isReversedRange(minPrice, maxPrice))
  // The address changed: the fields follow it.
  const changed = PRICES.filter((name) => applied[name] !== query[name])
  if (changed.length > 0) {
    setApplied(query)
    const entries = changed.map((name) => [name, shown(query[name])])
    setTyped({ ...typed, ...(Object.fromEntries(entries) as Partial<typeof typed>) })
    setBad(bad.filter((name) => !changed.includes(name)))
    setReversed(isReversedRange(minPrice, maxPrice))
  }

  const apply = () => {
    // An invalid bound keeps the applied one.
    const next = { minPrice, maxPrice }
    const texts = { ...typed }
    setBad(
      PRICES.filter((name) => {
        const price = readTypedPrice(typed[name])
        if (price !== null) texts[name] = shown((next[name] = price))
        return price === null
      }),
    )
    setTyped(texts)
    const isReversed = isReversedRange(next.minPrice, next.maxPrice)
    setReversed(isReversed)
    if (!isReversed && PRICES.some((name) => next[name] !== query[name])) onChange(next)
  }

  const problem = bad.length > 0 ? UNREADABLE : reversed ? REVERSED : ''
  const field = (name: Price, label: string, placeholder: string) => {
    const isBad = reversed || bad.includes(name)
    return (
      <>
        <label htmlFor={name}>{label}</label>
        <input
          id={name}
          name={name}
          className={isBad ? 'form-control is-invalid' : 'form-control'}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          maxLength={24}
          value={typed[name]}
          aria-invalid={isBad}
          aria-describedby="gia-loi"
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          onFocus={selectWhole}
          onMouseDown={focusAlone}
          onBlur={apply}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && !isComposing(event)) apply()
          }}
        />
      </>
    )
  }
  return (
    <div
      id="gia"
      className={
        open ? styles.cataloguePrices : `${styles.cataloguePrices} ${styles.cataloguePricesClosed}`
      }
    >
      {field('minPrice', 'Giá từ', '0 đ')}
      {field('maxPrice', 'đến', 'Tùy ý')}
      <p className={styles.catalogueProblem} id="gia-loi" role="alert">
        {problem}
      </p>
    </div>
  )
}
