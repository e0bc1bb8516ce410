import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { catalogueSearch, type CatalogueQuery } from '../api/catalogue-query.ts'

interface PaginationProps {
  query: CatalogueQuery
  pages: number
  /** Called when a page is opened in this tab. */
  onTurn: () => void
}

/** The steps of docs/product.md#course-list, as links that a new tab can open too. */
export function Pagination({ query, pages, onTurn }: PaginationProps) {
  const { page } = query
  const turn = (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onTurn()
  }
  const step = (label: string, target: number) => {
    const here = target === page || target < 1 || target > pages
    return (
      <li className={here ? 'page-item disabled' : 'page-item'}>
        {here ? (
          <span className="page-link">{label}</span>
        ) : (
          <Link
            className="page-link"
            aria-label={`Trang ${label.toLowerCase()}`}
            to={{ search: catalogueSearch({ ...query, page: target }) }}
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
        {step('Trước', page > pages ? pages : page - 1)}
        <li className="page-item active" aria-current="page">
          <span className="page-link">
            <span className="visually-hidden">Trang </span>
            {page}/{pages}
          </span>
        </li>
        {step('Sau', page + 1)}
        {step('Cuối', pages)}
      </ul>
    </nav>
  )
}
