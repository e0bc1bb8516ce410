import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { projectPath } from '../../../server/platform/paths.ts'
import { CATALOGUE_DEFAULTS, listParams } from '../../../shared/rules/catalogue-query.ts'
import { withoutLoadsAhead } from '../../support/browser.ts'
import { deployments } from '../../support/deployments.ts'
import { startForeignBackend } from '../../support/foreign-backend.ts'
import { layLine } from '../../support/line.ts'
import { ready } from '../../support/people.ts'
import { isControlled, keptIn, visitedOnce } from '../../support/second-visit.ts'
import { startSite, type Site } from '../../support/site.ts'

/** The offline worker: the next visit, without a network, after a deployment, and what it never keeps. */
let site: Site

beforeAll(async () => {
  site = await startSite()
  return site.dispose
})

const LOST = /^(Chưa kết nối được máy chủ|Bạn đang ngoại tuyến)/
const cards = (page: Page) => page.getByRole('article')

test('when the server does not answer, page and list are there all the same, and the page says so', async () => {
  const line = await layLine(site.url)
  onTestFinished(() => line.close())
  const { page } = await visitedOnce(line)
  const titles = await cards(page).getByRole('heading').allInnerTexts()
  expect(titles).toHaveLength(12)

  line.cut()
  await page.goto('/')
  await expect.poll(() => cards(page).getByRole('heading').allInnerTexts()).toEqual(titles)
  expect(await isControlled(page)).toBe(true)
  await page.getByText(LOST).waitFor()

  // No other list was ever kept.
  await page.goto('/courses?sort=newest')
  await page.getByRole('main').getByRole('button', { name: 'Thử lại' }).waitFor()
  expect(await cards(page).count()).toBe(0)
  await page.goto('/courses/react-thuc-chien')
  await page.getByRole('main').getByRole('button', { name: 'Thử lại' }).waitFor()

  line.mend()
  await page.getByRole('heading', { level: 1, name: /React/ }).waitFor()
  await expect.poll(() => page.getByText(LOST).count()).toBe(0)
})

test('offline the last list is there with its pictures, and a line says that the device is offline', async () => {
  const { context, page } = await visitedOnce(site)
  await page.goto('/courses')
  await ready(page)
  await context.setOffline(true)
  await page.goto('/courses')
  await expect.poll(() => cards(page).count()).toBe(12)
  await page.getByText('Bạn đang ngoại tuyến').waitFor()
  const picture = cards(page).first().locator('img')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(1)
  expect(await picture.getAttribute('src')).toContain('/api/public/covers/')
})

test('a price that has changed meanwhile is on screen in the end, also after an outage', async () => {
  let price = '250000'
  let status = 200
  const course = () => ({ id: 'c1', slug: 'khoa-la', title: 'Khóa học từ máy chủ lạ', price })
  const backend = await startForeignBackend({
    dist: projectPath('dist'),
    answers: { 'GET /api/public/courses': () => ({ status, body: [course()] }) },
  })
  const line = await layLine(backend.url)
  onTestFinished(async () => {
    await line.close()
    await backend.close()
  })
  const { page } = await visitedOnce(line)
  await page.getByText('250.000').waitFor()
  price = '190000'
  await page.goto('/courses')
  await page.getByText('190.000').waitFor()
  expect(await isControlled(page)).toBe(true)

  line.cut()
  await page.goto('/courses')
  await page.getByText('190.000').waitFor()
  await page.getByText(LOST).waitFor()
  price = '90000'
  line.mend()
  // The page asks again every 15 seconds.
  await page.getByText(/^90\.000/).waitFor({ timeout: 60_000 })

  // Where the server fails, nothing is kept any more, and the page goes on by its own rules.
  status = 503
  await page.goto('/courses')
  const lists = () =>
    keptIn(page).then((kept) => Object.keys(kept).filter((url) => url.includes('/courses?')))
  await expect.poll(lists).toEqual([])
  status = 200
  price = '70000'
  await page.getByText(/^70\.000/).waitFor({ timeout: 60_000 })
})

test('with a list that differs at every answer the page comes to rest, and still learns of a later list', async () => {
  let answers = 0
  const backend = await startForeignBackend({
    dist: projectPath('dist'),
    answers: {
      'GET /api/public/courses': () => {
        answers += 1
        return { body: [{ id: 'c1', slug: 'khoa-la', title: `Lần ${answers}` }] }
      },
    },
  })
  onTestFinished(() => backend.close())
  const { page } = await visitedOnce(backend)
  const shown = () => cards(page).getByRole('heading').innerText()
  /** Waits for 300 other answers of the backend, in which a page without rest would read dozens of lists. */
  const otherAnswers = () =>
    page.evaluate(async () => {
      for (let n = 0; n < 300; n += 1) await fetch(`/api/other/${n}`)
    })
  const before = answers
  await page.goto('/courses')
  expect(await isControlled(page)).toBe(true)
  await expect.poll(async () => Number((await shown()).slice(4))).toBeGreaterThan(before)
  await otherAnswers()
  // Not always 1: a message from before the app listens may reach it twice.
  expect(answers - before).toBeLessThan(5)
  expect(await shown()).toBe(`Lần ${answers}`)

  const atRest = answers
  await page.evaluate(
    (path) => fetch(path).then((response) => response.text()),
    `/api/public/courses?${listParams(CATALOGUE_DEFAULTS)}`,
  )
  await expect.poll(async () => Number((await shown()).slice(4))).toBeGreaterThan(atRest)
  await otherAnswers()
  expect(answers - atRest).toBe(1)
})

