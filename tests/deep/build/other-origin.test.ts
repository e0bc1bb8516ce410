import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { compressBuilt } from '../../../scripts/build/compress.mjs'
import { policyFor } from '../../../scripts/build/policy.ts'
import { projectPath } from '../../../server/platform/paths.ts'
import { newVisit } from '../../support/browser.ts'
import {
  expectTunnelHeader,
  startForeignBackend,
  type ForeignBackend,
} from '../../support/foreign-backend.ts'
import { youngerThanEs5 } from '../../support/old-words.ts'
import { sessionOnDevice } from '../../support/people.ts'

const dist = mkdtempSync(join(tmpdir(), 'lopmo-build-'))
let api: ForeignBackend
let html = ''

/** The real build, for a backend on another origin, and that backend. */
beforeAll(async () => {
  api = await startForeignBackend({ base: '/base' })
  await promisify(execFile)(
    execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', dist, '--emptyOutDir'],
    {
      cwd: projectPath(),
      env: { ...process.env, NODE_ENV: 'production', VITE_API_BASE_URL: `${api.url}/base/` },
    },
  )
  await compressBuilt(dist)
  html = readFileSync(join(dist, 'index.html'), 'utf8')
  return async () => {
    await api.close()
    rmSync(dist, { recursive: true, force: true })
  }
})

const countOf = ({ requests }: ForeignBackend, line: string) =>
  requests.filter((request) => request.line === line).length

const inline = (tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (match) => match[1] ?? '',
  )
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directive = (name: string) => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
  return policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
}

test('every inline script and style of the page is covered by its policy', () => {
  // The early call, and the notice for browsers that are too old.
  expect(inline('script')).toHaveLength(2)
  expect(inline('style')).toHaveLength(1)
  for (const code of inline('script')) expect(directive('script-src')).toContain(hashOf(code))
  for (const code of inline('style')) expect(directive('style-src-elem')).toContain(hashOf(code))
  expect(directive('script-src')).not.toContain('unsafe')
  // A policy after a piece of the page does not hold for that piece.
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
})

test('the notice for browsers that are too old is ES5', () => {
  expect(youngerThanEs5(inline('script').at(-1) ?? '')).toEqual([])
  expect(inline('script').at(-1)).toContain('Trình duyệt của bạn quá cũ')
})

test('the policy allows calls to the backend on another origin, and the early call goes there', () => {
  expect(directive('connect-src')).toContain(api.url)
  expect(inline('script')[0]).toContain(`${api.url}/base`)
  expect(policyFor(html, ['https://backend.example.test/base/'])).toContain(
    "connect-src 'self' https://backend.example.test;",
  )
  // Single calls may be elsewhere (docs/product.md#configuration).
  const elsewhere = policyFor(html, ['', 'https://a.test/topics', 'https://b.test/courses'])
  expect(elsewhere).toContain("connect-src 'self' https://a.test https://b.test;")
  // Firebase is asked only where push is configured.
  expect(elsewhere).not.toContain('googleapis')
  expect(policyFor(html, [], true)).toContain('https://fcmregistrations.googleapis.com')
})

test('pictures, films and frames may come by https from anywhere, by http from the backend alone', () => {
  expect(directive('img-src')).toBe(`img-src 'self' ${api.url} https: data: blob:`)
  expect(directive('media-src')).toBe(`media-src 'self' ${api.url} https: blob:`)
  expect(directive('frame-src')).toBe(`frame-src 'self' ${api.url} https:`)
})

test('the stylesheet of the first visit is inline and purged, and is no file', () => {
  const [css = ''] = inline('style')
  expect(html).not.toContain('rel="stylesheet"')
  for (const name of ['.header-icon', '.btn-primary', '.form-control', '.visually-hidden']) {
    expect(css).toContain(name)
  }
  expect(css).not.toContain('.offset-xxl-11')
  const assets = readdirSync(join(dist, 'assets'))
  const entry = /href="\/assets\/(index-[^"]+\.js)"/.exec(html)?.[1] ?? ''
  expect(assets).toContain(entry)
  expect(assets.filter((name) => /^index-.*\.css$/.test(name))).toEqual([])
})

