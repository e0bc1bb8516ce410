import type { GradedStudent, GradedSubmission } from '../../shared/contract/grading.ts'
import { z } from '../http/context.ts'
import { SubmissionCommentSchema, SubmissionSchema } from '../assessments/schemas.ts'
import { TaughtQuestionSchema } from '../teaching/schemas.ts'

/** Answers of the grading calls, tied to the contract: a drift is a type error. */

export const GradedStudentSchema = z
  .object({ _id: z.string(), fullName: z.string(), email: z.string() })
  .openapi('GradedStudent') satisfies z.ZodType<GradedStudent>

export const GradedSubmissionSchema = SubmissionSchema.extend({
  user: GradedStudentSchema.nullable(),
  comments: z.array(SubmissionCommentSchema),
  questions: z.array(TaughtQuestionSchema),
}).openapi('GradedSubmission') satisfies z.ZodType<GradedSubmission>
