import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isBrowser } from '../../../server/subjects/head/browsers.ts'
import * as t from '../../../server/platform/db/schema.ts'
import { startApi } from '../../support/api.ts'
import { newDraft, picture } from '../../support/course-settings.ts'
import { makeCourse, makeTopic } from '../../support/fixtures.ts'
import { BROWSER, headSite } from '../../support/head-site.ts'

/** Heads of pages and share pictures: several processes on one database, and a database that does not answer. */

/** Two sites on one database; each remembers pages by itself. */
async function twoSites() {
  const api = await startApi({ processes: 1 })
  return { api, first: await headSite(api.deps), second: await headSite(api.deps) }
}

/** Reads no more than the title: to read a page as machines do takes long while a table is locked. */
async function statusAndTitle(answer: Response): Promise<[number, string]> {
  const [, title = ''] = /<title>(.*)<\/title>/.exec(await answer.text()) ?? []
  return [answer.status, title]
}

test('what one process changes, the other one shows at once', async () => {
  const { api, first, second } = await twoSites()
  const { course } = await newDraft(api)
  const path = `/courses/${course.slug}`
  expect((await second.page(path)).status).toBe(404)
  const set = (change: Partial<typeof t.courses.$inferInsert>) =>
    api.db.q.update(t.courses).set(change).where(eq(t.courses.id, course.id))
  await set({ status: 'PUBLISHED', title: 'Một' })
  for (const { page } of [first, second]) expect((await page(path)).title).toBe('Một – Lớp Mở')
  for (const title of ['Hai', 'Ba', 'Bốn']) {
    await set({ title })
    const pages = await Promise.all([first, second, first, second].map(({ page }) => page(path)))
    expect(pages.map((read) => read.title)).toEqual(Array(4).fill(`${title} – Lớp Mở`))
  }
})

test.each(['catalogue_version', 'courses'])(
  'while the table %s is locked, browsers get pages without a head of their own, and do not wait for long',
  async (table) => {
    const api = await startApi({ processes: 1 })
    const { get, page } = await headSite(api.deps, { browsers: 250, machines: 500 })
    const course = await makeCourse(api.db, { title: 'Làm gốm' })
    const path = `/courses/${course.slug}`
    await api.db.tx(async () => {
      await api.db.q.execute(sql.raw(`lock table ${table} in access exclusive mode`))
      // Answered while the table is locked.
      const pages = await Promise.all(
        Array.from({ length: 40 }, async () => statusAndTitle(await get(path, BROWSER))),
      )
      expect(new Set(pages.map((page) => page.join(' ')))).toEqual(new Set(['200 Lớp Mở']))
    })
    await expect.poll(async () => (await page(path)).title).toBe('Làm gốm – Lớp Mở')
  },
)

