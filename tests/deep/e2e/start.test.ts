import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { projectPath } from '../../../server/platform/paths.ts'
import { DEMO_ACCOUNTS } from '../../../server/tools/seed/accounts.ts'
import { bareEnvironment } from '../../support/bare-environment.ts'
import { copyOfSite } from '../../support/copy-of-site.ts'
import { startSite, type Site } from '../../support/site.ts'

/** What `npm start` promises: demo data at the first start, data is kept, nothing acknowledged is lost. */
let site: Site

beforeAll(async () => {
  site = await startSite({ dataDir: await mkdtemp(join(tmpdir(), 'lopmo-first-start-')) })
  return () => site.dispose()
})

const json = async (url: string, init?: RequestInit) => (await fetch(url, init)).json()

const post = (url: string, token: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function signIn(url: string, email: string): Promise<string> {
  const account = DEMO_ACCOUNTS.find((demo) => demo.email === email)
  const answer = await json(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: account?.password }),
  })
  return answer.accessToken
}

test('the first start has a stocked catalogue and prints address and accounts', async () => {
  const { items, total } = await json(`${site.url}/api/public/courses`)
  expect(items).toHaveLength(12)
  expect(total).toBeGreaterThanOrEqual(30)
  expect(site.output()).toContain(site.url)
  for (const { email, password } of DEMO_ACCOUNTS) {
    expect(site.output()).toContain(email)
    expect(site.output()).toContain(password)
  }
})

test('the app is sent without caching, with a content security policy; assets are immutable and brotli', async () => {
  const page = await fetch(`${site.url}/courses`)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-eval')
  const html = await page.text()
  const entry = /href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const asset = await fetch(site.url + entry, { headers: { 'accept-encoding': 'br' } })
  expect(asset.status).toBe(200)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('content-type')).toContain('text/javascript')
})

test('a missing asset is 404, a path without a page is the app’s own 404, the API keeps its own', async () => {
  expect((await fetch(`${site.url}/assets/missing.js`)).status).toBe(404)
  expect((await fetch(`${site.url}/assets/../../package.json`)).status).toBe(404)
  expect((await fetch(`${site.url}/..%2fpackage.json`)).status).toBe(404)
  const other = await fetch(`${site.url}/khong/co/duong/nay`)
  expect(other.status).toBe(404)
  expect(await other.text()).toContain('<div id="root">')
  const api = await fetch(`${site.url}/api/khong-co`)
  expect(api.status).toBe(404)
  expect(await api.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('after a stop and a new start the data is still there', async () => {
  const before = await json(`${site.url}/api/public/courses?pageSize=100`)
  const token = await signIn(site.url, 'hocvien2@lopmo.test')
  expect(
    (
      await post(`${site.url}/api/student/cart/add`, token, {
        courseId: before.items[0]._id,
        quantity: 1,
      })
    ).status,
  ).toBe(200)
  await site.stop()
  site = await startSite({ dataDir: site.dataDir })
  const after = await json(`${site.url}/api/public/courses?pageSize=100`)
  expect(after.total).toBe(before.total)
  const cart = await json(`${site.url}/api/student/cart`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(cart.items.map((item: any) => item.course._id)).toContain(before.items[0]._id)
})

test('a kill in the middle of writes loses nothing acknowledged', async () => {
  const courses = await json(`${site.url}/api/public/courses?pageSize=100`)
  const people = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const form = new FormData()
      form.set('username', `ghidulieu${n}`)
      form.set('email', `ghidulieu${n}@example.test`)
      form.set('password', 'mat-khau-dai-1')
      form.set('fullName', `Ghi Dữ Liệu ${n}`)
      const answer = await fetch(`${site.url}/auth/register`, { method: 'POST', body: form })
      expect(answer.status).toBe(201)
      const login = await json(`${site.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `ghidulieu${n}@example.test`, password: 'mat-khau-dai-1' }),
      })
      return { token: login.accessToken as string, acknowledged: new Set<string>() }
    }),
  )
  let writes = 0
  const enough = 40
  await new Promise<void>((killed) => {
    let killing: Promise<void> | undefined
    const write = async ({ token, acknowledged }: (typeof people)[number]) => {
      for (const { _id } of courses.items) {
        try {
          const answer = await post(`${site.url}/api/student/cart/add`, token, {
            courseId: _id,
            quantity: 1,
          })
          if (answer.status === 200) {
            acknowledged.add(_id)
            writes += 1
          }
        } catch {
          return
        }
        if (writes >= enough) killing ??= site.kill().then(killed)
      }
    }
    void Promise.all(people.map(write))
  })
  site = await startSite({ dataDir: site.dataDir })
  for (const { token, acknowledged } of people) {
    const cart = await json(`${site.url}/api/student/cart`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const kept = new Set(cart.items.map((item: any) => item.course._id))
    expect([...acknowledged].filter((courseId) => !kept.has(courseId))).toEqual([])
  }
  expect(writes).toBeGreaterThanOrEqual(enough)
})

const startExpectingFailure = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: projectPath(),
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const [code] = await once(child, 'exit')
  return { code, output }
}

test('a second process on the same data folder is refused with a message', async () => {
  const { code, output } = await startExpectingFailure({ PORT: '0', DATA_DIR: site.dataDir })
  expect(code).toBe(1)
  expect(output).toContain('đang được tiến trình')
})

test('a taken port and a half-configured provider end the start with a message that names them', async () => {
  const folder = await copyOfSite('seeded')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const blocker = createServer().listen(0)
  await once(blocker, 'listening')
  onTestFinished(() => void blocker.close())
  const { port } = blocker.address() as { port: number }
  const taken = await startExpectingFailure({ PORT: String(port), DATA_DIR: folder })
  expect(taken.code).toBe(1)
  expect(taken.output).toContain('Cổng đã có chương trình khác dùng')
  const half = await startExpectingFailure({ PORT: '0', DATA_DIR: folder, MOMO_ACCESS_KEY: 'x' })
  expect(half.code).toBe(1)
  expect(half.output).toContain('MOMO_PARTNER_CODE')
  expect(half.output).not.toMatch(/\n\s+at /)
})
