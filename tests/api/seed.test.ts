import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as t from '../../server/db/schema.ts'
import { DEMO_ACCOUNTS } from '../../server/seed/accounts.ts'
import { seedId } from '../../server/seed/ids.ts'
import { seedIfEmpty } from '../../server/seed/seed.ts'
import { verifyPassword } from '../../server/accounts/passwords.ts'
import { searchTextOf } from '../../server/catalogue/search-text.ts'
import { freshDatabase, startApi, type TestApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'

const COMPLETE = [
  'javascript-tu-con-so-0',
  'tieng-anh-giao-tiep-noi-cong-so',
  'nhiep-anh-bang-dien-thoai',
  'git-va-github-trong-mot-buoi-chieu',
]
const TABLES = {
  users: t.users,
  topics: t.topics,
  courses: t.courses,
  instructors: t.courseInstructors,
  sections: t.sections,
  lessons: t.lessons,
  resources: t.resources,
  files: t.files,
  orders: t.orders,
  items: t.orderItems,
  enrolments: t.enrolments,
  completions: t.lessonCompletions,
  assessments: t.assessments,
  questions: t.quizQuestions,
  attempts: t.quizAttempts,
  submissions: t.submissions,
  attachments: t.submissionFiles,
  comments: t.submissionComments,
}

let api: TestApi
beforeAll(async () => {
  api = await startApi({ data: 'seeded', keepOpen: true })
  return api.close
})

const countAll = async (db: TestApi['db']) => {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(TABLES)) counts[name] = await db.q.$count(table)
  return counts
}

describe('seeding', () => {
  test('again changes nothing', async () => {
    const before = await countAll(api.db)
    await seedIfEmpty(api.deps)
    expect(await countAll(api.db)).toEqual(before)
  })

  test('leaves a database alone that somebody already uses', async () => {
    const own = await startApi()
    await makeUser(own.db)
    await seedIfEmpty(own.deps)
    expect(await own.db.q.$count(t.users)).toBe(1)
    expect(await own.db.q.$count(t.courses)).toBe(0)
  })

  test('from two processes at once happens once', async () => {
    const own = await startApi()
    await Promise.all([seedIfEmpty(own.deps), seedIfEmpty(own.deps)])
    expect(await countAll(own.db)).toEqual(await countAll(api.db))
  })

  test('that fails leaves neither rows nor files', async () => {
    const own = await startApi()
    const written: string[] = []
    const { files } = own.deps
    const write = files.write.bind(files)
    files.write = async (key, source) => {
      if (written.length === 3) {
        source.destroy()
        throw new Error('disk full')
      }
      written.push(key)
      return write(key, source)
    }
    await expect(seedIfEmpty(own.deps)).rejects.toThrow('disk full')
    expect(await own.db.q.$count(t.users)).toBe(0)
    expect(written).toHaveLength(3)
    for (const key of written) expect(await files.stat(key)).toBeNull()
  })

  test('gives the same ids everywhere', async () => {
    const other = await freshDatabase('seeded')
    try {
      const ids = (db: TestApi['db']) =>
        db.q.select({ id: t.lessons.id }).from(t.lessons).orderBy(t.lessons.id)
      expect(await ids(other)).toEqual(await ids(api.db))
    } finally {
      await other.close()
    }
  })
})

