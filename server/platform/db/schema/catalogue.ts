import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'
import { edited } from './edited.ts'
import { users } from './people.ts'

export const topics = pgTable('topics', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  sortOrder: integer().notNull().default(1),
})

export const courses = pgTable(
  'courses',
  {
    id: id(),
    slug: text().notNull().unique(),
    code: text().notNull().unique(),
    title: text().notNull(),
    description: text().notNull().default(''),
    imageUrl: text(),
    imageSrcSet: text(),
    topicId: text().references(() => topics.id),
    /** Null: no numeric price, shown as 'Miễn phí'. */
    price: integer(),
    /** Counts only when above 0 and below `price`; a free course has `price` 0. */
    salePrice: integer(),
    /** When `endSales` takes the sale price away; null: it stays. */
    saleEndsAt: at(),
    /** The price that a buyer pays, computed once, so that filters, sorting and checkout agree. */
    effectivePrice: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`case when sale_price is not null and sale_price < coalesce(price, 0) then sale_price else coalesce(price, 0) end`,
      ),
    currency: text().notNull().default('VND'),
    /** Only of reviews that are shown. `ratingAvg` is `ratingSum / ratingCount`; all three are written together. */
    ratingAvg: real().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    enrolmentCount: integer().notNull().default(0),
    level: text().notNull().default('BEGINNER'),
    language: text().notNull().default('VI'),
    durationLabel: text().notNull().default(''),
    /** What students learn, whom the course is for and what it requires: a list of lines each. */
    goals: jsonb().$type<string[]>().notNull().default([]),
    audience: jsonb().$type<string[]>().notNull().default([]),
    requirements: jsonb().$type<string[]>().notNull().default([]),
    /** An https address of a film about the course. */
    promoUrl: text(),
    /** DRAFT, PENDING, PUBLISHED or ARCHIVED (docs/product.md#course-status). PUBLISHED courses are public, no others. */
    status: text().notNull().default('DRAFT'),
    /** When a teacher last asked for publication. */
    askedAt: at(),
    /** Why the owner has returned the course; empty when it was not returned, or publication was asked for since. */
    returnNote: text().notNull().default(''),
    /** Folded title, topic and instructor names (`searchTextOf`), searched by trigram. */
    searchText: text().notNull().default(''),
    /** The words of `searchText`, each between spaces, so that a search can put matches of whole words first. */
    searchWords: text()
      .notNull()
      .generatedAlwaysAs(sql`' ' || public.divided_words(search_text) || ' '`),
    createdAt: createdAt(),
    publishedAt: at(),
    ...edited(),
  },
  (t) => [
    index('courses_search_idx').using('gin', t.searchText.op('gin_trgm_ops')),
    index('courses_topic_idx').on(t.topicId),
    index('courses_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('courses_sale_end_idx')
      .on(t.saleEndsAt)
      .where(sql`${t.saleEndsAt} is not null`),
    check('courses_price_positive', sql`${t.price} is null or ${t.price} >= 0`),
    check('courses_sale_positive', sql`${t.salePrice} is null or ${t.salePrice} > 0`),
  ],
)

export const courseInstructors = pgTable(
  'course_instructors',
  {
    courseId: partOf(() => courses.id),
    userId: partOf(() => users.id),
    /** MAIN, CO or TA. */
    role: text().notNull().default('MAIN'),
    sortOrder: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    index('course_instructors_user_idx').on(t.userId),
  ],
)

/** Addresses that courses had before; each still leads to its course. */
export const courseSlugs = pgTable('course_slugs', {
  slug: text().primaryKey(),
  courseId: partOf(() => courses.id),
  createdAt: createdAt(),
})

export const sections = pgTable(
  'sections',
  {
    id: id(),
    courseId: partOf(() => courses.id),
    title: text().notNull(),
    summary: text().notNull().default(''),
    sortOrder: integer().notNull(),
    createdAt: createdAt(),
    ...edited(),
  },
  (t) => [index('sections_course_idx').on(t.courseId, t.sortOrder)],
)

export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    sectionId: partOf(() => sections.id),
    courseId: partOf(() => courses.id),
    title: text().notNull(),
    /** VIDEO, DOCUMENT or QUIZ. */
    type: text().notNull().default('VIDEO'),
    contentText: text().notNull().default(''),
    durationSec: integer(),
    isFreePreview: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(1),
    createdAt: createdAt(),
    ...edited(),
  },
  (t) => [
    index('lessons_section_idx').on(t.sectionId, t.sortOrder),
    index('lessons_course_idx').on(t.courseId),
  ],
)

/** An uploaded or seeded file; the file store has its bytes under `storageKey`. */
export const files = pgTable(
  'files',
  {
    id: id(),
    ownerId: text().references(() => users.id, { onDelete: 'set null' }),
    storageKey: text().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    createdAt: createdAt(),
  },
  // Stored bytes are looked up here by their key: does a row still name them?
  (t) => [index('files_storage_key_idx').on(t.storageKey)],
)

/** The sizes of a course's uploaded cover; `courses.imageUrl` and `imageSrcSet` name them. */
export const courseCovers = pgTable(
  'course_covers',
  {
    /** The file's name in its address: `<hash>-<width>.webp`. */
    name: text().primaryKey(),
    courseId: partOf(() => courses.id),
    fileId: text()
      .notNull()
      .references(() => files.id),
    /** In pixels, of `COVER_WIDTHS`. */
    width: integer().notNull(),
  },
  (t) => [
    index('course_covers_course_idx').on(t.courseId),
    index('course_covers_file_idx').on(t.fileId),
  ],
)

/** The pictures of shared links, made once for each cover (docs/trust.md#shared-links). */
export const sharePictures = pgTable(
  'share_pictures',
  {
    /** The file's name in its address: `<hash>.jpg`. */
    name: text().primaryKey(),
    fileId: text()
      .notNull()
      .references(() => files.id),
    createdAt: createdAt(),
  },
  (t) => [index('share_pictures_file_idx').on(t.fileId)],
)

export const resources = pgTable(
  'resources',
  {
    id: id(),
    lessonId: partOf(() => lessons.id),
    title: text().notNull(),
    kind: text().notNull(),
    mime: text(),
    /** An outside address; a resource has either this or `fileId`. */
    url: text(),
    fileId: text().references(() => files.id),
    durationSec: integer(),
    isPrimary: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(1),
  },
  (t) => [
    index('resources_lesson_idx').on(t.lessonId, t.sortOrder),
    index('resources_file_idx').on(t.fileId),
    check('resources_one_source', sql`(${t.url} is null) <> (${t.fileId} is null)`),
  ],
)

/** For each table, how often something that course cards show changed; triggers count (`count_catalogue_change`). */
export const catalogueVersion = pgTable('catalogue_version', {
  tableName: text().primaryKey(),
  changes: bigint({ mode: 'number' }).notNull().default(0),
})

/**
 * Which PUBLISHED courses have changed, and in which transaction; triggers note it (`note_course_change`). Whoever keeps
 * courses in memory reads what has come since.
 */
export const courseChanges = pgTable(
  'course_changes',
  {
    /** The number of the transaction. */
    changed: bigint({ mode: 'number' }).notNull(),
    courseId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('course_changes_changed_idx').on(t.changed)],
)
