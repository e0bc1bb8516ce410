import { useId } from 'react'
import { formatCount } from '../../shared/format/money.ts'
import * as styles from './checkout.module.scss'

interface QuantityStepperProps {
  /** Names the course for readers. */
  title: string
  quantity: number
  pending: boolean
  onChange: (quantity: number) => void
}

/** Minus and plus; the quantity cannot go below 1 (docs/product.md#cart-rules). */
export function QuantityStepper({ title, quantity, pending, onChange }: QuantityStepperProps) {
  const reason = useId()
  const atLeast = quantity <= 1
  return (
    <fieldset className={styles.quantity} aria-label={`Số lượng: ${title}`}>
      {/* Not `disabled`: the button would drop the focus, and nobody could read why it is off. */}
      <button
        type="button"
        className={styles.quantityButton}
        aria-label="Giảm số lượng"
        aria-disabled={atLeast || pending}
        aria-describedby={atLeast ? reason : undefined}
        title={atLeast ? 'Số lượng ít nhất là 1' : undefined}
        onClick={() => {
          if (!atLeast && !pending) onChange(quantity - 1)
        }}
      >
        −
      </button>
      <output className={`${styles.quantityValue} numeric`} aria-label="Số lượng">
        {formatCount(quantity)}
      </output>
      <button
        type="button"
        className={styles.quantityButton}
        aria-label="Tăng số lượng"
        aria-disabled={pending}
        onClick={() => {
          if (!pending) onChange(quantity + 1)
        }}
      >
        +
      </button>
      {atLeast ? (
        <span id={reason} className="visually-hidden">
          Số lượng ít nhất là 1. Để bỏ khóa học, hãy bấm Xóa.
        </span>
      ) : null}
    </fieldset>
  )
}
