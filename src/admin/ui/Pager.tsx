import { Link, useLocation } from 'react-router-dom'
import * as styles from '../admin.module.scss'

/** The way to the following page of a list, and back to its beginning. */
export function Pager({ next }: { next: string | null }) {
  const { pathname, search } = useLocation()
  const at = (after: string | null) => {
    const params = new URLSearchParams(search)
    if (after) params.set('after', after)
    else params.delete('after')
    return { pathname, search: params.toString() }
  }
  const isFirst = !new URLSearchParams(search).has('after')
  if (isFirst && next === null) return null
  return (
    <nav className={styles.pager} aria-label="Trang">
      {isFirst ? null : (
        <Link className="btn btn-outline-primary" to={at(null)}>
          Về trang đầu
        </Link>
      )}
      {next === null ? (
        <span className="text-secondary">Đã hết danh sách.</span>
      ) : (
        <Link className="btn btn-outline-primary" to={at(next)}>
          Trang sau
        </Link>
      )}
    </nav>
  )
}
