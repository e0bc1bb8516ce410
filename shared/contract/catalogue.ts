import { z } from 'zod'

export const TopicSchema = z.object({ _id: z.string(), slug: z.string(), name: z.string() })
export type Topic = z.infer<typeof TopicSchema>

export const CourseInstructorSchema = z.object({
  _id: z.string().optional(),
  fullName: z.string(),
  /** Extras of our API on the course page. */
  courseCount: z.int().optional().meta({ description: 'Số khóa học đã xuất bản' }),
  enrolmentCount: z.int().optional().meta({ description: 'Số lượt học của các khóa học ấy' }),
})
export type CourseInstructor = z.infer<typeof CourseInstructorSchema>

/** The fields that every card of a course shows, to visitors and to teachers. */
export const CourseSummarySchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** Extra of our API: the picture in several widths, in `srcset` syntax. */
  imageSrcSet: z.string().nullable().optional(),
  ratingAvg: z.number(),
  ratingCount: z.int(),
})
export type CourseSummary = z.infer<typeof CourseSummarySchema>

export const CourseCardSchema = CourseSummarySchema.extend({
  topic: TopicSchema.nullable(),
  instructors: z.array(CourseInstructorSchema),
  /** In đồng; null means no numeric price ('Miễn phí'). */
  price: z.int().nullable().meta({ description: 'Đồng; null: không có giá bằng số' }),
  salePrice: z.int().nullable().meta({ description: 'Chỉ tính khi thấp hơn price' }),
  currency: z.string(),
})
/** A course as lists show it. */
export type CourseCard = z.infer<typeof CourseCardSchema>

/** One page of a list, as the app reads it. */
export interface Page<T> {
  items: T[]
  /** `null` where the backend does not tell it and further pages may follow. */
  total: number | null
}

export const TopicWithCountSchema = TopicSchema.extend({
  courseCount: z.int().optional().meta({ description: 'Số khóa học đã xuất bản' }),
})
export type TopicWithCount = z.infer<typeof TopicWithCountSchema>

export const CoursePageSchema = z.object({
  items: z.array(CourseCardSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Extra of our API: nothing has the words of the search, so these are the courses with the words that were meant. */
  corrected: z.string().optional().meta({ description: 'Từ khóa đã được hiểu là' }),
  /** Extras of our API on the first page without filters, where the home page is (docs/product.md#course-list). */
  topics: z.array(TopicWithCountSchema).optional().meta({ description: 'Chủ đề có khóa học' }),
  ratingAvg: z.number().optional().meta({ description: 'Điểm trung bình của mọi lượt đánh giá' }),
  ratingCount: z.int().optional().meta({ description: 'Số lượt đánh giá của mọi khóa học' }),
})
export type CoursePage = z.infer<typeof CoursePageSchema>

/** What a search may go on with: a course by its id, a topic by its slug, a teacher by the name. */
export const SuggestionSchema = z.object({
  kind: z.enum(['topic', 'teacher', 'course']),
  text: z.string(),
  _id: z.string().optional().meta({ description: 'Của khóa học' }),
  slug: z.string().optional().meta({ description: 'Của chủ đề' }),
})
export type Suggestion = z.infer<typeof SuggestionSchema>

export const SuggestionsSchema = z.object({
  items: z.array(SuggestionSchema),
  corrected: z.string().optional().meta({ description: 'Từ khóa đã được hiểu là' }),
})
export type Suggestions = z.infer<typeof SuggestionsSchema>

/** The course list as the app reads it; without the extras of our API there are no topics and no ratings. */
export interface CourseList extends Page<CourseCard> {
  /** The words that were taken to be meant; '' where the list has those that were typed. */
  corrected: string
  topics: TopicWithCount[]
  ratingAvg: number
  ratingCount: number
}

export const LessonTypeSchema = z.enum(['VIDEO', 'DOCUMENT', 'QUIZ'])
export type LessonType = z.infer<typeof LessonTypeSchema>

export const PublicLessonSchema = z.object({
  _id: z.string(),
  title: z.string(),
  type: LessonTypeSchema,
  isFreePreview: z.boolean(),
  durationSec: z.int().nullable(),
  sortOrder: z.int(),
})
export type PublicLesson = z.infer<typeof PublicLessonSchema>

export const PublicSectionSchema = z.object({
  _id: z.string(),
  title: z.string(),
  summary: z.string(),
  sortOrder: z.int(),
  lessons: z.array(PublicLessonSchema),
})
export type PublicSection = z.infer<typeof PublicSectionSchema>

export const CourseSchema = CourseCardSchema.extend({
  code: z.string().nullable(),
  description: z.string(),
  level: z.string(),
  language: z.string(),
  durationLabel: z.string(),
  /** Extras of our API, absent where nobody has filled them in. */
  goals: z.array(z.string()).optional().meta({ description: 'Học được gì, mỗi dòng một ý' }),
  audience: z.array(z.string()).optional().meta({ description: 'Dành cho ai' }),
  requirements: z.array(z.string()).optional().meta({ description: 'Cần gì trước' }),
  promoUrl: z.string().optional().meta({ description: 'Phim giới thiệu, https' }),
  saleEndsAt: z.string().optional().meta({ description: 'Khi giá khuyến mãi hết, ISO 8601' }),
  quizCount: z.int().optional().meta({ description: 'Số quiz' }),
  assignmentCount: z.int().optional().meta({ description: 'Số bài tập' }),
})
export type Course = z.infer<typeof CourseSchema>

export const CourseDetailSchema = z.object({
  course: CourseSchema,
  sections: z.array(PublicSectionSchema),
})
export type CourseDetail = z.infer<typeof CourseDetailSchema>
