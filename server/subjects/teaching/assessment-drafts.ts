import { and, eq } from 'drizzle-orm'
import type { AssessmentType } from '../../../shared/contract/assessments.ts'
import type {
  AssignmentDraft,
  QuizDraft,
  TaughtQuestion,
} from '../../../shared/contract/teaching.ts'
import { assignmentProblem } from '../../../shared/rules/assignment-draft.ts'
import { readIsoTime } from '../../../shared/format/iso-time.ts'
import { quizProblem, tidyQuestions } from '../../../shared/rules/quiz-draft.ts'
import { assessments, quizAttempts, quizQuestions, submissions } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { type AppError, conflict, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { assessmentNotFound, type AssessmentRow } from '../assessments/assessments.ts'
import { questionsOf, taughtQuestions } from '../assessments/quiz-attempts.ts'
import { quizChange } from '../assessments/quiz-changes.ts'
import { editedNow, requireVersion } from './edit-stamp.ts'
import { taughtAssessment } from './teaching-access.ts'
import { recordTeaching } from './admin-teaching.ts'

/** Checks drafts by the rules that the app uses, too, and turns them into columns. */

/** The rules have checked the draft, so the text is a valid time. */
const timeOf = (iso: string | null | undefined): Date | null =>
  iso ? new Date(readIsoTime(iso)) : null

interface Problem {
  message: string
  field?: string
  question?: number
}

/** 400 INVALID at the field; the field of a question has its position: `questions.2.options`. */
function refuse({ message, field, question }: Problem): AppError {
  if (!field) return invalid(message)
  return invalid(message, {
    [question === undefined ? field : `questions.${question}.${field}`]: message,
  })
}

/** The rules also require a chosen course and lesson, but here the path names them. */
const PLACE = { courseId: '-', lessonId: '-' }

const commonColumns = ({
  title,
  description,
  availableAt,
  dueAt,
}: AssignmentDraft | QuizDraft) => ({
  title: title.trim(),
  description,
  availableAt: timeOf(availableAt),
  dueAt: timeOf(dueAt),
})

/** The columns of an assignment; 400 INVALID with the first broken rule (docs/product.md#assignment-rules). */
export function assignmentColumns(draft: AssignmentDraft) {
  const problem = assignmentProblem(draft, PLACE)
  if (problem) throw refuse(problem)
  return { ...commonColumns(draft), maxScore: draft.maxScore }
}

/** The columns of a quiz, its questions tidied; 400 INVALID with the first broken rule (docs/product.md#quiz-rules). */
export function quizColumns(draft: QuizDraft) {
  const problem = quizProblem(draft, PLACE)
  if (problem) throw refuse(problem)
  const { points, passScore, durationMinutes, attemptsAllowed, shuffleQuestions } = draft
  const { questionFeedback } = draft
  return {
    ...commonColumns(draft),
    points,
    passScore,
    durationMinutes,
    attemptsAllowed,
    shuffleQuestions,
    // Absent, it stays as it is.
    ...(questionFeedback ? { questionFeedback } : {}),
    questions: tidyQuestions(draft.questions),
  }
}

/**
 * Replaces the questions of a quiz, in a transaction. One with an `_id` of the quiz keeps it, and its unmentioned
 * explanation.
 */
export async function writeQuestions(
  deps: Deps,
  assessmentId: string,
  questions: readonly TaughtQuestion[],
): Promise<void> {
  const { q } = deps.db
  const before = await q
    .delete(quizQuestions)
    .where(eq(quizQuestions.assessmentId, assessmentId))
    .returning({ id: quizQuestions.id, explanation: quizQuestions.explanation })
  const known = new Map(before.map(({ id, explanation }) => [id, explanation]))
  if (questions.length === 0) return
  await q.insert(quizQuestions).values(
    questions.map(({ _id = '', question, type, score, sortOrder, options, explanation }) => {
      const kept = known.get(_id)
      known.delete(_id)
      return {
        id: kept === undefined ? newId(deps.now()) : _id,
        assessmentId,
        question,
        type,
        score,
        sortOrder,
        options,
        explanation: explanation ?? kept ?? '',
      }
    }),
  )
}

const isBegun = async (deps: Deps, assessmentId: string): Promise<boolean> => {
  const { q } = deps.db
  const [attempt] = await q
    .select({ number: quizAttempts.number })
    .from(quizAttempts)
    .where(eq(quizAttempts.assessmentId, assessmentId))
    .limit(1)
  if (attempt) return true
  const [submission] = await q
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.assessmentId, assessmentId))
    .limit(1)
  return submission !== undefined
}

