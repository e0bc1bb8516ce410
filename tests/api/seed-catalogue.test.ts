import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import { searchTextOf } from '../../server/subjects/catalogue/search-text.ts'
import { sharedApi } from '../support/api.ts'

const COMPLETE = [
  'javascript-tu-con-so-0',
  'tieng-anh-giao-tiep-noi-cong-so',
  'nhiep-anh-bang-dien-thoai',
  'git-va-github-trong-mot-buoi-chieu',
]

const api = sharedApi({ data: 'seeded' })

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
    // Two are too young; of the third nobody has begun to study.
    expect(rows.length - rated.length).toBe(3)
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

  test('a course seeded before its cover was drawn anew shows the new one', async () => {
    const [course] = await api.db.q.select().from(t.courses).limit(1)
    const imageUrl = course?.imageUrl ?? ''
    const load = async (address: string) =>
      Buffer.from(await (await fetch(`${api.url}${address}`)).arrayBuffer())
    const earlier = imageUrl.replace(/[0-9a-f]{10}(?=\.webp)/, '0123456789')
    expect(earlier).not.toBe(imageUrl)
    expect((await load(earlier)).equals(await load(imageUrl))).toBe(true)
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
