import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '../../../shared/extra-paths.ts'
import { findings, look, overflow, visitAs } from '../../support/accessibility.ts'
import { PHONE } from '../../support/browser.ts'
import { asBuyer, asStudent, asTeacher, JAVASCRIPT } from '../../support/every-page.ts'
import { call, demoPerson, landsOn, newStudent, ready, signedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Whatever opens on a page (menus, dialogs, panels, notices): axe finds no fault, and the keyboard is enough. */

let site: Site

beforeAll(async () => {
  site = await startSite()
  return site.dispose
})

test('axe finds no fault in the payment pages', async () => {
  const { person } = await asBuyer(site)
  const page = await visitAs(site, person)
  const problems: string[] = []
  for (const provider of ['MoMo', 'VNPAY']) {
    await page.goto('/cart')
    await page.getByRole('button', { name: `Thanh toán với ${provider}` }).click()
    await page.getByRole('heading', { name: `Thanh toán qua ${provider}` }).waitFor()
    await page.getByText('Tình huống khác').click()
    await look(page, provider, problems)
  }
  await page.getByRole('button', { name: 'Thành công, người mua đóng trang' }).click()
  await page.getByText('Giao dịch này đã kết thúc.').waitFor()
  await look(page, 'the payment page afterwards', problems)
  expect(problems).toEqual([])
})

test('axe finds no fault in the outline of a lesson on a phone', async () => {
  const { person, paths } = await asStudent(site)
  const page = await visitAs(site, person)
  await page.setViewportSize(PHONE)
  await page.goto(paths.find((path) => path.startsWith('/learning/lesson/')) ?? '')
  await page.getByRole('button', { name: 'Nội dung khóa học' }).click()
  await page.getByRole('dialog').getByRole('link').nth(11).waitFor()
  expect(await findings(page)).toEqual([])
})

test('axe finds no fault in open menus, the sheet, filters, form errors and notices', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const page = await visitAs(site, instructor)
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
    // Only the header is checked: what lies below an open menu is out of reach on purpose.
    await check(String(name), '#root > header')
    await page.keyboard.press('Escape')
    await page.locator('.dropdown-menu.show').waitFor({ state: 'detached' })
  }
  await page.goto('/courses/git-va-github-trong-mot-buoi-chieu')
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await page.locator('.Toastify__toast').waitFor()
  // The end of this animation closes the toast, so it lasts as long for people who want no motion.
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
  const page = await visitAs(site, student)
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
  // The focus stays within the open sheet; after its last control the browser itself may have it for one step.
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

test('axe finds no fault in the help for the keys of the grading desk and in its phrases', async () => {
  const { person, paths } = await asTeacher(site)
  const page = await visitAs(site, person)
  const problems: string[] = []
  for (const path of paths.filter((path) => path.includes('&submission='))) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Mẫu nhận xét' }).click()
    await look(page, path, problems)
  }
  await page.goto(paths.find((path) => /&student=(?!.*&submission)/.test(path)) ?? '')
  await ready(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await look(page, 'help', problems)
  expect(problems).toEqual([])
})

test('the grading desk on a phone shows one step at a time, and the focus moves to it', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const page = await visitAs(site, instructor)
  await page.setViewportSize(PHONE)
  await page.goto(`/instructor/grading/${course._id}`)
  const focused = page.locator(':focus')
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  // The desk leaves the first step to the teacher; the lessons where work waits come first.
  const first = page.getByRole('list', { name: 'Bài học' }).getByRole('listitem').first()
  await expect.poll(() => first.innerText()).toBe('Chờ chấm')
  await page.getByRole('button', { name: /^JavaScript làm được gì/ }).press('Enter')
  await expect.poll(() => focused.innerText()).toBe('Học viên')
  expect(await heading('Bài học').isVisible()).toBe(false)
  await page.getByRole('button', { name: /hocvien@lopmo\.test/ }).press('Enter')
  await expect.poll(() => focused.innerText()).toBe('Bài tập và quiz')
  await page.getByRole('button', { name: /^Xem \/ Nhận xét/ }).waitFor()
  await page.goBack()
  await heading('Học viên').waitFor()
  expect(await heading('Bài tập và quiz').isVisible()).toBe(false)
  await page.getByRole('button', { name: '← Bài học' }).click()
  await heading('Bài học').waitFor()
  expect(await heading('Học viên').isVisible()).toBe(false)
  // The page scrolls along the lessons, and the next step begins in view.
  const last = page.getByRole('button', { name: /^Lời kết/ })
  await last.evaluate((button) => button.scrollIntoView())
  await last.click()
  await heading('Học viên').waitFor()
  const top = async () => (await heading('Học viên').boundingBox())!.y
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
})

test('axe finds no fault in the dialogs of the content page', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const path = `/instructor/courses/${course._id}`
  const problems: string[] = []
  const page = await visitAs(site, instructor)
  await page.goto(path)
  await ready(page)
  for (const name of ['Thêm chương', /^Xoá chương: /, /^Xoá quiz: /]) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
    await look(page, `dialog of ${name}`, problems)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(problems).toEqual([])
})

test('axe finds no fault in the dialog of a publication', async () => {
  const admin = await signedIn(site, demoPerson('quantri@lopmo.test'))
  const page = await visitAs(site, admin)
  const problems: string[] = []
  await page.goto(adminPaths.sitePage('hoan-tien'))
  await page.getByRole('button', { name: /^Công bố phiên bản/ }).click()
  await page.getByRole('dialog').waitFor()
  await look(page, 'dialog of a publication', problems)
  expect(problems).toEqual([])
})

test('axe finds no fault in the dialogs of an order', async () => {
  const admin = await signedIn(site, demoPerson('quantri@lopmo.test'))
  const page = await visitAs(site, admin)
  const { items } = await call(site, 'GET', '/api/admin/orders?flagged=1', { token: admin.token })
  const problems: string[] = []
  await page.goto(adminPaths.order(items[0]._id))
  await ready(page)
  for (const name of ['Đã xử lý…', 'Hoàn tiền']) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
    await look(page, `dialog «${name}»`, problems)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(problems).toEqual([])
})
