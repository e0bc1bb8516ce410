import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { ALL_STARS, starWords } from '../../../shared/rules/reviews.ts'
import '../../ui/styles/form.scss'
import * as styles from './reviews.module.scss'

interface StarsFieldProps {
  /** The number that is chosen, '' for none. */
  value: string
  registration: UseFormRegisterReturn
  message: string | undefined
}

/** One to five stars as radio buttons, each with its words: the arrow keys choose, too. */
export function StarsField({ value, registration, message }: StarsFieldProps) {
  const id = useId()
  const chosen = Number(value)
  return (
    <fieldset
      className={styles.starsField}
      aria-describedby={message ? `${id}-message` : undefined}
    >
      <legend className="form-label">Bạn cho khóa học mấy sao?</legend>
      <div className="d-flex flex-wrap align-items-center">
        {ALL_STARS.map((stars) => (
          <label key={stars} className={styles.starsChoice}>
            <input
              type="radio"
              className="visually-hidden"
              value={String(stars)}
              {...registration}
            />
            <span className={styles.starFrame} aria-hidden="true">
              <span className={stars <= chosen ? 'rating-star' : 'rating-star rating-none'} />
            </span>
            <span className="visually-hidden">{`${stars} sao: ${starWords(stars)}`}</span>
          </label>
        ))}
        <span className="ms-2 fw-semibold" aria-hidden="true">
          {chosen ? starWords(chosen) : 'Chưa chọn'}
        </span>
      </div>
      {message ? (
        <div className="field-message" id={`${id}-message`}>
          {message}
        </div>
      ) : null}
    </fieldset>
  )
}
