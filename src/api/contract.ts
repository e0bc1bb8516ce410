/**
 * The wire types: what the reference API sends and what the app works with after reading.
 * Sections 3 and 7 of the specification. The readers in `src/api/read.ts` turn every other shape
 * that the specification allows (bare arrays, `id` for `_id`, …) into these.
 *
 * Money is integer đồng, times are ISO 8601 in UTC, durations are seconds.
 */

export type Role = 'STUDENT' | 'INSTRUCTOR' | 'ADMIN'

export interface User {
  _id: string
  username?: string
  email: string
  fullName: string
  avatar: string | null
  roles: Role[]
}

export interface Topic {
  _id: string
  slug: string
  name: string
}

/** Public sort orders of the catalogue (section 2, "Public list"). */
export const COURSE_SORTS = ['popular', 'rating_desc', 'price_asc', 'price_desc', 'newest'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]

export interface CourseInstructor {
  _id?: string
  fullName: string
}

/** A course as lists show it. `price: null` means "no numeric price" ('Miễn phí'). */
export interface CourseCard {
  _id: string
  slug: string
  title: string
  imageUrl: string | null
  /** Extra of the reference API: the same picture in several widths, in `srcset` syntax. */
  imageSrcSet?: string | null
  topic: Topic | null
  instructors: CourseInstructor[]
  price: number | null
  salePrice: number | null
  currency: string
  ratingAvg: number
  ratingCount: number
}

export interface Page<T> {
  items: T[]
  total: number
}

export type LessonType = 'VIDEO' | 'DOCUMENT' | 'QUIZ'

export interface PublicLesson {
  _id: string
  title: string
  type: LessonType
  isFreePreview: boolean
  durationSec: number | null
  sortOrder: number
}

export interface PublicSection {
  _id: string
  title: string
  summary: string
  sortOrder: number
  lessons: PublicLesson[]
}

export interface Course extends CourseCard {
  code: string | null
  description: string
  level: string
  language: string
  durationLabel: string
}

export interface CourseDetail {
  course: Course
  sections: PublicSection[]
}

export interface CartItem {
  course: CourseCard
  quantity: number
}

export interface Cart {
  items: CartItem[]
}

export type OrderStatus = 'PENDING' | 'PAID' | 'FAILED' | 'REFUNDED'

export interface OrderItem {
  courseId: string
  title: string
  price: number
  quantity: number
}

export interface Order {
  _id: string
  createdAt: string
  items: OrderItem[]
  totalAmount: number
  currency: string
  /** One of `OrderStatus`; a foreign backend may send others, shown neutrally. */
  status: string
}

export interface EnrolledCourse {
  course: CourseCard
  /** 0 to 100, whole. */
  progressPct: number
  completed: boolean
}

export interface Progress {
  progressPct: number
  completed: boolean
}

export interface OutlineLesson extends PublicLesson {
  completed: boolean
}

export interface OutlineSection {
  _id: string
  title: string
  summary: string
  sortOrder: number
  lessons: OutlineLesson[]
}

export interface Outline {
  course: { _id: string; title: string } | null
  sections: OutlineSection[]
}

/** VIDEO, PDF, DOCUMENT, IMAGE, AUDIO; anything else is shown as a plain link. */
export type ResourceKind = 'VIDEO' | 'PDF' | 'DOCUMENT' | 'IMAGE' | 'AUDIO' | 'OTHER'

export interface LessonResource {
  _id?: string
  title: string
  kind: ResourceKind
  mime: string | null
  /** Where to open it: `viewUrl` when given, else `url`. */
  url: string
  durationSec: number | null
  isPrimary: boolean
}

export interface Lesson {
  _id: string
  title: string
  type: LessonType
  contentText: string
  durationSec: number | null
  isFreePreview: boolean
  sortOrder: number
  section: { _id: string; title: string } | null
  course: { _id: string; title: string } | null
  resources: LessonResource[]
  /** Absent when the backend does not tell; then the outline does. */
  completed?: boolean
}

export type AssessmentType = 'QUIZ' | 'ASSIGNMENT'

/** What lists say of a hand-in. `status`: SUBMITTED, GRADED, RETURNED; others are shown neutrally. */
export interface SubmissionSummary {
  _id: string
  status: string
  /** Percent, 0 to 100. */
  score: number | null
  pass: boolean | null
  submittedAt: string | null
  gradedAt: string | null
  late: boolean
}

/** Section 3 "Assessment", with the reader's own newest hand-in. */
export interface LessonAssessment {
  _id: string
  title: string
  assessmentType: AssessmentType
  description: string
  availableAt: string | null
  dueAt: string | null
  /** Of an assignment. */
  maxScore: number | null
  /** The next four are a quiz's. */
  points: number | null
  /** Percent, 0 to 100. */
  passScore: number | null
  durationMinutes: number | null
  attemptsAllowed: number | null
  submission: SubmissionSummary | null
}

export interface LessonDetail {
  lesson: Lesson
  assessments: LessonAssessment[]
}

export type QuestionType = 'SINGLE' | 'MULTI' | 'SHORT'

/** A question as a student gets it: which options are correct is never told. */
export interface StudentQuestion {
  _id?: string
  question: string
  type: QuestionType
  score: number
  sortOrder: number
  options: { content: string }[]
}

