import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { runAdmin } from '../../server/tools/admin/run.ts'
import { projectPath } from '../../server/platform/paths.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { clickBelowFrame, newVisit } from '../support/browser.ts'
import { copyOfSite } from '../support/copy-of-site.ts'
import { testDeps } from '../support/deps.ts'
import { withDatabase } from '../support/own-site.ts'
import { call, landsOn, newPerson, ready, signedIn, signInByForm } from '../support/people.ts'
import { environmentOf, type Site, startSite } from '../support/site.ts'

/**
 * A new course, as docs/operations.md describes it: an operator creates it by command, the instructor fills it in
 * the browser, an operator publishes it by command, and a student buys and studies it.
 */
let dataDir: string
let site: Site

const TEACHER = { ...newPerson(), fullName: 'Phạm Thị Lan' }
const TITLE = 'Đan len từ con số 0'

/** `npm run admin -- …` with the site's data folder, which must not be in use. */
async function admin(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.mjs', ...args], {
    cwd: projectPath(),
    env: { ...bareEnvironment(), PUBLIC_URL: site.url, ...(await environmentOf(dataDir)) },
  })
  return stdout
}

/** Runs several admin commands in this process. */
const adminHere = (commands: string[][]) =>
  withDatabase(dataDir, async (db) => {
    const deps = await testDeps({ db, folder: dataDir })
    for (const command of commands) {
      const errors: string[] = []
      const code = await runAdmin(command, {
        print: () => {},
        readLine: async () => '',
        printError: (line) => errors.push(line),
        open: async () => ({ deps, close: async () => {} }),
      })
      expect([code, errors]).toEqual([0, []])
    }
  })

beforeAll(async () => {
  dataDir = await copyOfSite('empty')
  const { email, username, fullName, password } = TEACHER
  const names = ['--email', email, '--username', username, '--name', fullName]
  const course = ['--title', TITLE, '--topic', 'thu-cong', '--price', '299000', '--main', email]
  await adminHere([
    ['topic:create', '--name', 'Thủ công'],
    ['user:create', ...names, '--password', password],
    ['course:create', ...course],
  ])
  site = await startSite({ dataDir })
  // Of the one that runs at the end.
  return () => site.dispose()
})

const media = (name: string) => projectPath(`server/tools/seed/assets/media/${name}`)
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

/** Fills in the dialog that this button opens, saves it, and waits until it is gone. */
async function inDialog(
  page: Page,
  { open, save }: { open: string; save: string },
  fill: (dialog: Locator) => Promise<void>,
) {
  await button(page, open).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await button(dialog, save).click()
  await dialog.waitFor({ state: 'detached' })
}

const addSection = (page: Page, title: string) =>
  inDialog(page, { open: 'Thêm chương', save: 'Thêm chương' }, (dialog) =>
    dialog.getByLabel('Tiêu đề').fill(title),
  )

const addLesson = (page: Page, title: string, fill: (dialog: Locator) => Promise<unknown>) =>
  inDialog(page, { open: 'Thêm bài học', save: 'Thêm bài học' }, async (dialog) => {
    await dialog.getByLabel('Tiêu đề').fill(title)
    await fill(dialog)
  })

/** Presses a button that moves something, and waits for the words about its new place. */
async function move(page: Page, name: string, place: string) {
  await button(page, name).click()
  await page.getByRole('status').filter({ hasText: place }).waitFor()
}

/** Fills in question `number` of the quiz dialog, from 1. */
async function writeQuestion(
  dialog: Locator,
  number: number,
  { type, words, right = [], wrong = [] }: Question,
) {
  const question = dialog.getByRole('region', { name: `Câu ${number}`, exact: true })
  await question.getByLabel('Nội dung câu hỏi').fill(words)
  await question.getByLabel('Loại câu').selectOption(type)
  for (const [index, content] of [...right, ...wrong].entries()) {
    const option = `Phương án ${String.fromCharCode(65 + index)}`
    const line = question.getByLabel(`${option}, Câu ${number}`)
    if ((await line.count()) === 0) await button(question, 'Thêm phương án').click()
    await line.fill(content)
    if (index < right.length) {
      await question.getByLabel(`${option} là đáp án đúng, Câu ${number}`).check()
    }
  }
}

interface Question {
  type: 'SINGLE' | 'MULTI' | 'SHORT'
  words: string
  right?: string[]
  wrong?: string[]
}

