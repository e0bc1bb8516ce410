import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { courses, topics } from '../../server/db/schema.ts'
import { courseCards } from '../../server/catalogue/course-cards.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeCourse, makeLesson, makeSection, makeTopic, makeUser } from '../support/fixtures.ts'

test('cards carry the topic, the instructors in their order and a price that may be null', async () => {
  const api = await startApi()
  const topic = await makeTopic(api.db, { slug: 'thiet-ke', name: 'Thiết kế' })
  const first = await makeUser(api.db, { fullName: 'Trần Thị Bình' })
  const second = await makeUser(api.db, { fullName: 'Lê Văn An' })
  const course = await makeCourse(api.db, {
    topicId: topic.id,
    price: null,
    status: 'DRAFT',
    imageUrl: '/covers/1.webp',
    ratingAvg: 4.5,
    ratingCount: 12,
    instructors: [
      { userId: first.id, role: 'MAIN' },
      { userId: second.id, role: 'CO' },
    ],
  })
  const bare = await makeCourse(api.db, { price: 200_000, salePrice: 150_000 })

  const cards = await courseCards(api.deps, [course.id, bare.id, course.id, 'khong-co'])

  expect([...cards.keys()].sort()).toEqual([course.id, bare.id].sort())
  expect(cards.get(course.id)).toEqual({
    _id: course.id,
    slug: course.slug,
    title: course.title,
    imageUrl: '/covers/1.webp',
    imageSrcSet: null,
    topic: { _id: topic.id, slug: 'thiet-ke', name: 'Thiết kế' },
    instructors: [
      { _id: first.id, fullName: 'Trần Thị Bình' },
      { _id: second.id, fullName: 'Lê Văn An' },
    ],
    price: null,
    salePrice: null,
    currency: 'VND',
    ratingAvg: 4.5,
    ratingCount: 12,
  })
  expect(cards.get(bare.id)).toMatchObject({
    topic: null,
    instructors: [],
    price: 200_000,
    salePrice: 150_000,
  })
  expect(await courseCards(api.deps, [])).toEqual(new Map())
})

const ids = (answer: { body: { items: { _id: string }[] } }) => answer.body.items.map((i) => i._id)

describe('topics', () => {
  test('come in their order', async () => {
    const api = await startApi()
    const b = await makeTopic(api.db, { slug: 'b', name: 'B' })
    const a = await makeTopic(api.db, { slug: 'a', name: 'A' })
    await api.db.q.update(topics).set({ sortOrder: 2 }).where(eq(topics.id, a.id))
    const answer = await api.call('GET', '/api/public/topics')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      { _id: b.id, slug: 'b', name: 'B' },
      { _id: a.id, slug: 'a', name: 'A' },
    ])
  })
})

