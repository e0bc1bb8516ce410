import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import type { CourseCard as Course, Page } from '../../../shared/contract/catalogue.ts'
import { coursesQuery, topicsQuery } from '../../api/catalogue.ts'
import {
  catalogueSearch,
  isFiltered,
  isHome,
  readCatalogueQuery,
  withFilter,
  withoutFilters,
  type CatalogueQuery,
} from '../../../shared/rules/catalogue-query.ts'
import type { PageData } from '../../ui/lazy-view.tsx'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Message } from '../../ui/Message.tsx'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { areStylesSettled, stylesInTime } from '../../ui/whole-styles.ts'
import { Filters, Search } from './Filters.tsx'
import {
  CourseGrid,
  Head,
  headingOf,
  ListBar,
  Results,
  nameOfTopic,
  topicsOn,
  TopicStrip,
} from './list-view.tsx'
import { Pagination } from './Pagination.tsx'
import * as styles from './catalogue.module.scss'

const homeParts = onDemand(() => import('./home-parts.ts'))

/** /courses (docs/product.md#course-list): the address holds filters, order and page. */
export default function CourseListPage() {
  const [params, setParams] = useSearchParams()
  const query = readCatalogueQuery(params)
  const options = { ...coursesQuery(query), placeholderData: keepPreviousData }
  const list = useQuery(options)
  const client = useQueryClient()
  const results = useRef<HTMLHeadingElement>(null)
  const [clearings, setClearings] = useState(0)

  const cards = list.data?.items
  const { signedIn } = useSession()
  const isScrolled = useScrolled()
  const { ready: parts } = usePart(homeParts, !!cards && (signedIn || isScrolled))
  const own = signedIn ? parts : undefined
  const home = isHome(query)
  const title = headingOf(query, cards)
  const open = (next: CatalogueQuery) => {
    if (catalogueSearch(next) !== catalogueSearch(query)) setParams(catalogueSearch(next))
  }
  const filter = (change: Partial<CatalogueQuery>) => open(withFilter(query, change))
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
  return (
    <>
      <PageTitle>{home ? 'Khóa học' : title}</PageTitle>
      <Head home={home} title={title}>
        {home && own ? <own.ReadOn /> : null}
        <Search key={clearings} query={query} onChange={filter} />
      </Head>
      {home ? <TopicStrip list={list.isPlaceholderData ? undefined : list.data} /> : null}
      <div className={styles.catalogueTools}>
        <Filters key={clearings} query={query} onChange={filter} />
        <ListBar query={query} list={list.data} heading={results}>
          <AfterTakeOver>
            {query.topic ? (
              <TopicChip
                topic={query.topic}
                cards={cards}
                onRemove={() => withFocusKept(withFilter(query, { topic: '' }))}
              />
            ) : null}
            {/* The topic alone goes by its own button. */}
            {isFiltered({ ...query, topic: '' }) && cards?.length !== 0 ? (
              <button type="button" className="btn btn-link btn-sm p-0" onClick={clear}>
                Xoá bộ lọc
              </button>
            ) : null}
          </AfterTakeOver>
        </ListBar>
      </div>
      <Results isBusy={list.isFetching}>
        <LoadState
          query={options}
          skeleton={<CourseCardSkeletons query={query} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<NothingFound query={query} onClear={clear} />}
        >
          {({ items }) => (
            <CourseGrid items={items} isOld={list.isPlaceholderData} OwnMark={own?.OwnMark} />
          )}
        </LoadState>
      </Results>
      <AfterTakeOver>
        <Pagination
          query={query}
          list={list.data}
          isEnd={list.data?.items.length === 0 || isSameAsBefore}
          onTurn={toTop}
        />
        {home && isScrolled && cards && parts ? <parts.HomeRows above={cards} /> : null}
      </AfterTakeOver>
    </>
  )
}

CourseListPage.data = ((read, _params, search) =>
  read(coursesQuery(readCatalogueQuery(search)))) satisfies PageData

const idsOf = (page: Page<Course> | undefined) => page?.items.map(({ _id }) => _id).join(' ')

const whenStylesSettle = (settled: () => void) => {
  if (!areStylesSettled()) void stylesInTime().then(settled)
  return () => undefined
}

/** Renders nothing while React takes over the first screen, which has neither pages nor filters. */
function AfterTakeOver({ children }: { children: ReactNode }) {
  const isStyled = useSyncExternalStore(whenStylesSettle, areStylesSettled, () => false)
  return isStyled ? children : null
}

/** Whether somebody has scrolled: nothing of what stands below the list is loaded before. */
function useScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    addEventListener('scroll', () => setIsScrolled(true), { once: true })
  }, [])
  return isScrolled
}

/** Placeholders in the exact size of cards, so that nothing moves when the cards arrive. */
function CourseCardSkeletons({ query }: { query: CatalogueQuery }) {
  return (
    <output className="skeleton" aria-label="Đang tải">
      <span className={styles.courseGrid}>
        {Array.from({ length: Math.min(query.pageSize, 12) }, (_, index) => (
          <span
            key={index}
            className={`card ${styles.courseCard} ${styles.courseCardSkeleton}`}
            aria-hidden="true"
          >
            <span className={styles.courseCardImage} />
            <span className={styles.courseCardBody}>
              <span className={styles.courseCardTitle} />
              <span className="price-tag" />
              <span className={styles.courseCardPeople} />
              <span className={styles.courseCardFoot} />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}

const drawing = onDemand(async () => (await import('../../ui/Drawings.tsx')).NothingFoundDrawing)

interface NothingFoundProps {
  query: CatalogueQuery
  onClear: () => void
}

/** The empty list, with a button that clears the filters or a link back from a page past the end. */
function NothingFound({ query, onClear }: NothingFoundProps) {
  const { ready: Drawing } = usePart(drawing)
  const isNarrowed = isFiltered({ ...query, q: '' })
  return (
    <Message
      as="p"
      title="Không tìm thấy khóa học phù hợp."
      text={isNarrowed ? 'Thử từ khóa ngắn hơn hoặc bớt bộ lọc.' : 'Thử từ khóa ngắn hơn.'}
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
          {isNarrowed ? 'Xoá bộ lọc' : 'Xem tất cả khóa học'}
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

/** The topic filter in use, by its name in loaded data; topics are fetched only when no card has it. */
function TopicChip({ topic, cards, onRemove }: TopicChipProps) {
  const nameOnCard = nameOfTopic(topic, topicsOn(cards))
  const { data: topics } = useQuery({
    ...topicsQuery(),
    enabled: cards !== undefined && !nameOnCard,
  })
  const name = nameOnCard || nameOfTopic(topic, topics) || 'đang chọn'
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
