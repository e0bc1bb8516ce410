import { isOnSale, priceToPay, savedPercent, type Priced } from '../../shared/rules/prices.ts'
import { formatMoney, formatPrice } from '../../shared/format/money.ts'

/** The price, or the sale price beside the struck-through price (docs/product.md#course-list). */
export function PriceTag({ course }: { course: Priced }) {
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
    </span>
  )
}

/** «Tiết kiệm 30%» for a course on sale, else nothing. */
export function PriceSaved({ course }: { course: Priced }) {
  const percent = savedPercent(course)
  return percent > 0 ? <span className="price-saved">{`Tiết kiệm ${percent}%`}</span> : null
}
