import { sql, type SQL } from 'drizzle-orm'
import { assessments, submissions } from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'

/** Above every score in hundredths of a percent: a newest submission that has no grade. */
const UNGRADED = 99_999
const ROOM = 100_000

/**
 * `user_id, score`: each student's mean score in hundredths of a percent over the newest graded submissions
 * (docs/class.md#progress). Attempt and score are one number, whose maximum is the newest: 100,000 submissions are read
 * once and never sorted. An attempt that ran out is the newest only where nothing before it was graded (`isOutranked`).
 */
export const scoresOf = (courseId: string, studentIds?: readonly string[]): SQL => sql`
  select user_id, round(avg(newest % ${ROOM}))::int as score from (
    select ${submissions.userId} as user_id, max(${submissions.attemptNumber}::bigint * ${ROOM} +
      case when ${submissions.status} = 'GRADED' and ${submissions.score} is not null
        then round(${submissions.score}::float8 * 100)::bigint else ${UNGRADED} end) as newest
    from ${submissions}
    where ${submissions.assessmentId} in (
        select ${assessments.id} from ${assessments} where ${assessments.courseId} = ${courseId})
      and ${submissions.status} <> 'EXPIRED'
      ${studentIds ? sql`and ${isOneOf(submissions.userId, studentIds)}` : sql``}
    group by ${submissions.userId}, ${submissions.assessmentId}
  ) newest_each
  where newest % ${ROOM} <> ${UNGRADED}
  group by user_id`