describe('accounts', () => {
  test('every demo account has its roles and its password', async () => {
    for (const account of DEMO_ACCOUNTS) {
      const [user] = await api.db.q.select().from(t.users).where(eq(t.users.email, account.email))
      expect(user).toMatchObject({
        username: account.username,
        fullName: account.fullName,
        roles: account.roles,
      })
      expect(await verifyPassword(user?.passwordHash ?? '', account.password)).toBe(true)
    }
    expect(new Set(DEMO_ACCOUNTS.flatMap((account) => account.roles))).toEqual(
      new Set(['STUDENT', 'INSTRUCTOR', 'ADMIN']),
    )
  })

  test('nobody else can sign in with the demo password', async () => {
    const [someone] = await api.db.q
      .select()
      .from(t.users)
      .where(eq(t.users.username, 'taquangvinh'))
    expect(
      await verifyPassword(someone?.passwordHash ?? '', DEMO_ACCOUNTS[0]?.password ?? ''),
    ).toBe(false)
  })

  test.each([
    ['giangvien', 'MAIN'],
    ['dongiangvien', 'CO'],
    ['trogiang', 'TA'],
  ])('%s teaches as %s', async (username, role) => {
    const rows = await api.db.q
      .select()
      .from(t.courseInstructors)
      .where(
        and(
          eq(t.courseInstructors.userId, seedId('user', username)),
          eq(t.courseInstructors.role, role),
        ),
      )
    expect(rows.length).toBeGreaterThan(0)
  })

  test('the fresh student has nothing', async () => {
    const userId = seedId('user', 'hocvien2')
    expect(await api.db.q.$count(t.orders, eq(t.orders.userId, userId))).toBe(0)
    expect(await api.db.q.$count(t.enrolments, eq(t.enrolments.userId, userId))).toBe(0)
  })
})

describe('catalogue', () => {
  test('has eight topics, each with courses, thirty or more public courses and two drafts', async () => {
    const rows = await api.db.q
      .select({
        topicId: t.courses.topicId,
        status: t.courses.status,
        publishedAt: t.courses.publishedAt,
      })
      .from(t.courses)
    const published = rows.filter((row) => row.status === 'PUBLISHED')
    expect(await api.db.q.$count(t.topics)).toBe(8)
    expect(new Set(published.map((row) => row.topicId)).size).toBe(8)
    expect(published.length).toBeGreaterThanOrEqual(36)
    expect(rows.filter((row) => row.status === 'DRAFT')).toHaveLength(2)
    expect(published.every((row) => row.publishedAt !== null)).toBe(true)
  })

  test('has every kind of price and rating', async () => {
    const rows = await api.db.q.select().from(t.courses).where(eq(t.courses.status, 'PUBLISHED'))
    expect(rows.some((row) => row.price === null)).toBe(true)
    expect(rows.some((row) => row.price === 0)).toBe(true)
    expect(Math.max(...rows.map((row) => row.price ?? 0))).toBe(2_499_000)
    const sales = rows.filter((row) => row.salePrice !== null)
    expect(sales.length).toBeGreaterThan(8)
    expect(sales.every((row) => (row.salePrice ?? 0) < (row.price ?? 0))).toBe(true)
    const rated = rows.filter((row) => row.ratingCount > 0)
    expect(rows.length - rated.length).toBe(2)
    expect(rated.every((row) => row.ratingAvg >= 3.6 && row.ratingAvg <= 5)).toBe(true)
    expect(new Set(rows.map((row) => row.level))).toEqual(
      new Set(['BEGINNER', 'INTERMEDIATE', 'ADVANCED']),
    )
    expect(rows.every((row) => row.description.includes('<p>'))).toBe(true)
  })

  test('is found by folded title, topic and instructor names', async () => {
    const rows = await api.db.q
      .select({
        title: t.courses.title,
        topic: sql<string>`max(${t.topics.name})`,
        searchText: t.courses.searchText,
        names: sql<
          string[]
        >`array_agg(${t.users.fullName} order by ${t.courseInstructors.sortOrder})`,
      })
      .from(t.courses)
      .innerJoin(t.topics, eq(t.topics.id, t.courses.topicId))
      .innerJoin(t.courseInstructors, eq(t.courseInstructors.courseId, t.courses.id))
      .innerJoin(t.users, eq(t.users.id, t.courseInstructors.userId))
      .groupBy(t.courses.id)
    expect(rows).toHaveLength(await api.db.q.$count(t.courses))
    for (const { searchText, title, topic, names } of rows) {
      expect(searchText).toBe(searchTextOf(title, topic, names))
    }
    expect(rows.some((row) => row.searchText.includes('nguyen hoang minh'))).toBe(true)
    expect(rows.filter((row) => row.searchText.includes('lap trinh')).length).toBeGreaterThan(1)
  })

  test.each([
    // Chromium, Firefox, WebKit from 16.4 on.
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/avif'],
    ['image/webp,image/avif;q=0.9,*/*;q=0.8', 'image/avif'],
    // WebKit before AVIF, a program, a refusal.
    ['image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'image/webp'],
    ['*/*', 'image/webp'],
    ['image/avif;q=0, image/*', 'image/webp'],
  ])('shows its covers to everybody, for good; to "%s" as %s', async (accept, type) => {
    const [course] = await api.db.q.select().from(t.courses).limit(1)
    const addresses = [course?.imageUrl, ...(course?.imageSrcSet ?? '').split(', ')]
    for (const address of addresses.map((part) => part?.split(' ')[0] ?? '')) {
      const answer = await fetch(`${api.url}${address}`, { headers: { accept } })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('vary')).toContain('Accept')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(String(bytes.length)).toBe(answer.headers.get('content-length'))
      expect(bytes.toString('latin1', 0, 12)).toMatch(
        type === 'image/avif' ? /^....ftypavif$/ : /^RIFF....WEBP$/s,
      )
    }
  })

  test.each([
    'khong-co-640.0123456789.webp',
    '..%2Fcovers.json',
    'covers.json',
    '..%2f..%2fseed.ts',
  ])('no other file comes out by the covers address: %s', async (file) => {
    const answer = await api.call('GET', `/api/public/covers/${file}`)
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe('Không tìm thấy ảnh này.')
  })
})