export const assessmentContent = (
  row: AssessmentRow,
  questions: readonly TaughtQuestion[],
): unknown[] => [
  row.title,
  row.description,
  row.availableAt,
  row.dueAt,
  row.maxScore,
  row.points,
  row.passScore,
  row.durationMinutes,
  row.attemptsAllowed,
  row.shuffleQuestions,
  row.questionFeedback,
  questions,
]

/**
 * The assessment that the user may edit, locked: students (`holdAssessment`) and editors wait. 409 CHANGED unless
 * `expected`.
 */
async function lockedAssessment(
  deps: Deps,
  actor: Actor,
  { assessmentId, type, expected }: Target & { type: AssessmentType },
): Promise<AssessmentRow> {
  await taughtAssessment(deps, actor, assessmentId, 'edit')
  const [locked] = await deps.db.q
    .select()
    .from(assessments)
    .where(and(eq(assessments.id, assessmentId), eq(assessments.type, type)))
    .for('update')
  if (!locked) throw assessmentNotFound()
  if (expected !== undefined) {
    requireVersion(expected, assessmentContent(locked, await taughtQuestions(deps, locked.id)))
  }
  return locked
}

interface Target {
  assessmentId: string
  /** The version that the change replaces; absent for whichever is stored. */
  expected?: string | undefined
}

/**
 * PUT /api/instructor/assessments/{id} of a quiz. Once begun, only texts may change: 409 QUIZ_HAS_SUBMISSIONS names the
 * question. 400 INVALID as `quizColumns`; else as `lockedAssessment`.
 */
export async function updateQuiz(
  deps: Deps,
  actor: Actor,
  target: Target,
  draft: QuizDraft,
): Promise<void> {
  const { questions, ...columns } = quizColumns(draft)
  await deps.db.tx(async () => {
    const locked = await lockedAssessment(deps, actor, { ...target, type: 'QUIZ' })
    let kept = questions
    if (await isBegun(deps, locked.id)) {
      const stored = await questionsOf(deps, locked.id)
      const change = quizChange(stored, questions)
      if (change) throw conflict('QUIZ_HAS_SUBMISSIONS', change)
      kept = questions.map((question, index) => ({ ...question, _id: stored[index]?.id }))
    }
    await deps.db.q
      .update(assessments)
      .set({ ...columns, ...editedNow(deps, actor) })
      .where(eq(assessments.id, locked.id))
    await writeQuestions(deps, locked.id, kept)
    await recordEdit(deps, actor, locked, columns.title)
  })
}

/**
 * PUT /api/instructor/assessments/{id} of an assignment; grades stay. Errors as `assignmentColumns`,
 * `lockedAssessment`.
 */
export async function updateAssignment(
  deps: Deps,
  actor: Actor,
  target: Target,
  draft: AssignmentDraft,
): Promise<void> {
  const columns = assignmentColumns(draft)
  await deps.db.tx(async () => {
    const locked = await lockedAssessment(deps, actor, { ...target, type: 'ASSIGNMENT' })
    await deps.db.q
      .update(assessments)
      .set({ ...columns, ...editedNow(deps, actor) })
      .where(eq(assessments.id, locked.id))
    await recordEdit(deps, actor, locked, columns.title)
  })
}

const recordEdit = (deps: Deps, actor: Actor, { courseId, title }: AssessmentRow, now: string) =>
  recordTeaching(deps, actor, courseId, {
    action: 'content.edit',
    before: { assessment: title },
    after: { assessment: now },
  })
