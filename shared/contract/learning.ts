import { z } from 'zod'
import { AssessmentTypeSchema, LessonAssessmentSchema, type AssessmentType } from './assessments.ts'
import {
  CourseCardSchema,
  LessonTypeSchema,
  PublicLessonSchema,
  PublicSectionSchema,
} from './catalogue.ts'

export const ProgressSchema = z.object({
  /** Whole percent. */
  progressPct: z.int().min(0).max(100),
  completed: z.boolean(),
})
export type Progress = z.infer<typeof ProgressSchema>

export const EnrolledCourseSchema = ProgressSchema.extend({
  course: CourseCardSchema,
  /** Extras of our API (docs/product.md#enrolled-course). */
  counts: z.object({ done: z.int(), lessons: z.int() }).optional(),
  /** The first lesson that is not completed; absent when there is none. */
  next: z.object({ lessonId: z.string(), title: z.string() }).optional(),
  /** When a lesson was last opened, to some minutes; absent before the first. */
  lastStudiedAt: z.iso.datetime().optional(),
})
export type EnrolledCourse = z.infer<typeof EnrolledCourseSchema>

const named = z.object({ _id: z.string(), title: z.string() })

export const OutlineLessonSchema = PublicLessonSchema.extend({ completed: z.boolean() })
export type OutlineLesson = z.infer<typeof OutlineLessonSchema>

export const OutlineSectionSchema = PublicSectionSchema.extend({
  lessons: z.array(OutlineLessonSchema),
})
export type OutlineSection = z.infer<typeof OutlineSectionSchema>

export const OutlineSchema = z.object({
  course: named.nullable(),
  sections: z.array(OutlineSectionSchema),
})
export type Outline = z.infer<typeof OutlineSchema>

/** Screens show OTHER as a plain link. */
export const ResourceKindSchema = z.enum(['VIDEO', 'PDF', 'DOCUMENT', 'IMAGE', 'AUDIO', 'OTHER'])
export type ResourceKind = z.infer<typeof ResourceKindSchema>

export const LessonResourceSchema = z.object({
  _id: z.string().optional(),
  title: z.string(),
  kind: ResourceKindSchema,
  mime: z.string().nullable(),
  /** `viewUrl` where the backend sends one, else `url`. */
  url: z.string(),
  durationSec: z.int().nullable(),
  isPrimary: z.boolean(),
})
export type LessonResource = z.infer<typeof LessonResourceSchema>

export const LessonSchema = z.object({
  _id: z.string(),
  title: z.string(),
  type: LessonTypeSchema,
  contentText: z.string(),
  durationSec: z.int().nullable(),
  isFreePreview: z.boolean(),
  sortOrder: z.int(),
  section: named.nullable(),
  /** The picture is an extra of our API. */
  course: named.extend({ imageUrl: z.string().nullable().optional() }).nullable(),
  resources: z.array(LessonResourceSchema),
  /** Absent when the backend leaves it out; the outline has it then. */
  completed: z.boolean().optional(),
})
export type Lesson = z.infer<typeof LessonSchema>

export const LessonDetailSchema = z.object({
  lesson: LessonSchema,
  assessments: z.array(LessonAssessmentSchema),
})
export type LessonDetail = z.infer<typeof LessonDetailSchema>

export type DeadlineType = AssessmentType

export const DeadlineItemSchema = z.object({
  _id: z.string(),
  title: z.string(),
  type: AssessmentTypeSchema,
  dueAt: z.iso.datetime().nullable(),
  submitted: z.boolean(),
  graded: z.boolean(),
  /** Extra of our API: the newest submission is to be done again. */
  returned: z.boolean().optional(),
  /** Extra of our API: every attempt ran out, so nothing can be handed in any more. */
  usedUp: z.boolean().optional(),
  /** Absent when the backend leaves it out. */
  onTime: z.boolean().optional(),
  /** Extra of our API: `dueAt` is the student's own, later than the class's (docs/class.md#more-time). */
  extended: z.boolean().optional(),
  /** Extra of our API: when it opens; absent where it is open to all from the start. */
  availableAt: z.iso.datetime().nullable().optional(),
  lessonId: z.string().nullable(),
  courseId: z.string().nullable().optional(),
  /** Extra of our API. */
  courseTitle: z.string().optional(),
})
export type DeadlineItem = z.infer<typeof DeadlineItemSchema>
