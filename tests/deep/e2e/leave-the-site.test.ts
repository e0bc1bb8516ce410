import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { erasures } from '../../../server/platform/db/schema.ts'
import { eraseAccounts } from '../../../server/subjects/personal-data/erase-accounts.ts'
import { adminPaths, classPaths } from '../../../shared/extra-paths.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { REVIEWS_ANCHOR } from '../../../shared/open-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { testDeps } from '../../support/deps.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeTopic } from '../../support/fixtures.ts'
import { makeAssessment } from '../../support/learning-fixtures.ts'
import type { Account } from '../../support/own-site.ts'
import { atRest, landsOn, signInByForm, type Person } from '../../support/people.ts'
import {
  makeAccount,
  startMailedSite,
  visitOf,
  type MailedSite,
} from '../../support/mailed-site.ts'
import { makeReview } from '../../support/reviews.ts'
import { columnsWith, MARK } from '../../support/whole-person.ts'

/** A student deletes the account in the browser: personal data is gone for good, books and stars stay as they were. */

const DAY = 24 * 3600 * 1000
const COURSE = 'Đan len căn bản'
const ESSAY = 'Bài luận'
const PRICE = 345_000

let site: MailedSite
let course: { id: string; slug: string }
let lesson: { id: string }
let owner: Account
let teacher: Account
/** Everything that this student writes has the mark. */
let leaver: Account

beforeAll(async () => {
  site = await startMailedSite()
  const { db } = site
  owner = await makeAccount(site, { fullName: 'Lê Chủ Trang', roles: ['ADMIN'] })
  teacher = await makeAccount(site, { fullName: 'Phạm Cô Giáo', roles: ['INSTRUCTOR'] })
  leaver = await makeAccount(site, {
    fullName: 'Nguyễn Zyxwv Ra Đi',
    email: `${MARK}@example.test`,
    username: `${MARK}-ra-di`,
  })
  const classmate = await makeAccount(site, { fullName: 'Bạn Cùng Lớp' })
  course = await makeCourse(db, {
    title: COURSE,
    slug: 'dan-len',
    price: PRICE,
    topicId: (await makeTopic(db, { name: 'Thủ công' })).id,
    instructors: [{ userId: teacher.id, role: 'MAIN', fullName: teacher.fullName }],
  })
  const made = await makeLesson(db, await makeSection(db, course.id), { title: 'Mũi đầu tiên' })
  await makeAssessment(db, made, { title: ESSAY })
  lesson = made
  await enrol(db, classmate.id, course.id)
  const deps = await testDeps({ db, folder: site.dataDir })
  await makeReview(deps, course.id, { userId: classmate.id, stars: 4, body: 'Được.' })
  return site.dispose
})

const uploadDir = () => join(site.dataDir, 'uploads')
const visit = (person?: Person) => visitOf(site, person)
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const main = (page: Page) => page.getByRole('main')
const shows = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: true }).first().waitFor()

/** Buys the course; returns the id of the order. */
async function buy(page: Page): Promise<string> {
  await page.goto(paths.course(course.slug))
  await button(page, 'Thêm vào giỏ hàng').click()
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).click()
  await button(page, 'Thanh toán với MoMo').click()
  await button(page, 'Thanh toán thành công').click()
  await shows(page, 'Đã thanh toán')
  return new URL(page.url()).searchParams.get('order') ?? ''
}

