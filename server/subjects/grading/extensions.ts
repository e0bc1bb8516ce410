import { and, eq, sql } from 'drizzle-orm'
import type { Extension, ExtensionDraft } from '../../../shared/contract/extensions.ts'
import { readIsoTime } from '../../../shared/format/iso-time.ts'
import { extensionProblem } from '../../../shared/rules/extension.ts'
import type { Actor } from '../../platform/actor.ts'
import {
  assessmentFor,
  assessmentNotFound,
  type AssessmentRow,
  hasQuestions,
} from '../assessments/assessments.ts'
import { alias } from 'drizzle-orm/pg-core'
import {
  assessmentExtensions,
  assessments,
  enrolments,
  submissions,
  users,
} from '../../platform/db/schema.ts'
import { BY_NAME } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { recordTeaching } from '../teaching/admin-teaching.ts'
import { taughtAssessment } from '../teaching/teaching-access.ts'

/**
 * More time or attempts for one student (docs/class.md#more-time). 404 unless the user teaches the course or for a
 * stranger to it; 403 for an assistant who gives or takes.
 */

type ExtensionRow = typeof assessmentExtensions.$inferSelect

const giver = alias(users, 'giver')

const readExtensions = async (
  deps: Deps,
  assessmentId: string,
  userId?: string,
): Promise<Extension[]> => {
  const rows = await deps.db.q
    .select({
      extension: assessmentExtensions,
      user: { _id: users.id, fullName: users.fullName },
      givenBy: giver.fullName,
    })
    .from(assessmentExtensions)
    .innerJoin(users, eq(users.id, assessmentExtensions.userId))
    .leftJoin(giver, eq(giver.id, assessmentExtensions.givenById))
    .where(
      and(
        eq(assessmentExtensions.assessmentId, assessmentId),
        userId === undefined ? undefined : eq(assessmentExtensions.userId, userId),
      ),
    )
    .orderBy(BY_NAME.order)
  return rows.map(({ extension, user, givenBy }) => ({
    user,
    dueAt: extension.dueAt?.toISOString() ?? null,
    extraAttempts: extension.extraAttempts,
    extraMinutes: extension.extraMinutes,
    reason: extension.reason,
    givenBy,
    createdAt: extension.createdAt.toISOString(),
  }))
}

/** GET /api/instructor/assessments/{id}/extensions: all of the assessment, by the students' names. */
export async function extensionsOf(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
): Promise<Extension[]> {
  const { assessment } = await taughtAssessment(deps, actor, assessmentId, 'view')
  return readExtensions(deps, assessment.id)
}

interface Target {
  assessmentId: string
  userId: string
}

/** The assessment, locked: hand-ins (`holdAssessment`) and other teachers wait, so that one due time counts. */
async function lockedAssessment(
  deps: Deps,
  actor: Actor,
  { assessmentId, userId }: Target,
): Promise<AssessmentRow> {
  await taughtAssessment(deps, actor, assessmentId, 'edit')
  const [locked] = await deps.db.q
    .select()
    .from(assessments)
    .where(eq(assessments.id, assessmentId))
    .for('update')
  if (!locked) throw assessmentNotFound()
  const enrolled = await deps.db.q.$count(
    enrolments,
    and(eq(enrolments.courseId, locked.courseId), eq(enrolments.userId, userId)),
  )
  if (enrolled === 0) throw notFound('Không tìm thấy học viên này trong khóa học.')
  return locked
}

const whereTarget = ({ assessmentId, userId }: Target) =>
  and(eq(assessmentExtensions.assessmentId, assessmentId), eq(assessmentExtensions.userId, userId))

async function storedExtension(deps: Deps, target: Target): Promise<ExtensionRow | null> {
  const [row] = await deps.db.q.select().from(assessmentExtensions).where(whereTarget(target))
  return row ?? null
}

type Given = Pick<ExtensionRow, 'dueAt' | 'extraAttempts' | 'extraMinutes' | 'reason'>

/** What the log tells of it. */
const told = ({ dueAt, extraAttempts, extraMinutes }: Given) => ({
  dueAt: dueAt?.toISOString() ?? null,
  extraAttempts,
  extraMinutes,
})

