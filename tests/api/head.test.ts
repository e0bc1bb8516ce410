import Validator from '@adobe/structured-data-validator'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { Heads, trustPageIn } from '../../server/subjects/head/heads.ts'
import { KeptByVersion } from '../../server/subjects/head/kept-by-version.ts'
import { sharedApi, startApi } from '../support/api.ts'
import {
  changeRow,
  makeCourse,
  makeLesson,
  makeSection,
  makeTopic,
  makeUser,
} from '../support/fixtures.ts'
import { BROWSER, headSite, INDEX } from '../support/head-site.ts'
import { statementCounter } from '../support/statements.ts'

/** What a page says without its scripts (docs/trust.md#shared-links), as readers of links and search engines do. */

const HERE = 'https://lopmo.example'

// What a process keeps is asked of one of them.
const api = sharedApi({ processes: 1, settings: { publicUrl: HERE } })

let get: Awaited<ReturnType<typeof headSite>>['get']
let page: Awaited<ReturnType<typeof headSite>>['page']
beforeEach(async () => {
  ;({ get, page } = await headSite(api.deps))
})

/** A course that lacks nothing, with its teacher and topic. */
async function fullCourse(columns: Partial<typeof t.courses.$inferInsert> = {}) {
  const { db } = api
  const teacher = await makeUser(db, { fullName: 'Cô Lan', roles: ['INSTRUCTOR'] })
  const topic = await makeTopic(db, { name: 'Gốm & sứ' })
  const course = await makeCourse(db, {
    title: 'Làm gốm ở nhà',
    description: '<p>Nặn, phơi và nung:<br>từ cục đất đến cái <b>chén</b>.</p>',
    topicId: topic.id,
    price: 300_000,
    imageUrl: '/api/public/covers/lam-gom-640.0123456789.webp',
    instructors: [{ userId: teacher.id, role: 'MAIN' }],
    ...columns,
  })
  const section = await makeSection(db, course.id)
  await makeLesson(db, section, { durationSec: 3_600 })
  await makeLesson(db, section, { durationSec: 1_800 })
  return { teacher, topic, course, path: `/courses/${course.slug}` }
}

