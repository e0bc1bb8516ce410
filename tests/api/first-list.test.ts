import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { courses } from '../../server/platform/db/schema.ts'
import { SITE_FEATURES } from '../../server/platform/http/site-sheet.ts'
import { serveApp } from '../../server/platform/http/static.ts'
import { startApi } from '../support/api.ts'
import { changeRow, makeCourse } from '../support/fixtures.ts'

const PAGE = '<!doctype html><head><script>first()</script></head><script>second()</script>'
const SHEET = JSON.stringify({ features: SITE_FEATURES })
/** What every page has from our own server. */
const WITH_SHEET = PAGE.replace(
  '</head>',
  `<script type="application/json" id="site">${SHEET}</script></head>`,
)

/** Of a build that has drawn its first screen: the module that draws it here is the build's own. */
const DRAWN_SCRIPT = "drawn('$&')"
const DRAWING = `
  export const call = '/api/public/courses?page=1&pageSize=12&sort=popular'
  export const script = ${JSON.stringify(DRAWN_SCRIPT)}
  export const drawnScreen = (json) => JSON.parse(json).items.map(({ title }) => '<li>' + title + '</li>').join('')`
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const BUILT = `<!doctype html><head><meta http-equiv="Content-Security-Policy" content="script-src 'sha256-${sha256('first()')}' 'sha256-x'"><script>first()</script></head><div id="root"></div><template id="first-screen"><p></p></template><script>second()</script>`

async function site(page = PAGE, drawing = '') {
  const api = await startApi()
  const dist = await mkdtemp(join(tmpdir(), 'lopmo-dist-'))
  onTestFinished(() => rm(dist, { recursive: true, force: true }))
  await writeFile(join(dist, 'index.html'), page)
  if (drawing) await writeFile(join(dist, '.drawn-page.mjs'), drawing)
  for (const end of ['', '.br', '.gz']) await writeFile(join(dist, `app.js${end}`), `app${end}`)
  const app = createApp(api.deps)
  // However slow this machine is, the page has the list.
  serveApp(app, dist, { listPatienceMs: 30_000 })
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://localhost${path}`, { headers })
  return { api, get }
}

/** The data block of a page: its call and the response to it. */
function blockIn(html: string) {
  const found =
    /<script type="application\/json" id="first-list" data-path="([^"]*)">(.*?)<\/script>/.exec(
      html,
    )
  if (!found) return null
  const [whole, path = '', json = ''] = found
  expect(html.indexOf(whole)).toBeLessThan(html.indexOf('<script>first()'))
  return { path: path.replaceAll('&amp;', '&'), data: JSON.parse(json) as unknown }
}

test.each([
  ['/', 'page=1&pageSize=12&sort=popular'],
  ['/courses', 'page=1&pageSize=12&sort=popular'],
  ['/courses?q=b%C3%A1n&page=2', 'page=2&pageSize=12&sort=popular&q=b%C3%A1n'],
  ['/courses?sort=%22%3E&minPrice=x', 'page=1&pageSize=12&sort=popular'],
])('the page of %s holds the API’s answer to its call', async (address, query) => {
  const { api, get } = await site()
  await makeCourse(api.db, { title: '</script><b>Bán hàng & "tiếp thị"' })
  const block = blockIn(await (await get(address)).text())
  expect(block?.path).toBe(`/api/public/courses?${query}`)
  const answer = await get(`/api/public/courses?${query}`)
  expect(block?.data).toEqual(await answer.json())
})

test.each(['/index.html', '/courses/mot-khoa', '/login', '/learning'])(
  'the page of %s holds none',
  async (address) => {
    const { get } = await site()
    expect(await (await get(address)).text()).toBe(WITH_SHEET)
  },
)

test('a change of the list is a change of the page; unchanged, it is not sent again', async () => {
  const { api, get } = await site()
  const course = await makeCourse(api.db, { title: 'Trước' })
  const before = await get('/courses')
  const etag = before.headers.get('etag') ?? ''
  expect((await get('/courses', { 'if-none-match': etag })).status).toBe(304)
  await changeRow(api.db, courses, course.id, { title: 'Sau' })
  const after = await get('/courses', { 'if-none-match': etag })
  expect(after.status).toBe(200)
  expect(await after.text()).toContain('"Sau"')
  expect(after.headers.get('cache-control')).toBe('no-cache')
})

