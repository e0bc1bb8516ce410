import { Suspense, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type {
  CourseCard as Course,
  CourseList,
  Topic,
  TopicWithCount,
} from '../../../shared/contract/catalogue.ts'
import { formatCount, formatRating } from '../../../shared/format/money.ts'
import { COURSES } from '../../../shared/paths.ts'
import { isHome, pageCount, type CatalogueQuery } from '../../../shared/rules/catalogue-query.ts'
import { CourseCard, type CourseCardProps } from './CourseCard.tsx'
import * as styles from './catalogue.module.scss'

/**
 * What the course list shows around its fields, without state: React draws it, and so does the inline
 * script of the first screen (docs/architecture.md#first-screen), which knows no hooks.
 */

/** Columns of the widest grid. The pictures of the first row load first. */
const FIRST_ROW = 4

interface HeadProps {
  home: boolean
  title: string
  children: ReactNode
}

/** The home page says what the site is; a list, what it holds. */
export const Head = ({ home, title, children }: HeadProps) => (
  <div className={home ? styles.catalogueHome : styles.catalogueHead}>
    <h1>{title}</h1>
    {home ? <p>Học thử, mua một lần, xem lại không giới hạn.</p> : null}
    {children}
  </div>
)

/** The page's heading: a promise on the home page, else what the list holds. */
export function headingOf(query: CatalogueQuery, cards: readonly Course[] | undefined): string {
  if (isHome(query)) return 'Học một nghề mới, bằng tiếng Việt, theo nhịp của bạn'
  if (query.q) return `Kết quả cho “${query.q}”`
  return `Khóa học ${nameOfTopic(query.topic, topicsOn(cards)) ?? ''}`.trim()
}

export const topicsOn = (cards: readonly Course[] | undefined) => cards?.map(({ topic }) => topic)

/** The name of the topic with this slug or id, where it is among them. */
export const nameOfTopic = (meant: string, topics: readonly (Topic | null)[] | undefined) =>
  meant ? topics?.find((each) => each?.slug === meant || each?._id === meant)?.name : undefined

/** Links to topics on the home page: all where the backend sends them, else those of the cards. */
export function TopicStrip({ list }: { list: CourseList | undefined }) {
  const onCards = topicsOn(list?.items)?.map((topic) => [topic?._id, topic] as const)
  const topics: readonly (TopicWithCount | null)[] = list?.topics.length
    ? list.topics
    : [...new Map(onCards).values()]
  return (
    <nav className={styles.catalogueTopics} aria-label="Chủ đề">
      {topics.map((topic) =>
        topic?.name && (topic.slug || topic._id) ? (
          <Link
            key={topic._id}
            className={`card ${styles.catalogueTopic}`}
            to={`${COURSES}?topic=${encodeURIComponent(topic.slug || topic._id)}`}
          >
            <strong>{topic.name}</strong>
            {topic.courseCount ? (
              <small>
                <span>{topic.courseCount}</span> <span className="visually-hidden">khóa</span>
              </small>
            ) : null}
          </Link>
        ) : null,
      )}
    </nav>
  )
}

interface ListBarProps {
  query: CatalogueQuery
  /** Absent while it loads. */
  list: CourseList | undefined
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** How many courses there are, and on the home page what students say of them all. */
export function ListBar({ query, list, heading, children }: ListBarProps) {
  const pages = list ? pageCount(list.total, query.pageSize) : 1
  return (
    <div className={styles.catalogueBar}>
      <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
        Kết quả
      </h2>
      <output className={`${styles.catalogueCount} numeric`}>
        <span>{list ? countText(list, query) : null}</span>
        {list?.ratingCount ? (
          <span className="rating">
            <span className="rating-star" aria-hidden="true" />
            <span>{` ${formatRating(list.ratingAvg)} qua ${formatCount(list.ratingCount)} lượt đánh giá`}</span>
          </span>
        ) : null}
        {pages !== null && pages > 1 ? (
          <span className="visually-hidden">{`, trang ${query.page} trên ${pages}`}</span>
        ) : null}
      </output>
      {children}
    </div>
  )
}

/** How many courses there are, and for which words; where the backend does not tell it, the page. */
function countText({ total, corrected }: CourseList, { page }: CatalogueQuery): string {
  if (total === null) return `Trang ${page}`
  const count = `${formatCount(total)} khóa học`
  return corrected ? `Gần nhất là “${corrected}”: ${count}` : count
}

export const Results = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <div className={styles.catalogueResults} aria-busy={isBusy}>
    {children}
  </div>
)

interface CourseGridProps extends Pick<CourseCardProps, 'OwnMark'> {
  items: readonly Course[]
  /** They are still those of the page before. */
  isOld: boolean
}

/** React takes over the rows after the first in a second step, or when one of them is clicked. */
export const CourseGrid = ({ items, isOld, OwnMark }: CourseGridProps) => (
  <ul className={isOld ? `${styles.courseGrid} ${styles.courseGridOld}` : styles.courseGrid}>
    <Cards items={items.slice(0, FIRST_ROW)} isFirstRow OwnMark={OwnMark} />
    <Suspense>
      <Cards items={items.slice(FIRST_ROW)} OwnMark={OwnMark} />
    </Suspense>
  </ul>
)

interface CardsProps extends Pick<CourseCardProps, 'OwnMark'> {
  items: readonly Course[]
  isFirstRow?: boolean
}

const Cards = ({ items, isFirstRow, OwnMark }: CardsProps) => (
  <>
    {items.map((course, index) => (
      <li key={course._id || index}>
        <CourseCard
          course={course}
          load={isFirstRow ? (index > 0 ? 'eager' : 'first') : 'lazy'}
          OwnMark={OwnMark}
        />
      </li>
    ))}
  </>
)
