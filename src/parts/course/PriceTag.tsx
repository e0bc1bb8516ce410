import { isOnSale, priceToPay, savedPercent, type Priced } from '../../../shared/rules/prices.ts'
import { formatMoney, formatPrice } from '../../../shared/format/money.ts'

interface PriceTagProps {
  course: Priced
  /** Whether it also says by how many percent the price fell. */
  withSaving?: boolean
}

/** The price, or the sale price beside the struck-through price (docs/product.md#course-list). */
export function PriceTag({ course, withSaving = false }: PriceTagProps) {
  const percent = withSaving ? savedPercent(course) : 0
  return (
    <span className="price-tag">
      <span className="price">
        {isOnSale(course) ? <span className="visually-hidden">Giá khuyến mãi: </span> : null}
        <span>{formatPrice(priceToPay(course))}</span>
      </span>
      {isOnSale(course) ? (
        <s className="price-old">
          <span className="visually-hidden">Giá gốc: </span>
          <span>{formatMoney(course.price ?? 0)}</span>
        </s>
      ) : null}
      {percent > 0 ? <span className="price-saved">{`−${percent}%`}</span> : null}
    </span>
  )
}
