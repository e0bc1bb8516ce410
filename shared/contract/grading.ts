import { z } from 'zod'
import { SubmissionCommentSchema, SubmissionSchema } from './assessments.ts'
import { TaughtQuestionSchema } from './teaching.ts'

export const CourseStudentSchema = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
})
/** A student as the grading desk lists them. */
export type CourseStudent = z.infer<typeof CourseStudentSchema>

export const SubmissionForGradingSchema = SubmissionSchema.extend({
  user: CourseStudentSchema.nullable(),
  comments: z.array(SubmissionCommentSchema),
  /** Quizzes only; empty when the backend does not send them with the submission. */
  questions: z.array(TaughtQuestionSchema),
})
/** A submission as teachers see it; answers and questions in the order that the student saw. */
export type SubmissionForGrading = z.infer<typeof SubmissionForGradingSchema>

/** Where one student stands with one assessment; who has handed in nothing has none. */
export const GradebookEntrySchema = SubmissionSchema.pick({
  _id: true,
  status: true,
  score: true,
  submittedAt: true,
  late: true,
}).extend({
  assessment: z.string().meta({ description: 'Id của bài' }),
  user: z.string().meta({ description: 'Id học viên' }),
})
/** An entry of a lesson's gradebook, an extra of our API (docs/class.md#gradebook). */
export type GradebookEntry = z.infer<typeof GradebookEntrySchema>

export const GradeSchema = z.object({
  /** Percent, 0 to 100, two decimals. */
  score: z.number('Điểm phải là số từ 0 đến 100.'),
  /** False asks the student for a new submission (RETURNED). */
  pass: z.boolean('pass phải là true hoặc false.'),
  feedback: z
    .string('Nhận xét phải là chữ.')
    .max(50_000, 'Nhận xét dài tối đa 50.000 ký tự.')
    .default(''),
  /**
   * Extra of our API: `submittedAt` of the submission that the teacher read. Another one is 409; absent, the
   * grade is for whichever there is.
   */
  submittedAt: z.string('submittedAt phải là thời điểm hoặc null.').nullable().optional(),
})
/** Body of POST /api/instructor/submissions/{id}/grade. */
export type Grade = z.infer<typeof GradeSchema>
