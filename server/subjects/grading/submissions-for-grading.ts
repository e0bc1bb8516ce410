import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SubmissionForGrading } from '../../../shared/contract/grading.ts'
import type { TaughtQuestion } from '../../../shared/contract/teaching.ts'
import { orderFits, type ShownQuestion } from '../assessments/quiz-order.ts'
import {
  assessments,
  courseInstructors,
  courses,
  quizAttempts,
  submissions,
  users,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { idsInOrder, inSlices, isOneOf } from '../../platform/db/slices.ts'
import { type KeyedPage, keyset, toPage } from '../../platform/db/keyset.ts'
import { hasQuestions, isOutranked, toSummary } from '../assessments/assessments.ts'
import { recordExpired } from '../assessments/expired-attempts.ts'
import { ownTeaching } from '../learning/learning-access.ts'
import { assessmentTypeOf } from '../../../shared/rules/assessment-types.ts'
import { taughtQuestions } from '../assessments/quiz-attempts.ts'
import {
  answersAsShown,
  attachmentsOf,
  commentsOf,
  earlierWorkOf,
  submissionNotFound,
  toComment,
} from '../assessments/submission-parts.ts'
import { isTaughtBy, taughtAssessment } from '../teaching/teaching-access.ts'

/** Submissions as their graders see them (docs/product.md#submission-grader). */

const grader = alias(users, 'grader')

/** Selects only submissions of courses that the user teaches, with any role: a TA grades, too. */
const selectSubmissions = (deps: Deps, actor: Actor, where: SQL | undefined) =>
  deps.db.q
    .select({
      submission: submissions,
      assessment: { _id: assessments.id, title: assessments.title, type: assessments.type },
      student: { _id: users.id, fullName: users.fullName, email: users.email },
      grader: { fullName: grader.fullName, email: grader.email },
    })
    .from(submissions)
    .innerJoin(assessments, eq(assessments.id, submissions.assessmentId))
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .leftJoin(courseInstructors, ownTeaching(actor))
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(grader, eq(grader.id, submissions.graderUserId))
    .where(and(where, isTaughtBy(actor)))

type Row = Awaited<ReturnType<typeof selectSubmissions>>[number]

async function ordersOf(deps: Deps, assessmentId: string, rows: readonly Row[]) {
  const attempts = await deps.db.q
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.assessmentId, assessmentId),
        isOneOf(quizAttempts.userId, [...new Set(rows.map(({ student }) => student._id))]),
      ),
    )
  const orders = new Map(attempts.map((row) => [`${row.userId}/${row.number}`, row.questionOrder]))
  return ({ userId, attemptNumber }: Row['submission']) => orders.get(`${userId}/${attemptNumber}`)
}

/** Questions and answers in the order shown to the student, so that «Câu 2» means the same; else the author's order. */
function asShown(
  questions: readonly TaughtQuestion[],
  answersJson: string | null,
  order: ShownQuestion[] | undefined,
): Pick<SubmissionForGrading, 'questions' | 'answersJson'> {
  const authored = questions.map(({ _id = '', options }) => ({ id: _id, options }))
  if (answersJson === null || !order || !orderFits(order, authored)) {
    return { questions: [...questions], answersJson }
  }
  const shown = order.flatMap(({ index, options }, position) => {
    const question = questions[index]
    return question
      ? {
          ...question,
          sortOrder: position + 1,
          options: options.flatMap((option) => question.options[option] ?? []),
        }
      : []
  })
  return { questions: shown, answersJson: answersAsShown(answersJson, order) }
}

/** What the desk shows of a student to an assessment is the first of these. */
export const SHOWN_FIRST = [
  isOutranked,
  desc(sql`coalesce(${submissions.submittedAt}, ${submissions.startedAt})`),
  desc(submissions.attemptNumber),
  desc(submissions.id),
]

