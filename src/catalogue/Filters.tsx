import { useState, type FormEvent, type KeyboardEvent } from 'react'
import type { CourseSort } from '../../shared/rules/course-sorts.ts'
import type { CatalogueQuery } from '../api/catalogue-query.ts'
import { PriceRange } from './PriceRange.tsx'

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

/** An Enter that takes over a word of an input method; Safari says so by the key code alone. */
const endsComposition = ({ nativeEvent, keyCode }: KeyboardEvent) =>
  nativeEvent.isComposing || keyCode === 229

/** Search on Enter, prices on blur, order at once (section 2, "Public list"). */
export function Filters({ query, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(query.q)
  const [applied, setApplied] = useState(query.q)
  // Back, a link or a cleared filter changed the address: the field follows it.
  if (applied !== query.q) {
    setApplied(query.q)
    setTyped(query.q)
  }
  const [pricesOpen, setPricesOpen] = useState(query.minPrice !== '' || query.maxPrice !== '')

  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange({ q: typed.trim() })
  }
  return (
    <div className="catalogue-filters">
      <search className="catalogue-search">
        <form onSubmit={search}>
          <input
            type="search"
            className="form-control"
            aria-label="Từ khóa hoặc giảng viên"
            placeholder="Từ khóa hoặc giảng viên"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && endsComposition(event)) event.preventDefault()
            }}
          />
          <button type="submit" className="btn catalogue-search-button" aria-label="Tìm kiếm">
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
      <button
        type="button"
        className="btn catalogue-toggle"
        aria-expanded={pricesOpen}
        aria-controls="gia"
        onClick={() => setPricesOpen(!pricesOpen)}
      >
        Lọc theo giá
      </button>
      <PriceRange id="gia" open={pricesOpen} query={query} onChange={onChange} />
      <select
        className="form-select catalogue-sort"
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