describe('public list', () => {
  let api: TestApi
  let course: Record<'java' | 'excel' | 'free' | 'draft' | 'percent', { id: string }>
  let topicId: string
  const list = (query: string) => api.call('GET', `/api/public/courses?${query}`)

  beforeAll(async () => {
    api = await startApi({ keepOpen: true })
    const topic = await makeTopic(api.db, { slug: 'lap-trinh', name: 'Lập trình' })
    topicId = topic.id
    const teacher = await makeUser(api.db, { fullName: 'Nguyễn Đức Anh' })
    course = {
      java: await makeCourse(api.db, {
        title: 'Lập trình Java cơ bản',
        topicId: topic.id,
        price: 800_000,
        salePrice: 300_000,
        ratingAvg: 4.5,
        ratingCount: 10,
        enrolmentCount: 50,
        publishedAt: new Date('2026-01-03T00:00:00Z'),
        instructors: [{ userId: teacher.id, role: 'MAIN', fullName: teacher.fullName }],
      }),
      excel: await makeCourse(api.db, {
        title: 'Excel cho người đi làm',
        price: 500_000,
        salePrice: 900_000,
        ratingAvg: 4.5,
        ratingCount: 99,
        enrolmentCount: 900,
        publishedAt: new Date('2026-01-01T00:00:00Z'),
      }),
      free: await makeCourse(api.db, {
        title: 'Nhập môn nhiếp ảnh',
        price: null,
        ratingAvg: 5,
        ratingCount: 1,
        enrolmentCount: 50,
        publishedAt: new Date('2026-01-02T00:00:00Z'),
      }),
      percent: await makeCourse(api.db, {
        title: String.raw`Tăng 100% doanh số với C:\sales_2026`,
        price: 2_499_000,
        ratingAvg: 3,
        ratingCount: 2,
        enrolmentCount: 1,
        publishedAt: new Date('2025-01-02T00:00:00Z'),
      }),
      draft: await makeCourse(api.db, { title: 'Lập trình bí mật', status: 'DRAFT' }),
    }
    return api.close
  })

  test('shows published courses only, popular first, twelve a page', async () => {
    const answer = await list('')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ total: 4, page: 1, pageSize: 12 })
    expect(ids(answer)[0]).toBe(course.excel.id)
    expect(ids(answer)).not.toContain(course.draft.id)
    // Equal popularity: the id decides, so that pages never overlap.
    expect(ids(answer).slice(1, 3)).toEqual([course.java.id, course.free.id].sort())
    expect(answer.body.items.find((i: any) => i._id === course.java.id)).toMatchObject({
      title: 'Lập trình Java cơ bản',
      topic: { slug: 'lap-trinh', name: 'Lập trình' },
      instructors: [{ fullName: 'Nguyễn Đức Anh' }],
      price: 800_000,
      salePrice: 300_000,
      currency: 'VND',
      ratingAvg: 4.5,
      ratingCount: 10,
    })
    expect(answer.body.items.find((i: any) => i._id === course.free.id).price).toBeNull()
  })

  test.each([
    ['rating_desc', ['free', 'excel', 'java', 'percent']],
    ['price_asc', ['free', 'java', 'excel', 'percent']],
    ['price_desc', ['percent', 'excel', 'java', 'free']],
    ['newest', ['java', 'free', 'excel', 'percent']],
  ] as const)('sorts by %s, prices being what a buyer pays', async (sort, order) => {
    expect(ids(await list(`sort=${sort}`))).toEqual(order.map((name) => course[name].id))
  })

  test.each([
    ['lap trinh', ['java']],
    ['LẬP   TRÌNH', ['java']],
    ['Java lập', ['java']],
    ['duc anh', ['java']],
    ['ĐỨC java', ['java']],
    ['java excel', []],
    ['100%', ['percent']],
    ['%', ['percent']],
    ['_', ['percent']],
    ['\\', ['percent']],
    ["'; drop table courses; --", []],
    ['\0', ['excel', 'java', 'free', 'percent']],
    ['nhiep\0 anh', ['free']],
  ] as const)('searches %j without marks, every word', async (q, names) => {
    const answer = await list(`q=${encodeURIComponent(q)}`)
    expect(answer.status).toBe(200)
    expect(answer.body.total).toBe(names.length)
    expect(ids(answer).sort()).toEqual(names.map((name) => course[name].id).sort())
  })

  test('filters by topic, given by slug or by id', async () => {
    expect(ids(await list('topic=lap-trinh'))).toEqual([course.java.id])
    expect(ids(await list(`topic=${topicId}`))).toEqual([course.java.id])
    expect((await list('topic=khong-co')).body).toMatchObject({ items: [], total: 0 })
  })

  test.each([
    ['minPrice=300000&maxPrice=500000', ['java', 'excel']],
    ['maxPrice=0', ['free']],
    ['minPrice=500001', ['percent']],
    ['minPrice=600000&maxPrice=100', []],
    ['minPrice=99999999999999', []],
    ['maxPrice=99999999999999', ['java', 'excel', 'free', 'percent']],
    ['minPrice=300000.5&maxPrice=500000.9', ['excel']],
    ['topic=lap-trinh&q=java&minPrice=1&maxPrice=300000&sort=newest', ['java']],
  ] as const)('filters by the price to pay: %s', async (query, names) => {
    const answer = await list(query)
    expect(answer.status).toBe(200)
    expect(answer.body.total).toBe(names.length)
    expect(ids(answer).sort()).toEqual(names.map((name) => course[name].id).sort())
  })

  test('pages through everything once; past the end it is empty and knows the total', async () => {
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await list(`page=${page}&pageSize=2`))
    expect(pages.map((p) => p.body.items.length)).toEqual([2, 2, 0])
    expect(new Set(pages.flatMap(ids)).size).toBe(4)
    expect(pages[2]?.body).toEqual({ items: [], total: 4, page: 3, pageSize: 2 })
    const far = await list('page=99999999999999999999999')
    expect(far.status).toBe(200)
    expect(far.body).toMatchObject({ items: [], total: 4, page: 1_000_000 })
  })

  test.each([
    ['page=abc&pageSize=x&sort=xyz', { page: 1, pageSize: 12 }],
    ['page=-1&pageSize=0', { page: 1, pageSize: 12 }],
    ['page=1.5&pageSize=1e3', { page: 1, pageSize: 12 }],
    ['pageSize=5000', { page: 1, pageSize: 100 }],
    ['minPrice=-5&maxPrice=-5', { page: 1, pageSize: 12 }],
    ['minPrice=abc&maxPrice=NaN', { page: 1, pageSize: 12 }],
    ['minPrice=Infinity&q=&topic=&sort=', { page: 1, pageSize: 12 }],
    ['page=1&page=2&q=&q=java&sort=newest&sort=popular', { page: 1, pageSize: 12 }],
    ['q=%00&topic=%00', { page: 1, pageSize: 12 }],
  ])('opens a mangled link with the defaults: %s', async (query, expected) => {
    const answer = await list(query)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ...expected, total: 4 })
  })

  test('bytes that are no text find nothing', async () => {
    const answer = await list('q=%E0%A4%A')
    expect(answer.status).toBe(200)
    expect(answer.body.total).toBe(0)
  })

  test('a whole page pasted into the search box is no error', async () => {
    const answer = await list(`q=${'java%20co%20ban%20'.repeat(700)}`)
    expect(answer.status).toBe(200)
    expect(ids(answer)).toEqual([course.java.id])
  })

  test('answers 304 to who has the same list already, and anew after a change', async () => {
    const answer = await list('q=java')
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    const again = () =>
      api.call('GET', '/api/public/courses?q=java', { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await api.db.q.update(courses).set({ ratingCount: 11 }).where(eq(courses.id, course.java.id))
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.body.items[0].ratingCount).toBe(11)
  })

  test('a course shows and vanishes with its status, at once', async () => {
    const late = await makeCourse(api.db, { title: 'Gốm thủ công' })
    expect((await list('q=gom')).body.total).toBe(1)
    await api.db.q.update(courses).set({ status: 'ARCHIVED' }).where(eq(courses.id, late.id))
    expect((await list('q=gom')).body).toMatchObject({ items: [], total: 0 })
  })
})

