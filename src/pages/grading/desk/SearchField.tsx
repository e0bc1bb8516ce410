import { useId } from 'react'
import * as styles from './desk.module.scss'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Filters the list below while the user types. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={styles.deskSearch}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="form-control"
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