/** The submissions of one assessment with their parts, read in four more queries. */
async function toGraded(deps: Deps, rows: readonly Row[]): Promise<SubmissionForGrading[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ submission }) => submission.id)
  const isQuiz = hasQuestions(first.assessment)
  const [attachments, comments, questions, orderOf] = await Promise.all([
    attachmentsOf(deps, ids),
    commentsOf(deps, ids),
    isQuiz ? taughtQuestions(deps, first.assessment._id) : [],
    isQuiz ? ordersOf(deps, first.assessment._id, rows) : () => undefined,
  ])
  return rows.map(({ submission, assessment, student, grader: by }) => ({
    ...toSummary(submission),
    feedback: submission.feedback,
    textAnswer: submission.textAnswer,
    ...asShown(questions, submission.answersJson, orderOf(submission)),
    attachments: attachments(submission.id),
    graderUser: by,
    assessment: {
      _id: assessment._id,
      title: assessment.title,
      assessmentType: assessmentTypeOf(assessment.type),
    },
    user: student,
    comments: comments(submission.id).map(({ comment, user }) => toComment(comment, user)),
  }))
}

/** So many submissions with their parts are read and made in a few milliseconds. */
const SLICE = 100

const gradedInOrder = (deps: Deps, actor: Actor, ids: readonly string[]) =>
  inSlices(ids, SLICE, async (part) =>
    toGraded(deps, await selectSubmissions(deps, actor, isOneOf(submissions.id, part))),
  )

/** Selects the submissions to an assessment of which the user teaches the course, else 404. */
async function submissionsTo(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
  studentId: string | undefined,
): Promise<SQL | undefined> {
  const { assessment } = await taughtAssessment(deps, actor, assessmentId, 'view')
  await recordExpired(
    deps,
    and(
      eq(quizAttempts.assessmentId, assessment.id),
      studentId === undefined ? undefined : eq(quizAttempts.userId, studentId),
    ),
  )
  return and(
    eq(submissions.assessmentId, assessment.id),
    studentId === undefined ? undefined : eq(submissions.userId, studentId),
  )
}

/**
 * GET /api/instructor/assessments/{id}/submissions (docs/product.md#instructor-calls): newest first, in slices; with
 * `studentId` one student's. 404 unless taught.
 */
export async function submissionsOf(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
  studentId: string | undefined,
): Promise<AsyncGenerator<SubmissionForGrading[]>> {
  const where = await submissionsTo(deps, actor, assessmentId, studentId)
  const [all] = await deps.db.q
    .select({
      ids: idsInOrder(submissions.id, ...SHOWN_FIRST),
    })
    .from(submissions)
    .where(where)
  return gradedInOrder(deps, actor, all?.ids ?? [])
}

const NEWEST = keyset([submissions.id, 'desc'])

/** The same by pages (docs/product.md#pages-of-long-lists), by id, so that a grade or resubmission moves nothing. */
export async function submissionPage(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
  { user, limit, after }: { user?: string | undefined; limit: number; after?: string | undefined },
): Promise<KeyedPage<SubmissionForGrading>> {
  const where = await submissionsTo(deps, actor, assessmentId, user)
  const rows = await deps.db.q
    .select({ id: submissions.id, key: NEWEST.key })
    .from(submissions)
    .where(and(where, NEWEST.after(after)))
    .orderBy(NEWEST.order)
    .limit(limit + 1)
  const page = toPage(rows, limit, ({ id }) => id)
  const items: SubmissionForGrading[] = []
  for await (const slice of gradedInOrder(deps, actor, page.items)) items.push(...slice)
  return { ...page, items }
}

/**
 * GET /api/instructor/submissions/{id} (docs/product.md#submission-grader), with the work graded before. 404 unless
 * taught.
 */
export async function submissionForGrading(
  deps: Deps,
  actor: Actor,
  submissionId: string,
): Promise<SubmissionForGrading> {
  const rows = await selectSubmissions(deps, actor, eq(submissions.id, submissionId))
  const [found] = await toGraded(deps, rows)
  if (!found) throw submissionNotFound()
  return { ...found, ...(await earlierWorkOf(deps, found._id, (by) => by)) }
}
