import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { users } from './people.ts'
import { courses, lessons } from './catalogue.ts'
import { orders } from './commerce.ts'

export const enrolments = pgTable(
  'enrolments',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    orderId: text().references(() => orders.id),
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
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    completedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_completions_lesson_idx').on(t.lessonId),
  ],
)
