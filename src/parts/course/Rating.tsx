import type { CourseCard } from '../../../shared/contract/catalogue.ts'
import { formatCount, formatRating } from '../../../shared/format/money.ts'

/** `4.8 (1.264)` after a star, with one decimal (docs/product.md#limits), or after «Mới» without ratings. */
export function Rating({
  course: { ratingAvg, ratingCount },
}: {
  course: Pick<CourseCard, 'ratingAvg' | 'ratingCount'>
}) {
  return (
    <span className="rating numeric">
      {ratingCount > 0 ? (
        <span className="rating-star" aria-hidden="true" />
      ) : (
        <span className="rating-new">Mới</span>
      )}{' '}
      <span className="visually-hidden">Điểm đánh giá </span>
      <strong>{formatRating(ratingAvg)}</strong>
      <span className="visually-hidden"> trên 5, số lượt đánh giá</span>{' '}
      <span className="text-secondary">{`(${formatCount(ratingCount)})`}</span>
    </span>
  )
}