/** Completes the lesson, submits a text and a file, comments on them and reviews the course. */
async function learn(page: Page) {
  await page.goto(paths.lesson(lesson.id))
  await button(page, 'Đánh dấu hoàn thành').click()
  await shows(page, 'Đã đánh dấu hoàn thành.')
  await button(page, `Nộp bài: ${ESSAY}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bài làm').fill(`Bài của ${MARK}`)
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${MARK}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`nội dung của ${MARK}`),
  })
  await button(dialog, 'Nộp bài').click()
  await shows(page, 'Đã gửi bài tập.')
  await dialog.waitFor({ state: 'detached' })
  await button(page, `Xem kết quả: ${ESSAY}`).click()
  await dialog.getByRole('textbox', { name: 'Bình luận của bạn' }).fill(`Em là ${MARK}.`)
  await button(dialog, 'Gửi bình luận').click()
  await dialog.getByRole('list', { name: 'Bình luận' }).getByText(`Em là ${MARK}.`).waitFor()
  await page.goto(`${paths.course(course.slug)}#${REVIEWS_ANCHOR}`)
  await button(page, 'Viết đánh giá…').click()
  await dialog.locator('label').filter({ hasText: '5 sao:' }).click()
  await dialog.getByRole('textbox').fill(`Hay lắm, ${MARK} cảm ơn cô.`)
  await button(dialog, 'Gửi đánh giá').click()
  await dialog.waitFor({ state: 'detached' })
}

async function grade(page: Page) {
  await page.goto(paths.gradingCourse(course.id))
  await page.getByRole('button', { name: /^Mũi đầu tiên/ }).click()
  await page.getByRole('button', { name: new RegExp(leaver.email) }).click()
  await page.getByRole('button', { name: /^Chấm bài.*Bài luận/ }).click()
  const panel = page.getByRole('dialog', { name: `Chấm bài: ${leaver.fullName}` })
  await panel.getByRole('spinbutton').pressSequentially('9')
  await panel.getByText('Sẽ lưu: 9 điểm').first().waitFor()
  await panel.getByRole('textbox', { name: /^Nhận xét kèm điểm/ }).fill(`Giỏi, ${MARK}.`)
  await button(panel, 'Lưu và quay lại').click()
  await panel.waitFor({ state: 'detached' })
}

/** Presses «Xoá tài khoản», types the password, and checks the day that the page then shows. */
async function askToLeave(page: Page): Promise<void> {
  await button(main(page), 'Xoá tài khoản…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(leaver.password)
  await button(dialog, 'Xoá tài khoản').click()
  await dialog.waitFor({ state: 'detached' })
  const rows = await site.db.q.select().from(erasures)
  const open = rows.find(({ cancelledAt }) => cancelledAt === null)
  expect((open?.dueAt.getTime() ?? 0) - (open?.createdAt.getTime() ?? 0)).toBe(15 * DAY)
  const dueAt = open?.dueAt.toISOString() ?? ''
  await shows(page, `Tài khoản sẽ bị xoá lúc ${formatDateTime(dueAt)}.`)
}

/** Runs the hourly job in another process, whose clock is this much later; returns how many accounts it erased. */
async function runJobAfter(ms: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-job-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const deps = await testDeps({
    db: site.db,
    folder,
    now: () => new Date(Date.now() + ms),
    settings: { uploadDir: uploadDir() },
  })
  return eraseAccounts(deps)
}

/** How many uploaded files have the mark. */
async function markedFiles(): Promise<number> {
  const entries = await readdir(uploadDir(), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const bytes = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name))),
  )
  return bytes.filter((each) => each.includes(MARK)).length
}

/** The text of the file that a button downloads. */
async function csvOf(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return readFile(await file.path(), 'utf8')
}

/** What the owner's books say of the money, to the đồng. */
async function books(desk: Page) {
  const sums: string[] = []
  for (const by of ['month', 'course', 'instructor', 'provider']) {
    await desk.goto(adminPaths.revenue({ by }))
    sums.push(await csvOf(desk, 'Tải bảng (CSV)'))
  }
  return sums
}

/** What everybody reads of the course's stars, and its reviews. */
async function reviewsOf(page: Page) {
  // To open the same address once more would only scroll the page.
  await page.goto('about:blank')
  await page.goto(`${paths.course(course.slug)}#${REVIEWS_ANCHOR}`)
  const part = page.getByRole('heading', { name: 'Đánh giá của học viên' }).locator('..')
  await part.getByText('Được.').waitFor()
  return {
    head: (await main(page).locator('.rating').allInnerTexts()).slice(0, 2).join(' '),
    sum: await part.locator('p').first().innerText(),
    items: await part
      .locator('li')
      .filter({ has: page.locator('strong') })
      .allInnerTexts(),
  }
}

