import type {
  AssessmentDetail,
  Submission,
  SubmissionComment,
  Thread,
} from '../../shared/contract/assessments.ts'
import { z } from '../http/context.ts'
import { filledText } from '../http/filled-text.ts'
import {
  AssessmentTypeSchema,
  LessonAssessmentSchema,
  SubmissionSummarySchema,
} from '../learning/schemas.ts'

/** Answers of the assessment calls, tied to the contract: a drift is a type error. */

export const AssessmentDetailSchema = LessonAssessmentSchema.extend({
  questions: z.array(
    z
      .object({
        _id: z.string().optional(),
        question: z.string(),
        type: z.enum(['SINGLE', 'MULTI', 'SHORT']),
        score: z.number(),
        sortOrder: z.int(),
        options: z.array(z.object({ content: z.string() })),
      })
      .openapi('StudentQuestion'),
  ),
  attempt: z.object({ number: z.int(), startedAt: z.iso.datetime() }).nullable(),
  lessonId: z.string().nullable(),
  courseId: z.string().nullable(),
}).openapi('AssessmentDetail') satisfies z.ZodType<AssessmentDetail>

const PersonSchema = z.object({ fullName: z.string(), email: z.string().nullable() })

export const SubmissionSchema = SubmissionSummarySchema.extend({
  feedback: z.string(),
  textAnswer: z.string(),
  attachments: z.array(
    z.object({ title: z.string(), url: z.string(), mime: z.string().nullable() }),
  ),
  answersJson: z.string().nullable(),
  graderUser: PersonSchema.nullable(),
  assessment: z
    .object({ _id: z.string(), title: z.string(), assessmentType: AssessmentTypeSchema })
    .nullable(),
}).openapi('Submission') satisfies z.ZodType<Submission>

export const SubmissionCommentSchema = z
  .object({
    _id: z.string(),
    user: PersonSchema,
    message: z.string(),
    createdAt: z.iso.datetime(),
  })
  .openapi('SubmissionComment') satisfies z.ZodType<SubmissionComment>

export const ThreadSchema = z
  .object({
    submission: SubmissionSchema.nullable(),
    comments: z.array(SubmissionCommentSchema),
  })
  .openapi('Thread') satisfies z.ZodType<Thread>

/** A word under a submission, by its student or its teachers (section 5: not empty after trimming). */
export const CommentBody = z.object({
  message: filledText('Vui lòng nhập bình luận.').max(5000, 'Bình luận dài tối đa 5.000 ký tự.'),
})
