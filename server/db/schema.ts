import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/**
 * The tables of the reference API. Ids are 24 hex characters made by `newId()`; money is integer
 * đồng; times are `timestamptz`. Rows that belong to a user carry the user's id, so that every query
 * can check ownership itself.
 */

const id = () => text().primaryKey()
const at = () => timestamp({ withTimezone: true, mode: 'date' })
const createdAt = () => at().notNull().defaultNow()

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** Lower case, trimmed. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    fullName: text().notNull(),
    avatarFileId: text(),
    roles: text().array().notNull().default(['STUDENT']),
    /** Raised by a password change: tokens of an older generation end. */
    tokenVersion: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
  ],
)

export const passwordResets = pgTable('password_resets', {
  /** SHA-256 of the token in the mail; the token itself is not stored. */
  tokenHash: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: at().notNull(),
  usedAt: at(),
  createdAt: createdAt(),
})

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
    /** Counts only when above 0 and below `price`; a course is given away by its price. */
    salePrice: integer(),
    /** What a buyer pays: derived here once so that filters, sorting and checkout agree. */
    effectivePrice: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`case when sale_price is not null and sale_price < coalesce(price, 0) then sale_price else coalesce(price, 0) end`,
      ),
    currency: text().notNull().default('VND'),
    ratingAvg: real().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    enrolmentCount: integer().notNull().default(0),
    level: text().notNull().default('BEGINNER'),
    language: text().notNull().default('VI'),
    durationLabel: text().notNull().default(''),
    /** PUBLISHED courses are public; any other status is not. */
    status: text().notNull().default('DRAFT'),
    /** Folded title and instructor names (`foldText`), searched by trigram. */
    searchText: text().notNull().default(''),
    createdAt: createdAt(),
    publishedAt: at(),
  },
  (t) => [
    index('courses_search_idx').using('gin', t.searchText.op('gin_trgm_ops')),
    index('courses_popular_idx').on(t.status, t.enrolmentCount.desc().nullsFirst(), t.id),
    index('courses_rating_idx').on(
      t.status,
      t.ratingAvg.desc().nullsFirst(),
      t.ratingCount.desc().nullsFirst(),
      t.id,
    ),
    index('courses_price_idx').on(t.status, t.effectivePrice, t.id),
    index('courses_price_desc_idx').on(t.status, t.effectivePrice.desc().nullsFirst(), t.id),
    index('courses_newest_idx').on(t.status, t.publishedAt.desc().nullsFirst(), t.id),
    index('courses_topic_idx').on(t.topicId, t.status, t.enrolmentCount.desc().nullsFirst(), t.id),
    check('courses_price_positive', sql`${t.price} is null or ${t.price} >= 0`),
    check('courses_sale_positive', sql`${t.salePrice} is null or ${t.salePrice} > 0`),
  ],
)

export const courseInstructors = pgTable(
  'course_instructors',
  {
    courseId: text()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** MAIN, CO or TA. */
    role: text().notNull().default('MAIN'),
    sortOrder: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    index('course_instructors_user_idx').on(t.userId),
  ],
)

export const sections = pgTable(
  'sections',
  {
    id: id(),
    courseId: text()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    summary: text().notNull().default(''),
    sortOrder: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sections_course_idx').on(t.courseId, t.sortOrder)],
)

export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    sectionId: text()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    courseId: text()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** VIDEO, DOCUMENT or QUIZ. */
    type: text().notNull().default('VIDEO'),
    contentText: text().notNull().default(''),
    durationSec: integer(),
    isFreePreview: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('lessons_section_idx').on(t.sectionId, t.sortOrder),
    index('lessons_course_idx').on(t.courseId),
  ],
)

/** An uploaded or seeded file; its bytes lie in the upload folder under `storageKey`. */
export const files = pgTable('files', {
  id: id(),
  ownerId: text().references(() => users.id, { onDelete: 'set null' }),
  storageKey: text().notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  size: integer().notNull(),
  createdAt: createdAt(),
})

export const resources = pgTable(
  'resources',
  {
    id: id(),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    kind: text().notNull(),
    mime: text(),
    /** Either an outside address or a stored file. */
    url: text(),
    fileId: text().references(() => files.id),
    durationSec: integer(),
    isPrimary: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(1),
  },
  (t) => [
    index('resources_lesson_idx').on(t.lessonId, t.sortOrder),
    check('resources_one_source', sql`(${t.url} is null) <> (${t.fileId} is null)`),
  ],
)

export const cartItems = pgTable(
  'cart_items',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    quantity: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    check('cart_items_quantity', sql`${t.quantity} >= 1`),
  ],
)

