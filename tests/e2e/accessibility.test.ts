import { AxeBuilder } from '@axe-core/playwright'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, newVisit } from '../support/browser.ts'
import {
  call,
  demoPerson,
  fillCart,
  landsOn,
  newStudent,
  ready,
  signedIn,
  type SignedIn,
} from '../support/people.ts'
import { startSite, type Site } from '../support/site.ts'

/** Every page for every role: axe finds nothing, nothing runs off a phone's side, the keyboard suffices. */
let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
  return async () => {
    await browser.close()
    await site.dispose()
  }
})

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }
const WIDTHS = { phone: PHONE, desktop: DESKTOP }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, short enough to read in a failure. */
async function findings(page: Page, within = 'html'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .withTags(RULES)
    .include(within)
    // What others show in their frames is theirs (films, PDF viewers).
    .exclude('iframe')
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
    return scrollWidth - clientWidth
  })

/** Looks at the page at both widths. */
async function look(page: Page, where: string, problems: string[]) {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport)
    await ready(page)
    const found = await findings(page)
    problems.push(...found.map((finding) => `${where} (${width}): ${finding}`))
    const over = await overflow(page)
    if (over > 0) problems.push(`${where} (${width}): ${over} px wider than the screen`)
  }
}

async function visitAs(person?: SignedIn) {
  const { context, page } = await newVisit(browser, site.url, {
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    ...(person ? { storageState: person.storageState } : {}),
  })
  onTestFinished(() => context.close())
  return page
}

async function problemsOf(page: Page, paths: string[]): Promise<string[]> {
  const problems: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await look(page, path, problems)
  }
  return problems
}

const JAVASCRIPT = 'javascript-tu-con-so-0'

test('the pages of a visitor', async () => {
  const problems = await problemsOf(await visitAs(), [
    '/courses',
    '/courses?q=khong-co-khoa-nao-nhu-the',
    `/courses/${JAVASCRIPT}`,
    '/courses/khong-co',
    '/login',
    '/register',
    '/forgot-password',
    '/checkout/success?order=507f1f77bcf86cd799439011',
    '/checkout/cancel?order=507f1f77bcf86cd799439011',
    '/checkout/cancel',
    '/about',
    '/contact',
    '/khong/co/trang/nay',
    '/instructor/courses',
  ])
  expect(problems).toEqual([])
})

test('the pages of a student', async () => {
  const student = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const { token } = student
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const outline = await call(site, 'GET', `/api/student/courses/${course._id}/outline`, { token })
  const [film, , document] = outline.sections[0].lessons
  const page = await visitAs(student)
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

test('the cart, empty and full, and the payment pages', async () => {
  const student = await newStudent(site)
  const page = await visitAs(student)
  const problems = await problemsOf(page, ['/cart', '/orders', '/learning'])
  await fillCart(site, student, [JAVASCRIPT, 'react-thuc-chien'])
  problems.push(...(await problemsOf(page, ['/cart'])))
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

test('the pages of an instructor', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const problems = await problemsOf(await visitAs(instructor), [
    '/instructor/courses',
    `/instructor/courses/${course._id}`,
    '/instructor/grading',
    `/instructor/grading/${course._id}`,
  ])
  expect(problems).toEqual([])
})

test('the grading desk: each of its steps, and the help for its keys', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { token } = instructor
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const area = `/api/instructor/courses/${course._id}`
  const { sections } = await call(site, 'GET', `${area}/content`, { token })
  const [student] = await call(site, 'GET', `${area}/students`, { token })
  const lesson = sections[0].lessons[1]._id
  const desk = `/instructor/grading/${course._id}?lesson=${lesson}`
  const page = await visitAs(instructor)
  const problems = await problemsOf(page, [desk, `${desk}&student=${student._id}`])
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await look(page, 'help', problems)
  expect(problems).toEqual([])
})

test('the panel of a submission: an essay, a quiz, the bank of phrases', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { token } = instructor
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const area = `/api/instructor/courses/${course._id}`
  const { sections } = await call(site, 'GET', `${area}/content`, { token })
  const students = await call(site, 'GET', `${area}/students`, { token })
  const { _id: student } = students.find(
    ({ email }: { email: string }) => email === 'hocvien@lopmo.test',
  )
  const page = await visitAs(instructor)
  const problems: string[] = []
  // Those with a quiz and an essay.
  for (const { _id: lesson, assessments } of sections[0].lessons.slice(1, 3)) {
    const path = `/api/instructor/assessments/${assessments[0]._id}/submissions?user=${student}`
    const [submission] = await call(site, 'GET', path, { token })
    await page.goto(
      `/instructor/grading/${course._id}?lesson=${lesson}&student=${student}&submission=${submission._id}`,
    )
    await page.getByRole('button', { name: 'Mẫu nhận xét' }).click()
    await look(page, assessments[0].title, problems)
  }
  expect(problems).toEqual([])
})

test('the grading desk on a phone: one step at a time, the focus goes along', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const page = await visitAs(instructor)
  await page.setViewportSize(PHONE)
  await page.goto(`/instructor/grading/${course._id}`)
  const focused = page.locator(':focus')
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
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
})

test('the content page: its dialogs, and what an assistant sees of it', async () => {
  const [instructor, assistant] = await Promise.all(
    ['giangvien@lopmo.test', 'trogiang@lopmo.test'].map((email) =>
      signedIn(site, demoPerson(email)),
    ),
  )
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const path = `/instructor/courses/${course._id}`
  const problems = await problemsOf(await visitAs(assistant), [path])
  const page = await visitAs(instructor)
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

test('menus, the sheet, filters, form errors and notices, opened', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const page = await visitAs(instructor)
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
  await check('toast')

  await page.setViewportSize(PHONE)
  await page.goto('/courses')
  await ready(page)
  await page.getByRole('button', { name: 'Lọc theo giá' }).click()
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
  const page = await visitAs(student)
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
