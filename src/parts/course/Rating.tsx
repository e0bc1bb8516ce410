import type { CourseCard } from '../../../shared/contract/catalogue.ts'
import { formatCount, formatRating } from '../../../shared/format/money.ts'

/** `4.8 (1.264)` after a star, with one decimal (docs/product.md#limits), or after «Mới» without ratings. */
export function Rating({
  course: { ratingAvg, ratingCount },
}: {
  course: Pick<CourseCard, 'ratingAvg' | 'ratingCount'>
}) {
  return (
    <span
      className="rating"
      role="img"
      aria-label={
        ratingCount > 0
          ? `Điểm đánh giá ${formatRating(ratingAvg)} trên 5, ${formatCount(ratingCount)} lượt`
          : 'Mới, chưa có đánh giá'
      }
    >
      {ratingCount > 0 ? <span className="rating-star" /> : <span className="rating-new">Mới</span>}{' '}
      <strong>{formatRating(ratingAvg)}</strong>{' '}
      <span className="text-secondary">{`(${formatCount(ratingCount)})`}</span>
    </span>
  )
}
