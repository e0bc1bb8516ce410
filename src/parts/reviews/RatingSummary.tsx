import type { ReviewSummary } from '../../../shared/contract/reviews.ts'
import { formatCount, formatRating } from '../../../shared/format/money.ts'
import * as styles from './reviews.module.scss'

const BEST_FIRST = [5, 4, 3, 2, 1]

interface RatingSummaryProps {
  summary: ReviewSummary
  /** What the list is filtered by; null: all. */
  stars: number | null
  onChoose: (stars: number | null) => void
}

/** The average, and a bar for each number of stars, which shows those alone. */
export function RatingSummary({ summary, stars, onChoose }: RatingSummaryProps) {
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <strong className="numeric">{formatRating(summary.average)}</strong>
        <span className="rating-star" aria-hidden="true" />
        <span className="quiet">{`${formatCount(summary.count)} đánh giá`}</span>
      </p>
      <ul className="list-unstyled mb-0" aria-label="Lọc theo số sao">
        {BEST_FIRST.map((each) => {
          const count = summary.stars[each - 1] ?? 0
          return (
            <li key={each}>
              <button
                type="button"
                className={styles.bar}
                disabled={count === 0}
                aria-label={`${each} sao: ${formatCount(count)} đánh giá`}
                aria-pressed={stars === each}
                onClick={() => onChoose(stars === each ? null : each)}
              >
                <span className="numeric">{`${each} sao`}</span>
                <span className={styles.track} aria-hidden="true">
                  <span style={{ width: `${(100 * count) / summary.count}%` }} />
                </span>
                <span className={`numeric ${styles.barCount}`}>{formatCount(count)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
