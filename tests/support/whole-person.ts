import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { startSession } from '../../server/subjects/accounts/sessions.ts'
import type { Database } from '../../server/platform/db/client.ts'
import { rawRows } from '../../server/platform/db/raw-rows.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { tellTeachers } from '../../server/subjects/reviews/review-mails.ts'
import type { TestApi } from './api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from './fixtures.ts'
import { makeAssessment, makeFile, makeQuiz, makeSubmission } from './learning-fixtures.ts'

/** In every word that is theirs or about them, in the file store too; no other row has it. */
export const MARK = 'zyxwv'
export const PASSWORD = 'mat-khau-dai-1'

/**
 * Somebody who has a row in every table that can have one of a person, beside a classmate and a teacher whose own
 * must stay.
 */
export async function wholePerson(api: TestApi) {
  const { db, deps } = api
  const { q } = db
  const now = deps.now()
  const [teacher, classmate] = [
    await makeUser(db, { roles: ['INSTRUCTOR'], fullName: 'Cô Dạy' }),
    await makeUser(db, { fullName: 'Bạn Cùng Lớp' }),
  ]
  const person = await makeUser(db, {
    fullName: `Nguyễn Zyxwv Thử`,
    email: `${MARK}${newId()}@example.test`,
    username: `${MARK}${newId()}`,
    passwordHash: await hashPassword(PASSWORD),
  })
  const userId = person.id
  await q.update(t.users).set({ emailProvedAt: now }).where(eq(t.users.id, userId))
  const course = await makeCourse(db, {
    title: 'Khóa học chung',
    instructors: [
      { userId: teacher.id, role: 'MAIN', fullName: teacher.fullName },
      { userId, role: 'TA', fullName: person.fullName },
    ],
    ratingSum: 9,
    ratingCount: 2,
    ratingAvg: 4.5,
  })
  const archived = await makeCourse(db, {
    status: 'ARCHIVED',
    instructors: [{ userId, role: 'MAIN', fullName: person.fullName }],
  })
  const section = await makeSection(db, course.id)
  const lesson = await makeLesson(db, section)
  const [assignment, waiting, quiz] = [
    await makeAssessment(db, lesson),
    await makeAssessment(db, lesson, { title: 'Bài chưa chấm' }),
    await makeQuiz(db, lesson),
  ]

  // What was bought.
  const order = {
    id: newId(),
    userId,
    status: 'PAID',
    provider: 'MOMO',
    totalAmount: 100_000,
    expiresAt: now,
    paidAt: now,
    providerTransactionId: '99887766',
  }
  await q.insert(t.orders).values(order)
  await q
    .insert(t.orderItems)
    .values({ orderId: order.id, courseId: course.id, title: course.title, price: 100_000 })
  await q.insert(t.paymentEvents).values({
    id: newId(),
    provider: 'MOMO',
    source: 'ipn',
    orderId: order.id,
    outcome: 'settled',
    payload: { received: { amount: 100_000, transId: 99887766, userInfo: { name: MARK } } },
  })
  await q.insert(t.orderFlags).values({
    id: newId(),
    orderId: order.id,
    reason: 'Cần xem.',
    resolvedAt: now,
    resolvedBy: person.email,
    note: `Đã gọi ${person.fullName}.`,
  })
  await q.insert(t.cartItems).values({ userId, courseId: archived.id })
  await q.insert(t.consents).values({
    id: newId(),
    userId,
    slug: 'dieu-khoan',
    number: 1,
    place: 'PAYMENT',
    orderId: order.id,
  })

  // What was learned.
  for (const id of [userId, classmate.id]) await enrol(db, id, course.id)
  await q.insert(t.lessonCompletions).values({ userId, lessonId: lesson.id })
  await q.insert(t.certificates).values({
    code: newId(),
    userId,
    courseId: course.id,
    fullName: person.fullName,
    courseTitle: course.title,
  })
  await q.insert(t.quizAttempts).values({
    assessmentId: quiz.id,
    userId,
    number: 1,
    startedAt: now,
    questionOrder: [],
  })
  await q.insert(t.assessmentExtensions).values({
    assessmentId: assignment.id,
    userId,
    reason: `Ốm: ${MARK}`,
    givenById: teacher.id,
  })
  const graded = {
    status: 'GRADED',
    score: 80,
    pass: true,
    feedback: `Tốt lắm ${MARK}`,
    graderUserId: teacher.id,
    gradedAt: now,
  }
  const handedIn = await makeSubmission(db, assignment.id, userId, {
    ...graded,
    textAnswer: `Bài của ${MARK}`,
  })
  const ungraded = await makeSubmission(db, waiting.id, userId, { textAnswer: MARK })
  await makeSubmission(db, quiz.id, userId, { ...graded, answersJson: '[[1]]' })
  const theirs = await makeSubmission(db, assignment.id, classmate.id, {
    textAnswer: 'Bài của người khác',
  })
  const [file, earlierFile, waitingFile, avatar] = [
    await makeFile(deps, { name: `${MARK}.txt`, content: `nội dung ${MARK}` }),
    await makeFile(deps, { name: `${MARK}.txt`, content: `nội dung trước ${MARK}` }),
    await makeFile(deps, { name: `${MARK}.txt`, content: `còn chờ ${MARK}` }),
    await makeFile(deps, { name: `${MARK}.png`, mime: 'image/png', content: `ảnh ${MARK}` }),
  ]
  await q
    .update(t.files)
    .set({ ownerId: userId })
    .where(eq(t.files.name, `${MARK}.txt`))
  await q.update(t.files).set({ ownerId: userId }).where(eq(t.files.id, avatar.id))
  await q.update(t.users).set({ avatarFileId: avatar.id }).where(eq(t.users.id, userId))
  const earlierId = newId()
  await q.insert(t.earlierWork).values({
    ...graded,
    id: earlierId,
    submissionId: handedIn.id,
    submittedAt: now,
    late: false,
    textAnswer: `Bài trước của ${MARK}`,
  })
  await q.insert(t.submissionFiles).values([
    { submissionId: handedIn.id, fileId: file.id, title: `${MARK}.txt`, sortOrder: 1 },
    {
      submissionId: handedIn.id,
      earlierWorkId: earlierId,
      fileId: earlierFile.id,
      title: `${MARK}.txt`,
      sortOrder: 1,
    },
    { submissionId: ungraded.id, fileId: waitingFile.id, title: `${MARK}.txt`, sortOrder: 1 },
  ])
  await q.insert(t.gradeHistory).values({
    id: newId(),
    submissionId: handedIn.id,
    graderUserId: teacher.id,
    status: 'GRADED',
    score: 80,
    pass: true,
    feedback: `Tốt lắm ${MARK}`,
  })
  await q.insert(t.submissionComments).values([
    { id: newId(), submissionId: handedIn.id, userId, message: `Em là ${MARK}` },
    { id: newId(), submissionId: handedIn.id, userId: teacher.id, message: `Chào ${MARK}` },
    { id: newId(), submissionId: theirs.id, userId, message: `Trợ giảng ${MARK}` },
    { id: newId(), submissionId: theirs.id, userId: teacher.id, message: 'Cô đã xem' },
  ])

  // What was said in public, and to the class.
  const review = { id: newId(), courseId: course.id, userId, stars: 5, body: `Hay, ${MARK}` }
  await q.insert(t.courseReviews).values([
    { ...review, answer: `Cảm ơn ${MARK}`, answeredAt: now, answeredById: teacher.id },
    {
      id: newId(),
      courseId: course.id,
      userId: classmate.id,
      stars: 4,
      body: 'Được',
      answer: 'Cảm ơn bạn',
      answeredAt: now,
      answeredById: userId,
    },
  ])
  await q.update(t.users).set({ emailProvedAt: now }).where(eq(t.users.id, teacher.id))
  await tellTeachers(deps, course, { userId, stars: review.stars, text: review.body })
  const [other] = await q
    .select()
    .from(t.courseReviews)
    .where(eq(t.courseReviews.userId, classmate.id))
  await q.insert(t.reviewReports).values([
    { id: newId(), reviewId: other?.id ?? '', userId, reason: `Không đúng, ${MARK}` },
    { id: newId(), reviewId: review.id, userId: classmate.id, reason: `${MARK} nói sai` },
  ])
  const message = { id: newId(), courseId: course.id, title: 'Tuần này', body: 'Nhớ nộp bài' }
  await q.insert(t.classMessages).values([
    { ...message, authorId: teacher.id, kind: 'ANNOUNCEMENT' },
    { ...message, id: newId(), authorId: userId, kind: 'REMINDER' },
  ])
  await q.insert(t.classMessageRecipients).values({ messageId: message.id, userId })

  // What was sent.
  await q.insert(t.mailsOff).values({ userId, kind: 'digest' })
  const mail = { toAddress: person.email, template: 'welcome', data: { name: MARK }, sentAt: now }
  await q.insert(t.mails).values([
    { ...mail, id: newId(), dedupeKey: newId(), userId, subject: `Chào ${MARK}` },
    { ...mail, id: newId(), dedupeKey: newId(), subject: 'Thư cũ, chưa ghi là của ai' },
    {
      id: newId(),
      dedupeKey: newId(),
      userId: teacher.id,
      toAddress: teacher.email,
      subject: `${person.fullName} vừa trả lời`,
      template: 'comment',
      data: { authorName: person.fullName, title: `Em là ${MARK}` },
      sentAt: now,
    },
  ])
  const data = { title: 'Bình luận mới', body: `${person.fullName} vừa trả lời` }
  const anHourAgo = new Date(now.getTime() - 3_700_000)
  const push = { data, expiresAt: now, createdAt: anHourAgo }
  await q.insert(t.pushMessages).values([
    { ...push, id: newId(), dedupeKey: newId(), userId },
    { ...push, id: newId(), dedupeKey: newId(), userId: teacher.id },
  ])
  const kept = { status: 200, request: 'POST', answer: JSON.stringify({ textAnswer: MARK }) }
  await q.insert(t.keptAnswers).values([
    { id: newId(), userId, key: 'own', ...kept },
    { id: newId(), userId: teacher.id, key: 'grade', ...kept },
  ])
  await q.insert(t.pushTokens).values({ id: newId(), token: `token-${MARK}-${userId}`, userId })

  // The account.
  await startSession(deps, { userId, tokenVersion: 0 }, { userAgent: MARK, ip: '203.0.113.9' })
  const later = new Date(now.getTime() + 3_600_000)
  for (const table of [t.passwordResets, t.emailProofs, t.dataExports]) {
    await q.insert(table).values({ tokenHash: `${MARK}${newId()}`, userId, expiresAt: later })
  }
  await q.execute(
    sql`update courses set search_text = search_text || ' ' || ${MARK} where id in (${course.id}, ${archived.id})`,
  )
  return {
    person,
    userId,
    teacher,
    classmate,
    course,
    archived,
    order,
    handedIn,
    ungraded,
    theirs,
    review,
  }
}

/** `table.column` of every column of the database that has this word in it, in whatever type. */
export async function columnsWith(db: Database, word: string): Promise<string[]> {
  const columns = await rawRows<{ name: string; column: string }>(
    db,
    sql`select c.table_name as name, c.column_name as column from information_schema.columns c
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(columns.length).toBeGreaterThan(300)
  const found: string[] = []
  for (const { name, column } of columns) {
    const where = sql`${sql.identifier(column)}::text ilike ${`%${word}%`}`
    const [row] = await rawRows<{ count: string }>(
      db,
      sql`select count(*) as count from ${sql.identifier(name)} where ${where}`,
    )
    if (Number(row?.count) > 0) found.push(`${name}.${column}`)
  }
  return found
}
