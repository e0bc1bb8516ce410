import type { GradedStudent, GradedSubmission, TaughtQuestion } from '../../src/api/contract.ts'
import { z } from '../http/context.ts'
import { SubmissionCommentSchema, SubmissionSchema } from './assessment-schemas.ts'

/** Answers of the grading calls, tied to the contract: a drift is a type error. */

export const TaughtQuestionSchema = z
  .object({
    _id: z.string().optional(),
    question: z.string(),
    type: z.enum(['SINGLE', 'MULTI', 'SHORT']),
    score: z.number(),
    sortOrder: z.int(),
    options: z.array(z.object({ content: z.string(), isCorrect: z.boolean() })),
  })
  .openapi('TaughtQuestion') satisfies z.ZodType<TaughtQuestion>

export const GradedStudentSchema = z
  .object({ _id: z.string(), fullName: z.string(), email: z.string() })
  .openapi('GradedStudent') satisfies z.ZodType<GradedStudent>

export const GradedSubmissionSchema = SubmissionSchema.extend({
  user: GradedStudentSchema.nullable(),
  comments: z.array(SubmissionCommentSchema),
  questions: z.array(TaughtQuestionSchema),
}).openapi('GradedSubmission') satisfies z.ZodType<GradedSubmission>
