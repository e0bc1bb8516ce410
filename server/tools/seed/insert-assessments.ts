import { sql } from 'drizzle-orm'
import { orderOf, type ShownQuestion } from '../../subjects/assessments/quiz-order.ts'
import { scoreQuiz } from '../../subjects/assessments/quiz-scoring.ts'
import type { Queries } from '../../platform/db/client.ts'
import { NO_FEEDBACK } from '../../../shared/rules/question-feedback.ts'
import * as t from '../../platform/db/schema.ts'
import { javascriptAssessments } from './assessments/javascript.ts'
import { otherAssessments } from './assessments/others.ts'
import type { SeedAssessment, SeedSubmission } from './assessments/types.ts'
import { daysBefore, endOfDay, minutesAfter } from './days.ts'
import { seedId } from './ids.ts'
import { lessonId } from './insert-catalogue.ts'
import { seededRandom } from './random.ts'

export const ASSESSMENTS: readonly SeedAssessment[] = [
  ...javascriptAssessments,
  ...otherAssessments,
]

/** The minutes from the start to the submission of a seeded student. */
const WORK_MINUTES = 4

const keyOf = ({ course, title }: SeedAssessment) => `${course}/${title}`
export const assessmentId = (assessment: SeedAssessment) => seedId('assessment', keyOf(assessment))

const questionsOf = (assessment: SeedAssessment) =>
  (assessment.questions ?? []).map(
    ({ question, type, score = 1, options = [], correct = [], explanation = '' }, index) => ({
      id: seedId('question', `${keyOf(assessment)}/${index}`),
      assessmentId: assessmentId(assessment),
      question,
      type,
      score,
      sortOrder: index + 1,
      options: options.map((content, at) => ({ content, isCorrect: correct.includes(at) })),
      explanation,
    }),
  )

class AssessmentRows {
  readonly assessments: (typeof t.assessments.$inferInsert)[] = []
  readonly questions: ReturnType<typeof questionsOf> = []
  readonly attempts: (typeof t.quizAttempts.$inferInsert & { questionOrder: ShownQuestion[] })[] =
    []
  readonly submissions: (typeof t.submissions.$inferInsert)[] = []
  readonly extensions: (typeof t.assessmentExtensions.$inferInsert)[] = []
  readonly files: (typeof t.submissionFiles.$inferInsert)[] = []
  readonly comments: (typeof t.submissionComments.$inferInsert)[] = []

  constructor(private readonly now: Date) {}

  add(assessment: SeedAssessment, sortOrder: number) {
    const { course, at, opensInDays, dueInDays, dueInHours } = assessment
    const isQuiz = assessment.questions !== undefined
    const dueOfDay = dueInDays === undefined ? null : endOfDay(daysBefore(this.now, -dueInDays))
    const row = {
      id: assessmentId(assessment),
      courseId: seedId('course', course),
      lessonId: lessonId(course, ...at),
      type: isQuiz ? 'QUIZ' : 'ASSIGNMENT',
      title: assessment.title,
      description: assessment.description,
      availableAt: opensInDays === undefined ? null : daysBefore(this.now, -opensInDays),
      dueAt: dueInHours === undefined ? dueOfDay : minutesAfter(this.now, dueInHours * 60),
      maxScore: isQuiz ? null : 100,
      points: isQuiz ? 100 : null,
      passScore: assessment.passScore ?? null,
      durationMinutes: assessment.durationMinutes ?? null,
      attemptsAllowed: assessment.attemptsAllowed ?? null,
      shuffleQuestions: assessment.shuffle ?? false,
      questionFeedback: assessment.questionFeedback ?? NO_FEEDBACK,
      sortOrder,
    }
    this.assessments.push(row)
    this.questions.push(...questionsOf(assessment))
    for (const { student, dueInDays: extended, reason } of assessment.extensions ?? []) {
      this.extensions.push({
        assessmentId: row.id,
        userId: seedId('user', student),
        dueAt: endOfDay(daysBefore(this.now, -extended)),
        reason,
        givenById: seedId('user', 'giangvien'),
        createdAt: daysBefore(this.now, 1),
      })
    }
    for (const submission of assessment.submissions ?? []) {
      this.#addSubmission(assessment, submission, row.dueAt)
    }
  }

  #addSubmission(assessment: SeedAssessment, submission: SeedSubmission, dueAt: Date | null) {
    const { student, answers, grade } = submission
    const key = `${keyOf(assessment)}/${student}`
    const id = seedId('submission', key)
    const userId = seedId('user', student)
    const submittedAt = daysBefore(this.now, submission.daysAgo)
    const startedAt = minutesAfter(submittedAt, -WORK_MINUTES)
    const questions = questionsOf(assessment)
    const score = answers ? scoreQuiz(questions, answers) : null
    const byRules = { score, pass: score === null ? null : score >= (assessment.passScore ?? 0) }
    this.submissions.push({
      id,
      assessmentId: assessmentId(assessment),
      userId,
      status: submission.status,
      startedAt,
      submittedAt,
      late: dueAt !== null && submittedAt > dueAt,
      textAnswer: submission.text ?? '',
      answersJson: answers ? JSON.stringify(answers) : null,
      ...(grade ? { score: grade.score, pass: grade.pass, feedback: grade.feedback } : byRules),
      graderUserId: grade ? seedId('user', grade.by) : null,
      gradedAt: grade ? daysBefore(this.now, grade.daysAgo) : score === null ? null : submittedAt,
    })
    if (answers) {
      this.attempts.push({
        assessmentId: assessmentId(assessment),
        userId,
        number: 1,
        startedAt,
        questionOrder: orderOf(questions, assessment.shuffle ? seededRandom(key) : null),
      })
    }
    if (submission.file) {
      const [title, file] = submission.file
      this.files.push({ submissionId: id, fileId: seedId('file', file), title, sortOrder: 1 })
    }
    for (const [index, [by, daysAgo, message]] of (submission.comments ?? []).entries()) {
      this.comments.push({
        id: seedId('comment', `${key}/${index}`),
        submissionId: id,
        userId: seedId('user', by),
        message,
        createdAt: daysBefore(this.now, daysAgo),
      })
    }
  }

  async write(q: Queries) {
    await q.insert(t.assessments).values(this.assessments)
    await q.insert(t.quizQuestions).values(this.questions)
    await q.insert(t.quizAttempts).values(this.attempts)
    await q.insert(t.submissions).values(this.submissions)
    await q.insert(t.assessmentExtensions).values(this.extensions)
    await q.insert(t.submissionFiles).values(this.files)
    await q.insert(t.submissionComments).values(this.comments)
  }
}

/** Inserts quizzes and assignments with their submissions, grades and comments. */
export async function insertAssessments(q: Queries, now: Date): Promise<void> {
  const rows = new AssessmentRows(now)
  for (const [index, assessment] of ASSESSMENTS.entries()) rows.add(assessment, index + 1)
  await rows.write(q)
  await noteSeen(q)
}

/** Who hands in or writes below the own submission was in the course then. */
const noteSeen = (q: Queries) =>
  q.execute(sql`
    update enrolments set last_seen_at = greatest(last_seen_at, work.last_at)
    from (
      select s.user_id, a.course_id, max(greatest(s.submitted_at, c.created_at)) as last_at
      from submissions s
      join assessments a on a.id = s.assessment_id
      left join submission_comments c on c.submission_id = s.id and c.user_id = s.user_id
      group by s.user_id, a.course_id
    ) as work
    where enrolments.user_id = work.user_id and enrolments.course_id = work.course_id
  `)
