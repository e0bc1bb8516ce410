import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '../../shared/extra-paths.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { newVisit } from '../support/browser.ts'
import { csvOf, type Line } from '../support/csv-of.ts'
import { landsOn, newPerson, signInByForm, type Person } from '../support/people.ts'
import { type ProductionSite, startProductionSite } from '../support/production-site.ts'
import { projectPath } from '../../server/platform/paths.ts'
import { findPostgres } from '../../scripts/find-postgres.mjs'

/**
 * The owner runs the site in the browser. The journey begins in production, with an empty database and one command that
 * prints a link, and ends with a sale, its refund and the books.
 */

const TITLE = 'Gốm Bát Tràng cho người mới'
const LESSON = 'Vuốt chiếc bát đầu tiên'
const PRICE = 499_000
const SALE = 299_000

const OWNER: Person = { ...newPerson(), fullName: 'Lê Chủ Trang' }
const TEACHER: Person = { ...newPerson(), fullName: 'Trần Thợ Gốm' }
const BUYERS = [
  { ...newPerson(), fullName: 'Người Đổi Ý' },
  { ...newPerson(), fullName: 'Người Ở Lại' },
] as const

let site: ProductionSite

/** Production needs PostgreSQL; without it the test is skipped. */
const canRun = findPostgres() !== undefined

beforeAll(async () => {
  if (!canRun) return undefined
  site = await startProductionSite()
  return site.dispose
})

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const main = (page: Page) => page.getByRole('main')
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()

async function visit(): Promise<Page> {
  const { page } = await newVisit(site, { acceptDownloads: true })
  return page
}

async function register(page: Page, person: Person) {
  await page.goto('/register')
  await page.getByLabel('Tên đăng nhập').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Nhập lại mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Họ và tên').fill(person.fullName)
  await button(page.locator('form'), 'Đăng ký').click()
  await landsOn(page, '/login')
  await signInByForm(page, person)
  await landsOn(page, '/courses')
}

/** Presses the button of an action, writes the reason if the dialog asks for one, and confirms. */
async function act(page: Page, open: string | RegExp, confirm: string | RegExp, note?: string) {
  await button(main(page), open).click()
  const dialog = page.getByRole('dialog')
  if (note !== undefined) await dialog.getByRole('textbox').fill(note)
  await button(dialog, confirm).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Runs the command that creates the first admin, and returns the link that it prints. */
async function firstAdmin(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      projectPath('scripts/admin.mjs'),
      'user:create',
      '--email',
      OWNER.email,
      '--username',
      OWNER.username,
      '--name',
      OWNER.fullName,
      '--roles',
      'ADMIN',
      '--print-link',
    ],
    { cwd: site.dataDir, env: { ...bareEnvironment(), ...site.env } },
  )
  const link = /https?:\/\/\S+/.exec(stdout)?.[0]
  if (!link) throw new Error(`no link in: ${stdout}`)
  return link
}

async function buy(page: Page): Promise<string> {
  await page.goto('/courses')
  await page.getByRole('link', { name: TITLE }).first().click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await button(page, 'Thêm vào giỏ hàng').click()
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).click()
  await button(page, 'Thanh toán với MoMo').click()
  await page.getByText('299.000').first().waitFor()
  await button(page, 'Thanh toán thành công').click()
  await page.waitForURL(/\/checkout\/success/)
  return new URL(page.url()).searchParams.get('order') ?? ''
}

const sumOf = (lines: readonly Line[], head: string) =>
  lines.reduce((sum, line) => sum + Number(line[head]), 0)