describe('programs that read pages (crawlers, link previews)', () => {
  const READERS = [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
    'Mozilla/5.0 (compatible; coccocbot-web/1.0; +http://help.coccoc.com/searchengine)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0 A',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'curl/8.5.0',
    '',
  ]
  const as = (userAgent: string) => ({ headers: { 'user-agent': userAgent } })

  /** Addresses with the status and the title that are right for them. */
  async function pagesOf(api: Awaited<ReturnType<typeof startApi>>) {
    const { db } = api
    const topic = await makeTopic(db, { slug: 'gom-su', name: 'Gốm sứ' })
    const course = await makeCourse(db, { slug: 'lam-gom', title: 'Làm gốm', topicId: topic.id })
    await makeCourse(db, { slug: 'ban-nhap', status: 'DRAFT' })
    await db.q.insert(t.courseSlugs).values({ slug: 'nan-gom', courseId: course.id })
    await db.q.insert(t.pageVersions).values({ slug: 'bao-mat', number: 1, body: 'Một' })
    return [
      ['/courses/lam-gom', 200, 'Làm gốm – Lớp Mở'],
      [`/courses/${course.id}`, 200, 'Làm gốm – Lớp Mở'],
      ['/courses/nan-gom', 301, ''],
      ['/courses/LAM-GOM', 301, ''],
      ['/courses/khong-co', 404, 'Lớp Mở'],
      ['/courses/ban-nhap', 404, 'Lớp Mở'],
      ['/courses?topic=gom-su', 200, 'Khóa học – Lớp Mở'],
      ['/courses?topic=gom-su&minPrice=5&page=2', 200, 'Khóa học – Lớp Mở'],
      ['/', 200, 'Khóa học – Lớp Mở'],
      ['/about', 200, 'Giới thiệu – Lớp Mở'],
      ['/pages/bao-mat', 200, 'Bảo mật – Lớp Mở'],
      ['/pages/BAO-MAT', 301, ''],
      ['/pages/khong-co', 404, 'Lớp Mở'],
      ['/khong-co', 404, 'Không tìm thấy trang – Lớp Mở'],
      ['/certificates/ACDE-FGHJ-KMNP', 200, 'Lớp Mở'],
    ] as const
  }

  /** Answered rightly whatever the database does: these answers depend on no row. */
  const KNOWN = ['/pages/BAO-MAT', '/pages/khong-co', '/khong-co', '/certificates/ACDE-FGHJ-KMNP']

  test('wait until the database has answered, right after an edit as well', async () => {
    const api = await startApi({ processes: 1 })
    const { get } = await headSite(api.deps, { browsers: 1, machines: 60_000 })
    const pages = await pagesOf(api)
    const read = () =>
      Promise.all(
        pages.map(async ([path], at) => {
          const answer = await get(path, as(READERS[at % READERS.length] ?? ''))
          return [path, ...(await statusAndTitle(answer))]
        }),
      )
    let reading: ReturnType<typeof read> | undefined
    await api.db.tx(async () => {
      await api.db.q.execute(sql.raw('lock table courses, topics in access exclusive mode'))
      await api.db.q.update(t.courses).set({ description: 'Mới' })
      reading = read()
      // A browser has the page without its own head by now; the programs still wait.
      const shown = await get('/courses/lam-gom', BROWSER)
      expect(await statusAndTitle(shown)).toEqual([200, 'Lớp Mở'])
    })
    expect(await reading).toEqual(pages)
    expect(await read()).toEqual(pages)
  })

  test.each(['slow', 'starting', 'away'] as const)(
    'get 503 and Retry-After while the database is %s, never a wrong page',
    async (state) => {
      const api = await startApi({ processes: 1 })
      const { get } = await headSite(api.deps, { browsers: 1, machines: 50 })
      const pages = await pagesOf(api)
      const check = async () => {
        for (const [path, status] of pages) {
          const answer = await get(path, as(READERS[0] ?? ''))
          const seen = [path, answer.status, answer.headers.get('retry-after')]
          expect(seen).toEqual(KNOWN.includes(path) ? [path, status, null] : [path, 503, '30'])
          const isPage = (await answer.text()).includes('<div id="root"></div>')
          expect([path, isPage]).toEqual([path, answer.status !== 301])
        }
      }
      if (state === 'starting') {
        const { phase } = api.deps.state
        api.deps.state.phase = 'starting'
        await check()
        api.deps.state.phase = phase
      }
      if (state === 'away') {
        const forRequest = api.deps.db.forRequest.bind(api.deps.db)
        api.deps.log.error = () => undefined
        api.deps.db.forRequest = () =>
          Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
        await check()
        api.deps.db.forRequest = forRequest
      }
      if (state === 'slow') {
        await api.db.tx(async () => {
          await api.db.q.execute(sql.raw('lock table catalogue_version in access exclusive mode'))
          await check()
        })
      }
      for (const [path, status] of pages) {
        await expect.poll(async () => (await get(path, as(READERS[0] ?? ''))).status).toBe(status)
      }
    },
  )

  test.each(READERS)('are not taken for a browser: %s', (userAgent) => {
    expect(isBrowser(userAgent)).toBe(false)
  })

  test.each([
    BROWSER.headers['user-agent'],
    'Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:109.0) Gecko/20100101 Firefox/115.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/109.0.5414 Chrome/109.0.5414.119 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Zalo android/13110 ZaloTheme/light',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A [FBAN/FBIOS;FBAV/480.0]',
    'Mozilla/5.0 (Linux; Android 9; Cubot X18) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Mobile Safari/537.36',
  ])('a browser is not taken for one of them: %s', (userAgent) => {
    expect(isBrowser(userAgent)).toBe(true)
  })
})

test('two processes that are asked for a share picture at once make one', async () => {
  const { api, first, second } = await twoSites()
  const { cover } = await newDraft(api)
  const { imageUrl } = (await cover(await picture(960, 540).png().toBuffer())).body
  const path = `/api/public/share/${/([0-9a-f]{20})-640/.exec(imageUrl)?.[1]}.jpg`
  const all = await Promise.all([first, second, first, second].map(({ get }) => get(path)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await api.db.q.$count(t.sharePictures)).toBe(1)
  expect(await keysOf(api)).toHaveLength(4)
})

test('a cover that is changed while its share picture is made leaves nothing behind', async () => {
  const { api, first, second } = await twoSites()
  const { cover } = await newDraft(api)
  const shareOf = (imageUrl: string) =>
    `/api/public/share/${/([0-9a-f]{20})-640/.exec(imageUrl)?.[1]}.jpg`
  let path = ''
  for (let round = 0; round < 8; round += 1) {
    const bytes = await picture(640, 360, `rgb(${round * 20}, 0, 90)`)
      .png()
      .toBuffer()
    const [changed, ...asked] = await Promise.all([
      cover(bytes),
      ...(path ? [first.get(path), second.get(path)] : []),
    ])
    for (const { status } of asked) expect([200, 404]).toContain(status)
    path = shareOf(changed.body.imageUrl)
  }
  expect((await first.get(path)).status).toBe(200)
  const [made] = await api.db.q.select({ name: t.sharePictures.name }).from(t.sharePictures)
  expect(path).toContain(made?.name)
  expect(await api.db.q.$count(t.sharePictures)).toBe(1)
  expect(await keysOf(api)).toHaveLength(4)
  expect(await api.db.q.$count(t.files)).toBe(4)
})

async function keysOf(api: Awaited<ReturnType<typeof startApi>>) {
  const keys: string[] = []
  for await (const key of api.deps.files.list()) keys.push(key)
  return keys
}
