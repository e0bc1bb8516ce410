import { formatCount } from '../../../shared/format/money.ts'
import { eq, sql } from 'drizzle-orm'
import type { AuditAction } from '../../../shared/contract/admin/log.ts'
import { isBlankText } from '../../../shared/rules/blank-text.ts'
import { COURSE_STATUS_NAMES, type CourseStatus } from '../../../shared/rules/course-status.ts'
import { type By, record } from '../../platform/audit.ts'
import { courses, lessons } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { notifyCourseStatus } from '../notifications/course-status.ts'
import { requireChecklist } from './course-checklist.ts'

/** What can be done to the status of a course. Who may do which is for the caller to check. */
export type StatusAct =
  | 'ask'
  | 'withdraw'
  | 'publish'
  | 'return'
  | 'unpublish'
  | 'archive'
  | 'restore'

interface Transition {
  from: readonly CourseStatus[]
  to: CourseStatus
  action: AuditAction
}

/** docs/back-office.md#publication */
const TRANSITIONS: Record<StatusAct, Transition> = {
  ask: { from: ['DRAFT'], to: 'PENDING', action: 'course.ask' },
  withdraw: { from: ['PENDING'], to: 'DRAFT', action: 'course.withdraw' },
  publish: { from: ['DRAFT', 'PENDING'], to: 'PUBLISHED', action: 'course.publish' },
  return: { from: ['PENDING'], to: 'DRAFT', action: 'course.return' },
  unpublish: { from: ['PUBLISHED'], to: 'DRAFT', action: 'course.unpublish' },
  archive: { from: ['PUBLISHED', 'DRAFT'], to: 'ARCHIVED', action: 'course.archive' },
  restore: { from: ['ARCHIVED'], to: 'DRAFT', action: 'course.restore' },
}

const MAX_STATUS_NOTE = 2_000

function alsoSet(deps: Deps, act: StatusAct, note: string) {
  const now = deps.now()
  if (act === 'ask') return { askedAt: now, returnNote: '' }
  if (act === 'return') return { returnNote: note }
  if (act !== 'publish') return {}
  // The date of the first publication stays.
  const firstTime = sql`coalesce(${courses.publishedAt}, ${now.toISOString()}::timestamptz)`
  return { publishedAt: firstTime, returnNote: '' }
}

/**
 * Moves a course to another status and logs it; returns the status. 404, 409 STATUS from a wrong one (also for the
 * second of two at once), 409 CHECKLIST for `ask`, 400 INVALID at `note` for a return without one.
 */
export async function changeStatus(
  deps: Deps,
  by: By,
  courseId: string,
  act: StatusAct,
  note = '',
): Promise<CourseStatus> {
  const { from, to, action } = TRANSITIONS[act]
  const said = note.trim()
  const wrong = wrongNote(act, said)
  if (wrong) throw invalid(wrong, { note: wrong })
  const status = await deps.db.tx(async () => {
    // Locked: of two who act at once the second finds what the first has made of it.
    const [course] = await deps.db.q
      .select({ status: courses.status })
      .from(courses)
      .where(eq(courses.id, courseId))
      .for('no key update')
    if (!course) throw notFound('Không tìm thấy khóa học này.')
    const status = course.status as CourseStatus
    if (!from.includes(status)) {
      throw conflict(
        'STATUS',
        `Khóa học đang ở trạng thái «${COURSE_STATUS_NAMES[status]}», không thực hiện được việc này. Hãy tải lại trang.`,
      )
    }
    if (act === 'ask') await requireChecklist(deps, courseId)
    await deps.db.q
      .update(courses)
      .set({ status: to, ...alsoSet(deps, act, said) })
      .where(eq(courses.id, courseId))
    await record(deps, by, {
      action,
      targetId: courseId,
      before: { status },
      after: { status: to },
      note: said,
    })
    if (act === 'publish' || act === 'return') {
      const did = act === 'publish' ? { act } : { act, note: said }
      await notifyCourseStatus(deps, courseId, did, 'userId' in by ? by.userId : undefined)
    }
    return to
  })
  deps.wakeOutbox()
  return status
}

function wrongNote(act: StatusAct, note: string): string | undefined {
  if (act === 'return' && isBlankText(note)) return 'Hãy viết vì sao trả lại khóa học.'
  if (note.length > MAX_STATUS_NOTE)
    return `Ghi chú dài tối đa ${formatCount(MAX_STATUS_NOTE)} ký tự.`
  return undefined
}

/** `course:publish`, `course:unpublish`: as `changeStatus`, but repeatable. Returns the number of lessons. */
export async function setPublished(
  deps: Deps,
  by: By,
  courseId: string,
  published: boolean,
): Promise<number> {
  const [course] = await deps.db.q
    .select({ status: courses.status })
    .from(courses)
    .where(eq(courses.id, courseId))
  if (course?.status !== (published ? 'PUBLISHED' : 'DRAFT')) {
    await changeStatus(deps, by, courseId, published ? 'publish' : 'unpublish')
  }
  return deps.db.q.$count(lessons, eq(lessons.courseId, courseId))
}