describe('lessons', () => {
  const lessonsOf = (slug: string) =>
    api.db.q
      .select()
      .from(t.lessons)
      .where(eq(t.lessons.courseId, seedId('course', slug)))

  test('no lesson of any course is empty, and each with resources has one primary', async () => {
    const rows = await api.db.q
      .select({
        title: t.lessons.title,
        text: t.lessons.contentText,
        resources: sql<number>`count(${t.resources.id})::int`,
        primary: sql<number>`(count(*) filter (where ${t.resources.isPrimary}))::int`,
      })
      .from(t.lessons)
      .leftJoin(t.resources, eq(t.resources.lessonId, t.lessons.id))
      .groupBy(t.lessons.id)
    const poor = rows.filter(
      (row) => row.text.length <= 80 || row.resources < 1 || row.primary !== 1,
    )
    expect(poor).toEqual([])
    expect(rows.length).toBeGreaterThan(300)
  })

  test.each(COMPLETE)('%s is complete, with previews and files that exist', async (slug) => {
    const lessons = await lessonsOf(slug)
    expect(lessons.length).toBeGreaterThanOrEqual(5)
    expect(lessons.some((lesson) => lesson.isFreePreview)).toBe(true)
    expect(new Set(lessons.map((lesson) => lesson.type))).toEqual(new Set(['VIDEO', 'DOCUMENT']))
    for (const lesson of lessons) {
      // Written for this lesson, not filled in for a mere outline.
      expect(lesson.contentText).not.toContain('Bài tập nhỏ: ')
      const resources = await api.db.q
        .select({ resource: t.resources, file: t.files })
        .from(t.resources)
        .leftJoin(t.files, eq(t.files.id, t.resources.fileId))
        .where(eq(t.resources.lessonId, lesson.id))
        .orderBy(asc(t.resources.sortOrder))
      expect(resources.length).toBeGreaterThan(0)
      for (const { resource, file } of resources) {
        if (!resource.fileId) continue
        expect(file?.size).toBeGreaterThan(5_000)
        expect(file?.mime).toBe(resource.mime)
        const found = await api.deps.files.stat(file?.storageKey ?? '')
        expect(found?.size).toBe(file?.size)
      }
    }
  })

  test('together they use a film, PDF, pictures and all four kinds of YouTube address', async () => {
    const ids = COMPLETE.map((slug) => seedId('course', slug))
    const rows = await api.db.q
      .select({ url: t.resources.url, mime: t.resources.mime, courseId: t.lessons.courseId })
      .from(t.resources)
      .innerJoin(t.lessons, eq(t.lessons.id, t.resources.lessonId))
    const own = rows.filter((row) => ids.includes(row.courseId))
    expect(new Set(own.map((row) => row.mime).filter(Boolean))).toEqual(
      new Set(['video/mp4', 'application/pdf', 'image/webp']),
    )
    const forms = ['/watch?v=', 'youtu.be/', '/embed/', '/shorts/']
    expect(forms.filter((form) => !own.some((row) => row.url?.includes(form)))).toEqual([])
  })

  test('the main student opens a lesson and gets its film', async () => {
    const [lesson] = await lessonsOf('javascript-tu-con-so-0')
    const first = seedId('lesson', 'javascript-tu-con-so-0/0/0')
    expect(lesson).toBeDefined()
    const answer = await api.call('GET', `/api/student/lessons/${first}`, {
      as: 'hocvien@lopmo.test',
    })
    expect(answer.status).toBe(200)
    const film = answer.body.lesson.resources.find((each: { isPrimary: boolean }) => each.isPrimary)
    const bytes = await fetch(new URL(film.viewUrl ?? film.url, api.url))
    expect(bytes.status).toBe(200)
    expect(bytes.headers.get('content-type')).toBe('video/mp4')
  })
})

