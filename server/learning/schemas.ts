import type { LessonAssessment, SubmissionSummary } from '../../shared/contract/assessments.ts'
import type {
  DeadlineItem,
  EnrolledCourse,
  Lesson,
  LessonDetail,
  Outline,
  Progress,
} from '../../shared/contract/learning.ts'
import { z } from '../http/context.ts'
import { CourseCardSchema, PublicLessonSchema } from '../catalogue/schemas.ts'

/** Answers of the learning calls, tied to the contract: a drift is a type error. */

export const ProgressSchema = z
  .object({ progressPct: z.int().min(0).max(100), completed: z.boolean() })
  .openapi('Progress') satisfies z.ZodType<Progress>

export const EnrolledCourseSchema = ProgressSchema.extend({ course: CourseCardSchema }).openapi(
  'EnrolledCourse',
) satisfies z.ZodType<EnrolledCourse>

const NamedSchema = z.object({ _id: z.string(), title: z.string() })

export const OutlineSchema = z
  .object({
    course: NamedSchema.nullable(),
    sections: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        summary: z.string(),
        sortOrder: z.int(),
        lessons: z.array(
          PublicLessonSchema.extend({ completed: z.boolean() }).openapi('OutlineLesson'),
        ),
      }),
    ),
  })
  .openapi('Outline') satisfies z.ZodType<Outline>

const LessonSchema = z.object({
  _id: z.string(),
  title: z.string(),
  type: PublicLessonSchema.shape.type,
  contentText: z.string(),
  durationSec: z.int().nullable(),
  isFreePreview: z.boolean(),
  sortOrder: z.int(),
  section: NamedSchema.nullable(),
  course: NamedSchema.nullable(),
  resources: z.array(
    z.object({
      _id: z.string().optional(),
      title: z.string(),
      kind: z.enum(['VIDEO', 'PDF', 'DOCUMENT', 'IMAGE', 'AUDIO', 'OTHER']),
      mime: z.string().nullable(),
      url: z.string(),
      durationSec: z.int().nullable(),
      isPrimary: z.boolean(),
    }),
  ),
  completed: z.boolean().optional(),
}) satisfies z.ZodType<Lesson>

export const AssessmentTypeSchema = z.enum(['QUIZ', 'ASSIGNMENT'])

export const SubmissionSummarySchema = z
  .object({
    _id: z.string(),
    status: z.string(),
    score: z.number().nullable(),
    pass: z.boolean().nullable(),
    submittedAt: z.iso.datetime().nullable(),
    gradedAt: z.iso.datetime().nullable(),
    late: z.boolean(),
  })
  .openapi('SubmissionSummary') satisfies z.ZodType<SubmissionSummary>

export const LessonAssessmentSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    assessmentType: AssessmentTypeSchema,
    description: z.string(),
    availableAt: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime().nullable(),
    maxScore: z.number().nullable(),
    points: z.number().nullable(),
    passScore: z.number().nullable(),
    durationMinutes: z.int().nullable(),
    attemptsAllowed: z.int().nullable(),
    submission: SubmissionSummarySchema.nullable(),
  })
  .openapi('LessonAssessment') satisfies z.ZodType<LessonAssessment>

export const LessonDetailSchema = z
  .object({ lesson: LessonSchema, assessments: z.array(LessonAssessmentSchema) })
  .openapi('LessonDetail') satisfies z.ZodType<LessonDetail>

export const DeadlineItemSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    type: AssessmentTypeSchema,
    dueAt: z.iso.datetime().nullable(),
    submitted: z.boolean(),
    graded: z.boolean(),
    onTime: z.boolean().optional(),
    lessonId: z.string().nullable(),
    courseId: z.string().nullable().optional(),
  })
  .openapi('DeadlineItem') satisfies z.ZodType<DeadlineItem>
