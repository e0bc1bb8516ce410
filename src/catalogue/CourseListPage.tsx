import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type MouseEvent } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import { formatCount } from '../../shared/format/money.ts'
import type { CourseCard as Course, Page, Topic } from '../../shared/contract/catalogue.ts'
import { coursesQuery, topicsQuery } from '../api/catalogue.ts'
import {
  catalogueSearch,
  isFiltered,
  pageCount,
  readCatalogueQuery,
  withFilter,
  withoutFilters,
  type CatalogueQuery,
} from '../api/catalogue-query.ts'
import { LoadState } from '../ui/LoadState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Message } from '../ui/Message.tsx'
import { onDemand, usePart } from '../ui/on-demand.ts'
import { CourseCard } from './CourseCard.tsx'
import { Filters } from './Filters.tsx'
import * as styles from './catalogue.module.scss'

/** Columns of the widest grid. The pictures of the first row load first. */
const FIRST_ROW = 4

/** /courses (docs/product.md#course-list): the address holds filters, order and page. */
export default function CourseListPage() {
  const [params, setParams] = useSearchParams()
  const query = readCatalogueQuery(params)
  const options = { ...coursesQuery(query), placeholderData: keepPreviousData }
  const list = useQuery(options)
  const client = useQueryClient()
  const results = useRef<HTMLHeadingElement>(null)
  const [clearings, setClearings] = useState(0)

  const open = (next: CatalogueQuery) => {
    if (catalogueSearch(next) !== catalogueSearch(query)) setParams(catalogueSearch(next))
  }
  /** The clicked button disappears with its filter, so the focus moves to the results. */
  const withFocusKept = (next: CatalogueQuery) => {
    results.current?.focus({ preventScroll: true })
    open(next)
  }
  const clear = () => {
    withFocusKept(withoutFilters(query))
    // Also clears text that is typed but not applied.
    setClearings(clearings + 1)
  }
  /** Moves scroll position and focus to the top of a new page. */
  const toTop = () => {
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start' })
  }

  // A backend that knows no pages sends the same one again.
  const before = client.getQueryData(coursesQuery({ ...query, page: query.page - 1 }).queryKey)
  const isSameAsBefore =
    before !== undefined && !list.isPlaceholderData && idsOf(before) === idsOf(list.data)
  const pages = list.data ? pageCount(list.data.total, query.pageSize) : 1
  return (
    <>
      <PageTitle>Khóa học</PageTitle>
      <div className={styles.catalogueHead}>
        <h1>Tìm khóa học của bạn</h1>
        <p>Học thử những bài mở, mua một lần, rồi học theo nhịp của mình.</p>
      </div>
      <Filters
        key={clearings}
        query={query}
        onChange={(change) => open(withFilter(query, change))}
      />
      <div className={styles.catalogueBar}>
        <h2 className="visually-hidden" ref={results} tabIndex={-1}>
          Kết quả
        </h2>
        <output className={`${styles.catalogueCount} numeric`}>
          <span>{list.data ? countText(list.data, query) : null}</span>
          {pages !== null && pages > 1 ? (
            <span className="visually-hidden">{`, trang ${query.page} trên ${pages}`}</span>
          ) : null}
        </output>
        {query.topic ? (
          <TopicChip
            topic={query.topic}
            cards={list.data?.items}
            onRemove={() => withFocusKept(withFilter(query, { topic: '' }))}
          />
        ) : null}
        {isFiltered(query) ? (
          <button type="button" className="btn btn-link btn-sm p-0" onClick={clear}>
            Xóa bộ lọc
          </button>
        ) : null}
      </div>
      <div className={styles.catalogueResults} aria-busy={list.isFetching}>
        <LoadState
          query={options}
          skeleton={<CourseCardSkeletons count={Math.min(query.pageSize, 12)} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<NothingFound query={query} onClear={clear} />}
        >
          {({ items }) => (
            <ul
              className={
                list.isPlaceholderData
                  ? `${styles.courseGrid} ${styles.courseGridOld}`
                  : styles.courseGrid
              }
            >
              {items.map((course, index) => (
                <li key={course._id || index}>
                  <CourseCard
                    course={course}
                    load={index === 0 ? 'first' : index < FIRST_ROW ? 'eager' : 'lazy'}
                  />
                </li>
              ))}
            </ul>
          )}
        </LoadState>
      </div>
      {pages === 1 ? null : (
        <Pagination
          query={query}
          pages={pages}
          isEnd={list.data?.items.length === 0 || isSameAsBefore}
          onTurn={toTop}
        />
      )}
    </>
  )
}

