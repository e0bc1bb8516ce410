import { useState, type KeyboardEvent } from 'react'
import { isReversedRange, readTypedPrice, type CatalogueQuery } from '../api/catalogue-query.ts'
import { formatCount } from '../../shared/format/money.ts'

const UNREADABLE = 'Nhập số tiền bằng chữ số, ví dụ 500.000.'
const REVERSED = 'Giá từ phải nhỏ hơn hoặc bằng giá đến.'

const shown = (digits: string) => (digits ? formatCount(Number(digits)) : '')

interface PriceRangeProps {
  id: string
  /** Phones hide the fields until asked; wider screens always show them. */
  open: boolean
  query: CatalogueQuery
  onChange: (change: Partial<CatalogueQuery>) => void
}

/**
 * Lowest and highest price, applied on blur (section 2). What cannot be applied stays in its field
 * with a message, and the list stays as it is.
 */
export function PriceRange({ id, open, query, onChange }: PriceRangeProps) {
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
    // An unreadable bound leaves the one in force.
    const next = { minPrice: min ?? minPrice, maxPrice: max ?? maxPrice }
    const isReversed = isReversedRange(next.minPrice, next.maxPrice)
    setReversed(isReversed)
    if (!isReversed && (next.minPrice !== minPrice || next.maxPrice !== maxPrice)) onChange(next)
  }

  const problem = bad.min || bad.max ? UNREADABLE : reversed ? REVERSED : ''
  const field = (name: 'min' | 'max', label: string) => (
    <>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        className={bad[name] || reversed ? 'form-control is-invalid' : 'form-control'}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Tùy ý"
        maxLength={24}
        value={typed[name]}
        aria-invalid={bad[name] || reversed}
        aria-describedby={`${id}-loi`}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        onBlur={apply}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') apply()
        }}
      />
    </>
  )
  return (
    <div id={id} className={open ? 'catalogue-prices' : 'catalogue-prices catalogue-prices-closed'}>
      {field('min', 'Giá từ')}
      {field('max', 'đến')}
      <p className="catalogue-problem" id={`${id}-loi`} role="alert">
        {problem}
      </p>
    </div>
  )
}
