import { sql, type SQL } from 'drizzle-orm'
import type { ClassSort } from '../../../shared/contract/class.ts'
import { enrolments, users } from '../../platform/db/schema.ts'
import { keyset } from '../../platform/db/keyset.ts'
import { scoresOf } from './scores.ts'

/** What a class is shown by (docs/class.md#progress). */
export interface ClassOrder {
  sort: ClassSort
  dir: 'asc' | 'desc'
}

/** Hundredths of a percent, past both ends of the scores: whoever has none comes last. */
const NO_SCORE = { asc: 10_001, desc: -1 }

const KEYS: Record<Exclude<ClassSort, 'score'>, SQL> = {
  name: sql`${users.nameOrder}`,
  progress: sql`${enrolments.lessonsDone}::bigint`,
  // Whoever has never come has come before all others.
  seen: sql`coalesce((extract(epoch from ${enrolments.lastSeenAt}) * 1000000)::bigint, 0)`,
}

/**
 * `id, key` of those of the course who fit `where`, on enrolments and users. Scores are grouped, not joined: for few
 * matches the database would look through all of them once for each.
 */
function keyedRows({ sort, dir }: ClassOrder, courseId: string, where: SQL | undefined): SQL {
  const from = sql`from ${enrolments} join ${users} on ${users.id} = ${enrolments.userId} where ${where}`
  if (sort !== 'score') return sql`select ${users.id} as id, ${KEYS[sort]} as key ${from}`
  return sql`
    select id, coalesce(max(score), ${NO_SCORE[dir]}::int)::bigint as key from (
      select ${users.id} as id, null::int as score, true as fits ${from}
      union all
      select user_id, score, false from (${scoresOf(courseId)}) scores
    ) each_or_score
    group by id having bool_or(fits)`
}

/** Ids decide between equals. */
const orderOf = ({ sort, dir }: ClassOrder) =>
  keyset(
    [sql`keyed.key`, dir, sort === 'name' ? 'string' : 'number'],
    [sql`keyed.id`, 'asc', 'string'],
  )

interface Asked {
  courseId: string
  /** On enrolments and users. */
  where: SQL | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** A statement for `id` and `key` of the students in order; 400 for a broken `after`. */
export function studentsInOrder(order: ClassOrder, asked: Asked): SQL {
  const { key, order: inOrder, after } = orderOf(order)
  const rest = after(asked.after)
  return sql`
  select id, ${key} as key from (${keyedRows(order, asked.courseId, asked.where)}) keyed
  ${rest === undefined ? sql`` : sql`where ${rest}`}
  order by ${inOrder}
  ${asked.limit === undefined ? sql`` : sql`limit ${asked.limit}`}`
}