test.skipIf(!canRun)('from an empty database to a sale, its refund and the books', async () => {
  const owner = await visit()

  // The first admin sets a password at the link that the command printed.
  await owner.goto(await firstAdmin())
  await owner.getByLabel('Mật khẩu mới', { exact: true }).fill(OWNER.password)
  await owner.getByLabel('Nhập lại mật khẩu mới', { exact: true }).fill(OWNER.password)
  await button(owner, 'Đặt mật khẩu').click()
  await landsOn(owner, '/login')
  await signInByForm(owner, OWNER)
  await landsOn(owner, '/courses')
  await owner.getByRole('link', { name: 'Quản trị', exact: true }).click()
  await landsOn(owner, adminPaths.overview())

  // A topic.
  await owner.getByRole('link', { name: 'Chủ đề', exact: true }).click()
  await owner.getByText('Chưa có chủ đề nào').waitFor()
  await button(main(owner), 'Thêm chủ đề…').click()
  const topic = owner.getByRole('dialog')
  await topic.getByLabel('Tên chủ đề').fill('Thủ công')
  await button(topic, 'Thêm chủ đề').click()
  await topic.waitFor({ state: 'detached' })

  // A course with a timed sale and a cover.
  await owner.goto('/instructor/courses')
  await owner.getByRole('link', { name: 'Khóa học mới' }).click()
  await owner.getByLabel('Tên khóa học').fill(TITLE)
  await owner.getByLabel('Chủ đề').selectOption({ label: 'Thủ công' })
  await button(owner, 'Tạo khóa học').click()
  await owner.getByRole('heading', { level: 1, name: `Thiết lập: ${TITLE}` }).waitFor()
  const settings = owner.url()
  const courseId = /courses\/([^/]+)\/settings/.exec(settings)?.[1] ?? ''
  const words = owner.getByRole('textbox', { name: 'Mô tả', exact: true })
  await words.and(owner.locator('[contenteditable]')).click()
  await owner.keyboard.type('Từ cục đất đến chiếc bát có men.')
  await owner.getByLabel('Giá (đồng)').fill(String(PRICE))
  await owner.getByLabel(/^Giá khuyến mãi/).fill(String(SALE))
  await owner.getByLabel('Khuyến mãi đến').fill('2099-12-31T23:59')
  await button(owner, 'Lưu thiết lập').click()
  await said(owner, 'Đã lưu thiết lập khóa học.')
  const picture = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#8a5a3c' },
  })
    .jpeg()
    .toBuffer()
  await owner
    .locator('input[type=file]')
    .setInputFiles({ name: 'gom.jpg', mimeType: 'image/jpeg', buffer: picture })
  await button(owner, 'Dùng ảnh này').click()
  await said(owner, 'Đã đổi ảnh bìa.')

  // Its teacher, who has an account of his own.
  const teacher = await visit()
  await register(teacher, TEACHER)
  await owner.goto(adminPaths.course(courseId))
  await owner.getByRole('combobox', { name: /^Giao thêm cho/ }).fill(TEACHER.fullName)
  await owner.getByRole('option', { name: new RegExp(TEACHER.email) }).click()
  const giving = owner.getByRole('form', { name: 'Giao khóa học' })
  await giving.getByLabel('Vai trò').selectOption('MAIN')
  await button(giving, 'Giao khóa học').click()
  await owner.getByText(`Đã giao khóa học cho ${TEACHER.fullName}.`).first().waitFor()

  // The teacher fills the course and asks for its publication.
  await teacher.goto(`/instructor/courses/${courseId}`)
  await button(teacher, 'Thêm chương').click()
  const section = teacher.getByRole('dialog')
  await section.getByLabel('Tiêu đề').fill('Làm quen với đất')
  await button(section, 'Thêm chương').click()
  await section.waitFor({ state: 'detached' })
  await button(teacher, 'Thêm bài học').click()
  const lesson = teacher.getByRole('dialog')
  await lesson.getByLabel('Tiêu đề').fill(LESSON)
  await lesson.getByLabel('Loại bài học').selectOption('DOCUMENT')
  await lesson.getByRole('checkbox', { name: /[Hh]ọc thử/ }).check()
  const note = lesson.getByRole('textbox', { name: 'Mô tả / ghi chú' })
  await note.and(teacher.locator('[contenteditable]')).click()
  await teacher.keyboard.type('Giữ tay ướt và bàn xoay chậm.')
  await button(lesson, 'Thêm bài học').click()
  await lesson.waitFor({ state: 'detached' })
  await teacher.goto(settings)
  await button(teacher, 'Gửi yêu cầu xuất bản').click()
  await said(teacher, 'Đã gửi yêu cầu xuất bản.')

  // The owner finds the course among those that wait for approval, and approves it.
  await owner.goto(adminPaths.overview())
  await main(owner)
    .getByRole('link', { name: /chờ duyệt/i })
    .first()
    .click()
  await owner.getByRole('link', { name: TITLE }).first().click()
  await act(owner, 'Duyệt và xuất bản…', 'Duyệt và xuất bản')
  await said(owner, 'Đã xuất bản khóa học.')

  // Two strangers buy it at the sale price; one changes his mind.
  const [first, second] = [await visit(), await visit()]
  await register(first, BUYERS[0])
  const returned = await buy(first)
  await register(second, BUYERS[1])
  const kept = await buy(second)

  // The owner finds the order by the 8 characters that the buyer reads out.
  const code = returned.slice(-8).toUpperCase()
  await owner.goto(adminPaths.orders())
  await owner.getByRole('searchbox').fill(code)
  await button(owner, 'Tìm').click()
  await owner.getByRole('link', { name: code }).click()
  await owner.getByRole('heading', { level: 1, name: `Đơn ${code}` }).waitFor()
  await main(owner).getByText(BUYERS[0].email).first().waitFor()
  await act(owner, /^Hoàn tiền.*…$/, /^Hoàn tiền/, 'Người mua đổi ý trong ngày')
  await main(owner).getByText('Đã hoàn tiền').first().waitFor()
  await first.goto('/learning')
  await first.getByText('Chưa có khóa học nào').first().waitFor()

  // The books: every file adds up to the same sums.
  await owner.goto(adminPaths.orders())
  const orders = await csvOf(owner, 'Tải CSV các đơn này')
  expect(new Set(orders.map((line) => line['ID']))).toEqual(new Set([returned, kept]))
  expect(orders).toHaveLength(2)
  const paid = sumOf(orders, 'Số tiền (đồng)')
  expect(paid).toBe(2 * SALE)
  for (const by of ['day', 'month', 'course', 'instructor', 'provider']) {
    await owner.goto(adminPaths.revenue({ by }))
    const lines = await csvOf(owner, 'Tải bảng (CSV)')
    expect([by, sumOf(lines, 'Đã thu (đồng)')]).toEqual([by, paid])
    expect([by, sumOf(lines, 'Đã hoàn (đồng)')]).toEqual([by, SALE])
    expect([by, sumOf(lines, 'Còn lại (đồng)')]).toEqual([by, SALE])
  }

  // The course is taken from the teacher.
  await owner.goto(adminPaths.course(courseId))
  await act(owner, `Thôi giao: ${TEACHER.fullName}`, 'Thôi giao')
  await teacher.goto(`/instructor/courses/${courseId}`)
  await teacher.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => teacher.getByText(LESSON).count()).toBe(0)

  // The course leaves the catalogue, and its buyer keeps it.
  await act(owner, 'Lưu trữ…', 'Lưu trữ')
  await said(owner, 'Đã lưu trữ khóa học.')
  await first.goto('/courses')
  await first.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => first.getByRole('link', { name: TITLE }).count()).toBe(0)
  await second.goto('/learning')
  await second.getByRole('link', { name: TITLE }).first().click()
  await second.getByRole('link', { name: LESSON }).first().click()
  await second.getByText('Giữ tay ướt và bàn xoay chậm.').waitFor()

  // The log shows all of it.
  await owner.goto(adminPaths.log({ target: courseId }))
  for (const words of ['Tạo khóa học', 'Xuất bản khóa học', 'Lưu trữ khóa học']) {
    await main(owner).getByText(words).filter({ visible: true }).first().waitFor()
  }
})