// One walk from the purchase to a new registration, through a dozen pages of three people.
test('a student who leaves is gone from every page and row after 15 days, and the books stay', async () => {
  const [student, desk, classroom, visitor] = [
    await visit(leaver),
    await visit(owner),
    await visit(teacher),
    await visit(),
  ]
  const orderId = await buy(student)
  await learn(student)
  await grade(classroom)
  const money = await books(desk)
  expect(money.every((csv) => csv.includes(String(PRICE)))).toBe(true)
  const before = await reviewsOf(visitor)
  expect(before.head).toMatch(/4\.5[^]*2 đánh giá/)
  expect(before.items.some((item) => item.includes(MARK))).toBe(true)
  expect((await columnsWith(site.db, MARK)).length).toBeGreaterThan(10)
  expect(await markedFiles()).toBe(1)

  // The student asks for it, takes it back, and asks again.
  await student.goto(paths.settings())
  await askToLeave(student)
  await button(main(student), 'Giữ lại tài khoản').click()
  await shows(student, 'Tài khoản của bạn được giữ lại.')
  await button(main(student), 'Xoá tài khoản…').waitFor()
  expect(await runJobAfter(20 * DAY)).toBe(0)
  await askToLeave(student)
  await button(main(student), 'Giữ lại tài khoản').waitFor()
  await site.mailsOf(leaver.email, 'Tài khoản Lớp Mở của bạn sẽ được xoá', 2)
  await site.mailsOf(leaver.email, 'Tài khoản Lớp Mở của bạn được giữ lại')
  await desk.goto(adminPaths.overview())
  await desk.getByRole('link', { name: '1 tài khoản đang chờ xoá' }).click()
  await desk.getByRole('link', { name: leaver.fullName }).waitFor()

  // Until that day the account works.
  expect(await runJobAfter(15 * DAY - 3600_000)).toBe(0)
  await student.goto(paths.lesson(lesson.id))
  await shows(student, 'Mũi đầu tiên')
  expect(await runJobAfter(15 * DAY)).toBe(1)

  // The session has ended, and a new sign-in fails.
  await student.goto(paths.settings())
  await landsOn(student, /^\/login/)
  await signInByForm(student, leaver)
  await shows(student, 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin!')

  // The stars stay, without the text.
  const after = await reviewsOf(visitor)
  expect({ ...after, items: [] }).toEqual({ ...before, items: [] })
  expect(after.items).toHaveLength(2)
  const left = after.items.find((item) => item.includes('Người dùng đã xoá'))
  expect(left).toContain('5 trên 5 sao')

  // The money stays, too.
  expect(await books(desk)).toEqual(money)
  await desk.goto(adminPaths.orders())
  await desk.getByRole('link', { name: orderCode(orderId) }).click()
  await desk.getByRole('heading', { level: 1, name: `Đơn ${orderCode(orderId)}` }).waitFor()
  await main(desk).getByText('Người dùng đã xoá').first().waitFor()

  // No page that showed this student has a word of theirs.
  const pages = [
    [desk, adminPaths.overview()],
    [desk, adminPaths.users()],
    [desk, adminPaths.user(leaver.id)],
    [desk, adminPaths.orders()],
    [desk, adminPaths.orders({ user: leaver.id })],
    [desk, adminPaths.order(orderId)],
    [desk, adminPaths.course(course.id)],
    [desk, adminPaths.reviews({ state: 'all' })],
    [desk, adminPaths.log()],
    [desk, adminPaths.log({ target: leaver.id })],
    [desk, adminPaths.site()],
    [classroom, classPaths.courseClass(course.id)],
    [classroom, paths.gradingCourse(course.id)],
    [classroom, `${paths.course(course.slug)}#${REVIEWS_ANCHOR}`],
  ] as const
  const named: string[] = []
  for (const [page, path] of pages) {
    await page.goto(path)
    await atRest(page)
    if ((await page.content()).toLowerCase().includes(MARK)) named.push(path)
  }
  expect(named).toEqual([])
  await desk.goto(adminPaths.orders())
  expect((await csvOf(desk, 'Tải CSV các đơn này')).toLowerCase()).not.toContain(MARK)
  for (const word of [leaver.email, leaver.fullName, leaver.username]) {
    await desk.goto(adminPaths.users({ q: word }))
    await shows(desk, 'Không tìm thấy ai')
  }

  // No row and no file has one.
  expect(await columnsWith(site.db, MARK)).toEqual([])
  expect(await markedFiles()).toBe(0)

  // The address is free again.
  await visitor.goto(paths.register())
  await visitor.getByLabel('Tên đăng nhập').fill(leaver.username)
  await visitor.getByLabel('Email').fill(leaver.email)
  await visitor.getByLabel('Mật khẩu', { exact: true }).fill(leaver.password)
  await visitor.getByLabel('Nhập lại mật khẩu', { exact: true }).fill(leaver.password)
  await visitor.getByLabel('Họ và tên').fill('Người Trở Lại')
  await button(visitor.locator('form'), 'Đăng ký').click()
  await landsOn(visitor, paths.login())
  await signInByForm(visitor, leaver)
  await landsOn(visitor, paths.courses())
  await visitor.goto('/learning')
  await shows(visitor, 'Bạn chưa có khóa học nào.')
})
