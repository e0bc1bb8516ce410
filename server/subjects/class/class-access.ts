import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../deps.ts'
import { forbidden } from '../../platform/errors.ts'
import { administers } from '../learning/learning-access.ts'
import { taughtCourse, type TaughtCourseRow } from '../teaching/teaching-access.ts'

/** Whether this teacher may write to the class: MAIN, CO and admins, but no assistant (docs/class.md#announcements). */
export const mayWrite = (actor: Actor, { myRole }: Pick<TaughtCourseRow, 'myRole'>): boolean =>
  myRole !== 'TA' || administers(actor)

/** The course of somebody who may write to its class; 404 as `taughtCourse`, 403 for an assistant. */
export async function courseToWriteTo(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<TaughtCourseRow> {
  const course = await taughtCourse(deps, actor, courseId, 'view')
  if (mayWrite(actor, course)) return course
  throw forbidden(
    'Trợ giảng xem được lớp; giảng viên chính và đồng giảng viên mới gửi thông báo và lời nhắc.',
  )
}
