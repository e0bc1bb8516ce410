import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'
import { courses } from './catalogue.ts'
import { orders } from './commerce.ts'
import { edited } from './edited.ts'
import { users } from './people.ts'

/** Versions of the pages of trust that the owner has published; a row is never changed (docs/trust.md#pages). */
export const pageVersions = pgTable(
  'page_versions',
  {
    /** A `SitePageSlug`. */
    slug: text().notNull(),
    /** Counts from 1 for each page. */
    number: integer().notNull(),
    /** HTML, cleaned where it is shown. */
    body: text().notNull(),
    publishedAt: createdAt(),
    /** Null: the account was deleted. */
    publishedById: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.slug, t.number] })],
)

/** The owner's unpublished text of a page; without a row, the draft is the last version, or the template. */
export const pageDrafts = pgTable('page_drafts', {
  slug: text().primaryKey(),
  body: text().notNull(),
  ...edited(),
})

/** Who agreed to which version of a page, where and when; rows are only added (docs/trust.md#consent). */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: partOf(() => users.id),
    /** A `SitePageSlug`. */
    slug: text().notNull(),
    number: integer().notNull(),
    /** REGISTRATION or PAYMENT. */
    place: text().notNull(),
    /** The order whose payment was begun with it. */
    orderId: text().references(() => orders.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('consents_user_idx').on(t.userId, t.createdAt),
    index('consents_order_idx').on(t.orderId),
  ],
)

/** A student's one review of a course; `courses.ratingSum` counts those that are shown (docs/trust.md#reviews). */
export const courseReviews = pgTable(
  'course_reviews',
  {
    id: id(),
    courseId: partOf(() => courses.id),
    userId: partOf(() => users.id),
    stars: integer().notNull(),
    body: text().notNull().default(''),
    /** `body`, folded (`foldText`). */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`public.fold_text(body)`),
    createdAt: createdAt(),
    /** Null: as it was first written. */
    updatedAt: at(),
    /** A teacher's one answer; empty: none. */
    answer: text().notNull().default(''),
    answeredAt: at(),
    answeredById: text().references(() => users.id, { onDelete: 'set null' }),
    /** Set: an admin has hidden it, and it counts nowhere. */
    hiddenAt: at(),
    hiddenById: text().references(() => users.id, { onDelete: 'set null' }),
    hiddenReason: text().notNull().default(''),
  },
  (t) => [
    unique('course_reviews_key').on(t.courseId, t.userId),
    index('course_reviews_newest_idx').on(t.courseId, t.createdAt.desc().nullsFirst(), t.id),
    index('course_reviews_all_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('course_reviews_user_idx').on(t.userId),
    check('course_reviews_stars', sql`${t.stars} between 1 and 5`),
  ],
)

/** A report of a review to the owner; a person has at most one open report for each review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    reviewId: partOf(() => courseReviews.id),
    userId: partOf(() => users.id),
    reason: text().notNull(),
    createdAt: createdAt(),
    resolvedAt: at(),
    resolvedById: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('review_reports_open_key')
      .on(t.reviewId, t.userId)
      .where(sql`${t.resolvedAt} is null`),
    index('review_reports_open_idx')
      .on(t.createdAt)
      .where(sql`${t.resolvedAt} is null`),
    index('review_reports_user_idx').on(t.userId),
  ],
)