describe('a large catalogue', () => {
  const COUNT = 1_300
  const BASE = new Date('2026-03-01T00:00:00Z')

  /** `COUNT` courses, the most popular first in the order of their ids. */
  async function largeCatalogue() {
    const api = await startApi()
    api.clock.now = BASE
    await api.db.q.execute(sql`
      insert into courses (id, slug, code, title, price, enrolment_count, status, search_text)
      select 'k' || lpad(n::text, 5, '0'), 'k' || n, 'K' || n, 'Khóa ' || n, n * 1000, 5000 - n, 'PUBLISHED', 'khoa'
      from generate_series(1, ${COUNT}::int) as n`)
    return api
  }
  const id = (n: number) => `k${String(n).padStart(5, '0')}`
  const read = (api: TestApi, query = '') => api.call('GET', `/api/public/courses?${query}`)

  test('has every course on exactly one page, the last page as exact as the first', async () => {
    const api = await largeCatalogue()
    const seen = []
    for (let page = 1; page <= 13; page += 1) {
      const answer = await read(api, `page=${page}&pageSize=100`)
      expect(answer.body.total).toBe(COUNT)
      seen.push(...ids(answer))
    }
    expect(seen).toEqual(Array.from({ length: COUNT }, (_, n) => id(n + 1)))
    const last = await read(api, 'sort=price_desc&minPrice=500500&page=67')
    expect(last.body.total).toBe(800)
    expect(ids(last)).toEqual([508, 507, 506, 505, 504, 503, 502, 501].map(id))
    const past = await read(api, 'sort=price_desc&minPrice=500500&page=400')
    expect(past.body).toMatchObject({ items: [], total: 800 })
  })

  test('shows a new price at once, a new course and a new order within ten seconds', async () => {
    const api = await largeCatalogue()
    await read(api)
    await api.db.q
      .update(courses)
      .set({ price: 7 })
      .where(eq(courses.id, id(1)))
    await api.db.q
      .update(courses)
      .set({ enrolmentCount: 9_000 })
      .where(eq(courses.id, id(900)))
    await makeCourse(api.db, { enrolmentCount: 1 })
    const same = await read(api)
    expect(same.body.items[0]).toMatchObject({ _id: id(1), price: 7 })
    expect(same.body.total).toBe(COUNT)
    api.clock.now = new Date(BASE.getTime() + 10_000)
    const later = await read(api)
    expect(ids(later).slice(0, 2)).toEqual([id(900), id(1)])
    expect(later.body.total).toBe(COUNT + 1)
  })

  test('a course that left it is gone at once, and its place is taken', async () => {
    const api = await largeCatalogue()
    await read(api)
    await api.db.q
      .update(courses)
      .set({ status: 'ARCHIVED' })
      .where(inArray(courses.id, [id(2), id(3)]))
    const answer = await read(api)
    expect(ids(answer)).toEqual([1, ...Array.from({ length: 11 }, (_, n) => n + 4)].map(id))
    expect(answer.body.total).toBe(COUNT - 2)
  })
})