const idsOf = (page: Page<Course> | undefined) => page?.items.map(({ _id }) => _id).join(' ')

/** How many courses there are; where the backend does not tell it, the page. */
const countText = ({ total }: Page<Course>, { page }: CatalogueQuery): string =>
  total === null ? `Trang ${page}` : `${formatCount(total)} khóa học`

/** Placeholders in the exact size of cards, so that nothing moves when the cards arrive. */
function CourseCardSkeletons({ count }: { count: number }) {
  return (
    <output className="skeleton" aria-label="Đang tải">
      <span className={styles.courseGrid}>
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={`card ${styles.courseCard} ${styles.courseCardSkeleton}`}
            aria-hidden="true"
          >
            <span className={styles.courseCardImage} />
            <span className={styles.courseCardBody}>
              <span className={styles.courseCardTitle} />
              <span className={styles.courseCardPeople} />
              <span className={styles.courseCardRating} />
              <span className="price-tag" />
              <span className={styles.courseCardFoot} />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}

const drawing = onDemand(async () => (await import('../ui/Drawings.tsx')).NothingFoundDrawing)

interface NothingFoundProps {
  query: CatalogueQuery
  onClear: () => void
}

/** The empty list, with a button that clears the filters or a link back from a page past the end. */
function NothingFound({ query, onClear }: NothingFoundProps) {
  const { ready: Drawing } = usePart(drawing)
  return (
    <Message
      as="p"
      title="Không tìm thấy khóa học phù hợp."
      drawing={Drawing ? <Drawing /> : <svg viewBox="0 0 180 130" aria-hidden="true" />}
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

interface TopicChipProps {
  /** Slug or id, as the address holds it. */
  topic: string
  /** Absent while they load. */
  cards: readonly Course[] | undefined
  onRemove: () => void
}

/**
 * The topic filter in use. Its name comes from loaded data, the menu or the cards; the topics are fetched
 * only when no card has it.
 */
function TopicChip({ topic, cards, onRemove }: TopicChipProps) {
  const isMeant = (each: Topic | null) => each?.slug === topic || each?._id === topic
  const nameOnCard = cards?.map((card) => card.topic).find(isMeant)?.name
  const { data: topics } = useQuery({
    ...topicsQuery(),
    enabled: cards !== undefined && !nameOnCard,
  })
  const name = nameOnCard || topics?.find(isMeant)?.name || 'đang chọn'
  return (
    <button
      type="button"
      className={`badge badge-primary ${styles.catalogueChip}`}
      aria-label={`Bỏ chủ đề ${name}`}
      onClick={onRemove}
    >
      <span>{`Chủ đề ${name} `}</span>
      <span aria-hidden="true">×</span>
    </button>
  )
}

interface PaginationProps {
  query: CatalogueQuery
  /** `null` where the backend does not tell it; the next page may then be empty. */
  pages: number | null
  /** Nothing follows this page. */
  isEnd: boolean
  /** Called when a link opens a page in this tab. */
  onTurn: () => void
}

/** Page links (docs/product.md#course-list), so that a new tab can open them too. */
function Pagination({ query, pages, isEnd, onTurn }: PaginationProps) {
  const { page } = query
  const last = pages ?? (isEnd ? page : page + 1)
  const turn = (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onTurn()
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
