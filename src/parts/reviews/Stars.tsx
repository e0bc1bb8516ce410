import { ALL_STARS, MAX_STARS } from '../../../shared/rules/reviews.ts'
import * as styles from './reviews.module.scss'

export const Stars = ({ stars }: { stars: number }) => (
  <span className={styles.stars}>
    <span className="visually-hidden">{`${stars} trên ${MAX_STARS} sao`}</span>
    {ALL_STARS.map((place) => (
      <span
        key={place}
        className={place <= stars ? 'rating-star' : 'rating-star rating-none'}
        aria-hidden="true"
      />
    ))}
  </span>
)
