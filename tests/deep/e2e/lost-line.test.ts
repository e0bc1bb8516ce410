import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { paths } from '../../../shared/paths.ts'
import { clickBelowFrame, DESKTOP, newVisit, PHONE } from '../../support/browser.ts'
import {
  call,
  demoPerson,
  newStudent,
  pathOf,
  ready,
  signedIn,
  type SignedIn,
} from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** An open page after a deployment, on a connection that breaks, and offline: nothing fails without a message. */
let site: Site
let learner: SignedIn
let lesson: string
let quizLesson: string
let quizTitle: string

beforeAll(async () => {
  site = await startSite()
  learner = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const { token } = learner
  const { course } = await call(site, 'GET', '/api/public/courses/javascript-tu-con-so-0')
  const outline = await call(site, 'GET', `/api/student/courses/${course._id}/outline`, { token })
  lesson = outline.sections[1].lessons[2]._id
  for (const { _id } of outline.sections.flatMap((section: any) => section.lessons)) {
    const { assessments } = await call(site, 'GET', `/api/student/lessons/${_id}`, { token })
    const quiz = assessments.find((each: any) => each.assessmentType === 'QUIZ' && !each.submission)
    if (quiz) [quizLesson, quizTitle] = [_id, quiz.title]
  }
  return site.dispose
})

async function visit(person: SignedIn, viewport = DESKTOP) {
  return newVisit(site, { as: person, viewport })
}

const ASSETS = '**/assets/**'
/** Deploys a newer version: the files of this one are no longer there. */
const deploy = (page: Page) => page.route(ASSETS, (route) => route.fulfill({ status: 404 }))

test('after a deployment messages, menu and sign-out work, and a page whose file is gone says so', async () => {
  const student = await newStudent(site)
  const { context, page } = await visit(student)
  await page.goto('/courses/react-thuc-chien')
  await ready(page)
  await deploy(page)
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await page.getByRole('status').filter({ hasText: 'Đã thêm vào giỏ hàng' }).waitFor()
  await page.getByRole('link', { name: 'Liên hệ' }).click()
  await page.getByRole('alert').filter({ hasText: 'Lớp Mở vừa có phiên bản mới' }).waitFor()
  await page.getByRole('button', { name: 'Tải lại trang' }).waitFor()

  // The files are back: no reload is needed.
  await page.unroute(ASSETS)
  await context.setOffline(true)
  await page.getByText('Bạn đang ngoại tuyến').waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Liên hệ' }).waitFor()

  await page.reload()
  await ready(page)
  await deploy(page)
  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  await page.getByRole('link', { name: 'Đơn hàng' }).waitFor()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a quiz whose dialog does not load says so, closes, and opens when the files are back', async () => {
  const { context, page } = await visit(learner)
  await page.goto(paths.lesson(quizLesson))
  await ready(page)
  await deploy(page)
  await clickBelowFrame(page.getByRole('button', { name: `Làm quiz: ${quizTitle}` }))
  const missing = page.getByRole('dialog', { name: 'Chưa tải được phần này' })
  await missing.getByText('Lớp Mở vừa có phiên bản mới').waitFor()
  await missing.getByRole('button', { name: 'Đóng' }).click()
  await missing.waitFor({ state: 'detached' })
  await expect.poll(() => pathOf(page)).toBe(paths.lesson(quizLesson))
  await clickBelowFrame(page.getByRole('button', { name: `Làm quiz: ${quizTitle}` }))
  await missing.waitFor()
  await page.unroute(ASSETS)
  await context.setOffline(true)
  await context.setOffline(false)
  await page.getByRole('dialog', { name: quizTitle }).waitFor()
})

test('offline a completion fails with a message, and the line at the top is there until we are online', async () => {
  const { context, page } = await visit(learner, PHONE)
  await page.goto(paths.lesson(lesson))
  await ready(page)
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await context.setOffline(true)
  await page.getByText('Bạn đang ngoại tuyến').waitFor()
  expect(await heading.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Đánh dấu hoàn thành', exact: true }).click()
  await page.getByText('Thao tác thất bại').waitFor()
  await page.getByRole('button', { name: 'Mở menu' }).click()
  await page
    .getByRole('button', { name: 'Đăng xuất' })
    .or(page.getByRole('dialog'))
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.getByText('Bạn đang ngoại tuyến').waitFor({ state: 'detached' })
})

test('an idle page has loaded what it needs, so that nothing is missing offline', async () => {
  const { context, page } = await visit(learner)
  const dialogs = page.waitForResponse(/\/assets\/FeedbackDialog-/, { timeout: 30_000 })
  await page.goto(paths.lesson(lesson))
  await dialogs
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByText('Bạn đang ngoại tuyến').waitFor()
  await page.getByRole('button', { name: 'Đánh dấu hoàn thành', exact: true }).click()
  await page.locator('.Toastify__toast', { hasText: 'Thao tác thất bại' }).waitFor()
  await page.getByText('Bạn đang ngoại tuyến, 1 thay đổi chưa gửi.').waitFor()
  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  const menu = page.locator('.dropdown-menu.show')
  await menu.getByRole('button', { name: 'Đăng xuất' }).waitFor()
  expect(await menu.getByRole('link').count()).toBe(3)
})

test('while the server is down the line at the top says so, and it is gone when the server answers again', async () => {
  const { page } = await visit(learner)
  await page.goto('/about')
  await ready(page)
  await page.route('**/api/**', (route) => route.abort())
  // Another page than the cart, which the header has just read.
  await page.getByRole('link', { name: 'Trang chủ' }).click()
  const line = page.getByText(/^(Chưa kết nối được máy chủ|Bạn đang ngoại tuyến)/)
  await line.waitFor()
  await page.unroute('**/api/**')
  await expect.poll(() => line.count(), { timeout: 25_000 }).toBe(0)
})