test('the sheet of features is in every page, and a call of its own for pages from elsewhere', async () => {
  const { api, get } = await site()
  await makeCourse(api.db)
  for (const address of ['/courses', '/settings', '/index.html']) {
    const html = await (await get(address, { 'accept-encoding': 'br' })).arrayBuffer()
    const text = brotliDecompressSync(Buffer.from(html)).toString()
    expect(text.match(/<script type="application\/json" id="site">/g)).toHaveLength(1)
  }
  const asked = await get('/api/public/site')
  expect(await asked.json()).toEqual({
    brand: 'Lớp Mở',
    owner: {},
    pages: [],
    ...JSON.parse(SHEET),
  })
  expect(asked.headers.get('cache-control')).toBe('public, no-cache')
  const etag = (await get('/settings')).headers.get('etag') ?? ''
  const again = await get('/settings', { 'if-none-match': etag })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache'])
})

test('compressed, it is the same page, the first time and later', async () => {
  const { api, get } = await site()
  await makeCourse(api.db)
  const plain = await (await get('/courses')).text()
  const bytes = async (coding: string) =>
    Buffer.from(await (await get('/courses', { 'accept-encoding': coding })).arrayBuffer())
  const first = await bytes('br')
  expect(brotliDecompressSync(first).toString()).toBe(plain)
  expect(gunzipSync(await bytes('gzip')).toString()).toBe(plain)
  // The better compression is made beside the second answer.
  const later = async () => Buffer.compare(await bytes('br'), first)
  await expect.poll(later).not.toBe(0)
  expect(brotliDecompressSync(await bytes('br')).toString()).toBe(plain)
})

test.each(['/courses', '/app.js', '/sitemap.xml', '/api/openapi.json'])(
  '%s has a coding that the client takes, and none that it refuses',
  async (address) => {
    const { get } = await site()
    const codingFor = async (accepted: string) =>
      (await get(address, { 'accept-encoding': accepted })).headers.get('content-encoding')
    const best = address === '/courses' || address === '/app.js' ? 'br' : 'gzip'
    expect(await codingFor('gzip, deflate, br')).toBe(best)
    expect(await codingFor('br;q=0, GZIP;q=0.5')).toBe('gzip')
    for (const none of ['br;q=0, gzip; q=0.0', 'identity', 'xgzip, brotli']) {
      expect(await codingFor(none)).toBeNull()
    }
  },
)

test('without the list the page comes all the same', async () => {
  const { api, get } = await site()
  await api.db.q.execute(sql`drop table courses cascade`)
  const page = await get('/courses')
  expect([page.status, await page.text()]).toEqual([200, WITH_SHEET])
})

describe('of a build with a drawing, the list without filters', () => {
  const built = (drawing = DRAWING) => site(BUILT, drawing)
  const titled = async (get: Awaited<ReturnType<typeof site>>['get'], address = '/courses') => {
    const page = await get(address)
    return { html: await page.text(), policy: page.headers.get('content-security-policy') }
  }

  test('stands in the page, with the script for that in the place of the other, in the policy, too', async () => {
    const { api, get } = await built()
    await makeCourse(api.db, { title: '$& $1' })
    await expect
      .poll(async () => (await titled(get)).html)
      .toContain('<div id="root"><li>$& $1</li></div>')
    const { html, policy } = await titled(get)
    expect(html).not.toContain('<template')
    expect(html.match(/<script>[^]*?<\/script>/g)).toEqual([
      `<script>${DRAWN_SCRIPT}</script>`,
      '<script>second()</script>',
    ])
    expect(html).toMatch(/id="first-list" data-path="[^"]+">\{.*\}<\/script><script>second/)
    for (const text of [html, policy]) {
      expect(text).toContain(`'sha256-${sha256(DRAWN_SCRIPT)}' 'sha256-x'`)
      expect(text).not.toContain(sha256('first()'))
    }
  })

  test.each(['/courses?q=a', '/courses?page=2', '/courses?sort=newest'])(
    'but that of %s is drawn by the page’s own script',
    async (address) => {
      const { api, get } = await built()
      await makeCourse(api.db, { title: 'Bài a' })
      await expect.poll(async () => (await titled(get)).html).toContain('<li>')
      expect((await titled(get, address)).html).toContain('<script>first()</script>')
    },
  )

  test('but an empty one is the app’s to tell', async () => {
    const { api, get } = await built()
    const course = await makeCourse(api.db, { title: 'Bài a' })
    await expect.poll(async () => (await titled(get)).html).toContain('<li>')
    await changeRow(api.db, courses, course.id, { status: 'DRAFT' })
    expect((await titled(get)).html).toContain('<template')
  })

  test('but a build for another backend, which makes another call, draws what that answers', async () => {
    const { api, get } = await built(
      `${DRAWING.replace("'/api", "'https://api.example.test/api")}\nglobalThis.drawingIsThere = true`,
    )
    await makeCourse(api.db, { title: 'Bài a' })
    await expect.poll(() => Reflect.get(globalThis, 'drawingIsThere') as unknown).toBe(true)
    expect((await titled(get)).html).toContain('<script>first()</script>')
  })
})