describe('the page of a course', () => {
  test('tells readers of links what it is', async () => {
    const { course, path } = await fullCourse()
    const { status, og, title, description, canonical, robots } = await page(path)
    expect([status, robots]).toEqual([200, null])
    expect(title).toBe('Làm gốm ở nhà – Lớp Mở')
    expect(description).toBe('Nặn, phơi và nung: từ cục đất đến cái chén.')
    expect(canonical).toBe(`${HERE}/courses/${course.slug}`)
    expect(og).toMatchObject({
      success: true,
      ogTitle: 'Làm gốm ở nhà',
      ogDescription: description,
      ogType: 'website',
      ogUrl: canonical,
      ogSiteName: 'Lớp Mở',
      ogLocale: 'vi_VN',
      ogImage: [
        {
          url: `${HERE}/api/public/share/0123456789.jpg`,
          width: '1200',
          height: '630',
          alt: 'Ảnh bìa khóa học Làm gốm ở nhà',
        },
      ],
      twitterCard: 'summary_large_image',
    })
  })

  test('tells search engines its facts', async () => {
    const saleEndsAt = new Date('2030-01-01T00:00:00Z')
    const { course, topic, path } = await fullCourse({
      salePrice: 199_000,
      saleEndsAt,
      ratingAvg: 4.25,
      ratingCount: 8,
    })
    const { facts } = await page(path)
    const address = `${HERE}/courses/${course.slug}`
    expect(facts).toEqual([
      {
        '@type': 'Course',
        '@id': address,
        url: address,
        name: 'Làm gốm ở nhà',
        description: 'Nặn, phơi và nung: từ cục đất đến cái chén.',
        image: `${HERE}/api/public/share/0123456789.jpg`,
        inLanguage: 'vi',
        provider: { '@type': 'Organization', name: 'Lớp Mở', url: `${HERE}/` },
        offers: {
          '@type': 'Offer',
          category: 'Paid',
          price: 199_000,
          priceCurrency: 'VND',
          availability: 'https://schema.org/InStock',
          url: address,
          priceValidUntil: saleEndsAt.toISOString(),
        },
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'Online',
          courseWorkload: 'PT1H30M',
          instructor: [{ '@type': 'Person', name: 'Cô Lan' }],
        },
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: 4.3,
          ratingCount: 8,
          bestRating: 5,
          worstRating: 1,
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Khóa học', item: `${HERE}/courses` },
          {
            '@type': 'ListItem',
            position: 2,
            name: 'Gốm & sứ',
            item: `${HERE}/courses?topic=${topic.slug}`,
          },
          { '@type': 'ListItem', position: 3, name: 'Làm gốm ở nhà', item: address },
        ],
      },
    ])
    const jsonld: Record<string, object[]> = {}
    for (const fact of facts) jsonld[fact['@type']] = [{ ...fact, '@location': '0,0' }]
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} })
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  })

  test('says nothing that is not so: no rating, no price, no cover, no words, no teacher', async () => {
    const course = await makeCourse(api.db, { title: 'Mới mở', price: null })
    const { facts, og, description } = await page(`/courses/${course.slug}`)
    expect(description).toBe('Khóa học trực tuyến «Mới mở» trên Lớp Mở.')
    expect(og.ogImage).toMatchObject([{ url: `${HERE}/share.png`, width: '1200', height: '630' }])
    const [about] = facts
    expect(about).not.toHaveProperty('aggregateRating')
    expect(about).toMatchObject({
      description: 'Mới mở',
      offers: { category: 'Free', price: 0 },
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
    })
    expect(Object.keys(about?.['hasCourseInstance'])).toEqual(['@type', 'courseMode'])
    expect(facts[1]?.['itemListElement']).toHaveLength(2)
  })

  test('holds hostile words as words', async () => {
    const evil = `</script><script>alert(1)</script>"><img src=x onerror='alert(2)'>$& <!-- </head> &amp;`
    const { course, teacher, topic, path } = await fullCourse({
      title: evil,
      description: `${evil} <p>chữ</p>`,
    })
    await changeRow(api.db, t.topics, topic.id, { name: evil })
    await changeRow(api.db, t.users, teacher.id, { fullName: evil })
    const { document, title, og, facts, html } = await page(path)
    expect(title).toBe(`${evil} – Lớp Mở`)
    expect(og.ogTitle).toBe(evil)
    expect(facts[0]).toMatchObject({
      name: evil,
      hasCourseInstance: { instructor: [{ name: evil }] },
    })
    expect(facts[1]?.['itemListElement'][1].name).toBe(evil)
    expect(html).not.toContain('<script>alert')
    expect(document.querySelectorAll('img, [onerror]')).toHaveLength(0)
    // The app's own, the two data blocks, and nothing else.
    const kinds = [...document.querySelectorAll('script')].map(({ type }) => type).sort()
    expect(kinds).toEqual(['', 'application/json', 'application/ld+json', 'module'])
    expect(document.head.querySelector('[property="og:title"]')).not.toBeNull()

    const list = await page(`/courses?topic=${topic.slug}`)
    expect(list.og.ogTitle).toBe(`Khóa học: ${evil}`)
    expect(list.document.querySelectorAll('img, [onerror]')).toHaveLength(0)
    await api.db.q.delete(t.courses).where(eq(t.courses.id, course.id))
  })

  test('is the same at its id, which names the address with its name', async () => {
    const { course, path } = await fullCourse()
    const byId = await page(`/courses/${course.id}?utm_source=zalo`)
    expect([byId.status, byId.canonical]).toEqual([200, HERE + path])
    expect((await page(`${path}/`)).canonical).toBe(HERE + path)
    const evil = { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } }
    expect(await (await get(path, evil)).text()).not.toContain('evil.example')
  })
})

describe('an address that a course had', () => {
  test('leads to the one that it has, with its query', async () => {
    const { course, path } = await fullCourse()
    const former = `ten-cu-${course.slug}`
    await api.db.q.insert(t.courseSlugs).values({ slug: former, courseId: course.id })
    for (const method of ['GET', 'HEAD']) {
      const moved = await get(`/courses/${former}?utm_source=zalo&a=%22`, { method })
      expect([moved.status, moved.headers.get('location')]).toEqual([
        301,
        `${path}?utm_source=zalo&a=%22`,
      ])
      // The course may take it back.
      expect(moved.headers.get('cache-control')).toBe('no-cache')
    }
    expect((await get(`/courses/${former}`, { method: 'POST' })).status).toBe(404)
    await changeRow(api.db, t.courses, course.id, { status: 'ARCHIVED' })
    expect((await get(`/courses/${former}`)).status).toBe(404)
  })
})