test('the kept list is in the page itself, and its texts cannot harm the page', async () => {
  const title = '</script><script>window.harm = 1</script> & "nháy"'
  const backend = await startForeignBackend({
    dist: projectPath('dist'),
    answers: { 'GET /api/public/courses': () => ({ body: [{ id: 'c', slug: 'c', title }] }) },
  })
  onTestFinished(() => backend.close())
  const { page } = await visitedOnce(backend)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  for (const address of ['/courses', '/', '/courses?sort=newest']) {
    await page.goto(address)
    await ready(page)
    await page.getByRole('heading', { name: title }).waitFor()
    // No list of another order was kept.
    const isKept = !address.includes('newest')
    expect((await page.locator('#first-list').count()) === 1).toBe(isKept)
    expect(calls.some((url) => url.includes('/api/public/courses?'))).toBe(!isKept)
    expect(await page.evaluate(() => 'harm' in window)).toBe(false)
  }
  expect(await isControlled(page)).toBe(true)
})

const versionOf = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['version'] ?? '1')

async function deployed() {
  const host = await deployments()
  let mayLookForNews: Promise<unknown> = Promise.resolve()
  const backend = await startForeignBackend({
    dist: host.dist,
    before: async (path) => path === '/index.html' && (await mayLookForNews),
  })
  onTestFinished(async () => {
    await backend.close()
    await host.remove()
  })
  const { context, page } = await visitedOnce(backend)
  await withoutLoadsAhead(context)
  await page.goto('/courses')
  await ready(page)
  await page.getByRole('link', { name: 'Giới thiệu' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return {
    ...host,
    context,
    page,
    /** The worker asks for a newer page and has no answer until the returned function is called. */
    holdNews: () => {
      let release = () => {}
      mayLookForNews = new Promise<void>((done) => (release = done))
      return release
    },
  }
}

test('after a deployment an open tab keeps its files, and the next one runs the new version', async () => {
  const { context, page, deployNext, holdNews } = await deployed()
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/assets\/.*\.js$/.test(name)),
  )
  expect(files.some((name) => name.includes('AboutPage'))).toBe(true)
  await deployNext()
  // Chromium ends an idle worker to make room for the next one. A request in that very moment starts it again. Then it
  // stays until it has been idle for 30 seconds, which never happens under a debugger such as Playwright.
  const release = holdNews()
  const next = await context.newPage()
  await next.goto('/courses')
  expect(await versionOf(next)).toBe('1')
  await cards(next).first().waitFor()
  await next.waitForLoadState('networkidle')
  release()
  // The cache of the version that the worker has prepared meanwhile.
  const prepared = () =>
    next.evaluate(async () => (await caches.keys()).filter((name) => name.includes('.2.')))
  await expect.poll(prepared).toHaveLength(1)
  // The states are polled: an event may have come before the test listened.
  const workers = () =>
    next.evaluate(async () => {
      const { active, installing, waiting } = await navigator.serviceWorker.ready
      return [installing, waiting, active].map((worker) => worker?.state)
    })
  await expect.poll(workers).toEqual([undefined, undefined, 'activated'])
  await next.goto('/courses')
  expect(await versionOf(next)).toBe('2')
  await cards(next).first().waitFor()
  const types = await page.evaluate(
    (urls) => Promise.all(urls.map(async (url) => (await fetch(url)).headers.get('content-type'))),
    files,
  )
  expect(new Set(types)).toEqual(new Set(['text/javascript']))

  // When no tab needs the old files any more, they are deleted.
  await page.close()
  await next.close()
  const last = await context.newPage()
  await last.goto('/courses')
  await expect
    .poll(async () => Object.keys(await keptIn(last)).filter((url) => files.includes(url)))
    .toEqual([])
})

test('«Tải lại trang» shows the new version at once', async () => {
  const { page, deployNext } = await deployed()
  await deployNext()
  await page.reload()
  expect(await versionOf(page)).toBe('2')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('a deployment without a worker removes the worker and all that it kept', async () => {
  const { page, withoutWorker } = await deployed()
  await withoutWorker()
  await page.goto('/courses')
  await cards(page).first().waitFor()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/courses')
  await cards(page).first().waitFor()
  expect(await isControlled(page)).toBe(false)
})
