import { and, eq, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { GRACE_SECONDS } from '../../../shared/rules/quiz-grace.ts'
import { EXPIRED } from '../../../shared/rules/submission-status.ts'
import { ownExtension, ownMinutes } from '../../platform/db/own-assessment.ts'
import {
  assessmentExtensions,
  assessments,
  quizAttempts,
  submissions,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../platform/ids.ts'

/** The most attempts in one transaction. */
const BATCH = 500

/** The attempts whose time, grace included, is over, and which have no row in `submissions`. */
const unrecorded = (deps: Deps, where: SQL | undefined) =>
  deps.db.q
    .select({
      assessmentId: quizAttempts.assessmentId,
      userId: quizAttempts.userId,
      attemptNumber: quizAttempts.number,
      startedAt: quizAttempts.startedAt,
    })
    .from(quizAttempts)
    .innerJoin(assessments, eq(assessments.id, quizAttempts.assessmentId))
    .leftJoin(assessmentExtensions, ownExtension(quizAttempts.userId))
    .where(
      and(
        where,
        isNotNull(assessments.durationMinutes),
        sql`${quizAttempts.startedAt} + make_interval(mins => ${ownMinutes}, secs => ${GRACE_SECONDS}) < ${deps.now().toISOString()}::timestamptz`,
        notExists(
          deps.db.q
            .select({ id: submissions.id })
            .from(submissions)
            .where(
              and(
                eq(submissions.assessmentId, quizAttempts.assessmentId),
                eq(submissions.userId, quizAttempts.userId),
                eq(submissions.attemptNumber, quizAttempts.number),
              ),
            ),
        ),
      ),
    )
    .orderBy(quizAttempts.assessmentId, quizAttempts.userId, quizAttempts.number)
    .limit(BATCH)

const recordBatch = async (deps: Deps, where: SQL | undefined): Promise<number> => {
  // Without a lock first: nearly every read finds nothing and must not wait for a writer.
  if ((await unrecorded(deps, where)).length === 0) return 0
  return deps.db.tx(async () => {
    // Locked as in `holdAssessment`, so that no assessment is deleted before its record is written.
    const found = await unrecorded(deps, where).for('key share', { of: assessments })
    if (found.length === 0) return 0
    const rows = found.map((attempt) => ({
      ...attempt,
      id: newId(deps.now()),
      status: EXPIRED,
      submittedAt: null,
    }))
    await deps.db.q.insert(submissions).values(rows).onConflictDoNothing()
    return found.length
  })
}

/**
 * Records attempts that ran out as EXPIRED submissions (docs/product.md#submission-states), by a job and by the reads
 * that need them; `where` is on `quiz_attempts` joined with `assessments`. Several processes may run it at once.
 */
export async function recordExpired(
  deps: Deps,
  where?: SQL,
  stopping?: AbortSignal,
): Promise<void> {
  let batch = BATCH
  while (batch === BATCH && !stopping?.aborted) batch = await recordBatch(deps, where)
}
