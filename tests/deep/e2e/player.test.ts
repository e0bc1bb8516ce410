import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { clickBelowFrame, DESKTOP, newVisit, PHONE, watchShifts } from '../../support/browser.ts'
import {
  call,
  demoPerson,
  landsOn,
  pathOf,
  ready,
  signedIn,
  type SignedIn,
} from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Around the lesson, in a real browser: films go on where they were left, the outline is a sheet on phones. */
let site: Site
let student: SignedIn
let film: string
let youtube: string
/** A lesson with work that is due, and with code that begins with a long line. */
let due: string

beforeAll(async () => {
  site = await startSite()
  student = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const { token } = student
  const { course } = await call(site, 'GET', '/api/public/courses/javascript-tu-con-so-0')
  const outline = await call(site, 'GET', `/api/student/courses/${course._id}/outline`, { token })
  const [first, second] = outline.sections[0].lessons
  film = `/learning/lesson/${first._id}`
  youtube = `/learning/lesson/${second._id}`
  due = `/learning/lesson/${outline.sections[1].lessons[2]._id}`
  return site.dispose
})

async function visit(viewport = DESKTOP) {
  const { context, page, expectNoErrors } = await newVisit(site, {
    viewport,
    as: student,
  })
  return { context, page, expectNoErrors }
}

const time = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('a film that plays while the page is closed goes on there', async () => {
  const { context, page, expectNoErrors } = await visit()
  await page.goto(film)
  const video = page.locator('video')
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true
    // So slow that it does not come past this second while the page is being closed.
    player.playbackRate = 0.1
    await player.play()
    player.currentTime = 5.2
  })
  await expect.poll(() => time(page)).toBeGreaterThan(5.3)
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed

  const again = await context.newPage()
  await again.goto(film)
  await again.getByText('Tiếp tục từ 0:05').waitFor()
  expect(await time(again)).toBe(5)
  await again.getByRole('button', { name: 'Xem từ đầu' }).click()
  expect(await time(again)).toBe(0)
  expect(await again.locator('video').evaluate((player) => player === document.activeElement)).toBe(
    true,
  )
  expectNoErrors()
})

/** Stands in for YouTube: a page that sends the messages of its embedded player, once it is asked to. */
const PLAYER = `<!doctype html><title>Player</title><script>
  const page = new URLSearchParams(location.search).get('origin')
  const tell = (info) => parent.postMessage(JSON.stringify({ event: 'infoDelivery', info }), page)
  addEventListener('message', ({ data, origin }) => {
    if (origin !== page || JSON.parse(data).event !== 'listening') return
    tell({ duration: 600, playerState: -1, currentTime: 0 })
    tell({ playerState: 1, currentTime: 192.7 })
  })
</script>`

test('a YouTube film sends its position by messages, and goes on by the address of the embed', async () => {
  const { page, expectNoErrors } = await visit()
  const embeds: { url: string; referrer: string | undefined }[] = []
  await page.route('https://www.youtube-nocookie.com/**', async (route) => {
    const request = route.request()
    embeds.push({ url: request.url(), referrer: request.headers()['referer'] })
    await route.fulfill({ contentType: 'text/html', body: PLAYER })
  })
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await page.goto(youtube)
  await expect.poll(kept).toContain('192')
  await page.reload()
  await page.getByText('Tiếp tục từ 3:12').waitFor()
  await expect.poll(() => embeds.length).toBe(2)
  const [first, second] = embeds.map(({ url }) => new URL(url).searchParams)
  expect(first?.get('enablejsapi')).toBe('1')
  expect(first?.get('origin')).toBe(site.url)
  expect(first?.get('start')).toBeNull()
  expect(second?.get('start')).toBe('192')
  // Without the page's origin as its referrer the real player refuses (error 153).
  for (const { referrer } of embeds) expect(referrer).toBe(`${site.url}/`)

  const before = await page.evaluate(() => history.length)
  await clickBelowFrame(page.getByRole('button', { name: 'Xem từ đầu' }))
  await expect.poll(() => embeds.length).toBe(3)
  expect(new URL(embeds[2]!.url).searchParams.get('start')).toBeNull()
  expect(await page.evaluate(() => history.length)).toBe(before)
  expectNoErrors()
})

test('at 360 px the sheet holds the focus, and gives it back to its button or to the chosen lesson', async () => {
  const { page, expectNoErrors } = await visit(PHONE)
  await page.goto(film)
  await ready(page)
  expect(await page.getByRole('navigation', { name: 'Nội dung khóa học' }).count()).toBe(0)
  const button = page.getByRole('button', { name: 'Nội dung khóa học' })
  const sheet = page.getByRole('dialog', { name: 'Nội dung khóa học' })
  await button.focus()
  await page.keyboard.press('Enter')
  await sheet.getByRole('link').nth(11).waitFor()
  const outside = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at === document.body || at?.closest('.sheet') ? '' : at?.outerHTML
    })
  for (let stop = 0; stop < 15; stop += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(outside).toBe('')
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await sheet.getByRole('link', { name: /^JavaScript làm được gì/ }).click()
  await landsOn(page, youtube)
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe(film)

  await page.setViewportSize(DESKTOP)
  await page.getByRole('navigation', { name: 'Nội dung khóa học' }).waitFor()
  expect(await button.count()).toBe(0)
  expectNoErrors()
})

