import { z } from 'zod'
import {
  LessonAssessmentSchema,
  QuestionFeedbackSchema,
  StudentQuestionSchema,
} from './assessments.ts'
import { CourseSummarySchema, PublicLessonSchema, PublicSectionSchema } from './catalogue.ts'
import { LessonResourceSchema } from './learning.ts'

export const CourseRoleSchema = z.enum(['MAIN', 'CO', 'TA'])
export type CourseRole = z.infer<typeof CourseRoleSchema>

export const InstructorCourseSchema = CourseSummarySchema.extend({
  myRole: CourseRoleSchema,
  /** Extra of our API: false for an admin who is not among the teachers. */
  teaches: z.literal(false).optional(),
  status: z.string(),
  /** Number of lessons. */
  lessons: z.int().meta({ description: 'Số bài học, khi stats=1' }),
  totalDurationSec: z.int().meta({ description: 'Giây, khi stats=1' }),
  /** Where it is absent, the grading page counts the course's /students. */
  studentCount: z.int().nullish().meta({ description: 'Số học viên, khi stats=1' }),
  /** Extra of our API: hand-ins that wait for a person (docs/class.md#waiting-work). */
  waitingCount: z.int().optional().meta({ description: 'Số bài chờ chấm, khi stats=1' }),
})
export type InstructorCourse = z.infer<typeof InstructorCourseSchema>

export const TaughtAssessmentLinkSchema = LessonAssessmentSchema.pick({
  _id: true,
  title: true,
  assessmentType: true,
  dueAt: true,
}).extend({
  sortOrder: z.int(),
  /** Extra of our API: hand-ins that wait for a person (docs/class.md#waiting-work). */
  waitingCount: z.int().optional().meta({ description: 'Số bài chờ chấm' }),
})
/** An assessment as the instructor area lists it, without questions. */
export type TaughtAssessmentLink = z.infer<typeof TaughtAssessmentLinkSchema>

export const TaughtResourceSchema = LessonResourceSchema.extend({
  /** True for an uploaded file, false for an address from `resourceUrls`. */
  isFile: z.boolean().meta({ description: 'Tệp đã tải lên; nếu không, một địa chỉ' }),
})
/** A resource as teachers edit it. */
export type TaughtResource = z.infer<typeof TaughtResourceSchema>

export const TaughtLessonSchema = PublicLessonSchema.extend({
  sectionId: z.string(),
  /** The primary resource comes first. */
  resources: z.array(TaughtResourceSchema),
  assessments: z.array(TaughtAssessmentLinkSchema),
  /** Extra of our API; null where the backend leaves it out. */
  submissions: z.int().nullable().meta({ description: 'Số bài nộp sẽ mất nếu xoá' }),
  /** Extra of our API: the sum of its assessments (docs/class.md#waiting-work). */
  waitingCount: z.int().optional().meta({ description: 'Số bài chờ chấm' }),
})
/** A lesson as the content page lists it. */
export type TaughtLesson = z.infer<typeof TaughtLessonSchema>

/** Extras of our API, by which an editor notices that someone else saved the item meanwhile. */
export const EditStampSchema = z.object({
  /** Another one after every change; the PUT that carries it as `If-Match` replaces only this one. */
  version: z.string().optional(),
  /** ISO 8601 in UTC; null when nobody has edited the item since its creation. */
  updatedAt: z.string().nullish(),
  updatedBy: z.object({ fullName: z.string() }).nullish(),
})
export type EditStamp = z.infer<typeof EditStampSchema>

export const SectionSchema = PublicSectionSchema.omit({ lessons: true }).extend({
  ...EditStampSchema.shape,
  sortOrder: z.int().meta({ description: 'Thứ tự trong khóa học, từ 1, không hở' }),
})
export type Section = z.infer<typeof SectionSchema>

export const TaughtSectionSchema = SectionSchema.extend({ lessons: z.array(TaughtLessonSchema) })
export type TaughtSection = z.infer<typeof TaughtSectionSchema>

export const CourseContentSchema = z.object({
  /** Extra of our API; null when the response holds only sections. */
  course: InstructorCourseSchema.pick({
    _id: true,
    slug: true,
    title: true,
    status: true,
    myRole: true,
    teaches: true,
  }).nullable(),
  sections: z.array(TaughtSectionSchema),
})
/** GET /api/instructor/courses/{courseId}/content, in display order. */
export type CourseContent = z.infer<typeof CourseContentSchema>

export const LessonForEditSchema = TaughtLessonSchema.extend({
  ...EditStampSchema.shape,
  contentText: z.string(),
  courseId: z.string().nullable(),
})
/** GET /api/instructor/lessons/{lessonId}: the fields of the lesson dialog. */
export type LessonForEdit = z.infer<typeof LessonForEditSchema>

export const MoveSchema = z.object({
  dir: z.enum(['up', 'down'], 'dir phải là up hoặc down.'),
})
/** Body of PATCH …/move, which moves a section or a lesson by one position. */
export type Move = z.infer<typeof MoveSchema>

export const TaughtQuestionSchema = StudentQuestionSchema.extend({
  score: z.number(),
  options: z.array(z.object({ content: z.string(), isCorrect: z.boolean() })),
  /** Extra of our API (docs/class.md#feedback-per-question); absent: none, in a PUT the one that is stored. */
  explanation: z.string().optional(),
})
/** A question with its correct options, which only teachers receive. */
export type TaughtQuestion = z.infer<typeof TaughtQuestionSchema>

export const TaughtAssessmentSchema = LessonAssessmentSchema.omit({ submission: true }).extend({
  ...EditStampSchema.shape,
  /** Quizzes only, like `questions`. */
  shuffleQuestions: z.boolean(),
  /** Extra of our API (docs/class.md#feedback-per-question); absent: NEVER. */
  questionFeedback: QuestionFeedbackSchema.optional(),
  questions: z.array(TaughtQuestionSchema),
  lessonId: z.string().nullable(),
  courseId: z.string().nullable(),
  /** Extra of our API: the number of submissions; null where the backend leaves it out. */
  submissions: z.int().nullable(),
})
/** GET /api/instructor/assessments/{id}; questions in the author's order. */
export type TaughtAssessment = z.infer<typeof TaughtAssessmentSchema>

export const AssignmentDraftSchema = z.object({
  title: z.string(),
  description: z.string(),
  maxScore: z.number(),
  availableAt: z.string().nullish(),
  dueAt: z.string().nullish(),
})
/**
 * Body of POST (create) and PUT (change) of an assignment; dates in ISO 8601, absent when empty, null
 * where a PUT removes one.
 */
export type AssignmentDraft = z.infer<typeof AssignmentDraftSchema>

export const QuizDraftSchema = AssignmentDraftSchema.omit({ maxScore: true }).extend({
  points: z.number(),
  passScore: z.number(),
  durationMinutes: z.number(),
  attemptsAllowed: z.number(),
  shuffleQuestions: z.boolean(),
  /** Absent: NEVER, in a PUT the one that is stored. */
  questionFeedback: QuestionFeedbackSchema.optional(),
  questions: z.array(TaughtQuestionSchema),
})
/** Body of POST (create) and PUT (change) of a quiz. */
export type QuizDraft = z.infer<typeof QuizDraftSchema>