describe('course detail', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startApi({ keepOpen: true })
    return api.close
  })

  test('has the course, sections and lessons in their order, by id and by slug', async () => {
    const course = await makeCourse(api.db, {
      slug: 'java-co-ban',
      code: 'JAVA01',
      title: 'Java',
      description: '<p>Học Java.</p>',
    })
    const second = await makeSection(api.db, course.id, { title: 'Hai', sortOrder: 2 })
    const first = await makeSection(api.db, course.id, { title: 'Một', sortOrder: 1, summary: 'M' })
    const lessonB = await makeLesson(api.db, first, { title: 'B', sortOrder: 2, type: 'DOCUMENT' })
    const lessonA = await makeLesson(api.db, first, {
      title: 'A',
      sortOrder: 1,
      durationSec: 90,
      isFreePreview: true,
      contentText: 'chỉ học viên mới đọc được',
    })

    const answer = await api.call('GET', '/api/public/courses/java-co-ban')

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      course: {
        _id: course.id,
        slug: 'java-co-ban',
        code: 'JAVA01',
        title: 'Java',
        description: '<p>Học Java.</p>',
        imageUrl: null,
        imageSrcSet: null,
        topic: null,
        instructors: [],
        price: 100_000,
        salePrice: null,
        currency: 'VND',
        ratingAvg: 0,
        ratingCount: 0,
        level: 'BEGINNER',
        language: 'VI',
        durationLabel: '',
      },
      sections: [
        {
          _id: first.id,
          title: 'Một',
          summary: 'M',
          sortOrder: 1,
          lessons: [
            {
              _id: lessonA.id,
              title: 'A',
              type: 'VIDEO',
              isFreePreview: true,
              durationSec: 90,
              sortOrder: 1,
            },
            {
              _id: lessonB.id,
              title: 'B',
              type: 'DOCUMENT',
              isFreePreview: false,
              durationSec: null,
              sortOrder: 2,
            },
          ],
        },
        { _id: second.id, title: 'Hai', summary: '', sortOrder: 2, lessons: [] },
      ],
    })
    expect((await api.call('GET', `/api/public/courses/${course.id}`)).body).toEqual(answer.body)
  })

  test('an id wins over a slug that looks like it', async () => {
    const course = await makeCourse(api.db)
    await makeCourse(api.db, { slug: course.id })
    const answer = await api.call('GET', `/api/public/courses/${course.id}`)
    expect(answer.body.course._id).toBe(course.id)
  })

  test.each(['khong-co', '%00', '%E0%A4%A', "'--"])('unknown (%s) is 404', async (name) => {
    const answer = await api.call('GET', `/api/public/courses/${name}`)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ code: 'NOT_FOUND', message: 'Không tìm thấy khóa học.' })
  })

  test('an unpublished course is 404, also for its admin', async () => {
    const draft = await makeCourse(api.db, { status: 'DRAFT' })
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    const path = `/api/public/courses/${draft.slug}`
    expect((await api.call('GET', path)).status).toBe(404)
    expect((await api.call('GET', path, { as: admin.id })).status).toBe(404)
  })
})
