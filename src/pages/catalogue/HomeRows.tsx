import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseCard as Card } from '../../../shared/contract/catalogue.ts'
import { COURSES } from '../../../shared/paths.ts'
import { CATALOGUE_DEFAULTS, catalogueSearch } from '../../../shared/rules/catalogue-query.ts'
import { coursesQuery } from '../../api/catalogue.ts'
import { myCoursesQuery } from '../../api/learning.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { whenNear } from '../../ui/when-near.ts'
import { CourseRow } from './CourseRow.tsx'
import { fillShelves, FREE, NEWEST, ON_SALE, type Shelf } from './shelves.ts'
import * as styles from './course-row.module.scss'

/** The rows below the list on the home page, fetched when near; a row whose call fails is not there. */
export function HomeRows({ above }: { above: readonly Card[] }) {
  const [isNear, setIsNear] = useState(false)
  const { signedIn } = useSession()
  const { data: mine = [], isPending } = useQuery({ ...myCoursesQuery(), enabled: signedIn })
  const found = [useFound(FREE, isNear), useFound(ON_SALE, isNear), useFound(NEWEST, isNear)]
  // All at once: the later ones leave out what the earlier ones show.
  const isWhole = found.every((each) => each !== undefined) && !(signedIn && isPending)
  if (!isWhole) {
    return (
      <div
        className={styles.courseRowsAhead}
        ref={isNear ? undefined : whenNear(() => setIsNear(true), 200)}
      />
    )
  }
  const rows = fillShelves(found, [
    ...above.map(({ _id }) => _id),
    ...mine.map(({ course }) => course._id),
  ])
  return (
    <div className={styles.courseRows}>
      {rows.map(({ shelf: { title, list }, courses }) => (
        <CourseRow
          key={title}
          title={title}
          courses={courses}
          all={list && `${COURSES}?${catalogueSearch({ ...CATALOGUE_DEFAULTS, ...list })}`}
        />
      ))}
    </div>
  )
}

/** Undefined while it is on its way, or nobody has asked. */
function useFound(shelf: Shelf, enabled: boolean) {
  const { data, isError } = useQuery({ ...coursesQuery(shelf.asks), enabled, retry: false })
  if (!data && !isError) return undefined
  return { shelf, found: data?.items ?? [] }
}
