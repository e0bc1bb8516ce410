import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { SITE_FEATURES } from '../../server/platform/http/site-sheet.ts'
import { serveApp } from '../../server/platform/http/static.ts'
import { startRuntime } from '../../server/runtime.ts'
import { KeptSheet } from '../../server/subjects/site/kept-sheet.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { publishPage } from '../support/site-pages.ts'
import { statementCounter } from '../support/statements.ts'
import { EMPTY_SITE } from '../support/site-data.ts'

/** The site sheet in the page that our own server sends (docs/product.md#site-sheet). */

/** A process of the site with its own memory. */
async function openSite(api: TestApi) {
  const dist = await mkdtemp(join(tmpdir(), 'lopmo-dist-'))
  onTestFinished(() => rm(dist, { recursive: true, force: true }))
  await writeFile(join(dist, 'index.html'), '<!doctype html><head></head><p>Trang</p>')
  const app = createApp(api.deps)
  const sheet = new KeptSheet(api.deps)
  serveApp(app, dist, { currentSheet: () => sheet.inTime() })
  const read = async () => {
    const html = await (await app.request('http://localhost/about')).text()
    const [, json = ''] =
      /<script type="application\/json" id="site">(.*?)<\/script>/.exec(html) ?? []
    return { html, sheet: JSON.parse(json) as Record<string, unknown> }
  }
  return { read, sheet: async () => (await read()).sheet }
}

const settle = async (api: TestApi, json: object) => {
  const { id } = await makeUser(api.db, { roles: ['ADMIN'] })
  const answer = await api.call('PUT', '/api/admin/site', {
    as: id,
    json: { ...EMPTY_SITE, ...json },
  })
  expect(answer.status).toBe(200)
}

test('of a site that has said nothing it holds the features alone', async () => {
  const site = await openSite(await startApi())
  expect(await site.sheet()).toEqual({ features: SITE_FEATURES })
})

test('two processes show the owner’s data and a publication at once, and ask for little', async () => {
  const api = await startApi()
  const [one, other] = [await openSite(api), await openSite(api)]
  await one.sheet()
  await other.sheet()
  await settle(api, { brand: 'Lớp Xanh', legalName: 'Công ty </script>A', phone: '024 1234 5678' })
  const owner = { legalName: 'Công ty </script>A', phone: '024 1234 5678' }
  for (const site of [one, other]) {
    expect(await site.sheet()).toEqual({ features: SITE_FEATURES, brand: 'Lớp Xanh', owner })
  }
  await publishPage(api.db, 'bao-mat')
  await publishPage(api.db, 'dieu-khoan')
  await publishPage(api.db, 'dieu-khoan')
  const pages = [
    { slug: 'dieu-khoan', title: 'Điều khoản', version: 2 },
    { slug: 'bao-mat', title: 'Bảo mật', version: 1 },
  ]
  for (const site of [one, other]) expect((await site.sheet())['pages']).toEqual(pages)
  const { body } = await api.call('GET', '/api/public/site')
  expect(body).toEqual({ brand: 'Lớp Xanh', owner, pages, features: SITE_FEATURES })

  const count = statementCounter(api.db)
  expect(await count(() => one.sheet())).toBe(1)
  expect(await count(() => Promise.all([one.sheet(), one.sheet(), one.sheet()]))).toBe(1)
})

test('a change that is undone changes nothing, and what follows it shows', async () => {
  const api = await startApi()
  const site = await openSite(api)
  await site.sheet()
  await expect(
    api.db.tx(async () => {
      await publishPage(api.db, 'bao-mat')
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await site.sheet()).toEqual({ features: SITE_FEATURES })
  await publishPage(api.db, 'hoan-tien')
  expect(await site.sheet()).toMatchObject({ pages: [{ slug: 'hoan-tien', version: 1 }] })
})

/** A database that answers nothing until it is let go. */
function silenced(api: TestApi) {
  let release = () => {}
  const silence = new Promise<void>((done) => (release = done))
  const waiting = { count: 0 }
  const { db } = api.deps
  const slow = new Proxy(db, {
    get: (target, name) => {
      if (name === 'forRequest') {
        return async <R>(work: () => Promise<R>) => {
          waiting.count += 1
          await silence
          return target.forRequest(work)
        }
      }
      const part: unknown = Reflect.get(target, name, target)
      return typeof part === 'function' ? (part.bind(target) as unknown) : part
    },
  })
  return { slow, waiting, release }
}

test('a database that is slow holds no page up: it has the sheet that was known last, and one asks', async () => {
  const api = await startApi()
  await publishPage(api.db, 'bao-mat')
  let source = { db: api.deps.db }
  const sheet = new KeptSheet({
    get db() {
      return source.db
    },
  })
  const known = await sheet.inTime()
  expect(known?.pages).toHaveLength(1)
  await publishPage(api.db, 'hoan-tien')
  const { slow, waiting, release } = silenced(api)
  source = { db: slow }
  expect(await sheet.inTime()).toBe(known)
  expect(await Promise.all([sheet.inTime(), sheet.inTime()])).toEqual([known, known])
  expect(waiting.count).toBe(1)
  release()
  await expect.poll(async () => (await sheet.inTime())?.pages.length).toBe(2)
})

test('a process that has just started knows the pages, however slow its database is then', async () => {
  const api = await startApi()
  await publishPage(api.db, 'bao-mat')
  const { slow, waiting } = silenced(api)
  const runtime = await startRuntime(api.deps.settings, {
    database: slow,
    selfUrl: () => api.url,
    log: api.deps.log,
  })
  onTestFinished(runtime.jobs.stop)
  expect((await runtime.currentSheet())?.pages).toHaveLength(1)
  expect(waiting.count).toBe(1)
})

test('before the database has ever answered the page has the features', async () => {
  const api = await startApi()
  const { slow } = silenced(api)
  expect(await new KeptSheet({ db: slow }).inTime()).toBeUndefined()
  const broken = new KeptSheet({
    db: new Proxy(api.deps.db, {
      get: () => () => Promise.reject(new Error('away')),
    }),
  })
  expect(await broken.inTime()).toBeUndefined()
})
