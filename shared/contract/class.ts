import { z } from 'zod'
import { pageOf } from './page.ts'

/** A teacher's view of a class, and what is written to it (docs/class.md). */

export const ClassSortSchema = z.enum(['name', 'progress', 'seen', 'score'])
export type ClassSort = z.infer<typeof ClassSortSchema>

/** One student of the course; shares and scores are whole or decimal percent, 0 to 100. */
const ClassStudentSchema = z.object({
  _id: z.string(),
  fullName: z.string(),
  /** Empty for an account that was erased. */
  email: z.string(),
  avatar: z.string().nullable(),
  lessonsDone: z.number(),
  progressPct: z.number(),
  /** When the student last opened a lesson, to five minutes; null: never. */
  lastSeenAt: z.string().nullable(),
  /** The mean of the newest submissions that are graded; null without one. */
  score: z.number().nullable(),
  /** Enrolled since. */
  since: z.string(),
})
export type ClassStudent = z.infer<typeof ClassStudentSchema>

/** The whole class, whatever is searched for. */
const ClassSumsSchema = z.object({
  students: z.number(),
  averagePct: z.number(),
  finished: z.number(),
  notStarted: z.number(),
  /** Of those who have not finished: no lesson opened for so many days, nor enrolled since. */
  unseen7: z.number(),
  unseen14: z.number(),
})

export const ClassPageSchema = pageOf(ClassStudentSchema).extend({
  course: z.object({
    _id: z.string(),
    title: z.string(),
    status: z.string(),
    myRole: z.string(),
    teaches: z.literal(false).optional(),
    /** Whether the caller may write to the class. */
    mayWrite: z.boolean(),
  }),
  lessons: z.number(),
  sums: ClassSumsSchema,
  /** How many fit the search. */
  found: z.number(),
})
export type ClassPage = z.infer<typeof ClassPageSchema>

export const ClassLessonsSchema = z.object({
  students: z.number(),
  finished: z.number(),
  notStarted: z.number(),
  /** In the order of the outline. */
  lessons: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      section: z.string(),
      /** Students who have completed it. */
      done: z.number(),
      /** Students for whom it is the last completed one, and who have not finished the course. */
      stopped: z.number(),
    }),
  ),
})
export type ClassLessons = z.infer<typeof ClassLessonsSchema>

const ClassMessageKindSchema = z.enum(['ANNOUNCEMENT', 'REMINDER'])
export type ClassMessageKind = z.infer<typeof ClassMessageKindSchema>

/** What was written to a class. */
const ClassMessageSchema = z.object({
  _id: z.string(),
  kind: ClassMessageKindSchema,
  title: z.string(),
  body: z.string(),
  createdAt: z.string(),
  /** Empty when the account is gone. */
  author: z.string(),
  recipients: z.number(),
  read: z.number(),
})
export type ClassMessage = z.infer<typeof ClassMessageSchema>

export const ClassMessagesSchema = pageOf(ClassMessageSchema)
export type ClassMessages = z.infer<typeof ClassMessagesSchema>

/** Who gets a reminder, or would: those left out had one in the last three days. */
export const ReminderResultSchema = z.object({
  /** null for a trial. */
  _id: z.string().nullable(),
  recipients: z.number(),
  leftOut: z.number(),
})
export type ReminderResult = z.infer<typeof ReminderResultSchema>

/** What a teacher has written, as the student reads it. */
export const AnnouncementSchema = z.object({
  _id: z.string(),
  kind: ClassMessageKindSchema,
  title: z.string(),
  body: z.string(),
  createdAt: z.string(),
  author: z.string(),
  course: z.object({ _id: z.string(), title: z.string() }),
})
export type Announcement = z.infer<typeof AnnouncementSchema>
