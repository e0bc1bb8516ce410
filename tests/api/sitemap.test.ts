import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import robotsParser from 'robots-parser'
import { parseSitemap } from 'sitemap'
import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { changeRow, makeCourse, makeTopic } from '../support/fixtures.ts'
import { statementCounter } from '../support/statements.ts'

/** What search engines are told to read (docs/trust.md#shared-links). */

const HERE = 'https://lopmo.example'

// What a process keeps is asked of one of them.
const api = sharedApi({ processes: 1, settings: { publicUrl: HERE } })

const sitemap = async () =>
  parseSitemap(Readable.from([(await api.call('GET', '/sitemap.xml')).body]))

test('the sitemap names every public page, and when it was changed', async () => {
  const [full, empty] = [await makeTopic(api.db), await makeTopic(api.db)]
  const publishedAt = new Date('2026-02-03T04:05:06Z')
  const updatedAt = new Date('2026-03-04T05:06:07Z')
  const one = await makeCourse(api.db, { topicId: full.id, publishedAt })
  const two = await makeCourse(api.db, { slug: 'a&b<c', publishedAt, updatedAt })
  const draft = await makeCourse(api.db, { status: 'DRAFT', topicId: empty.id })
  await api.db.q.insert(t.pageVersions).values([
    { slug: 'bao-mat', number: 1, body: 'Một', publishedAt },
    { slug: 'bao-mat', number: 2, body: 'Hai', publishedAt: updatedAt },
  ])
  const entries = new Map((await sitemap()).map(({ url, lastmod }) => [url, lastmod]))
  expect(Object.fromEntries(entries)).toEqual({
    [`${HERE}/courses`]: undefined,
    [`${HERE}/about`]: undefined,
    [`${HERE}/contact`]: undefined,
    [`${HERE}/pages/bao-mat`]: updatedAt.toISOString(),
    [`${HERE}/courses?topic=${full.slug}`]: undefined,
    [`${HERE}/courses/${one.slug}`]: publishedAt.toISOString(),
    [`${HERE}/courses/${encodeURIComponent(two.slug)}`]: updatedAt.toISOString(),
  })
  await changeRow(api.db, t.courses, draft.id, { status: 'PUBLISHED' })
  const after = (await sitemap()).map(({ url }) => url)
  expect(after).toContain(`${HERE}/courses/${draft.slug}`)
  expect(after).toContain(`${HERE}/courses?topic=${empty.slug}`)
})

test('it is compressed, kept for an hour, and costs one small read', async () => {
  const get = (headers: Record<string, string>) => fetch(`${api.url}/sitemap.xml`, { headers })
  const first = await get({ 'accept-encoding': 'identity' })
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  const zipped = await api.app.request('/sitemap.xml', { headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  const bytes = Buffer.from(await zipped.arrayBuffer())
  expect(gunzipSync(bytes).toString()).toBe(await first.text())
  const etag = first.headers.get('etag') ?? ''
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  expect(await statementCounter(api.db)(() => get({}))).toBe(1)
  const head = await fetch(`${api.url}/sitemap.xml`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
})

test.each(['/sitemap.xml?part=1', '/sitemap.xml?part=x', '/sitemap-1.xml'])(
  '%s is none',
  async (path) => {
    expect((await api.call('GET', path)).status).toBe(404)
  },
)

test('robots.txt keeps machines out of what is somebody’s own, and names the sitemap', async () => {
  const answer = await api.call('GET', '/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const robots = robotsParser(`${HERE}/robots.txt`, answer.body)
  expect(robots.getSitemaps()).toEqual([`${HERE}/sitemap.xml`])
  const may = (path: string) => robots.isAllowed(HERE + path, 'Googlebot')
  const open = [
    '/',
    '/courses',
    '/courses/mot-khoa',
    '/courses?topic=a',
    '/about',
    '/pages/bao-mat',
    '/assets/index.js',
    // Who draws a page needs what it asks for.
    '/api/public/courses/mot-khoa',
    '/api/public/covers/a.webp',
    '/api/public/share/0123456789.jpg',
  ]
  const closed = [
    '/admin/orders',
    '/api/student/cart',
    '/auth/me',
    '/learning/lesson/a',
    '/instructor',
    '/cart',
    '/checkout/success',
    '/orders',
    '/profile',
    '/settings',
    '/mo-phong/momo',
  ]
  expect(open.filter((path) => !may(path))).toEqual([])
  expect(closed.filter((path) => may(path))).toEqual([])
})
