import type { CourseCard } from '../../shared/contract/catalogue.ts'
import { formatCount, formatRating } from '../../shared/format/money.ts'

/** Average with one decimal (docs/product.md#limits) and the number of ratings: `4.8 (1.264)` after a star. */
export function Rating({
  course: { ratingAvg, ratingCount },
}: {
  course: Pick<CourseCard, 'ratingAvg' | 'ratingCount'>
}) {
  return (
    <span className="rating numeric">
      <span
        className={ratingCount > 0 ? 'rating-star' : 'rating-star rating-none'}
        aria-hidden="true"
      />{' '}
      <span className="visually-hidden">Điểm đánh giá </span>
      <strong>{formatRating(ratingAvg)}</strong>
      <span className="visually-hidden"> trên 5, số lượt đánh giá</span>{' '}
      <span className="text-secondary">{`(${formatCount(ratingCount)})`}</span>
    </span>
  )
}
