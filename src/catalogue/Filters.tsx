import { useState, type FormEvent, type KeyboardEvent } from 'react'
import type { CourseSort } from '../../shared/rules/course-sorts.ts'
import {
  type CatalogueQuery,
  isReversedRange,
  readTypedPrice,
} from '../../shared/rules/catalogue-query.ts'
import { formatCount } from '../../shared/format/money.ts'
import { COURSES } from '../../shared/paths.ts'
import { focusAlone, selectWhole } from '../ui/form/whole-on-focus.ts'
import { isComposing } from '../ui/is-composing.ts'
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
      {/* Address and name: before the app is there, the browser searches by itself. */}
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
      <PriceRange id="gia" open={pricesOpen} query={query} onChange={onChange} />
      <select
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

interface PriceRangeProps {
  id: string
  /** Phones show the fields only when open; wider screens always do. */
  open: boolean
  query: CatalogueQuery
  onChange: (change: Partial<CatalogueQuery>) => void
}

/**
 * Lowest and highest price, applied on blur (docs/product.md#course-list). An invalid value stays in its
 * field with a message and does not change the list.
 */
function PriceRange({ id, open, query, onChange }: PriceRangeProps) {
  const { minPrice, maxPrice } = query
  const [typed, setTyped] = useState({ min: shown(minPrice), max: shown(maxPrice) })
  const [applied, setApplied] = useState({ minPrice, maxPrice })
  const [bad, setBad] = useState({ min: false, max: false })
  const [reversed, setReversed] = useState(isReversedRange(minPrice, maxPrice))
  // The address changed: the fields follow it.
  if (applied.minPrice !== minPrice || applied.maxPrice !== maxPrice) {
    setApplied({ minPrice, maxPrice })
    if (applied.minPrice !== minPrice) {
      setTyped((last) => ({ ...last, min: shown(minPrice) }))
      setBad((last) => ({ ...last, min: false }))
    }
    if (applied.maxPrice !== maxPrice) {
      setTyped((last) => ({ ...last, max: shown(maxPrice) }))
      setBad((last) => ({ ...last, max: false }))
    }
    setReversed(isReversedRange(minPrice, maxPrice))
  }

  const apply = () => {
    const min = readTypedPrice(typed.min)
    const max = readTypedPrice(typed.max)
    setBad({ min: min === null, max: max === null })
    setTyped({
      min: min === null ? typed.min : shown(min),
      max: max === null ? typed.max : shown(max),
    })
    // An invalid bound keeps the applied one.
    const next = { minPrice: min ?? minPrice, maxPrice: max ?? maxPrice }
    const isReversed = isReversedRange(next.minPrice, next.maxPrice)
    setReversed(isReversed)
    if (!isReversed && (next.minPrice !== minPrice || next.maxPrice !== maxPrice)) onChange(next)
  }

  const problem = bad.min || bad.max ? UNREADABLE : reversed ? REVERSED : ''
  const field = (name: 'min' | 'max', label: string, placeholder: string) => (
    <>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        className={bad[name] || reversed ? 'form-control is-invalid' : 'form-control'}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={24}
        value={typed[name]}
        aria-invalid={bad[name] || reversed}
        aria-describedby={`${id}-loi`}
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
  return (
    <div
      id={id}
      className={
        open ? styles.cataloguePrices : `${styles.cataloguePrices} ${styles.cataloguePricesClosed}`
      }
    >
      {field('min', 'Giá từ', '0 đ')}
      {field('max', 'đến', 'Tùy ý')}
      <p className={styles.catalogueProblem} id={`${id}-loi`} role="alert">
        {problem}
      </p>
    </div>
  )
}
