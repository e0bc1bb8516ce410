import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'
import { users } from './people.ts'
import { courses, lessons } from './catalogue.ts'
import { orders } from './commerce.ts'

export const enrolments = pgTable(
  'enrolments',
  {
    id: id(),
    userId: partOf(() => users.id),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    orderId: text().references(() => orders.id),
    /** How many of the lessons that the course has now are completed; triggers count them (`count_lessons_done`). */
    lessonsDone: integer().notNull().default(0),
    /** When the student last opened a lesson of the course, accurate to some minutes. */
    lastSeenAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('enrolments_user_course_key').on(t.userId, t.courseId),
    index('enrolments_course_idx').on(t.courseId),
    index('enrolments_order_idx').on(t.orderId),
  ],
)

export const lessonCompletions = pgTable(
  'lesson_completions',
  {
    userId: partOf(() => users.id),
    lessonId: partOf(() => lessons.id),
    completedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_completions_lesson_idx').on(t.lessonId),
  ],
)

/** A completed course, as a stranger may check it (docs/trust.md#certificates). */
export const certificates = pgTable(
  'certificates',
  {
    /** Printed on the certificate, and part of its address; nobody can guess the code of another certificate. */
    code: text().primaryKey(),
    userId: partOf(() => users.id),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    /** As they were on the day of issue. */
    fullName: text().notNull(),
    courseTitle: text().notNull(),
    issuedAt: createdAt(),
    revokedAt: at(),
    /** A Vietnamese sentence for whoever checks it. */
    revokedReason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('certificates_valid_key')
      .on(t.userId, t.courseId)
      .where(sql`${t.revokedAt} is null`),
    index('certificates_course_idx').on(t.courseId),
  ],
)