const QUESTIONS: Question[] = [
  { type: 'SINGLE', words: 'Mũi nào học đầu tiên?', right: ['Mũi lên'], wrong: ['Mũi vặn thừng'] },
  {
    type: 'MULTI',
    words: 'Cần những gì để bắt đầu?',
    right: ['Kim đan', 'Cuộn len'],
    wrong: ['Máy may'],
  },
  { type: 'SHORT', words: 'Bạn muốn đan gì trước?' },
]

const LESSONS = {
  film: 'Xem người khác đan',
  upload: 'Gây mũi đầu tiên',
  sheet: 'Phiếu ghi chép',
  text: 'Đọc ký hiệu mũi đan',
}

test('the instructor fills the course in the browser and puts its sections and lessons in order', async () => {
  const { page, expectNoErrors } = await newVisit(site)
  await page.goto('/instructor/courses')
  await page.getByRole('main').getByRole('link', { name: 'Đăng nhập' }).click()
  await signInByForm(page, TEACHER)
  await landsOn(page, '/instructor/courses')
  await page.getByRole('article').filter({ hasText: 'MAIN' }).waitFor()
  await page.getByRole('link', { name: `Quản lý ${TITLE}` }).click()
  await page.getByText('Chưa có chương nào').waitFor()

  await addSection(page, 'Chiếc khăn đầu tiên')
  await addSection(page, 'Làm quen với len')
  await move(page, 'Chuyển chương lên: Làm quen với len', 'vị trí 1 trên 2')

  await addLesson(page, LESSONS.upload, async (dialog) => {
    await dialog.getByLabel(/^Tải tệp lên/).setInputFiles(media('gioi-thieu-javascript.mp4'))
    await dialog.getByLabel('Thời lượng (giây, không bắt buộc)').fill('1:30')
  })
  await addLesson(page, LESSONS.film, (dialog) =>
    dialog.getByLabel(/^Danh sách liên kết/).fill('https://youtu.be/M7lc1UVf-VE'),
  )
  await move(page, `Chuyển bài học lên: ${LESSONS.film}`, 'vị trí 1 trên 2')
  const inSecond = (dialog: Locator) =>
    dialog.getByLabel('Chương', { exact: true }).selectOption({ label: '2. Chiếc khăn đầu tiên' })
  await addLesson(page, LESSONS.text, async (dialog) => {
    await inSecond(dialog)
    await dialog.getByLabel('Loại bài học').selectOption('DOCUMENT')
    const editor = dialog.getByRole('textbox', { name: 'Mô tả / ghi chú' })
    await editor.and(page.locator('[contenteditable]')).click()
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Ô trống')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' là mũi lên.')
  })
  await addLesson(page, LESSONS.sheet, async (dialog) => {
    await inSecond(dialog)
    await dialog.getByLabel('Loại bài học').selectOption('DOCUMENT')
    await dialog.getByLabel(/^Tải tệp lên/).setInputFiles(media('phieu-ghi-chep.pdf'))
  })
  await move(page, `Chuyển bài học lên: ${LESSONS.sheet}`, 'vị trí 1 trên 2')

  await inDialog(
    page,
    { open: `Thêm bài tập: ${LESSONS.sheet}`, save: 'Thêm bài tập' },
    async (dialog) => dialog.getByLabel('Tiêu đề').fill('Đan thử mười hàng'),
  )
  await inDialog(
    page,
    { open: `Thêm quiz: ${LESSONS.text}`, save: 'Thêm quiz' },
    async (dialog) => {
      await dialog.getByLabel('Tiêu đề').fill('Ôn hai chương')
      for (const [index, question] of QUESTIONS.entries()) {
        if (index > 0) await button(dialog, 'Thêm câu hỏi').click()
        await writeQuestion(dialog, index + 1, question)
      }
    },
  )

  await page.getByText('2 chương · 4 bài học').waitFor()
  const titles = () => page.locator('td:nth-child(2)').allInnerTexts()
  const inOrder = [LESSONS.film, LESSONS.upload, LESSONS.sheet, LESSONS.text]
  await expect.poll(titles).toEqual(inOrder)
  await page.reload()
  await button(page, /Chiếc khăn đầu tiên\s*2 bài học/).click()
  await expect.poll(titles).toEqual(inOrder)
  await page.getByText('Đan thử mười hàng').waitFor()
  await page.getByText('Ôn hai chương').waitFor()
  expectNoErrors()
})