describe('orders and progress', () => {
  test('every status and provider occurs, and the main student has an order in every status', async () => {
    const rows = await api.db.q.select().from(t.orders)
    const statuses = new Set(['PENDING', 'PAID', 'FAILED', 'REFUNDED'])
    expect(new Set(rows.map((row) => row.status))).toEqual(statuses)
    const own = rows.filter((row) => row.userId === seedId('user', 'hocvien'))
    expect(new Set(own.map((row) => row.status))).toEqual(statuses)
    const paid = rows.filter((row) => row.status === 'PAID')
    expect(new Set(paid.map((row) => row.provider))).toEqual(new Set(['MOMO', 'VNPAY', 'FREE']))
    expect(paid.every((row) => row.paidAt !== null)).toBe(true)
    for (const row of rows) {
      expect(row.provider === 'FREE').toBe(row.totalAmount === 0)
      expect(row.createDateStr !== null).toBe(row.provider === 'VNPAY')
      expect(row.providerTransactionId !== null).toBe(
        row.status !== 'PENDING' && row.provider !== 'FREE',
      )
    }
  })

  test('amounts are the sums of their items, at prices of the catalogue', async () => {
    const rows = await api.db.q
      .select({
        total: t.orders.totalAmount,
        sum: sql<number>`sum(${t.orderItems.price} * ${t.orderItems.quantity})::int`,
        catalogue: sql<number>`sum(${t.courses.effectivePrice})::int`,
      })
      .from(t.orders)
      .innerJoin(t.orderItems, eq(t.orderItems.orderId, t.orders.id))
      .innerJoin(t.courses, eq(t.courses.id, t.orderItems.courseId))
      .groupBy(t.orders.id)
    expect(rows).toHaveLength(await api.db.q.$count(t.orders))
    for (const row of rows) expect([row.sum, row.catalogue]).toEqual([row.total, row.total])
  })

  test('who paid is enrolled, and nobody else', async () => {
    const paid = await api.db.q
      .select({ userId: t.orders.userId, courseId: t.orderItems.courseId, orderId: t.orders.id })
      .from(t.orderItems)
      .innerJoin(t.orders, eq(t.orders.id, t.orderItems.orderId))
      .where(eq(t.orders.status, 'PAID'))
    const enrolled = await api.db.q
      .select({
        userId: t.enrolments.userId,
        courseId: t.enrolments.courseId,
        orderId: t.enrolments.orderId,
      })
      .from(t.enrolments)
    const key = (row: { userId: string; courseId: string; orderId: string | null }) =>
      `${row.userId}/${row.courseId}/${row.orderId}`
    expect(enrolled.map(key).toSorted()).toEqual(paid.map(key).toSorted())
  })

  test('the main student has courses untouched, begun, nearly done and completed', async () => {
    const { body } = await api.call('GET', '/api/student/my-courses', { as: 'hocvien@lopmo.test' })
    const progress: number[] = body.map((each: { progressPct: number }) => each.progressPct)
    expect(progress).toContain(0)
    expect(progress).toContain(100)
    expect(progress.some((pct) => pct > 0 && pct < 60)).toBe(true)
    expect(progress.some((pct) => pct >= 85 && pct < 100)).toBe(true)
  })

  test('completed lessons belong to courses of theirs, after buying and before now', async () => {
    const rows = await api.db.q
      .select({ at: t.lessonCompletions.completedAt, enrolledAt: t.enrolments.createdAt })
      .from(t.lessonCompletions)
      .innerJoin(t.lessons, eq(t.lessons.id, t.lessonCompletions.lessonId))
      .leftJoin(
        t.enrolments,
        and(
          eq(t.enrolments.courseId, t.lessons.courseId),
          eq(t.enrolments.userId, t.lessonCompletions.userId),
        ),
      )
    expect(rows.length).toBeGreaterThan(200)
    for (const row of rows) {
      expect(row.enrolledAt).not.toBeNull()
      expect(row.at.getTime()).toBeGreaterThanOrEqual(row.enrolledAt?.getTime() ?? Infinity)
      expect(row.at.getTime()).toBeLessThanOrEqual(Date.now())
    }
  })
})