const isSame = (one: Given, other: Given): boolean =>
  one.reason === other.reason && JSON.stringify(told(one)) === JSON.stringify(told(other))

/** 409 CHANGED unless it is the extension that the teacher saw; absent: whichever there is. */
function requireSeen(replaces: string | null | undefined, stored: ExtensionRow | null): void {
  if (replaces === undefined || replaces === (stored?.createdAt.toISOString() ?? null)) return
  throw conflict(
    'CHANGED',
    'Người khác vừa đổi phần gia hạn này sau khi bạn mở. Hãy xem bản mới trước khi lưu.',
  )
}

/** Runs `change` and, where it moved the student's due time, says anew which of their submissions are late. */
async function withLateness(
  deps: Deps,
  { assessmentId, userId }: Target,
  change: () => Promise<void>,
): Promise<void> {
  const before = await assessmentFor(deps, userId, assessmentId)
  await change()
  const { dueAt } = await assessmentFor(deps, userId, assessmentId)
  if (dueAt?.getTime() === before.dueAt?.getTime()) return
  const due = sql.param(dueAt, assessments.dueAt)
  await deps.db.q
    .update(submissions)
    .set({ late: sql`coalesce(${submissions.submittedAt} > ${due}, false)` })
    .where(and(eq(submissions.assessmentId, assessmentId), eq(submissions.userId, userId)))
}

/**
 * PUT /api/instructor/assessments/{id}/extensions/{userId}: gives or replaces the extension; lateness is judged anew.
 * Repeatable. 400 INVALID at the field (shared/rules/extension.ts), 409 CHANGED.
 */
export async function giveExtension(
  deps: Deps,
  actor: Actor,
  target: Target,
  draft: ExtensionDraft,
): Promise<Extension> {
  return deps.db.tx(async () => {
    const assessment = await lockedAssessment(deps, actor, target)
    const stored = await storedExtension(deps, target)
    const problem = extensionProblem(draft, {
      dueAt: assessment.dueAt?.toISOString() ?? null,
      hasQuestions: hasQuestions(assessment),
    })
    if (problem) throw invalid(problem.message, { [problem.field]: problem.message })
    const given = {
      dueAt: draft.dueAt === null ? null : new Date(readIsoTime(draft.dueAt)),
      extraAttempts: draft.extraAttempts,
      extraMinutes: draft.extraMinutes,
      reason: draft.reason.trim(),
    }
    // A request that is sent once more, because its answer was lost, must not be refused by its own effect.
    if (!stored || !isSame(stored, given)) {
      requireSeen(draft.replaces, stored)
      const row = { ...given, givenById: actor.id, createdAt: deps.now() }
      await withLateness(deps, target, async () => {
        await deps.db.q
          .insert(assessmentExtensions)
          .values({ ...target, ...row })
          .onConflictDoUpdate({
            target: [assessmentExtensions.assessmentId, assessmentExtensions.userId],
            set: row,
          })
      })
      await recordTeaching(deps, actor, assessment.courseId, {
        action: 'extension.give',
        ...(stored ? { before: told(stored) } : {}),
        after: { assessment: assessment.title, userId: target.userId, ...told(given) },
        note: given.reason,
      })
    }
    const [extension] = await readExtensions(deps, target.assessmentId, target.userId)
    if (!extension) throw new Error('an extension wrote no row')
    return extension
  })
}

/** DELETE …/extensions/{userId}: the class's due time, attempts and minutes count again. Without one nothing changes. */
export async function takeExtension(deps: Deps, actor: Actor, target: Target): Promise<void> {
  await deps.db.tx(async () => {
    const assessment = await lockedAssessment(deps, actor, target)
    const stored = await storedExtension(deps, target)
    if (!stored) return
    await withLateness(deps, target, async () => {
      await deps.db.q.delete(assessmentExtensions).where(whereTarget(target))
    })
    await recordTeaching(deps, actor, assessment.courseId, {
      action: 'extension.take',
      before: told(stored),
      after: { assessment: assessment.title, userId: target.userId },
    })
  })
}