describe('an address that is written otherwise', () => {
  /** A course with a former address, and what becomes of its slug in an address. */
  const WRITTEN: [string, (slug: string) => string][] = [
    ['in capitals', (slug) => slug.toUpperCase()],
    ['with one capital', (slug) => slug.replace('g', 'G')],
    ['with a slash at the end', (slug) => `${slug.toUpperCase()}/`],
    ['with encoded letters', (slug) => slug.replace('g', '%67').replace('m', '%4D')],
    ['with marks', (slug) => encodeURIComponent(slug.replace('gom', 'Gốm'))],
    [
      'with decomposed marks',
      (slug) => encodeURIComponent(slug.replace('gom', 'gốm'.normalize('NFD'))),
    ],
    ['with spaces', (slug) => slug.replaceAll('-', '%20')],
    ['with the full stop behind it', (slug) => `${slug}.`],
    ['in brackets', (slug) => `(${slug})`],
  ]

  test.each(WRITTEN)(
    '%s leads to the course, by its slug and by a former one',
    async (_, written) => {
      const { course } = await fullCourse({ slug: `lam-gom-${Date.now()}` })
      const former = `nan-gom-${course.slug}`
      await api.db.q.insert(t.courseSlugs).values({ slug: former, courseId: course.id })
      for (const slug of [course.slug, former]) {
        const moved = await get(`/courses/${written(slug)}?utm_source=zalo`)
        expect([moved.status, moved.headers.get('location')]).toEqual([
          301,
          `/courses/${course.slug}?utm_source=zalo`,
        ])
        // An app that another server sends asks as typed, and shows the address of the answer.
        const answer = await api.call(
          'GET',
          `/api/public/courses/${written(slug).replace(/\/$/, '')}`,
        )
        expect(answer.body.course.slug).toBe(course.slug)
      }
      await api.db.q.delete(t.courses).where(eq(t.courses.id, course.id))
    },
  )

  test('its id in capitals leads to the course as well; who is called so comes first', async () => {
    const { course } = await fullCourse()
    const byId = await get(`/courses/${course.id.toUpperCase()}`)
    expect(byId.headers.get('location')).toBe(`/courses/${course.slug}`)
    // Nobody makes such a slug; a backend of before may have had it.
    const called = await makeCourse(api.db, { slug: course.slug.toUpperCase() })
    expect((await get(`/courses/${called.slug}`)).status).toBe(200)
    await api.db.q.delete(t.courses).where(eq(t.courses.id, called.id))
  })

  test.each(['DRAFT', 'ARCHIVED'])('of a course that is %s it is 404', async (status) => {
    const { slug } = await makeCourse(api.db, { status })
    expect((await get(`/courses/${slug.toUpperCase()}`)).status).toBe(404)
  })

  test('a topic and a page of the owner have one address, too', async () => {
    const { topic } = await fullCourse()
    const list = await get(`/courses?topic=${topic.slug.toUpperCase()}&sort=newest&page=2`)
    expect([list.status, list.headers.get('location')]).toEqual([
      301,
      `/courses?topic=${topic.slug}&sort=newest&page=2`,
    ])
    const answer = await api.call('GET', `/api/public/courses?topic=${topic.slug.toUpperCase()}`)
    expect(answer.body.total).toBe(1)
    const page = await get('/pages/BAO-MAT?version=1')
    expect([page.status, page.headers.get('location')]).toEqual([301, '/pages/bao-mat?version=1'])
    expect((await get('/pages/KHONG-CO')).status).toBe(404)
  })
})

