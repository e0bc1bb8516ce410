import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { paths } from '../../../shared/paths.ts'
import { DESKTOP, newVisit, PHONE } from '../../support/browser.ts'
import {
  call,
  demoPerson,
  fillCart,
  newStudent,
  pathOf,
  ready,
  signedIn,
  type SignedIn,
} from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Menus, dialogs and messages over a page: "Back" closes menus and dialogs first, and messages cover no control. */
let site: Site
let teacher: SignedIn
let courseId: string

beforeAll(async () => {
  site = await startSite()
  teacher = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { course } = await call(site, 'GET', '/api/public/courses/javascript-tu-con-so-0')
  courseId = course._id
  return site.dispose
})

async function visit(viewport: { width: number; height: number }, person?: SignedIn) {
  const made = await newVisit(site, {
    viewport,
    as: person,
    ignore: /status of 40\d/,
  })
  return made.page
}

/** Waits until the history has so many entries of dialogs; they change a moment after a dialog opens or closes. */
const entries = (page: Page, depth: number) =>
  expect.poll(() => page.evaluate(() => window.history.state?.usr?.over?.depth ?? 0)).toBe(depth)
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

test('on a phone Back closes the menu and nothing else; a link in it leaves no dead step in the history', async () => {
  const page = await visit(PHONE)
  await page.goto('/about')
  await ready(page)
  await page.goto('/courses')
  await ready(page)
  const open = async () => {
    await page.getByRole('button', { name: 'Mở menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await entries(page, 1)
  }
  await open()
  await page.goBack()
  await gone(page)
  expect(pathOf(page)).toBe('/courses')
  // When its own button closes the menu, nothing is left in the history.
  await open()
  await page.getByRole('button', { name: 'Đóng menu' }).click()
  await gone(page)
  await entries(page, 0)
  await open()
  await page.getByRole('dialog').getByRole('link', { name: 'Đăng nhập' }).click()
  await page.waitForURL('**/login')
  await gone(page)
  await page.goBack()
  await page.waitForURL('**/courses')
  await ready(page)
  // The menu's entry must be stepped over before the next press: a browser makes one step of two at once.
  await entries(page, 0)
  await page.goForward()
  await page.waitForURL('**/login')
  await page.goBack()
  await page.waitForURL('**/courses')
  await entries(page, 0)
  await page.goBack()
  await page.waitForURL('**/about')
})

test('a reload with the menu open leaves no dead step in the history', async () => {
  const page = await visit(PHONE)
  await page.goto('/about')
  await ready(page)
  await page.goto('/courses')
  await ready(page)
  await page.getByRole('button', { name: 'Mở menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await entries(page, 1)
  await page.reload()
  await ready(page)
  await entries(page, 0)
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/about')
})

test("Back closes a teacher's dialog, and the dialog's own buttons leave no dead step in the history", async () => {
  const page = await visit(DESKTOP, teacher)
  await page.goto('/instructor/courses')
  await ready(page)
  await page.goto(paths.instructorCourse(courseId))
  await ready(page)
  const before = pathOf(page)
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Thêm chương' }).first()
  await add.click()
  await dialog.getByLabel('Tiêu đề').fill('Chương nháp')
  await entries(page, 1)
  await page.goBack()
  await gone(page)
  expect(pathOf(page)).toBe(before)
  await add.click()
  // What was typed is there again.
  await expect.poll(() => dialog.getByLabel('Tiêu đề').inputValue()).toBe('Chương nháp')
  await dialog.getByLabel('Tiêu đề').fill('Chương thêm để thử')
  await dialog.getByRole('button', { name: 'Thêm chương' }).click()
  await gone(page)
  await page
    .getByRole('button', { name: /Chương thêm để thử/ })
    .first()
    .waitFor()
  // The page has put the new section into its address: it stays there.
  await expect.poll(() => pathOf(page)).toMatch(/[?]section=/)
  await entries(page, 0)
  await page.goBack()
  await page.waitForURL('**/instructor/courses')
})

/** The controls whose middle a message covers; while a dialog is open, only those of the dialog. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('.Toastify__toast')]
    // A message slides in and out.
    if (shown.some((toast) => toast.getAnimations().length > 0)) return ['moving']
    const toasts = shown.map((toast) => toast.getBoundingClientRect())
    if (toasts.length === 0) return ['no message']
    const scope =
      [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.getElementById('root')!
    return [...scope.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        return (
          width > 2 &&
          height > 2 &&
          toasts.some((t) => x > t.left && x < t.right && y > t.top && y < t.bottom)
        )
      })
      .map((control) => control.textContent || control.getAttribute('aria-label'))
  })

/** Waits for a message and keeps it open: the end of its bar's animation would close it. */
async function message(page: Page, text: string) {
  await page.evaluate(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(style)
  })
  await page.locator('.Toastify__toast', { hasText: text }).first().waitFor()
}

test.each([
  { width: 1366, height: 768 },
  { width: 1366, height: 657 },
])('no message covers a control of the grader, $width × $height', async (viewport) => {
  const page = await visit(viewport, teacher)
  const { token } = teacher
  const content = await call(site, 'GET', `/api/instructor/courses/${courseId}/content`, { token })
  const links = content.sections.flatMap((section: any) =>
    section.lessons.flatMap((lesson: any) =>
      (lesson.assessments ?? []).map((each: any) => ({ lesson: lesson._id, id: each._id })),
    ),
  )
  let opened: { lesson: string; student: string; submission: string } | undefined
  for (const { lesson, id } of links) {
    const { items = [] } = await call(
      site,
      'GET',
      `/api/instructor/assessments/${id}/submissions`,
      { token },
    ).then((answer: any) => (Array.isArray(answer) ? { items: answer } : answer))
    const [first] = items
    if (first) opened = { lesson, student: first.user?._id ?? first.userId, submission: first._id }
    if (opened) break
  }
  await page.goto(paths.gradingCourse(courseId, opened!))
  const sheet = page.getByRole('dialog', { name: /^Chấm bài/ })
  await sheet.getByRole('spinbutton', { name: 'Điểm (0–100)' }).fill('88')
  await sheet.getByRole('button', { name: 'Lưu và chấm bài tiếp theo' }).click()
  await message(page, 'Đã lưu điểm.')
  // The next waiting submission opens, or else this one again, while the message is there.
  if (!(await sheet.isVisible())) {
    await page
      .getByRole('button', { name: /^(Chấm bài|Xem)/ })
      .first()
      .click()
  }
  await sheet.getByRole('spinbutton', { name: 'Điểm (0–100)' }).waitFor()
  expect(await page.locator('.Toastify__toast').count()).toBeGreaterThan(0)
  await expect.poll(() => covered(page)).toEqual([])
})

test('no message covers a control of a course page or of the sign-in page on a phone', async () => {
  const page = await visit(PHONE)
  await page.goto('/courses/react-thuc-chien')
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await message(page, 'Không thêm được vào giỏ, hãy đăng nhập.')
  await expect.poll(() => covered(page)).toEqual([])
  await page.getByRole('link', { name: 'Đăng nhập để thêm vào giỏ' }).click()
  await page.waitForURL('**/login**')
  await ready(page)
  await page.locator('.Toastify__toast').first().waitFor()
  await expect.poll(() => covered(page)).toEqual([])
})

test('no message covers a control of the cart or of a lesson on a phone', async () => {
  const student = await newStudent(site)
  await fillCart(site, student, ['react-thuc-chien'])
  const page = await visit(PHONE, student)
  await page.goto('/courses/javascript-tu-con-so-0')
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await message(page, 'Đã thêm vào giỏ hàng')
  await page.getByRole('link', { name: /^Giỏ hàng/ }).click()
  await ready(page)
  await expect.poll(() => covered(page)).toEqual([])
  const learner = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const own = await visit(PHONE, learner)
  const outline = await call(site, 'GET', `/api/student/courses/${courseId}/outline`, {
    token: learner.token,
  })
  await own.goto(paths.lesson(outline.sections[1].lessons[2]._id))
  await own.getByRole('button', { name: 'Đánh dấu hoàn thành', exact: true }).click()
  await message(own, 'Đã đánh dấu hoàn thành.')
  await expect.poll(() => covered(own)).toEqual([])
})

test('on a phone the button to buy stays in reach and covers nothing; other courses come when near', async () => {
  const page = await visit(PHONE)
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/public/courses?')) lists.push(request.url())
  })
  await page.goto('/courses/react-thuc-chien')
  await ready(page)
  const add = page.getByRole('button', { name: 'Thêm vào giỏ hàng' })
  const box = async () => (await add.boundingBox()) ?? { y: -1, height: 0 }
  const below = async () => {
    const { y, height } = await box()
    return PHONE.height - y - height
  }
  // It is at the bottom of the first screen, with the price, and in its own place where that is in view.
  await expect.poll(below).toBe(8)
  expect(await add.locator('xpath=..').innerText()).toMatch(/899\.000\sđ[^]*1\.299\.000\sđ\s+−30%/)
  await page.getByRole('link', { name: 'Học thử miễn phí' }).scrollIntoViewIfNeeded()
  await expect.poll(below).toBeGreaterThan(64)
  await page.getByRole('heading', { name: 'Giới thiệu khóa học' }).scrollIntoViewIfNeeded()
  expect(lists).toEqual([])
  await page.evaluate(() => window.scrollTo(0, 1300))
  // There is one button, and it is the same one.
  await expect.poll(below).toBe(8)
  expect(await add.count()).toBe(1)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const related = page.locator('section', { hasText: 'Học viên cũng xem' })
  await related.getByRole('article').nth(3).waitFor()
  expect(await related.getByRole('article').count()).toBe(4)
  expect(await related.getByText('React thực chiến').count()).toBe(0)
  expect(lists).toHaveLength(1)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const footer = async () => {
    // The footer itself has room for the bar, below its text.
    const foot = await page.getByRole('contentinfo').getByRole('link').last().boundingBox()
    return (foot?.y ?? 0) + (foot?.height ?? 0) <= (await box()).y
  }
  await expect.poll(footer).toBe(true)
  await add.click()
  await message(page, 'Không thêm được vào giỏ, hãy đăng nhập.')
  await expect.poll(() => covered(page)).toEqual([])
  await page.getByRole('link', { name: 'Đăng nhập để thêm vào giỏ' }).click()
  await page.waitForURL('**/login**')
})

test('on a phone the total and the way to pay stay in reach while the payment buttons are out of view', async () => {
  const student = await newStudent(site)
  await fillCart(site, student, [
    'react-thuc-chien',
    'javascript-tu-con-so-0',
    'excel-cho-dan-van-phong',
  ])
  const page = await visit({ width: 360, height: 640 }, student)
  await page.goto('/cart')
  await ready(page)
  const total = await page.locator('dl > div', { hasText: 'Tổng cộng' }).locator('dd').innerText()
  const way = page.getByRole('button', { name: 'Thanh toán', exact: true })
  const box = (await way.boundingBox()) ?? { y: 0, height: 0 }
  expect(box.y + box.height).toBe(640 - 8)
  expect(await way.locator('xpath=..').innerText()).toContain(total)
  await way.click()
  const first = page.getByRole('button', { name: 'Thanh toán với MoMo' })
  await expect.poll(() => first.evaluate((each) => each === document.activeElement)).toBe(true)
  await way.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await way.waitFor()
  await page.setViewportSize({ width: 1280, height: 640 })
  expect(await way.isVisible()).toBe(false)
})
