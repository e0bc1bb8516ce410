import { Link } from 'react-router-dom'
import type { CartItem } from '../../shared/contract/commerce.ts'
import { lineAmount } from '../../shared/rules/prices.ts'
import { formatPrice } from '../../shared/format/money.ts'
import { paths } from '../../shared/paths.ts'
import { CourseImage } from '../course/CourseImage.tsx'
import { PriceTag } from '../course/PriceTag.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { useCartLine } from './use-cart-line.ts'
import * as styles from './checkout.module.scss'

/** One course in the cart (docs/product.md#cart). */
export function CartLine({ item, onRemoved }: { item: CartItem; onRemoved: () => void }) {
  const { course } = item
  const line = useCartLine(item, onRemoved)
  return (
    <li className={styles.cartLine} data-course={course._id}>
      <CourseImage
        className={styles.cartLineImage}
        course={course}
        sizes="(min-width: 576px) 168px, 104px"
        load="eager"
      />
      <div className="cart-line-text">
        <h2 className={styles.cartLineTitle}>
          <Link to={paths.course(course.slug)}>{course.title}</Link>
        </h2>
        <p className={styles.cartLineUnit}>
          <span className="visually-hidden">Đơn giá: </span>
          <PriceTag course={course} />
          <span className={styles.cartLineCurrency}>{course.currency}</span>
        </p>
      </div>
      <div className={styles.cartLineActs}>
        <QuantityStepper
          title={course.title}
          quantity={line.shownQuantity}
          pending={line.pending}
          onChange={line.setQuantity}
        />
        <button
          type="button"
          className={`btn btn-link ${styles.cartLineRemove}`}
          aria-disabled={line.pending}
          onClick={line.remove}
        >
          Xóa<span className="visually-hidden"> khóa học {course.title} khỏi giỏ hàng</span>
        </button>
        <p className={`${styles.cartLineAmount} price`}>
          <span className="visually-hidden">Thành tiền: </span>
          {formatPrice(lineAmount({ course, quantity: line.shownQuantity }))}
        </p>
      </div>
      {/* There before its text, so that readers announce it. */}
      <div role="alert" className={styles.cartLineProblem}>
        {line.problem}
      </div>
    </li>
  )
}
