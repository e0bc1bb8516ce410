import { z } from 'zod'

export const AssessmentTypeSchema = z.enum(['QUIZ', 'ASSIGNMENT'])
export type AssessmentType = z.infer<typeof AssessmentTypeSchema>

export const SubmissionSummarySchema = z.object({
  _id: z.string(),
  /** SUBMITTED, GRADED, RETURNED or EXPIRED; foreign backends may send others, shown neutrally. */
  status: z.string(),
  /** Percent, 0 to 100. */
  score: z.number().nullable(),
  pass: z.boolean().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  gradedAt: z.iso.datetime().nullable(),
  late: z.boolean(),
})
/** A submission as lists show it. */
export type SubmissionSummary = z.infer<typeof SubmissionSummarySchema>

export const AttemptsSchema = z.object({
  /** Submitted or over; one that runs is not used up. */
  used: z.int(),
  /** The quiz's, with what the student got beyond: an extension, work to be done again. */
  allowed: z.int(),
})
/** A student's attempts at a quiz (docs/product.md#quiz-attempt). */
export type Attempts = z.infer<typeof AttemptsSchema>

export const LessonAssessmentSchema = z.object({
  _id: z.string(),
  title: z.string(),
  assessmentType: AssessmentTypeSchema,
  description: z.string(),
  availableAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
  /** Assignments only. */
  maxScore: z.number().nullable(),
  /** This and the next three: quizzes only. */
  points: z.number().nullable(),
  /** Percent, 0 to 100. */
  passScore: z.number().nullable(),
  durationMinutes: z.int().nullable(),
  attemptsAllowed: z.int().nullable(),
  /** Extra of our API: `dueAt` is the student's own, later than the class's (docs/class.md#more-time). */
  extended: z.boolean().optional(),
  /** Extra of our API: it was over before the student joined the course, which is no fault of theirs. */
  dueBeforeEnrolment: z.boolean().optional(),
  /** Extra of our API: once an attempt at the quiz is used up. */
  attempts: AttemptsSchema.optional(),
  submission: SubmissionSummarySchema.nullable(),
})
/** An assessment with the student's own newest submission. */
export type LessonAssessment = z.infer<typeof LessonAssessmentSchema>

export const QuestionTypeSchema = z.enum(['SINGLE', 'MULTI', 'SHORT'])
export type QuestionType = z.infer<typeof QuestionTypeSchema>

export const StudentQuestionSchema = z.object({
  _id: z.string().optional(),
  question: z.string(),
  type: QuestionTypeSchema,
  /** The question's weight; some backends leave it out. */
  score: z.number().optional(),
  sortOrder: z.int(),
  options: z.array(z.object({ content: z.string() })),
})
/** A question as students receive it, without `isCorrect`. */
export type StudentQuestion = z.infer<typeof StudentQuestionSchema>

export const AssessmentDetailSchema = LessonAssessmentSchema.extend({
  questions: z.array(StudentQuestionSchema),
  /** The server's record of the running attempt; null for assignments and on foreign backends. */
  attempt: z.object({ number: z.int(), startedAt: z.iso.datetime() }).nullable(),
  lessonId: z.string().nullable(),
  courseId: z.string().nullable(),
})
export type AssessmentDetail = z.infer<typeof AssessmentDetailSchema>

export const AttachmentSchema = z.object({
  title: z.string(),
  url: z.string(),
  mime: z.string().nullable(),
})
export type Attachment = z.infer<typeof AttachmentSchema>

const namedUser = z.object({ fullName: z.string(), email: z.string().nullable() })

export const SubmissionCommentSchema = z.object({
  _id: z.string(),
  user: namedUser,
  message: z.string(),
  createdAt: z.iso.datetime(),
})
export type SubmissionComment = z.infer<typeof SubmissionCommentSchema>

export const EarlierWorkSchema = SubmissionSummarySchema.extend({
  feedback: z.string(),
  textAnswer: z.string(),
  attachments: z.array(AttachmentSchema),
  graderUser: namedUser.nullable(),
})
/** Work that was graded before the student handed in again (docs/behaviour.md#earlier-work). */
export type EarlierWork = z.infer<typeof EarlierWorkSchema>

export const SubmissionSchema = SubmissionSummarySchema.extend({
  feedback: z.string(),
  textAnswer: z.string(),
  attachments: z.array(AttachmentSchema),
  /** Extra of our API: newest first; absent where there is none. */
  earlier: z.array(EarlierWorkSchema).optional(),
  /** JSON: per question, in the order that the API sent, a list of option indices (docs/product.md#quiz-answers). */
  answersJson: z.string().nullable(),
  graderUser: namedUser.nullable(),
  assessment: LessonAssessmentSchema.pick({
    _id: true,
    title: true,
    assessmentType: true,
  }).nullable(),
})
export type Submission = z.infer<typeof SubmissionSchema>

export const QuestionFeedbackSchema = z.enum(['AFTER_HAND_IN', 'AFTER_DUE', 'NEVER'])
/** When a student is told of each question of a quiz (docs/class.md#feedback-per-question). */
export type QuestionFeedback = z.infer<typeof QuestionFeedbackSchema>

export const QuestionResultSchema = z.object({
  question: z.string(),
  type: QuestionTypeSchema,
  /** The question's weight. */
  score: z.number(),
  /** The texts of the options that the student chose. */
  choices: z.array(z.string()),
  /** Null when only a teacher can judge the answer. */
  isRight: z.boolean().nullable(),
  /** Absent where there is none, and while the student may answer again. */
  explanation: z.string().optional(),
})
export type QuestionResult = z.infer<typeof QuestionResultSchema>

export const ThreadSchema = z.object({
  submission: SubmissionSchema.nullable(),
  /** Extra of our API, like `questionsEdited`: each question in the order that the student saw, where the quiz tells it. */
  questions: z.array(QuestionResultSchema).optional(),
  /** True when a teacher has edited the quiz since: the texts may be others. */
  questionsEdited: z.boolean().optional(),
  /** Extra of our API: of a quiz. */
  attempts: AttemptsSchema.optional(),
  comments: z.array(SubmissionCommentSchema),
})
export type Thread = z.infer<typeof ThreadSchema>

export const ThreadPageSchema = ThreadSchema.extend({ next: z.string().nullable() })
/** The newest comments of a thread; `next` leads to older ones (docs/product.md#pages-of-long-lists). */
export type ThreadPage = z.infer<typeof ThreadPageSchema>