describe('what does not exist', () => {
  test.each(['DRAFT', 'PENDING', 'ARCHIVED'])(
    'a course that is %s is 404 for machines',
    async (status) => {
      const course = await makeCourse(api.db, { status, title: 'Bí mật' })
      const { html, robots, ...read } = await page(`/courses/${course.slug}`)
      expect([read.status, robots]).toEqual([404, 'noindex'])
      expect(html).not.toContain('Bí mật')
      // The app is there all the same: to its teacher it shows the draft.
      expect(html).toContain('<div id="root"></div>')
    },
  )

  test.each([
    '/courses/khong-co',
    '/courses/%00',
    '/courses/a/b',
    '/khong-co-trang-nay',
    '/learning/x',
    '/checkout/x',
    '/admin/x',
  ])('%s is 404, with the app’s page, each time anew', async (path) => {
    const { status, html, robots, title } = await page(path)
    expect([status, robots]).toEqual([404, 'noindex'])
    // The app's own title; of a course it cannot be known, since its teacher sees the draft.
    const isCourse = /^\/courses\/[^/]+$/.test(path)
    expect(title).toBe(isCourse ? 'Lớp Mở' : 'Không tìm thấy trang – Lớp Mở')
    expect(html).toContain('<div id="root"></div>')
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(404)
    expect((await get(path, { method: 'HEAD' })).status).toBe(404)
  })

  test.each(['/assets/khong-co.js', '/khong-co.png'])('%s is no page', async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json'])
  })
})

describe('other pages', () => {
  test.each([
    ['/courses', '/courses'],
    ['/', '/courses'],
    ['/courses/?sort=newest', '/courses'],
    ['/courses?q=g%E1%BB%91m&minPrice=5&page=3&pageSize=24', '/courses?page=3'],
    ['/courses?topic=khong-co', '/courses'],
  ])('%s is %s', async (path, canonical) => {
    const read = await page(path)
    expect([read.status, read.title, read.canonical]).toEqual([
      200,
      'Khóa học – Lớp Mở',
      HERE + canonical,
    ])
    expect(read.og).toMatchObject({
      ogTitle: 'Khóa học trực tuyến',
      ogUrl: read.canonical,
      ogDescription: read.description,
      ogImage: [{ url: `${HERE}/share.png` }],
    })
  })

  test('a topic has an address of its own', async () => {
    const { topic } = await fullCourse()
    for (const named of [topic.slug, topic.id]) {
      const { canonical, og } = await page(`/courses?topic=${named}&page=2&sort=newest`)
      expect(canonical).toBe(`${HERE}/courses?topic=${topic.slug}&page=2`)
      expect(og.ogTitle).toBe('Khóa học: Gốm & sứ')
    }
  })

  test.each([
    ['/about', 'Giới thiệu – Lớp Mở'],
    ['/contact', 'Liên hệ – Lớp Mở'],
  ])('%s has words of its own', async (path, title) => {
    const read = await page(path)
    expect([read.title, read.canonical, read.robots]).toEqual([title, HERE + path, null])
  })

  test.each(['/login', '/cart', '/learning', '/instructor/courses', '/admin', '/settings'])(
    '%s is nobody’s to find',
    async (path) => {
      const { status, robots, canonical } = await page(path)
      expect([status, robots, canonical]).toEqual([200, 'noindex', null])
    },
  )

  test('a page of trust is for others to find once it is published', async () => {
    const heads = new Heads(api.deps, new KeptByVersion(api.deps, 10))
    const hidden = await heads.ofTrustPage('bao-mat')
    expect([hidden.status, hidden.put(INDEX)]).toEqual([
      200,
      INDEX.replace('</head>', '<meta name="robots" content="noindex"></head>'),
    ])
    await api.db.q.insert(t.pageVersions).values({ slug: 'bao-mat', number: 1, body: 'Một' })
    const shown = (await heads.ofTrustPage('bao-mat')).put(INDEX)
    expect(shown).toContain('<title>Bảo mật – Lớp Mở</title>')
    expect(shown).toContain(`<link rel="canonical" href="${HERE}/pages/bao-mat">`)
    expect((await heads.ofTrustPage('khong-co')).status).toBe(404)
    expect(trustPageIn('/pages/bao-mat/')).toBe('bao-mat')
    expect(trustPageIn('/pages/a/b')).toBeUndefined()
  })

  test('the page that the offline worker keeps is nobody’s in particular', async () => {
    const { title, canonical, robots } = await page('/index.html')
    expect([title, canonical, robots]).toEqual(['Lớp Mở', null, null])
  })
})

