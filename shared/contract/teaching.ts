import { z } from 'zod'
import { LessonAssessmentSchema, StudentQuestionSchema } from './assessments.ts'
import { CourseSummarySchema, PublicLessonSchema, PublicSectionSchema } from './catalogue.ts'
import { LessonResourceSchema } from './learning.ts'

export const CourseRoleSchema = z.enum(['MAIN', 'CO', 'TA'])
export type CourseRole = z.infer<typeof CourseRoleSchema>

export const InstructorCourseSchema = CourseSummarySchema.extend({
  myRole: CourseRoleSchema,
  status: z.string(),
  /** Number of lessons. */
  lessons: z.int().meta({ description: 'Số bài học, khi stats=1' }),
  totalDurationSec: z.int().meta({ description: 'Giây, khi stats=1' }),
  /** When the answer carries it; else grading counts the course's /students. */
  studentCount: z.int().nullish().meta({ description: 'Số học viên, khi stats=1' }),
})
export type InstructorCourse = z.infer<typeof InstructorCourseSchema>

export const TaughtAssessmentLinkSchema = LessonAssessmentSchema.pick({
  _id: true,
  title: true,
  assessmentType: true,
  dueAt: true,
}).extend({ sortOrder: z.int() })
/** An assessment in a list of the instructor area, without its questions. */
export type TaughtAssessmentLink = z.infer<typeof TaughtAssessmentLinkSchema>

export const TaughtResourceSchema = LessonResourceSchema.extend({
  /** An uploaded file; else an address that `resourceUrls` lists. */
  isFile: z.boolean().meta({ description: 'Tệp đã tải lên; nếu không, một địa chỉ' }),
})
/** A resource as its author edits it. */
export type TaughtResource = z.infer<typeof TaughtResourceSchema>

export const TaughtLessonSchema = PublicLessonSchema.extend({
  sectionId: z.string(),
  /** The primary one first. */
  resources: z.array(TaughtResourceSchema),
  assessments: z.array(TaughtAssessmentLinkSchema),
  /** Extra of the reference API: null when it is not told. */
  submissions: z.int().nullable().meta({ description: 'Số bài nộp sẽ mất nếu xóa' }),
})
/** A lesson as the content page lists it. */
export type TaughtLesson = z.infer<typeof TaughtLessonSchema>

export const SectionSchema = PublicSectionSchema.omit({ lessons: true }).extend({
  sortOrder: z.int().meta({ description: 'Thứ tự trong khóa học, từ 1, không hở' }),
})
export type Section = z.infer<typeof SectionSchema>

export const TaughtSectionSchema = SectionSchema.extend({ lessons: z.array(TaughtLessonSchema) })
export type TaughtSection = z.infer<typeof TaughtSectionSchema>

export const CourseContentSchema = z.object({
  /** Extra of the reference API; null when only sections came. */
  course: InstructorCourseSchema.pick({
    _id: true,
    slug: true,
    title: true,
    status: true,
    myRole: true,
  }).nullable(),
  sections: z.array(TaughtSectionSchema),
})
/** GET /api/instructor/courses/{courseId}/content, in the order to show. */
export type CourseContent = z.infer<typeof CourseContentSchema>

export const LessonForEditSchema = TaughtLessonSchema.extend({
  contentText: z.string(),
  courseId: z.string().nullable(),
})
/** GET /api/instructor/lessons/{lessonId}: all that the lesson dialog edits. */
export type LessonForEdit = z.infer<typeof LessonForEditSchema>

export const MoveSchema = z.object({
  dir: z.enum(['up', 'down'], 'dir phải là up hoặc down.'),
})
/** PATCH of a section's or a lesson's position: by one. */
export type Move = z.infer<typeof MoveSchema>

export const TaughtQuestionSchema = StudentQuestionSchema.extend({
  options: z.array(z.object({ content: z.string(), isCorrect: z.boolean() })),
})
/** A question with its answers told, as only teachers get it. */
export type TaughtQuestion = z.infer<typeof TaughtQuestionSchema>

export const TaughtAssessmentSchema = LessonAssessmentSchema.omit({ submission: true }).extend({
  /** Of a quiz, as the questions are. */
  shuffleQuestions: z.boolean(),
  questions: z.array(TaughtQuestionSchema),
  lessonId: z.string().nullable(),
  courseId: z.string().nullable(),
  /** Extra of the reference API: how many submissions it has; null when it is not told. */
  submissions: z.int().nullable(),
})
/** GET /api/instructor/assessments/{id}; questions in the author's order. */
export type TaughtAssessment = z.infer<typeof TaughtAssessmentSchema>

export const AssignmentDraftSchema = z.object({
  title: z.string(),
  description: z.string(),
  maxScore: z.number(),
  availableAt: z.string().optional(),
  dueAt: z.string().optional(),
})
/** POST (create) and PUT (change) of an assignment; dates in ISO form, left out when empty. */
export type AssignmentDraft = z.infer<typeof AssignmentDraftSchema>

export const QuizDraftSchema = AssignmentDraftSchema.omit({ maxScore: true }).extend({
  points: z.number(),
  passScore: z.number(),
  durationMinutes: z.number(),
  attemptsAllowed: z.number(),
  shuffleQuestions: z.boolean(),
  questions: z.array(TaughtQuestionSchema),
})
/** POST (create) and PUT (change) of a quiz. */
export type QuizDraft = z.infer<typeof QuizDraftSchema>
