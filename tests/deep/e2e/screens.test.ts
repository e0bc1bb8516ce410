import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, newVisit, PHONE } from '../../support/browser.ts'
import { seedId } from '../../../server/tools/seed/ids.ts'
import { ASSESSMENTS, assessmentId } from '../../../server/tools/seed/insert-assessments.ts'
import { lessonId } from '../../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../../shared/paths.ts'
import { look } from '../../support/accessibility.ts'
import { atRest, call, demoPerson, ready, signedIn, type SignedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** The pages under fingers, in high contrast, on paper and with long outlines. */
let site: Site
let student: SignedIn
let instructor: SignedIn

beforeAll(async () => {
  site = await startSite()
  ;[student, instructor] = await Promise.all([
    signedIn(site, demoPerson('hocvien@lopmo.test')),
    signedIn(site, demoPerson('giangvien@lopmo.test')),
  ])
  return site.dispose
})

const JAVASCRIPT = 'javascript-tu-con-so-0'

async function visit(options: BrowserContextOptions, person?: SignedIn): Promise<Page> {
  const { page } = await newVisit(site, {
    reducedMotion: 'reduce',
    ...options,
    as: person,
  })
  return page
}

/** Controls smaller than 44 px, links inside of a sentence excepted. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (element: Element) =>
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent.trim().length ?? 0) >
        element.textContent.trim().length + 3
    const coversCard = (element: Element) =>
      getComputedStyle(element, '::after').position === 'absolute'
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !inSentence(element) && !coversCard(element))
        // A checkbox is pressed by its label as well.
        .map((element) =>
          element.matches('[type="checkbox"], [type="radio"]')
            ? ((element as HTMLInputElement).labels?.[0] ?? element)
            : element,
        )
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // Visually hidden controls are pressed by their label.
        .filter(({ box }) => box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0)
        .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
        .map(
          ({ element, box }) =>
            `${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 140)}`,
        )
    )
  })

async function smallTargets(page: Page, paths: string[]): Promise<string[]> {
  const small: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await atRest(page)
    small.push(...(await tooSmall(page)).map((found) => `${path}: ${found}`))
  }
  return small
}

const TOUCH = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('controls are large enough for fingers (44 px) on the pages of visitors', async () => {
  const small = await smallTargets(await visit(TOUCH), [
    '/courses',
    '/courses?page=2',
    `/courses/${JAVASCRIPT}`,
    '/login',
    '/register',
    '/forgot-password',
    '/checkout/cancel',
    '/about',
    '/contact',
    '/khong/co',
  ])
  expect(small).toEqual([])
})

test('controls are large enough for fingers (44 px) on the pages of students', async () => {
  const { token } = student
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const outline = await call(site, 'GET', `/api/student/courses/${course._id}/outline`, { token })
  const small = await smallTargets(await visit(TOUCH, student), [
    '/cart',
    '/orders',
    '/learning',
    `/learning/course/${course._id}`,
    ...outline.sections[0].lessons.map(({ _id }: { _id: string }) => `/learning/lesson/${_id}`),
    '/learning/deadlines',
    '/profile',
    '/settings',
  ])
  expect(small).toEqual([])
})

test('a quiz leaves a phone to its questions: one line at the foot, their map only on demand', async () => {
  const quiz = ASSESSMENTS.find(({ title }) => title === 'Tự kiểm tra giữa khóa')!
  const address = paths.lesson(lessonId(quiz.course, ...quiz.at), { quiz: assessmentId(quiz) })
  for (const width of [320, 360]) {
    const page = await visit({ ...TOUCH, viewport: { width, height: 740 } }, student)
    await page.goto(address)
    const count = page.getByRole('button', { name: /^Đã trả lời 0\/3 câu$/ })
    await count.waitFor()
    await atRest(page)
    const task = (await page.getByText('Không có hạn nộp, làm được ba lần').boundingBox())!
    const firstQuestion = (await page.getByRole('group', { name: /^Câu 1: / }).boundingBox())!
    expect(firstQuestion.y - task.y - task.height).toBeGreaterThanOrEqual(16)
    const foot = async () => (await page.locator('.modal-footer').boundingBox())!.height
    expect(await foot()).toBeLessThanOrEqual(72)
    await count.press('Enter')
    const third = page.getByRole('button', { name: 'Câu 3, chưa trả lời' })
    await third.waitFor()
    expect(await foot()).toBeGreaterThan(72)
    const { width: across, height } = (await third.boundingBox())!
    expect(Math.min(across, height)).toBeGreaterThanOrEqual(44)
    await third.press('Enter')
    const group = page.getByRole('group', { name: /^Câu 3: / })
    expect(await group.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('controls are large enough for fingers (44 px) on the pages of teachers', async () => {
  const { token } = instructor
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const area = `/api/instructor/courses/${course._id}`
  const { sections } = await call(site, 'GET', `${area}/content`, { token })
  const [someone] = await call(site, 'GET', `${area}/students`, { token })
  const desk = `/instructor/grading/${course._id}`
  const small = await smallTargets(await visit(TOUCH, instructor), [
    '/instructor/courses',
    `/instructor/courses/${course._id}`,
    '/instructor/grading',
    desk,
    `${desk}?lesson=${sections[0].lessons[1]._id}`,
    `${desk}?lesson=${sections[0].lessons[1]._id}&student=${someone._id}`,
  ])
  expect(small).toEqual([])
})

test('controls are large enough for fingers (44 px) on the pages of admins', async () => {
  const admin = await signedIn(site, demoPerson('quantri@lopmo.test'))
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const first = (list: string) => call(site, 'GET', `/api/admin/${list}`, { token: admin.token })
  const { items: orders } = await first('orders')
  const { items: users } = await first('users')
  const small = await smallTargets(await visit(TOUCH, admin), [
    '/admin',
    `/admin/orders/${orders[0]._id}`,
    `/admin/users/${users[0]._id}`,
    '/admin/courses',
    `/admin/courses/${course._id}`,
    '/admin/revenue?by=course',
    '/admin/site',
    '/admin/site/pages',
  ])
  expect(small).toEqual([])
})

test('an outline of 60 lessons leaves no empty page below the footer', async () => {
  const { token } = student
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const path = `/api/student/courses/${course._id}/outline`
  const outline = await call(site, 'GET', path, { token })
  const [{ lessons }] = outline.sections
  const page = await visit({ viewport: DESKTOP }, student)
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      json: {
        ...outline,
        sections: [
          {
            ...outline.sections[0],
            lessons: Array.from({ length: 60 }, (_, n) => ({
              ...lessons[n % lessons.length],
              _id: n < lessons.length ? lessons[n]._id : `lesson-${n}`,
              sortOrder: n + 1,
            })),
          },
        ],
      },
    }),
  )
  await page.goto(`/learning/lesson/${lessons[1]._id}`)
  await page
    .getByRole('navigation', { name: 'Nội dung khóa học' })
    .getByRole('link')
    .nth(59)
    .waitFor()
  const problems: string[] = []
  await look(page, '60 lessons', problems)
  expect(problems).toEqual([])
})

test('in high contrast a progress bar has a frame and a visible end, and a pressed button has a frame', async () => {
  const page = await visit({ forcedColors: 'active' }, student)
  await page.goto('/learning')
  const bar = page.getByRole('progressbar').first()
  await bar.waitFor()
  const looks = await bar.evaluate((track) => {
    const done = getComputedStyle(track.firstElementChild!)
    const { borderTopStyle, backgroundColor } = getComputedStyle(track)
    return { frame: borderTopStyle, differs: done.backgroundColor !== backgroundColor }
  })
  expect(looks).toEqual({ frame: 'solid', differs: true })
  await page.goto('/learning/deadlines')
  const chosen = page.getByRole('button', { pressed: true })
  await chosen.waitFor()
  expect(await chosen.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
})

test('on paper a page has no header and no buttons, and an open dialog is printed alone', async () => {
  const { token } = student
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const outline = await call(site, 'GET', `/api/student/courses/${course._id}/outline`, { token })
  const page = await visit({}, student)
  const lesson = `/learning/lesson/${outline.sections[0].lessons[2]._id}`
  await page.goto(lesson)
  await ready(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  // The lesson's words, and nothing to press or to play.
  expect(await page.getByRole('region', { name: 'Nội dung bài học' }).isVisible()).toBe(true)
  for (const role of ['navigation', 'button', 'link'] as const) {
    const shown = page.locator('main').getByRole(role).filter({ visible: true })
    expect(await shown.allInnerTexts()).toEqual([])
  }
  expect(
    await page.locator('main').locator('iframe, video').filter({ visible: true }).count(),
  ).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page
    .getByRole('button', { name: /^Xem kết quả: / })
    .first()
    // Chromium loses a press of the mouse while its PDF viewer sets up.
    .press('Enter')
  await page.getByRole('dialog').getByText('Nhận xét của giảng viên').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Nhận xét của giảng viên').isVisible()).toBe(true)
  expect(await page.locator('#root').isVisible()).toBe(false)
  expect(await page.locator('.modal-backdrop').isVisible()).toBe(false)
})

test('on paper code keeps no space for the button to copy it', async () => {
  const { token } = student
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const outline = await call(site, 'GET', `/api/student/courses/${course._id}/outline`, { token })
  const page = await visit({ viewport: PHONE }, student)
  await page.goto(`/learning/lesson/${outline.sections[1].lessons[2]._id}`)
  const code = page.locator('.code-box pre').first()
  await code.waitFor()
  const roomAbove = () => code.evaluate((box) => getComputedStyle(box).paddingTop)
  expect(await roomAbove()).toBe('40px')
  await page.emulateMedia({ media: 'print' })
  expect(await roomAbove()).toBe('12px')
})

test('the place of a cover has a tint until the picture is there', async () => {
  const admin = await signedIn(site, demoPerson('quantri@lopmo.test'))
  const grounds = async (path: string, person?: SignedIn) => {
    const page = await visit({ viewport: DESKTOP }, person)
    await page.route('**/api/public/covers/**', () => undefined)
    await page.goto(path, { waitUntil: 'commit' })
    const covers = page.locator('main img[width="640"]')
    await covers.first().waitFor()
    return covers.evaluateAll((images) => [
      ...new Set(images.map((image) => getComputedStyle(image).backgroundColor)),
    ])
  }
  const [tint] = await grounds('/courses')
  expect(tint).toMatch(/^rgb\(/)
  expect(await grounds('/instructor/courses', instructor)).toEqual([tint])
  expect(await grounds('/instructor/grading', instructor)).toEqual([tint])
  expect(await grounds('/learning', student)).toEqual([tint])
  expect(await grounds('/admin/courses', admin)).toEqual([tint])
})

test('the dashboard has one gap above the next lesson with any pointer, and its columns end together', async () => {
  for (const kind of [TOUCH, {}]) {
    const page = await visit({ ...kind, viewport: PHONE }, student)
    await page.goto(paths.learning())
    await ready(page)
    const count = (await page.getByText(/ bài cần nộp trong 7 ngày/).boundingBox())!
    const card = (await page.getByRole('region', { name: 'Bài tiếp theo' }).boundingBox())!
    const gap = card.y - count.y - count.height
    expect(gap).toBeGreaterThanOrEqual(14)
    expect(gap).toBeLessThanOrEqual(20)
    const news = page.getByRole('region', { name: 'Thông báo từ giảng viên' })
    // A message can be marked as read without opening it again.
    await news.getByText(/^Đánh dấu đã đọc/).waitFor()
  }
  const page = await visit({ viewport: { width: 1366, height: 657 } }, student)
  await page.goto(paths.learning())
  await ready(page)
  const due = page.getByRole('region', { name: 'Cần nộp' })
  const news = page.getByRole('region', { name: 'Thông báo từ giảng viên' })
  await Promise.all([due.waitFor(), news.waitFor()])
  const endOf = async (column: typeof due) => {
    const { y, height } = (await column.boundingBox())!
    return Math.round(y + height)
  }
  // Each may come a moment after the other.
  await expect.poll(async () => (await endOf(due)) - (await endOf(news))).toBe(0)
})

test('in the outline on large screens a lesson is one line of at most 52 px', async () => {
  const page = await visit({ viewport: { width: 1366, height: 657 } }, student)
  await page.goto(paths.outline(seedId('course', JAVASCRIPT)))
  await ready(page)
  const heights = await page
    .locator('main ol > li')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(0)
  expect(heights.filter((height) => height > 52)).toEqual([])
  // The button to go on is beside the middle of the progress.
  const middle = async (first: string, last = first) => {
    const above = (await page.locator(first).first().boundingBox())!
    const below = (await page.locator(last).first().boundingBox())!
    return (above.y + below.y + below.height) / 2
  }
  const onward = await middle('main header .btn')
  expect(
    Math.abs(onward - (await middle('main header .progress-line', 'main header p'))),
  ).toBeLessThan(2)
})

test('the catalogue has one to four columns, and a price in the first window', async () => {
  const page = await visit({ viewport: { width: 1366, height: 657 } })
  await page.goto('/courses')
  await ready(page)
  const cards = page.locator('main article')
  const rows = async (width: number) => {
    await page.setViewportSize({ width, height: 657 })
    return cards.evaluateAll((all) => {
      const tops = all.map((card) => Math.round(card.getBoundingClientRect().top))
      const heights = all.map((card) => card.querySelector('img')?.getBoundingClientRect().height)
      return {
        columns: tops.filter((top) => top === tops[0]).length,
        heights: [...new Set(heights)],
      }
    })
  }
  expect(await rows(1366)).toEqual({ columns: 4, heights: [180] })
  const price = await cards.nth(3).locator('.price').boundingBox()
  expect((price?.y ?? 657) + (price?.height ?? 0)).toBeLessThanOrEqual(657)
  expect(await rows(1000)).toEqual({ columns: 3, heights: [180] })
  expect(await rows(700)).toEqual({ columns: 2, heights: [180] })
  expect((await rows(360)).columns).toBe(1)
})