describe('kept in memory', () => {
  type Made = Awaited<ReturnType<typeof fullCourse>>
  const changes: [string, (made: Made) => PromiseLike<unknown>][] = [
    ['title', ({ course }) => setCourse(course.id, { title: 'Nung gốm' })],
    ['description', ({ course }) => setCourse(course.id, { description: 'Khác' })],
    ['price', ({ course }) => setCourse(course.id, { price: 5 })],
    ['cover', ({ course }) => setCourse(course.id, { imageUrl: null })],
    ['rating', ({ course }) => setCourse(course.id, { ratingCount: 1, ratingAvg: 5 })],
    ['status', ({ course }) => setCourse(course.id, { status: 'DRAFT' })],
    ['topic', ({ topic }) => changeRow(api.db, t.topics, topic.id, { name: 'Sứ' })],
    ['teacher', ({ teacher }) => changeRow(api.db, t.users, teacher.id, { fullName: 'Cô Mai' })],
    [
      'brand',
      () =>
        api.db.q
          .insert(t.siteSettings)
          .values({ name: 'owner', value: { brand: 'Trường Xuân' } })
          .onConflictDoUpdate({ target: t.siteSettings.name, set: { value: { brand: 'Xuân' } } }),
    ],
  ]
  const setCourse = (id: string, change: Partial<typeof t.courses.$inferInsert>) =>
    changeRow(api.db, t.courses, id, change)

  test.each(changes)('a change of the %s shows at once', async (_, change) => {
    const made = await fullCourse()
    const before = await page(made.path)
    expect((await page(made.path)).html).toBe(before.html)
    await change(made)
    expect((await page(made.path)).html).not.toBe(before.html)
    await api.db.q.delete(t.siteSettings)
  })

  test('a course whose slug has changed moves at once, and comes back', async () => {
    const { course, path } = await fullCourse()
    expect((await page(path)).status).toBe(200)
    const slug = `moi-${course.slug}`
    await setCourse(course.id, { slug })
    await api.db.q.insert(t.courseSlugs).values({ slug: course.slug, courseId: course.id })
    expect((await get(path)).headers.get('location')).toBe(`/courses/${slug}`)
    await setCourse(course.id, { slug: course.slug })
    await api.db.q.delete(t.courseSlugs)
    expect((await get(path)).status).toBe(200)
    expect((await get(`/courses/${slug}`)).status).toBe(404)
  })

  test('one small read is all that a page costs with its head and the sheet', async () => {
    const { path } = await fullCourse()
    const count = statementCounter(api.db)
    await get(path)
    expect(await count(() => get(path))).toBe(1)
    expect(await count(() => get('/login'))).toBe(1)
    expect(await count(() => get('/khong-co'))).toBe(1)
  })

  test('what no count tells of is shown late by ten minutes at most', async () => {
    const { course, path } = await fullCourse()
    const workload = async () => (await page(path)).facts[0]?.['hasCourseInstance'].courseWorkload
    expect(await workload()).toBe('PT1H30M')
    await api.db.q.delete(t.lessons).where(eq(t.lessons.courseId, course.id))
    api.clock.now = new Date(Date.now() + 11 * 60_000)
    expect(await workload()).toBeUndefined()
  })

  test('unchanged, a page is not sent again', async () => {
    const { course, path } = await fullCourse()
    const first = await get(path)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await get(path, { headers })).status).toBe(304)
    expect((await get(path, { method: 'HEAD' })).headers.get('etag')).toBe(headers['if-none-match'])
    await setCourse(course.id, { title: 'Nung gốm' })
    expect((await get(path, { headers })).status).toBe(200)
  })
})

test('where the database fails, pages come as they are', async () => {
  const own = await startApi({ processes: 1 })
  const { page, get } = await headSite(own.deps)
  const errors: string[] = []
  own.deps.log.error = (message) => void errors.push(message)
  await own.db.q.execute('drop table catalogue_version')
  for (const path of ['/courses/mot-khoa', '/about']) {
    const { status, title, canonical } = await page(path, BROWSER)
    expect([status, title, canonical]).toEqual([200, 'Lớp Mở', null])
    // Machines would tell others of it.
    expect((await page(path)).status).toBe(503)
  }
  expect(errors).toContain('head of a page')
  expect((await get('/login')).status).toBe(200)
  expect(INDEX).toContain('<title>Lớp Mở</title>')
})
