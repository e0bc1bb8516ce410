import type {
  CourseContent,
  TaughtAssessment,
  TaughtLesson,
  TaughtQuestion,
  TaughtResource,
  TaughtSection,
} from '../../shared/contract/teaching.ts'
import { withRole, z } from '../http/context.ts'
import type { AssessmentLink, LessonWithLinks, SectionRow } from './content-outline.ts'
import { PublicLessonSchema } from '../catalogue/schemas.ts'
import { AssessmentTypeSchema, LessonAssessmentSchema } from '../learning/schemas.ts'

/** Bodies and answers of the content calls, tied to the contract: a drift is a type error. */

/** Of every call here; whose course it is, the services' queries say. */
export const teachers = withRole('INSTRUCTOR', 'ADMIN')

export const SectionSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    summary: z.string(),
    sortOrder: z.int().openapi({ description: 'Thứ tự trong khóa học, từ 1, không hở' }),
  })
  .openapi('Section') satisfies z.ZodType<SectionRow>

const linked = {
  _id: z.string(),
  title: z.string(),
  assessmentType: AssessmentTypeSchema,
  dueAt: z.iso.datetime().nullable(),
}

const LinkSchema = z
  .object({ ...linked, sortOrder: z.int(), assessment: z.object(linked) })
  .openapi('AssessmentLink') satisfies z.ZodType<AssessmentLink>

const TaughtResourceSchema = z
  .object({
    _id: z.string().optional(),
    title: z.string(),
    kind: z.enum(['VIDEO', 'PDF', 'DOCUMENT', 'IMAGE', 'AUDIO', 'OTHER']),
    mime: z.string().nullable(),
    url: z.string(),
    durationSec: z.int().nullable(),
    isPrimary: z.boolean(),
    isFile: z.boolean().openapi({ description: 'Tệp đã tải lên; nếu không, một địa chỉ' }),
  })
  .openapi('TaughtResource') satisfies z.ZodType<TaughtResource>

const TaughtLessonSchema = PublicLessonSchema.extend({
  sectionId: z.string(),
  resources: z.array(TaughtResourceSchema),
  assessments: z.array(LinkSchema),
  submissions: z.int().nullable().openapi({ description: 'Số bài nộp sẽ mất nếu xóa' }),
}).openapi('TaughtLesson') satisfies z.ZodType<TaughtLesson>

export const ContentSchema = z
  .object({
    course: z
      .object({
        _id: z.string(),
        slug: z.string(),
        title: z.string(),
        status: z.string(),
        myRole: z.enum(['MAIN', 'CO', 'TA']),
      })
      .nullable(),
    sections: z.array(
      SectionSchema.extend({ lessons: z.array(TaughtLessonSchema) }).openapi(
        'TaughtSection',
      ) satisfies z.ZodType<TaughtSection>,
    ),
  })
  .openapi('CourseContent') satisfies z.ZodType<CourseContent>

export const LessonForEditSchema = TaughtLessonSchema.extend({
  contentText: z.string(),
  courseId: z.string().nullable(),
}).openapi('LessonForEdit') satisfies z.ZodType<LessonWithLinks>

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

export const TaughtAssessmentSchema = LessonAssessmentSchema.omit({ submission: true })
  .extend({
    shuffleQuestions: z.boolean(),
    questions: z.array(TaughtQuestionSchema),
    lessonId: z.string().nullable(),
    courseId: z.string().nullable(),
    submissions: z.int().nullable(),
  })
  .openapi('TaughtAssessment') satisfies z.ZodType<TaughtAssessment>

export const MoveSchema = z.object({
  dir: z.enum(['up', 'down'], 'dir phải là up hoặc down.'),
})
