import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { CourseCard as Course, Page } from '../../../shared/contract/catalogue.ts'
import { COURSES } from '../../../shared/paths.ts'
import {
  catalogueSearch,
  pageCount,
  type CatalogueQuery,
} from '../../../shared/rules/catalogue-query.ts'

const addressOf = (query: CatalogueQuery): string => {
  const search = catalogueSearch(query)
  return search ? `${COURSES}?${search}` : COURSES
}

interface PaginationProps {
  query: CatalogueQuery
  /** Absent while it loads. */
  list: Page<Course> | undefined
  /** Nothing follows this page, where the backend does not tell how many there are. */
  isEnd: boolean
  /** Called when a link opens a page in this tab. */
  onTurn?: () => void
}

/** Page links (docs/product.md#course-list), so that a new tab can open them too. */
export function Pagination({ query, list, isEnd, onTurn }: PaginationProps) {
  const { page } = query
  // Where the backend does not tell it, the next page may be empty.
  const pages = list ? pageCount(list.total, query.pageSize) : 1
  if (pages === 1) return null
  const last = pages ?? (isEnd ? page : page + 1)
  const turn = (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onTurn?.()
  }
  const step = (label: string, target: number) => {
    const here = target === page || target < 1 || target > last
    return (
      <li className={here ? 'page-item disabled' : 'page-item'}>
        {here ? (
          <span className="page-link">{label}</span>
        ) : (
          <Link
            className="page-link"
            aria-label={`Trang ${label.toLowerCase()}`}
            to={addressOf({ ...query, page: target })}
            onClick={turn}
          >
            {label}
          </Link>
        )}
      </li>
    )
  }
  return (
    <nav aria-label="Các trang kết quả">
      <ul className="pagination numeric">
        {step('Đầu', 1)}
        {step('Trước', page > last ? last : page - 1)}
        <li className="page-item active" aria-current="page">
          <span className="page-link">
            <span className="visually-hidden">Trang </span>
            <span>{pages === null ? page : `${page}/${pages}`}</span>
          </span>
        </li>
        {step('Sau', page + 1)}
        {pages === null ? null : step('Cuối', pages)}
      </ul>
    </nav>
  )
}
