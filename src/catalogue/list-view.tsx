import { Suspense, type ReactNode, type Ref } from 'react'
import type { CourseCard as Course, Page } from '../../shared/contract/catalogue.ts'
import { formatCount } from '../../shared/format/money.ts'
import { pageCount, type CatalogueQuery } from '../../shared/rules/catalogue-query.ts'
import { CourseCard } from './CourseCard.tsx'
import * as styles from './catalogue.module.scss'

/**
 * What the course list shows below its filters, without state: React draws it, and so does the inline
 * script of the first screen (docs/architecture.md#first-screen), which knows no hooks.
 */

/** Columns of the widest grid. The pictures of the first row load first. */
const FIRST_ROW = 4

interface ListBarProps {
  query: CatalogueQuery
  /** Absent while it loads. */
  list: Page<Course> | undefined
  heading?: Ref<HTMLHeadingElement>
  /** The filters in use. */
  children?: ReactNode
}

/** How many courses there are. */
export function ListBar({ query, list, heading, children }: ListBarProps) {
  const pages = list ? pageCount(list.total, query.pageSize) : 1
  return (
    <div className={styles.catalogueBar}>
      <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
        Kết quả
      </h2>
      <output className={`${styles.catalogueCount} numeric`}>
        <span>{list ? countText(list, query) : null}</span>
        {pages !== null && pages > 1 ? (
          <span className="visually-hidden">{`, trang ${query.page} trên ${pages}`}</span>
        ) : null}
      </output>
      {children}
    </div>
  )
}

/** How many courses there are; where the backend does not tell it, the page. */
const countText = ({ total }: Page<Course>, { page }: CatalogueQuery): string =>
  total === null ? `Trang ${page}` : `${formatCount(total)} khóa học`

/** The cards' place, whatever it shows. */
export const Results = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <div className={styles.catalogueResults} aria-busy={isBusy}>
    {children}
  </div>
)

interface CourseGridProps {
  items: readonly Course[]
  /** They are still those of the page before. */
  isOld: boolean
}

/** React takes over the rows after the first in a second step, or when one of them is clicked. */
export const CourseGrid = ({ items, isOld }: CourseGridProps) => (
  <ul className={isOld ? `${styles.courseGrid} ${styles.courseGridOld}` : styles.courseGrid}>
    <Cards items={items.slice(0, FIRST_ROW)} isFirstRow />
    <Suspense>
      <Cards items={items.slice(FIRST_ROW)} />
    </Suspense>
  </ul>
)

interface CardsProps {
  items: readonly Course[]
  isFirstRow?: boolean
}

const Cards = ({ items, isFirstRow }: CardsProps) => (
  <>
    {items.map((course, index) => (
      <li key={course._id || index}>
        <CourseCard course={course} load={isFirstRow ? (index > 0 ? 'eager' : 'first') : 'lazy'} />
      </li>
    ))}
  </>
)
