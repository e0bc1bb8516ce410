import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { catalogueSearch, isFiltered, type CatalogueQuery } from '../api/catalogue-query.ts'
import { Message } from '../ui/Message.tsx'

const Drawing = lazy(() =>
  import('../ui/Drawings.tsx').then((drawings) => ({ default: drawings.NothingFoundDrawing })),
)

interface NothingFoundProps {
  query: CatalogueQuery
  onClear: () => void
}

/** The empty list, with a way on: without the filters, or back from a page past the end. */
export function NothingFound({ query, onClear }: NothingFoundProps) {
  return (
    <Message
      as="p"
      title="Không tìm thấy khóa học phù hợp."
      drawing={
        <Suspense fallback={<svg viewBox="0 0 180 130" aria-hidden="true" />}>
          <Drawing />
        </Suspense>
      }
    >
      {query.page > 1 ? (
        <Link
          className="btn btn-outline-primary"
          to={{ search: catalogueSearch({ ...query, page: 1 }) }}
        >
          Về trang đầu
        </Link>
      ) : null}
      {isFiltered(query) ? (
        <button type="button" className="btn btn-outline-primary" onClick={onClear}>
          Xóa bộ lọc
        </button>
      ) : null}
    </Message>
  )
}