describe('assessments', () => {
  const HOUR = 3_600_000
  const main = seedId('user', 'hocvien')

  test('the main student has one of every kind and state', async () => {
    const rows = await api.db.q
      .select({ assessment: t.assessments, submission: t.submissions })
      .from(t.assessments)
      .innerJoin(
        t.enrolments,
        and(eq(t.enrolments.courseId, t.assessments.courseId), eq(t.enrolments.userId, main)),
      )
      .leftJoin(
        t.submissions,
        and(eq(t.submissions.assessmentId, t.assessments.id), eq(t.submissions.userId, main)),
      )
    const has = (
      claim: (
        assessment: typeof t.assessments.$inferSelect,
        submission: typeof t.submissions.$inferSelect | null,
      ) => unknown,
    ) => rows.some(({ assessment, submission }) => claim(assessment, submission))
    const hoursLeft = (a: typeof t.assessments.$inferSelect) =>
      ((a.dueAt?.getTime() ?? Number.NaN) - Date.now()) / HOUR
    for (const type of ['QUIZ', 'ASSIGNMENT']) {
      for (const status of ['SUBMITTED', 'GRADED', 'RETURNED']) {
        expect([type, status, has((a, s) => a.type === type && s?.status === status)]).toEqual([
          type,
          status,
          true,
        ])
      }
      for (const pass of [true, false]) {
        expect(has((a, s) => a.type === type && s?.status === 'GRADED' && s.pass === pass)).toBe(
          true,
        )
      }
      expect(has((a, s) => a.type === type && !s)).toBe(true)
      expect(has((a) => a.type === type && a.dueAt === null)).toBe(true)
    }
    expect(has((a, s) => hoursLeft(a) < 0 && !s)).toBe(true)
    expect(has((_, s) => s?.late)).toBe(true)
    expect(has((a, s) => hoursLeft(a) > 1 && hoursLeft(a) <= 3 && !s)).toBe(true)
    expect(has((a, s) => hoursLeft(a) > 24 && hoursLeft(a) < 72 && !s)).toBe(true)
    expect(has((a) => hoursLeft(a) > 9 * 24 && hoursLeft(a) < 11 * 24)).toBe(true)
    expect(has((a) => hoursLeft(a) > 20 * 24 && hoursLeft(a) < 22 * 24)).toBe(true)
    expect(has((a) => a.availableAt && a.availableAt > new Date())).toBe(true)
    expect(has((a) => a.shuffleQuestions && a.durationMinutes)).toBe(true)
    expect(has((a, s) => a.attemptsAllowed === 1 && s?.status === 'GRADED')).toBe(true)
  })

  test('questions keep the rules of the quiz form', async () => {
    const rows = await api.db.q.select().from(t.quizQuestions)
    expect(new Set(rows.map((row) => row.type))).toEqual(new Set(['SINGLE', 'MULTI', 'SHORT']))
    for (const { type, options, score } of rows) {
      const correct = options.filter((option) => option.isCorrect).length
      const [least, most] = { SHORT: [0, 0], SINGLE: [1, 1], MULTI: [1, 9] }[type] ?? []
      expect(correct).toBeGreaterThanOrEqual(least ?? 1)
      expect(correct).toBeLessThanOrEqual(most ?? 0)
      expect(options.length > 0).toBe(type !== 'SHORT')
      expect(score).toBeGreaterThan(0)
    }
  })

  test('only students of the course submit, only its teachers grade and comment', async () => {
    const inCourse = await api.db.q
      .select({
        submission: t.submissions,
        courseId: t.assessments.courseId,
        enrolledAt: t.enrolments.createdAt,
      })
      .from(t.submissions)
      .innerJoin(t.assessments, eq(t.assessments.id, t.submissions.assessmentId))
      .leftJoin(
        t.enrolments,
        and(
          eq(t.enrolments.courseId, t.assessments.courseId),
          eq(t.enrolments.userId, t.submissions.userId),
        ),
      )
    const teachers = await api.db.q.select().from(t.courseInstructors)
    const teaches = (courseId: string, userId: string) =>
      teachers.some((row) => row.courseId === courseId && row.userId === userId)
    const comments = await api.db.q.select().from(t.submissionComments)
    expect(inCourse.length).toBeGreaterThan(10)
    expect(comments.length).toBeGreaterThan(4)
    for (const { submission, courseId, enrolledAt } of inCourse) {
      const submittedAt = submission.submittedAt?.getTime() ?? NaN
      expect(enrolledAt?.getTime()).toBeLessThan(submittedAt)
      expect(submittedAt).toBeLessThan(Date.now())
      const grader = submission.graderUserId
      expect(grader === null || teaches(courseId, grader)).toBe(true)
      for (const { userId } of comments.filter((row) => row.submissionId === submission.id)) {
        expect(userId === submission.userId || teaches(courseId, userId)).toBe(true)
      }
    }
  })

  test('open as the API serves them: a graded quiz, a returned one, a thread with its file', async () => {
    const as = 'hocvien@lopmo.test'
    const idOf = (course: string, title: string) => seedId('assessment', `${course}/${title}`)
    const get = (id: string, rest = '') =>
      api.call('GET', `/api/student/assessments/${id}${rest}`, { as })
    const english = 'tieng-anh-giao-tiep-noi-cong-so'
    const used = await get(idOf(english, 'Chọn lời giới thiệu phù hợp'))
    expect(used.body.code).toBe('NO_ATTEMPTS_LEFT')
    const again = await get(idOf(english, 'Dòng tiêu đề nào rõ ràng?'))
    expect(again.body.attempt.number).toBe(2)
    const drawn = idOf('javascript-tu-con-so-0', 'Sổ chi tiêu: bản vẽ màn hình')
    const thread = await get(drawn, '/thread')
    expect(thread.body).toMatchObject({
      submission: { status: 'RETURNED', pass: false, graderUser: { fullName: 'Trần Thu Hà' } },
      comments: [{ user: { fullName: 'Đỗ Khánh Linh' } }],
    })
    const file = await fetch(api.url + thread.body.submission.attachments[0].url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})