/** Grades by calls of the API, because this journey is not about grading. */
async function gradeQuiz() {
  const teacher = await signedIn(site, TEACHER)
  const [course] = await call(site, 'GET', '/api/instructor/my-courses', teacher)
  const content = `/api/instructor/courses/${course._id}/content`
  const { sections } = await call(site, 'GET', content, teacher)
  const quiz = sections[1].lessons[1].assessments[0]
  const [{ _id }] = await call(
    site,
    'GET',
    `/api/instructor/assessments/${quiz._id}/submissions`,
    teacher,
  )
  await call(site, 'POST', `/api/instructor/submissions/${_id}/grade`, {
    ...teacher,
    body: { score: 92.5, pass: true, feedback: 'Chọn khăn là đúng lắm.' },
  })
}

test('once a command has published the course, a student finds it, buys it, studies every lesson and submits', async () => {
  await site.stop()
  expect(await admin('course:publish', '--course', 'dan-len-tu-con-so-0')).toContain('4 bài học')
  site = await startSite({ dataDir })
  const student = newPerson()
  const { page, expectNoErrors } = await newVisit(site)
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' }),
  )

  await page.goto('/register?next=/courses')
  await page.getByLabel('Tên đăng nhập').fill(student.username)
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(student.password)
  await page.getByLabel('Nhập lại mật khẩu', { exact: true }).fill(student.password)
  await page.getByLabel('Họ và tên').fill(student.fullName)
  await button(page.locator('form'), 'Đăng ký').click()
  await landsOn(page, '/login?next=%2Fcourses')
  await signInByForm(page, student)
  await landsOn(page, '/courses')

  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await page.getByText(TEACHER.fullName).first().waitFor()
  await button(page, 'Thêm vào giỏ hàng').click()
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).click()
  await button(page, 'Thanh toán với MoMo').click()
  await button(page, 'Thanh toán thành công').click()
  await page.getByText('Thanh toán đã được xác nhận.').waitFor()

  const openLesson = async (title: string) => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await ready(page)
  }
  const next = () => clickBelowFrame(page.getByRole('link', { name: /^Bài tiếp theo/ }))
  // From the payment into the first lesson with one click.
  await page.getByRole('link', { name: /^Bắt đầu học/ }).click()
  await openLesson(LESSONS.film)
  expect(await page.locator('main iframe').getAttribute('src')).toContain('/embed/M7lc1UVf-VE')
  await next()
  await openLesson(LESSONS.upload)
  const film = page.locator('video')
  await expect
    .poll(() => film.evaluate((player: HTMLVideoElement) => player.duration))
    .toBeGreaterThan(1)
  await next()
  await openLesson(LESSONS.sheet)
  const sheet = await page.getByRole('link', { name: /^Mở tài liệu/ }).getAttribute('href')
  const pdf = await page.request.get(sheet ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await clickBelowFrame(button(page, 'Nộp bài: Đan thử mười hàng'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bài làm').fill('Tôi đã đan được mười hàng.')
  await dialog.getByLabel(/^Tệp nộp/).setInputFiles(media('phieu-ghi-chep.pdf'))
  await button(dialog, 'Nộp bài').click()
  await page.getByText('Đã gửi bài tập.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await clickBelowFrame(button(page, 'Xem kết quả: Đan thử mười hàng'))
  await dialog.getByText('Tôi đã đan được mười hàng.').waitFor()
  await dialog.getByRole('link', { name: /phieu-ghi-chep\.pdf/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await next()
  await openLesson(LESSONS.text)
  await page.locator('strong', { hasText: 'Ô trống' }).waitFor()
  await button(page, 'Làm quiz: Ôn hai chương').click()
  for (const { type, words, right = [] } of QUESTIONS) {
    const question = dialog.getByRole('group', { name: words })
    if (type === 'SHORT') await question.getByRole('textbox').fill('Một chiếc khăn')
    for (const content of right) await question.getByLabel(content).check()
  }
  await button(dialog, 'Nộp bài').click()
  await page.getByText('Đã nộp quiz.').waitFor()
  // The result takes the place of the quiz. A typed answer waits for the teacher.
  await page.getByRole('dialog', { name: 'Kết quả: Ôn hai chương' }).waitFor()
  await dialog.getByText('Một chiếc khăn').waitFor()
  await gradeQuiz()
  // The address names the open result, so a reload opens it again.
  await page.reload()
  await dialog.getByText('92,5%').waitFor()
  await dialog.getByText('ĐẠT', { exact: true }).waitFor()
  await dialog.getByText('Chọn khăn là đúng lắm.').waitFor()
  expectNoErrors()
})
