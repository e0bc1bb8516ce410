import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'
import { edited } from './edited.ts'
import { users } from './people.ts'
import { courses, files, lessons } from './catalogue.ts'

export const assessments = pgTable(
  'assessments',
  {
    id: id(),
    courseId: partOf(() => courses.id),
    lessonId: partOf(() => lessons.id),
    /** QUIZ or ASSIGNMENT. */
    type: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    availableAt: at(),
    dueAt: at(),
    /** Set for an assignment only. */
    maxScore: real(),
    /** Set for a quiz only, like the four columns that follow. */
    points: real(),
    /** Percent, 0 to 100. */
    passScore: real(),
    durationMinutes: integer(),
    /** Null: no limit. */
    attemptsAllowed: integer(),
    shuffleQuestions: boolean().notNull().default(false),
    /** When a student sees which questions were right: AFTER_HAND_IN, AFTER_DUE or NEVER. */
    questionFeedback: text().notNull().default('NEVER'),
    sortOrder: integer().notNull().default(1),
    createdAt: createdAt(),
    ...edited(),
  },
  (t) => [
    index('assessments_lesson_idx').on(t.lessonId, t.sortOrder),
    index('assessments_course_due_idx').on(t.courseId, t.dueAt),
  ],
)

export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: id(),
    assessmentId: partOf(() => assessments.id),
    question: text().notNull(),
    /** A `QuestionType`. */
    type: text().notNull(),
    score: real().notNull().default(1),
    sortOrder: integer().notNull(),
    options: jsonb().$type<{ content: string; isCorrect: boolean }[]>().notNull().default([]),
    /** What a student reads beside their own answer, when `questionFeedback` allows it. */
    explanation: text().notNull().default(''),
  },
  (t) => [index('quiz_questions_assessment_idx').on(t.assessmentId, t.sortOrder)],
)

/** An attempt of a student at a quiz; its time runs from `startedAt`. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    assessmentId: partOf(() => assessments.id),
    userId: partOf(() => users.id),
    /** Counts from 1 for each student and quiz. */
    number: integer().notNull(),
    startedAt: at().notNull(),
    /** The order shown to the student: question id, its position, and the author's indices of its options. */
    questionOrder: jsonb()
      .$type<{ questionId: string; index: number; options: number[] }[]>()
      .notNull(),
  },
  (t) => [primaryKey({ columns: [t.assessmentId, t.userId, t.number] })],
)

export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    assessmentId: partOf(() => assessments.id),
    userId: partOf(() => users.id),
    /** The quiz attempt that was submitted or ran out; 1 for an assignment, whose resubmission replaces it. */
    attemptNumber: integer().notNull().default(1),
    /** SUBMITTED, GRADED, RETURNED or, for an attempt that ran out unsubmitted, EXPIRED. */
    status: text().notNull().default('SUBMITTED'),
    startedAt: at(),
    /** Null: the attempt ran out, and nothing was submitted. */
    submittedAt: at(),
    /** True when submitted after the student's due time: the one of that moment, or the one of a later extension. */
    late: boolean().notNull().default(false),
    textAnswer: text().notNull().default(''),
    /** Chosen options of a quiz, JSON, questions and options in the author's order. */
    answersJson: text(),
    /** Percent with two decimals, 0 to 100. */
    score: real(),
    pass: boolean(),
    feedback: text().notNull().default(''),
    graderUserId: text().references(() => users.id, { onDelete: 'set null' }),
    gradedAt: at(),
  },
  (t) => [
    unique('submissions_attempt_key').on(t.assessmentId, t.userId, t.attemptNumber),
    index('submissions_user_idx').on(t.userId, t.assessmentId),
    index('submissions_assessment_idx').on(t.assessmentId, t.id),
    // All columns that the scores of a class need (server/subjects/class/scores.ts), without the table's long texts.
    index('submissions_scores_idx').on(
      t.assessmentId,
      t.userId,
      t.attemptNumber,
      t.status,
      t.score,
    ),
    index('submissions_waiting_idx')
      .on(t.assessmentId)
      .where(sql`${t.status} = 'SUBMITTED'`),
  ],
)

/** Work for an assignment that was graded and that the student then replaced: the submission and its feedback. */
export const earlierWork = pgTable(
  'earlier_work',
  {
    id: id(),
    submissionId: partOf(() => submissions.id),
    /** GRADED or RETURNED. */
    status: text().notNull(),
    submittedAt: at(),
    late: boolean().notNull(),
    textAnswer: text().notNull(),
    /** Percent with two decimals, 0 to 100. */
    score: real(),
    pass: boolean(),
    feedback: text().notNull(),
    graderUserId: text().references(() => users.id, { onDelete: 'set null' }),
    gradedAt: at(),
    /** When it was replaced. */
    createdAt: createdAt(),
  },
  (t) => [index('earlier_work_submission_idx').on(t.submissionId, t.createdAt)],
)

export const submissionFiles = pgTable(
  'submission_files',
  {
    submissionId: partOf(() => submissions.id),
    /** The earlier work that it belongs to; null: the work as it is now. */
    earlierWorkId: text().references(() => earlierWork.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => files.id),
    title: text().notNull(),
    sortOrder: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.fileId] }),
    index('submission_files_file_idx').on(t.fileId),
    index('submission_files_earlier_idx').on(t.earlierWorkId),
  ],
)

export const submissionComments = pgTable(
  'submission_comments',
  {
    id: id(),
    submissionId: partOf(() => submissions.id),
    userId: partOf(() => users.id),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('submission_comments_submission_idx').on(t.submissionId, t.createdAt)],
)

/** Every grade given: `submissions` keeps only the latest, `earlier_work` the last one of each work that was replaced. */
export const gradeHistory = pgTable(
  'grade_history',
  {
    id: id(),
    submissionId: partOf(() => submissions.id),
    /** Null: the account was deleted. */
    graderUserId: text().references(() => users.id, { onDelete: 'set null' }),
    /** GRADED or RETURNED. */
    status: text().notNull(),
    /** Percent with two decimals, 0 to 100. */
    score: real(),
    pass: boolean().notNull(),
    feedback: text().notNull().default(''),
    /** The time of the submission that was graded; null for an attempt that ran out. */
    submittedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index('grade_history_submission_idx').on(t.submissionId, t.createdAt)],
)

/** More time or attempts for one student at one assessment (docs/class.md#more-time). */
export const assessmentExtensions = pgTable(
  'assessment_extensions',
  {
    assessmentId: partOf(() => assessments.id),
    userId: partOf(() => users.id),
    /** The student's own due time; the assessment's counts where it is later, or where this is null. */
    dueAt: at(),
    /** Added to the attempts and minutes of a quiz. */
    extraAttempts: integer().notNull().default(0),
    extraMinutes: integer().notNull().default(0),
    reason: text().notNull(),
    /** Null: the account was deleted. */
    givenById: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.assessmentId, t.userId] }),
    index('assessment_extensions_user_idx').on(t.userId),
  ],
)
