import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { record, type Act } from '../../platform/audit.ts'
import { courseInstructors } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { administers } from '../learning/learning-access.ts'

type TeachingAct = Pick<Act, 'before' | 'after' | 'note'> & {
  action:
    | 'content.create'
    | 'content.edit'
    | 'content.move'
    | 'content.delete'
    | 'submission.grade'
    | 'submission.comment'
    | 'extension.give'
    | 'extension.take'
    | 'class.announce'
    | 'class.remind'
}

/**
 * Logs (docs/back-office.md#the-log) what only an admin could do: teach another's course, or edit it as an assistant.
 * In the transaction of the act.
 */
export async function recordTeaching(
  deps: Deps,
  actor: Actor,
  courseId: string,
  act: TeachingAct,
): Promise<void> {
  if (!administers(actor)) return
  const [own] = await deps.db.q
    .select({ role: courseInstructors.role })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.courseId, courseId), eq(courseInstructors.userId, actor.id)))
  const grades = act.action.startsWith('submission.')
  if (own && (grades || own.role !== 'TA')) return
  await record(deps, { userId: actor.id }, { ...act, targetId: courseId })
}