test('a wider window never shows a smaller film, and on a laptop the buttons are in view below it', async () => {
  const { page, expectNoErrors } = await visit({ width: 992, height: 900 })
  await page.goto(film)
  await ready(page)
  const video = page.locator('video')
  const width = async () => (await video.boundingBox())?.width ?? 0
  const outline = page.getByRole('navigation', { name: 'Nội dung khóa học' })
  let before = 0
  for (const size of [992, 1199, 1200, 1279, 1280, 1366, 1600, 1920]) {
    await page.setViewportSize({ width: size, height: 900 })
    expect(await outline.count()).toBe(size < 1200 ? 0 : 1)
    expect(await width()).toBeGreaterThanOrEqual(before)
    before = await width()
  }

  await page.setViewportSize({ width: 1366, height: 657 })
  for (const button of [
    page.getByRole('button', { name: 'Bỏ đánh dấu hoàn thành' }),
    page.getByRole('link', { name: /^Bài tiếp theo/ }),
  ]) {
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(657)
  }

  await page.setViewportSize({ width: 1280, height: 900 })
  const beside = await width()
  await page.getByRole('button', { name: 'Mở rộng' }).click()
  await outline.waitFor({ state: 'detached' })
  expect(await width()).toBeGreaterThan(beside)
  await page.reload()
  await ready(page)
  await page.getByRole('button', { name: 'Nội dung khóa học' }).waitFor()
  expect(await outline.count()).toBe(0)
  await page.getByRole('button', { name: 'Thu gọn' }).click()
  await outline.waitFor()
  expectNoErrors()
})

test('the page of an owned course does not move, and on phones a bar leads into the course', async () => {
  for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1366, height: 657 }]) {
    const { page, expectNoErrors } = await visit(viewport)
    const layoutShift = await watchShifts(page)
    const onward = page.getByRole('link', { name: 'Vào học' })
    const shiftOfVisit = async () => {
      await page.goto('/courses/javascript-tu-con-so-0')
      await ready(page)
      await onward.waitFor()
      return layoutShift()
    }
    // An answer that takes longer than the page waits would move it, so the visit is repeated.
    await expect.poll(shiftOfVisit, { timeout: 30_000 }).toBeLessThan(0.01)
    const end = async () => {
      const box = await onward.boundingBox()
      return box ? box.y + box.height : Infinity
    }
    await expect.poll(end).toBeLessThanOrEqual(viewport.height)
    expectNoErrors()
  }
})

test('the button to undo a completion has its text where there is room, and «Chép» covers no code', async () => {
  const { page, expectNoErrors } = await visit()
  await page.goto(due)
  await ready(page)
  const unmark = page.getByRole('button', { name: 'Bỏ đánh dấu hoàn thành' })
  const inView = (box: Element) => {
    const words = [...box.querySelectorAll('span')].find((span) => span.textContent !== '')
    const range = document.createRange()
    range.selectNodeContents(words!)
    return range.getBoundingClientRect().bottom <= box.getBoundingClientRect().bottom
  }
  for (const [width, height, words] of [
    [360, 740, false],
    [768, 900, true],
    [1366, 657, true],
    [1920, 1080, true],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect([width, await unmark.evaluate(inView)]).toEqual([width, words])
    const box = await unmark.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    const covered = await page.getByRole('button', { name: 'Chép' }).evaluateAll((buttons) =>
      buttons.filter((button) => {
        const code = button.parentElement!.querySelector('pre')!
        const range = document.createRange()
        range.selectNodeContents(code)
        const { left, bottom } = button.getBoundingClientRect()
        const inSight = code.getBoundingClientRect().right
        return [...range.getClientRects()].some(
          (line) => line.top < bottom && Math.min(line.right, inSight) > left,
        )
      }),
    )
    expect(covered).toEqual([])
  }
  expectNoErrors()
})

test('at 360 px the lesson’s buttons stay at the bottom, and cover nothing at the end of the page', async () => {
  const { page, expectNoErrors } = await visit(PHONE)
  await page.goto(film)
  await ready(page)
  const next = page.getByRole('link', { name: /^Bài tiếp theo/ })
  const top = async () => (await next.boundingBox())?.y ?? 0
  expect(await top()).toBeGreaterThan(PHONE.height - 57)
  const unmark = await page.getByRole('button', { name: 'Bỏ đánh dấu hoàn thành' }).boundingBox()
  expect(unmark?.y).toBeGreaterThan(PHONE.height - 57)
  expect(unmark?.width).toBeGreaterThanOrEqual(44)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await top()).toBeGreaterThan(PHONE.height - 57)
  const contact = await page.getByRole('contentinfo').getByRole('link').last().boundingBox()
  expect((contact?.y ?? 0) + (contact?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - 57)
  expectNoErrors()
})
