import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findings, overflow, PHONE, problemsOf, visitAs } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { call, demoPerson, landsOn, newStudent, ready, signedIn } from '../support/people.ts'
import { startSite, type Site } from '../support/site.ts'

/** The pages of a student and what opens on them: axe finds nothing, nothing runs off a phone’s side, the keyboard suffices. */
let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
  return async () => {
    await browser.close()
    await site.dispose()
  }
})

const JAVASCRIPT = 'javascript-tu-con-so-0'

test('the pages of a student', async () => {
  const student = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const { token } = student
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const outline = await call(site, 'GET', `/api/student/courses/${course._id}/outline`, { token })
  const [film, , document] = outline.sections[0].lessons
  const page = await visitAs(browser, site, student)
  const problems = await problemsOf(page, [
    '/courses',
    `/courses/${JAVASCRIPT}`,
    '/orders',
    '/learning',
    `/learning/course/${course._id}`,
    `/learning/lesson/${film._id}`,
    `/learning/lesson/${document._id}`,
    '/learning/deadlines',
    '/profile',
    '/settings',
    '/instructor/courses',
  ])
  await page.setViewportSize(PHONE)
  await page.goto(`/learning/lesson/${film._id}`)
  await page.getByRole('button', { name: 'Nội dung khóa học' }).click()
  await page.getByRole('dialog').getByRole('link').nth(11).waitFor()
  problems.push(...(await findings(page)))
  expect(problems).toEqual([])
})

test('menus, the sheet, filters, form errors and notices, opened', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const page = await visitAs(browser, site, instructor)
  const problems: string[] = []
  const check = async (what: string, within?: string) =>
    problems.push(...(await findings(page, within)).map((finding) => `${what}: ${finding}`))
  await page.goto('/courses')
  await ready(page)
  for (const name of ['Chủ đề', 'Học tập', 'Giảng dạy', /^Hạn nộp/, /^Tài khoản của/]) {
    const toggle = page.getByRole('banner').getByRole('button', { name })
    await toggle.click()
    await page.locator('.dropdown-menu.show a').first().waitFor()
    if (name === 'Chủ đề') await page.getByRole('link', { name: 'Ngoại ngữ' }).first().waitFor()
    // What an open menu lies over is out of reach on purpose.
    await check(String(name), '#root > header')
    await page.keyboard.press('Escape')
    await page.locator('.dropdown-menu.show').waitFor({ state: 'detached' })
  }
  await page.goto('/courses/git-va-github-trong-mot-buoi-chieu')
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await page.locator('.Toastify__toast').waitFor()
  // The end of this animation closes the toast: for those who want no motion it lasts as long.
  const clock = page.locator('.Toastify__progress-bar')
  expect(await clock.evaluate((bar) => getComputedStyle(bar).animationDuration)).toBe('5s')
  await check('toast')

  await page.setViewportSize(PHONE)
  await page.goto('/courses')
  await ready(page)
  await page.getByRole('button', { name: 'Lọc giá' }).click()
  await page.getByLabel('Giá từ').fill('abc')
  await page.keyboard.press('Enter')
  await page.getByText('Nhập số tiền bằng chữ số').waitFor()
  await check('price filter')
  await page.getByRole('button', { name: 'Mở menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.getByRole('button', { name: 'Đóng menu' }).waitFor()
  await sheet.getByText('Chủ đề', { exact: true }).click()
  await sheet.getByRole('link', { name: 'Ngoại ngữ' }).waitFor()
  await check('sheet')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/register')
  await page.locator('form').getByRole('button', { name: 'Đăng ký' }).click()
  await page.getByText('Vui lòng nhập họ và tên.').waitFor()
  await check('register, refused')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(problems).toEqual([])
})

/** Whether the screen looks different with the focus and without it. Tab goes on from the same place. */
async function focusIsVisible(page: Page): Promise<boolean> {
  const focused = await page.screenshot()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const unfocused = await page.screenshot()
  return !focused.equals(unfocused)
}

test('the keyboard: skip link, every stop visible, menus open, move and close', async () => {
  const student = await newStudent(site)
  const page = await visitAs(browser, site, student)
  await page.goto('/courses')
  await ready(page)
  const focused = page.locator(':focus')

  await page.keyboard.press('Tab')
  expect(await focused.innerText()).toBe('Đến nội dung chính')
  expect(await focused.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
    0,
  )
  await page.keyboard.press('Enter')
  expect(await focused.getAttribute('id')).toBe('main')
  await page.keyboard.press('Tab')
  expect(await focused.getAttribute('type')).toBe('search')

  // The whole first screen, stop by stop.
  await page.goto('/courses')
  await ready(page)
  const hidden: string[] = []
  for (let stop = 0; stop < 22; stop += 1) {
    await page.keyboard.press('Tab')
    const name = await focused.evaluate((element) => element.outerHTML.slice(0, 120))
    if (!(await focusIsVisible(page))) hidden.push(name)
  }
  expect(hidden).toEqual([])

  await page.goto('/courses')
  await ready(page)
  const learning = page.getByRole('button', { name: 'Học tập' })
  await learning.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Khóa học của tôi' }).waitFor()
  expect(await learning.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => learning.getAttribute('aria-expanded')).toBe('false')
  await expect
    .poll(() => learning.evaluate((button) => button === document.activeElement))
    .toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('link', { name: 'Khóa học của tôi' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused.innerText()).toBe('Khóa học của tôi')
  await page.keyboard.press('Enter')
  await landsOn(page, '/learning')
  await expect.poll(() => focused.getAttribute('id')).toBe('main')

  await page.setViewportSize(PHONE)
  const menu = page.getByRole('button', { name: 'Mở menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.waitFor()
  await expect.poll(() => sheet.evaluate((box) => box === document.activeElement)).toBe(true)
  // The focus stays within the open sheet; past its end the browser itself may have it for a step.
  const behind = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at === document.body || at?.closest('.sheet') ? '' : at?.outerHTML
    })
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(behind).toBe('')
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true)
})