/** One row per payment attempt (reference/payments.md §4). `id` is also the provider's order reference. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** PENDING, PAID, FAILED or REFUNDED. */
    status: text().notNull().default('PENDING'),
    /** MOMO, VNPAY or FREE. */
    provider: text().notNull(),
    providerRef: text().notNull(),
    totalAmount: integer().notNull(),
    currency: text().notNull().default('VND'),
    /** VNPAY's vnp_CreateDate, byte for byte: its query and refund calls ask for it again. */
    createDateStr: text(),
    payUrl: text(),
    /** End of the gateway's window (15 minutes). The sweep starts later, at 20. */
    expiresAt: at().notNull(),
    providerTransactionId: text(),
    providerCode: text(),
    paidAt: at(),
    /** A verified success came after the order had failed. */
    isLate: boolean().notNull().default(false),
    /** Needs a person: suspected fraud, a tampered amount, a query unreachable for an hour. */
    reviewReason: text(),
    lastQueriedAt: at(),
    refundRef: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('orders_provider_ref_key').on(t.provider, t.providerRef),
    index('orders_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('orders_pending_idx')
      .on(t.createdAt)
      .where(sql`${t.status} = 'PENDING'`),
    check('orders_amount', sql`${t.totalAmount} >= 0`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    /** Title and price as they were when payment started. */
    title: text().notNull(),
    price: integer().notNull(),
    quantity: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.courseId] })],
)

/** Every callback and query answer, refused ones too, with signatures and keys redacted. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    provider: text().notNull(),
    /** ipn, return, query, create or refund. */
    source: text().notNull(),
    orderId: text(),
    /** What we made of it: settled, duplicate, bad-signature, wrong-amount, … */
    outcome: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('payment_events_order_idx').on(t.orderId)],
)

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

/** Outbox: written in the transaction of the event, sent after commit. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Names the event, so that it mails once: `order-paid:<orderId>`. */
    dedupeKey: text().notNull().unique(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: createdAt(),
    sentAt: at(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_due_idx')
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null`),
  ],
)

export const assessments = pgTable(
  'assessments',
  {
    id: id(),
    courseId: text()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** QUIZ or ASSIGNMENT. */
    type: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    availableAt: at(),
    dueAt: at(),
    /** Of an assignment. */
    maxScore: real(),
    /** The next five are a quiz's. */
    points: real(),
    /** Percent, 0 to 100. */
    passScore: real(),
    durationMinutes: integer(),
    /** Null: no limit. */
    attemptsAllowed: integer(),
    shuffleQuestions: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('assessments_lesson_idx').on(t.lessonId, t.sortOrder),
    index('assessments_course_due_idx').on(t.courseId, t.dueAt),
  ],
)

export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: id(),
    assessmentId: text()
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    /** SINGLE, MULTI or SHORT. */
    type: text().notNull(),
    score: real().notNull().default(1),
    sortOrder: integer().notNull(),
    options: jsonb().$type<{ content: string; isCorrect: boolean }[]>().notNull().default([]),
  },
  (t) => [index('quiz_questions_assessment_idx').on(t.assessmentId, t.sortOrder)],
)

/** A student's opening of a quiz: from here on its clock runs. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    assessmentId: text()
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    startedAt: at().notNull(),
    /**
     * How this student sees the quiz: per question shown its id, its place in the author's order and
     * the author's indices of its options, in the order shown.
     */
    questionOrder: jsonb()
      .$type<{ questionId: string; index: number; options: number[] }[]>()
      .notNull(),
  },
  (t) => [primaryKey({ columns: [t.assessmentId, t.userId, t.number] })],
)

export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    assessmentId: text()
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The quiz attempt that was handed in; 1 for an assignment, whose resubmission replaces it. */
    attemptNumber: integer().notNull().default(1),
    /** SUBMITTED, GRADED or RETURNED. */
    status: text().notNull().default('SUBMITTED'),
    startedAt: at(),
    submittedAt: at().notNull(),
    /** Handed in after the due time of that moment. */
    late: boolean().notNull().default(false),
    textAnswer: text().notNull().default(''),
    /** Chosen options of a quiz, JSON, questions and options in the author's order. */
    answersJson: text(),
    /** Percent with two decimals, 0 to 100. */
    score: real(),
    pass: boolean(),
    feedback: text().notNull().default(''),
    graderUserId: text().references(() => users.id, { onDelete: 'set null' }),
    gradedAt: at(),
  },
  (t) => [
    unique('submissions_attempt_key').on(t.assessmentId, t.userId, t.attemptNumber),
    index('submissions_user_idx').on(t.userId, t.assessmentId),
  ],
)

export const submissionFiles = pgTable(
  'submission_files',
  {
    submissionId: text()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => files.id),
    title: text().notNull(),
    sortOrder: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.fileId] }),
    index('submission_files_file_idx').on(t.fileId),
  ],
)

export const submissionComments = pgTable(
  'submission_comments',
  {
    id: id(),
    submissionId: text()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('submission_comments_submission_idx').on(t.submissionId, t.createdAt)],
)