test('the first visit fetches one script of the app; menus, dialogs and forms come later', () => {
  const scripts = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((m) => m[1] ?? '')
  // The bundler's own few lines are a file of their own.
  expect(scripts.filter((name) => !name.startsWith('rolldown-runtime'))).toHaveLength(1)
  const size = scripts.reduce(
    (sum, name) => sum + readFileSync(join(dist, 'assets', `${name}.br`)).length,
    0,
  )
  expect(size).toBeLessThan(98_000)
  const code = scripts.map((name) => readFileSync(join(dist, 'assets', name), 'utf8')).join('')
  expect(code).toContain('E-LEARNING SYSTEM')
  const later = ['dropdown-item', 'popperOffsets', 'offcanvas', 'Toastify', 'dompurify']
  expect(later.filter((name) => code.includes(name))).toEqual([])
})

test('every file that is loaded early because of a page’s address is in the build', () => {
  const list = readdirSync(join(dist, 'assets')).find((name) => /^start-.*\.js$/.test(name)) ?? ''
  expect(html).toContain(`data-pages="/assets/${list}"`)
  const script = readFileSync(join(dist, 'assets', list), 'utf8')
  const files = [...script.matchAll(/assets\/([\w-]+\.(?:js|css))/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(20)
  const built = readdirSync(join(dist, 'assets'))
  expect(files.filter((file) => !built.includes(file))).toEqual([])
})

test('no byte of zod reaches the browser', () => {
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  expect(scripts.length).toBeGreaterThan(20)
  // Every part of zod names its class in a string.
  const withZod = scripts.filter((name) => readFileSync(join(dist, name), 'utf8').includes('$Zod'))
  expect(withZod).toEqual([])
})

test('the messaging worker stands at the root, compressed like the rest', () => {
  const root = readdirSync(dist).filter((name) => name.startsWith('firebase-messaging-sw'))
  expect(root.toSorted()).toEqual(
    ['', '.br', '.gz'].map((ending) => `firebase-messaging-sw.js${ending}`),
  )
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  const withFirebase = scripts.filter((name) =>
    readFileSync(join(dist, 'assets', name), 'utf8').includes('firebaseinstallations'),
  )
  // Firebase is a chunk of its own, which the first visit does not load.
  expect(withFirebase).toHaveLength(1)
  expect(html).not.toContain(withFirebase[0])
})

test('on another origin: the policy lets the calls through, the list is asked for once', async () => {
  const host = await startForeignBackend({ dist, staticOnly: true })
  onTestFinished(() => host.close())
  expect(new URL(host.url).origin).not.toBe(new URL(api.url).origin)

  const visitor = await newVisit(host)
  await visitor.page.goto('/courses')
  await visitor.page.getByRole('link', { name: 'Khóa học từ máy chủ lạ' }).waitFor()
  await visitor.page.waitForLoadState('networkidle')
  expect(countOf(api, 'GET /api/public/courses')).toBe(1)
  expect(api.requests[0]?.headers.authorization).toBeUndefined()
  visitor.expectNoErrors()
  await visitor.context.close()

  const before = api.requests.length
  const user = { _id: 'u1', email: 'la@example.test', fullName: 'Người Lạ', roles: ['STUDENT'] }
  const student = await newVisit(host, {
    storageState: sessionOnDevice(host.url, 'tok-la', user),
  })
  await student.page.goto('/courses')
  await student.page.getByRole('link', { name: 'Khóa học từ máy chủ lạ' }).waitFor()
  await student.page.getByRole('link', { name: 'Giỏ hàng, 0 mục' }).waitFor()
  await student.page.waitForLoadState('networkidle')
  const asked = api.requests.slice(before)
  const lists = asked.filter(({ line }) => line === 'GET /api/public/courses')
  expect(lists.map(({ headers }) => headers.authorization)).toEqual(['Bearer tok-la'])
  student.expectNoErrors()
  await student.context.close()

  expectTunnelHeader(api)
  expect(host.requests).toEqual([])
})

test('on another origin: the second visit gets its list from the device', async () => {
  const host = await startForeignBackend({ dist, staticOnly: true })
  onTestFinished(() => host.close())
  const { page } = await newVisit(host, { serviceWorkers: 'allow' })
  const card = page.getByRole('article').filter({ hasText: 'Khóa học từ máy chủ lạ' })
  await page.goto('/courses')
  await card.waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // This is the last test: no other one needs the backend.
  await api.close()
  await page.goto('/courses')
  await page.getByText('Chưa kết nối được máy chủ').waitFor()
  expect(await card.count()).toBe(1)
})
