import { and, asc, eq } from 'drizzle-orm'
import type { GradebookEntry } from '../../../shared/contract/grading.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordExpired } from '../assessments/expired-attempts.ts'
import { assessments, enrolments, submissions } from '../../platform/db/schema.ts'
import { idsInOrder, inSlices, isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'
import { taughtLesson } from '../teaching/teaching-access.ts'
import { SHOWN_FIRST } from './submissions-for-grading.ts'

const SLICE = 1_000

const columns = {
  _id: submissions.id,
  assessment: submissions.assessmentId,
  user: submissions.userId,
  status: submissions.status,
  score: submissions.score,
  submittedAt: submissions.submittedAt,
  late: submissions.late,
}

/**
 * GET /api/instructor/lessons/{id}/gradebook (docs/class.md#gradebook): for each student and assessment the submission
 * that the desk shows, in slices. 404 unless the user teaches the course.
 */
export async function gradebookOf(
  deps: Deps,
  actor: Actor,
  lessonId: string,
): Promise<AsyncGenerator<GradebookEntry[]>> {
  await taughtLesson(deps, actor, lessonId, 'view')
  const ofLesson = eq(assessments.lessonId, lessonId)
  await recordExpired(deps, ofLesson)
  const { q } = deps.db
  const { assessmentId, userId } = submissions
  const shown = q
    .selectDistinctOn([assessmentId, userId], { id: submissions.id })
    .from(submissions)
    .innerJoin(assessments, eq(assessments.id, assessmentId))
    .innerJoin(
      enrolments,
      and(eq(enrolments.userId, userId), eq(enrolments.courseId, assessments.courseId)),
    )
    .where(ofLesson)
    .orderBy(assessmentId, userId, ...SHOWN_FIRST)
    .as('shown')
  const [all] = await q.select({ ids: idsInOrder(shown.id, asc(shown.id)) }).from(shown)
  return inSlices(all?.ids ?? [], SLICE, async (ids) => {
    const rows = await q.select(columns).from(submissions).where(isOneOf(submissions.id, ids))
    return rows.map((row) => ({
      ...row,
      submittedAt: row.submittedAt?.toISOString() ?? null,
    }))
  })
}
