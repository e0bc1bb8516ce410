import { and, eq, ne } from 'drizzle-orm'
import type {
  AssignmentDraft,
  QuizDraft,
  TaughtAssessment,
} from '../../../shared/contract/teaching.ts'
import { assessments, lessons, submissions, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { EXPIRED } from '../../../shared/rules/submission-status.ts'
import type { Actor } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import { NO_FEEDBACK } from '../../../shared/rules/question-feedback.ts'
import { questionFeedbackOf } from '../assessments/question-results.ts'
import { assessmentNotFound, toLessonAssessment } from '../assessments/assessments.ts'
import {
  assessmentContent,
  assignmentColumns,
  quizColumns,
  writeQuestions,
} from './assessment-drafts.ts'
import { editorColumns, editStamp } from './edit-stamp.ts'
import { lessonNotFound } from '../learning/learning-access.ts'
import { placedAt, siblingIds, writePositions } from './positions.ts'
import { taughtQuestions } from '../assessments/quiz-attempts.ts'
import { lockOutline, taughtAssessment, taughtLesson } from './teaching-access.ts'
import {
  dropUnusedFiles,
  filesOfAssessments,
  removeBytes,
} from '../../providers/files/unused-files.ts'
import { recordTeaching } from './admin-teaching.ts'

/**
 * Teachers' assignments and quizzes (docs/product.md#instructor-calls). Every call: 404 unless taught, 403 for an
 * editing assistant, 400 INVALID by docs/product.md#assignment-rules and docs/product.md#quiz-rules.
 */

/**
 * GET /api/instructor/assessments/{id} (docs/product.md#extra-calls): to edit, with correct options; `submissions`
 * counts.
 */
export async function assessmentForEdit(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
): Promise<TaughtAssessment> {
  const { assessment } = await taughtAssessment(deps, actor, assessmentId, 'view')
  const [questions, count, [updatedBy = null]] = await Promise.all([
    taughtQuestions(deps, assessment.id),
    deps.db.q.$count(
      submissions,
      and(eq(submissions.assessmentId, assessment.id), ne(submissions.status, EXPIRED)),
    ),
    deps.db.q
      .select(editorColumns)
      .from(users)
      .where(eq(users.id, assessment.updatedById ?? '')),
  ])
  const { submission: _, ...shown } = toLessonAssessment(assessment, null)
  const feedback = questionFeedbackOf(assessment)
  return {
    ...shown,
    ...editStamp({ ...assessment, updatedBy }, assessmentContent(assessment, questions)),
    shuffleQuestions: assessment.shuffleQuestions,
    ...(feedback === NO_FEEDBACK ? {} : { questionFeedback: feedback }),
    questions,
    lessonId: assessment.lessonId,
    courseId: assessment.courseId,
    submissions: count,
  }
}

const assessmentIds = (deps: Deps, lessonId: string) =>
  siblingIds(deps, assessments, eq(assessments.lessonId, lessonId))

/** The lesson, after its course's outline is locked; 404 when it was deleted meanwhile. */
async function lockedLesson(deps: Deps, actor: Actor, lessonId: string) {
  const { lesson } = await taughtLesson(deps, actor, lessonId, 'edit')
  await lockOutline(deps, lesson.courseId)
  const still = await deps.db.q.$count(lessons, eq(lessons.id, lesson.id))
  if (still === 0) throw lessonNotFound()
  return lesson
}

async function create(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  columns: Pick<typeof assessments.$inferInsert, 'type' | 'title'>,
  questions: QuizDraft['questions'],
): Promise<TaughtAssessment> {
  const id = newId(deps.now())
  await deps.db.tx(async () => {
    const lesson = await lockedLesson(deps, actor, lessonId)
    const ids = await assessmentIds(deps, lesson.id)
    await deps.db.q.insert(assessments).values({
      ...columns,
      id,
      courseId: lesson.courseId,
      lessonId: lesson.id,
      sortOrder: 0,
      createdAt: deps.now(),
    })
    await writePositions(deps, assessments, [...ids, id])
    await writeQuestions(deps, id, questions)
    await recordTeaching(deps, actor, lesson.courseId, {
      action: 'content.create',
      after: { assessment: columns.title },
    })
  })
  return assessmentForEdit(deps, actor, id)
}

/** POST /api/instructor/lessons/{lessonId}/assessments/assignment: creates it, last in its lesson. */
export const createAssignment = async (
  deps: Deps,
  actor: Actor,
  lessonId: string,
  draft: AssignmentDraft,
): Promise<TaughtAssessment> =>
  create(deps, actor, lessonId, { type: 'ASSIGNMENT', ...assignmentColumns(draft) }, [])

/** POST /api/instructor/lessons/{lessonId}/assessments/quiz: creates it with its questions, last in its lesson. */
export async function createQuiz(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  draft: QuizDraft,
): Promise<TaughtAssessment> {
  const { questions, ...columns } = quizColumns(draft)
  return create(deps, actor, lessonId, { type: 'QUIZ', ...columns }, questions)
}

/**
 * POST /api/instructor/lessons/{lessonId}/assessments/{assessmentId}/attach: moves it to the end of this lesson of the
 * same course; repeatable. 404 for one of another course.
 */
export async function attachAssessment(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  assessmentId: string,
): Promise<TaughtAssessment> {
  await deps.db.tx(async () => {
    const lesson = await lockedLesson(deps, actor, lessonId)
    const ofCourse = and(
      eq(assessments.id, assessmentId),
      eq(assessments.courseId, lesson.courseId),
    )
    const [row] = await deps.db.q
      .select({ lessonId: assessments.lessonId, title: assessments.title })
      .from(assessments)
      .where(ofCourse)
    if (!row) throw assessmentNotFound()
    if (row.lessonId === lesson.id) return
    await deps.db.q.update(assessments).set({ lessonId: lesson.id }).where(ofCourse)
    await writePositions(deps, assessments, await assessmentIds(deps, row.lessonId))
    const ids = await assessmentIds(deps, lesson.id)
    await writePositions(deps, assessments, placedAt(ids, assessmentId, ids.length))
    await recordTeaching(deps, actor, lesson.courseId, {
      action: 'content.move',
      after: { assessment: row.title, lesson: lesson.title },
    })
  })
  return assessmentForEdit(deps, actor, assessmentId)
}

/** DELETE /api/instructor/assessments/{id}: deletes it with its questions, attempts and all submissions. */
export async function deleteAssessment(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
): Promise<void> {
  const unused = await deps.db.tx(async () => {
    const { assessment } = await taughtAssessment(deps, actor, assessmentId, 'edit')
    await lockOutline(deps, assessment.courseId)
    const files = await filesOfAssessments(deps, eq(assessments.id, assessment.id))
    const [gone] = await deps.db.q
      .delete(assessments)
      .where(eq(assessments.id, assessment.id))
      .returning({ lessonId: assessments.lessonId })
    if (!gone) throw assessmentNotFound()
    await writePositions(deps, assessments, await assessmentIds(deps, gone.lessonId))
    await recordTeaching(deps, actor, assessment.courseId, {
      action: 'content.delete',
      before: { assessment: assessment.title },
    })
    return dropUnusedFiles(deps, files)
  })
  deps.log.security('content-deleted', { userId: actor.id, assessment: assessmentId })
  await removeBytes(deps, unused)
}
