import {
  and,
  eq,
  exists,
  gte,
  inArray,
  lt,
  notExists,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OrderFilterQuery } from '../../../shared/contract/admin/orders.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { searchWords, wordsTest } from '../../../shared/rules/search-words.ts'
import { siteDayAfter, startOfSiteDay } from '../../../shared/rules/site-days.ts'
import { courseInstructors, courses, orderItems, orders, users } from '../../platform/db/schema.ts'
import { openFlags } from '../commerce/flags.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'
import { courseHasWords, personHasWords } from '../../platform/db/search-words.ts'

/** A search that fits more buyers than this is asked as a whole, not by their ids. */
const NARROW = 1_000

const given = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
  value === undefined || value === '' ? undefined : condition(value)

/** All rows of a filter at once, or the newest of them. */
type Reading = 'all' | 'newest'

/**
 * A filter as a condition on `orders` (docs/back-office.md#orders). A search is resolved to buyers and courses first,
 * so that indexes serve the condition.
 */
export async function orderCondition(
  deps: Deps,
  filter: OrderFilterQuery,
  reading: Reading,
): Promise<SQL | undefined> {
  const days = (column: AnyColumn, from?: string, to?: string) =>
    and(
      given(from, (day) => gte(column, startOfSiteDay(day))),
      given(to, (day) => lt(column, startOfSiteDay(siteDayAfter(day, 1)))),
    )
  return and(
    given(filter.status, (status) => eq(orders.status, status)),
    given(filter.provider, (provider) => eq(orders.provider, provider)),
    days(orders.createdAt, filter.from, filter.to),
    days(orders.paidAt, filter.paidFrom, filter.paidTo),
    days(orders.refundedAt, filter.refundedFrom, filter.refundedTo),
    given(filter.flagged, () => exists(openFlags(deps.db.q))),
    given(filter.user, (id) => eq(orders.userId, id)),
    given(filter.course, (id) => withCourse(deps, eq(orderItems.courseId, id))),
    given(filter.instructor, (id) =>
      withCourse(
        deps,
        id === 'none' ? hasNoMain(deps) : inArray(orderItems.courseId, coursesOf(id)),
      ),
    ),
    await searched(deps, filter.q ?? '', reading),
  )
}

const withCourse = (deps: Deps, condition: SQL) =>
  inArray(orders.id, deps.db.q.select({ id: orderItems.orderId }).from(orderItems).where(condition))

const coursesOf = (userId: string): SQL => sql`(
  select first_main.course_id from (
    select distinct on (${courseInstructors.courseId})
      ${courseInstructors.courseId} as course_id, ${courseInstructors.userId} as user_id
    from ${courseInstructors} where ${courseInstructors.role} = 'MAIN'
    order by ${courseInstructors.courseId}, ${courseInstructors.sortOrder}, ${courseInstructors.userId}
  ) as first_main where first_main.user_id = ${userId})`

const hasNoMain = ({ db: { q } }: Deps): SQL =>
  notExists(
    q
      .select({ courseId: courseInstructors.courseId })
      .from(courseInstructors)
      .where(
        and(
          eq(courseInstructors.courseId, orderItems.courseId),
          eq(courseInstructors.role, 'MAIN'),
        ),
      ),
  )

/** Code, id, a provider's reference, buyer or course; each word of a name on its own. */
async function searched(deps: Deps, text: string, reading: Reading): Promise<SQL | undefined> {
  const typed = text.replaceAll('\0', '').trim()
  if (typed === '') return undefined
  const name = typed.replace(/^(?:DH_|RF-|#)/i, '')
  const { q } = deps.db
  /** Beside other conditions: the planner takes `in` for a list to be made first, `exists` for a look at each row. */
  const belongs = (column: AnyColumn, table: PgTable, key: PgColumn, which: SQL | undefined) =>
    reading === 'all'
      ? inArray(column, q.select({ key }).from(table).where(which))
      : exists(
          q
            .select({ key })
            .from(table)
            .where(and(eq(key, column), which)),
        )
  const isBuyer = personHasWords(typed)
  const buyers = await q
    .select({ id: users.id })
    .from(users)
    .where(isBuyer)
    .limit(NARROW + 1)
  const found = await q
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(courseHasWords(typed))
  // The column holds topic and teachers, too.
  const fits = wordsTest(searchWords(typed))
  const titled = found.filter(({ title }) => fits(foldText(title)))
  return or(
    eq(orders.id, name.toLowerCase()),
    sql`upper(right(${orders.id}, 8)) = ${name.toUpperCase()}`,
    eq(orders.providerTransactionId, name),
    eq(orders.refundRef, name.toLowerCase()),
    buyers.length > NARROW
      ? belongs(orders.userId, users, users.id, isBuyer)
      : isOneOf(
          orders.userId,
          buyers.map(({ id }) => id),
        ),
    titled.length > 0
      ? belongs(
          orders.id,
          orderItems,
          orderItems.orderId,
          isOneOf(
            orderItems.courseId,
            titled.map(({ id }) => id),
          ),
        )
      : undefined,
  )
}
