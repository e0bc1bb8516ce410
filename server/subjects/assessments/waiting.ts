import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assessments, enrolments, submissions } from '../../platform/db/schema.ts'

const later = alias(submissions, 'later')

/**
 * Whether a submission waits for a teacher (docs/class.md#waiting-work), for a query over `submissions` and
 * `assessments`: its student is enrolled and has handed in no later attempt.
 */
export const isWaiting = sql`(${submissions.status} = 'SUBMITTED'
  and exists (select 1 from ${enrolments}
    where ${enrolments.courseId} = ${assessments.courseId} and ${enrolments.userId} = ${submissions.userId})
  and not exists (select 1 from ${submissions} as ${sql.identifier('later')}
    where ${later.assessmentId} = ${submissions.assessmentId} and ${later.userId} = ${submissions.userId}
      and ${later.attemptNumber} > ${submissions.attemptNumber} and ${later.status} <> 'EXPIRED'
      -- Said once more by itself, so that the first attempts of a whole class are not looked through.
      and ${later.attemptNumber} > 1))`