export interface AssessmentDetail extends LessonAssessment {
  questions: StudentQuestion[]
  /** The server's record of the running attempt; null for assignments and foreign backends. */
  attempt: { number: number; startedAt: string } | null
  lessonId: string | null
  courseId: string | null
}

export interface Attachment {
  title: string
  url: string
  mime: string | null
}

export interface SubmissionComment {
  _id: string
  user: { fullName: string; email: string | null }
  message: string
  createdAt: string
}

/** Section 3 "Submission". */
export interface Submission extends SubmissionSummary {
  feedback: string
  textAnswer: string
  attachments: Attachment[]
  /** As sent: per question, in the order the API gave them, a list of option indices. */
  answersJson: string | null
  graderUser: { fullName: string; email: string | null } | null
  assessment: { _id: string; title: string; assessmentType: AssessmentType } | null
}

export interface Thread {
  submission: Submission | null
  comments: SubmissionComment[]
}

export type DeadlineType = AssessmentType

/** Section 3 "Deadline item". */
export interface DeadlineItem {
  _id: string
  title: string
  type: DeadlineType
  dueAt: string | null
  submitted: boolean
  graded: boolean
  /** Only when the backend says it. */
  onTime?: boolean
  lessonId: string | null
  courseId?: string | null
}

export type CourseRole = 'MAIN' | 'CO' | 'TA'

export interface InstructorCourse {
  _id: string
  slug: string
  title: string
  imageUrl: string | null
  imageSrcSet?: string | null
  myRole: CourseRole
  status: string
  ratingAvg: number
  ratingCount: number
  /** Number of lessons. */
  lessons: number
  totalDurationSec: number
  /** When the answer carries it; else grading counts the course's /students. */
  studentCount?: number | null
}

/** An assessment in a list of the instructor area, without its questions. */
export interface TaughtAssessmentLink {
  _id: string
  title: string
  assessmentType: AssessmentType
  sortOrder: number
  dueAt: string | null
}

/** A resource as its author edits it. */
export interface TaughtResource extends LessonResource {
  /** An uploaded file; else an address that `resourceUrls` lists. */
  isFile: boolean
}

/** A lesson as the content page lists it. */
export interface TaughtLesson {
  _id: string
  title: string
  type: LessonType
  sectionId: string
  durationSec: number | null
  isFreePreview: boolean
  sortOrder: number
  /** The primary one first. */
  resources: TaughtResource[]
  assessments: TaughtAssessmentLink[]
  /** Extra of the reference API: hand-ins that a deletion takes along; null when it is not told. */
  submissions: number | null
}

export interface TaughtSection {
  _id: string
  title: string
  summary: string
  sortOrder: number
  lessons: TaughtLesson[]
}

/** GET /api/instructor/courses/{courseId}/content, in the order to show. */
export interface CourseContent {
  /** Extra of the reference API; null when only sections came. */
  course: { _id: string; slug: string; title: string; status: string; myRole: CourseRole } | null
  sections: TaughtSection[]
}

/** GET /api/instructor/lessons/{lessonId}: all that the lesson dialog edits. */
export interface LessonForEdit extends TaughtLesson {
  contentText: string
  courseId: string | null
}

/** A question with its answers told, as only teachers get it. */
export interface TaughtQuestion {
  _id?: string
  question: string
  type: QuestionType
  score: number
  sortOrder: number
  options: { content: string; isCorrect: boolean }[]
}

/** GET /api/instructor/assessments/{id}; questions in the author's order. */
export interface TaughtAssessment extends Omit<LessonAssessment, 'submission'> {
  /** Of a quiz, as the questions are. */
  shuffleQuestions: boolean
  questions: TaughtQuestion[]
  lessonId: string | null
  courseId: string | null
  /** Extra of the reference API: how many hand-ins it has; null when it is not told. */
  submissions: number | null
}

/** POST (create) and PUT (change) of an assignment; dates in ISO form, left out when empty. */
export interface AssignmentDraft {
  title: string
  description: string
  maxScore: number
  availableAt?: string
  dueAt?: string
}

/** POST (create) and PUT (change) of a quiz (section 7). */
export interface QuizDraft {
  title: string
  description: string
  points: number
  passScore: number
  durationMinutes: number
  attemptsAllowed: number
  shuffleQuestions: boolean
  availableAt?: string
  dueAt?: string
  questions: TaughtQuestion[]
}

/** Section 3 "Student in grading". */
export interface GradedStudent {
  _id: string
  fullName: string
  email: string
}

/** A hand-in as its graders see it; answers and questions in the order that the student saw. */
export interface GradedSubmission extends Submission {
  user: GradedStudent | null
  comments: SubmissionComment[]
  /** Of a quiz; empty when the backend does not send them with the hand-in. */
  questions: TaughtQuestion[]
}

/** POST /api/instructor/submissions/{id}/grade. `pass: false` asks for another hand-in (RETURNED). */
export interface Grade {
  /** Percent, 0 to 100, two decimals. */
  score: number
  pass: boolean
  feedback: string
}

/** Every error of the API (design.md): `message` is Vietnamese and fit to show. */
export interface ErrorBody {
  message: string
  code: string
  /** Field name → what is wrong with it, in Vietnamese. */
  fields?: Record<string, string>
}
