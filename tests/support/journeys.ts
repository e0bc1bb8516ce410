import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Database } from '../../server/platform/db/client.ts'
import { paths } from '../../shared/paths.ts'
import { makeCourse, makeLesson, makeSection, makeTopic } from './fixtures.ts'
import { makeAssessment, makeQuiz, optionsOf } from './learning-fixtures.ts'
import { type Schoolroom, startSchoolroom, teachAlone } from './own-site.ts'
import { call, landsOn, newPerson, type Person, signedIn, signInByForm } from './people.ts'

/** The main journeys through the product, for browsers that change the page on their own. */

const DAY = 24 * 3600 * 1000
const TEACHER: Person = { ...newPerson(), fullName: 'Phạm Thị Lan' }
const BOUGHT = 'Đan len căn bản'
const QUIZ = 'Kiểm tra chương một'
const ESSAY = 'Bài luận cuối khóa'

const QUESTIONS = [
  { type: 'SINGLE', question: 'Chọn một', options: optionsOf(3, 1) },
  { type: 'MULTI', question: 'Chọn nhiều', options: optionsOf(4, 0, 2) },
  { type: 'SHORT', question: 'Viết ra' },
]

export type Stage = Schoolroom<{ second: string }>

/** One site for all journeys: a teacher, a student, two courses to buy, a lesson with a quiz and an essay. */
export const startStage = () =>
  startSchoolroom(1, async (db: Database, lesson) => {
    await teachAlone(db, lesson.courseId, TEACHER)
    const topic = await makeTopic(db, { slug: 'thu-cong', name: 'Thủ công' })
    await makeCourse(db, { title: BOUGHT, slug: 'dan-len', price: 590_000, topicId: topic.id })
    await makeCourse(db, { title: 'Gốm cho người mới', price: 300_000 })
    const section = await makeSection(db, lesson.courseId, { title: 'Chương hai', sortOrder: 2 })
    const second = await makeLesson(db, section, { title: 'Bài kế tiếp' })
    const dueAt = new Date(Date.now() + 3 * DAY)
    await makeQuiz(db, lesson, { title: QUIZ, dueAt, attemptsAllowed: 2, questions: QUESTIONS })
    await makeAssessment(db, lesson, { title: ESSAY, dueAt })
    return { second: second.id }
  })

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
/** Takes texts, no patterns: Playwright ignores a translator's characters only when it looks for a text. */
const shows = (within: Page | Locator, words: string) => within.getByText(words).first().waitFor()

/** The text on screen as a person reads it, without what a translator adds. */
const read = async (place: Locator) =>
  (await place.innerText()).replaceAll('\u200b', '').replaceAll(/\s+/g, ' ').trim()
const reads = (place: Locator) => expect.poll(() => read(place))

async function signInOn(context: BrowserContext, stage: Stage, person: Person) {
  const { token } = await signedIn(stage.site, person)
  const user = await call(stage.site, 'GET', '/auth/me', { token })
  const page = await context.newPage()
  await page.goto(paths.about())
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', user)
    },
    [token, JSON.stringify(user)] as const,
  )
  return page
}

/** List and filters, course page, sign-in, cart, and to the payment page: with one order. */
export async function buys(page: Page, stage: Stage): Promise<void> {
  const person = stage.students[0]!
  await page.goto(paths.courses())
  const count = page.locator('output').filter({ hasText: 'khóa học' })
  await reads(count).toBe('3 khóa học')
  await page.getByRole('searchbox').fill('len')
  await page.keyboard.press('Enter')
  await reads(count).toBe('1 khóa học')
  await button(page, 'Xoá bộ lọc').click()
  await reads(count).toBe('3 khóa học')
  await page.getByRole('link', { name: BOUGHT }).click()
  await page.getByRole('heading', { level: 1, name: BOUGHT }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Đăng nhập' }).click()
  await signInByForm(page, person)
  await landsOn(page, /^\/courses/)
  await page.goto(paths.course('dan-len'))
  await button(page, 'Thêm vào giỏ hàng').click()
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).click()
  await page.getByRole('link', { name: BOUGHT }).waitFor()
  await reads(page.getByRole('listitem').filter({ hasText: 'Thành tiền:' })).toContain('590.000')
  await button(page, 'Thanh toán với MoMo').click()
  await page.getByRole('heading', { name: 'Thanh toán qua MoMo' }).waitFor()
  const { token } = await signedIn(stage.site, person)
  expect(await call(stage.site, 'GET', '/api/student/orders', { token })).toHaveLength(1)
}

/** Deadlines, lesson, quiz to the last question and submitted, assignment, comment. */
export async function learns(context: BrowserContext, stage: Stage): Promise<void> {
  const page = await signInOn(context, stage, stage.students[0]!)
  await page.goto(paths.deadlines())
  await page.getByRole('heading', { name: ESSAY }).waitFor()
  await shows(page, 'Chưa nộp: 2')

  await page.goto(paths.lesson(stage.lesson.id))
  await button(page, 'Đánh dấu hoàn thành').click()
  await shows(page, 'Đã đánh dấu hoàn thành.')
  await shows(page, '1/2 bài')
  await button(page, 'Bỏ đánh dấu hoàn thành').click()
  await shows(page, '0/2 bài')

  await button(page, `Làm quiz: ${QUIZ}`).click()
  const dialog = page.getByRole('dialog')
  const left = (count: number) => shows(dialog, `Còn ${count} câu chưa trả lời.`)
  await left(3)
  await dialog.getByRole('group', { name: 'Chọn một' }).getByLabel('B', { exact: true }).check()
  await left(2)
  await dialog.getByRole('group', { name: 'Chọn nhiều' }).getByLabel('C', { exact: true }).check()
  await left(1)
  const words = dialog.getByRole('group', { name: 'Viết ra' }).getByRole('textbox')
  await words.fill('Một chiếc khăn')
  await shows(dialog, 'Đã trả lời tất cả các câu.')
  expect(await dialog.getByText('câu chưa trả lời').count()).toBe(0)
  await words.fill('')
  await left(1)
  await words.fill('Một chiếc khăn')
  await button(dialog, 'Nộp bài').click()
  await shows(page, 'Đã nộp quiz.')
  // The result takes the place of the quiz.
  const result = page.getByRole('dialog', { name: /^Kết quả: / })
  await result.getByText('Một chiếc khăn').waitFor()
  await result.getByRole('button', { name: 'Đóng' }).click()
  await dialog.waitFor({ state: 'detached' })

  await button(page, `Nộp bài: ${ESSAY}`).click()
  await dialog.getByLabel('Bài làm').fill('Bài lần một')
  await button(dialog, 'Nộp bài').click()
  await shows(page, 'Đã gửi bài tập.')
  await dialog.waitFor({ state: 'detached' })
  await button(page, `Xem kết quả: ${ESSAY}`).click()
  await dialog.getByRole('textbox', { name: 'Bình luận của bạn' }).fill('Em gửi cô.')
  await button(dialog, 'Gửi bình luận').click()
  await dialog.getByRole('list', { name: 'Bình luận' }).getByText('Em gửi cô.').waitFor()
}

const GIFT = 'Thủ đô của Việt Nam là thành phố nào? {\n  =Hà Nội\n  ~Huế\n}\n'

/** Content: sections, order, a new lesson; quiz editor with an import. */
export async function teaches(context: BrowserContext, stage: Stage): Promise<void> {
  const page = await signInOn(context, stage, TEACHER)
  await page.goto(paths.instructorCourse(stage.lesson.courseId))
  await shows(page, '2 chương')
  const dialog = page.getByRole('dialog')
  await button(page, 'Thêm chương').click()
  await dialog.getByLabel('Tiêu đề').fill('Chương ba')
  await button(dialog, 'Thêm chương').click()
  await dialog.waitFor({ state: 'detached' })
  await shows(page, '3 chương')
  await button(page, 'Chuyển chương lên: Chương ba').click()
  await shows(page, 'vị trí 2 trên 3')

  await button(page, `Sửa quiz: ${QUIZ}`).click()
  await dialog.getByRole('heading', { name: 'Câu hỏi (3)' }).waitFor()
  await button(dialog, 'Thêm câu hỏi').click()
  await dialog.getByRole('heading', { name: 'Câu hỏi (4)' }).waitFor()
  await button(dialog, 'Nhập từ CSV, Aiken, GIFT').click()
  await dialog.getByLabel('Nội dung CSV, Aiken hoặc GIFT').fill(GIFT)
  await button(dialog, 'Đọc câu hỏi').click()
  await shows(dialog, 'Tìm thấy 1 câu.')
  await button(dialog, 'Thêm 1 câu vào đề').click()
  await dialog.getByRole('heading', { name: 'Câu hỏi (' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** The grading desk, a grade, the way back. */
export async function grades(context: BrowserContext, stage: Stage): Promise<void> {
  const page = await signInOn(context, stage, TEACHER)
  const student = stage.students[0]!
  await page.goto(paths.gradingCourse(stage.lesson.courseId))
  await page.getByRole('button', { name: /^Bài thử/ }).click()
  await page.getByRole('button', { name: new RegExp(student.email) }).click()
  await page.getByRole('button', { name: /^Chấm bài.*Bài luận/ }).click()
  const panel = page.getByRole('dialog', { name: `Chấm bài: ${student.fullName}` })
  await panel.getByText('Bài lần một').waitFor()
  await panel.getByRole('spinbutton').pressSequentially('8,5')
  await shows(panel, 'Sẽ lưu: 8,5 điểm')
  await panel.getByRole('textbox', { name: /^Nhận xét kèm điểm/ }).fill('Khá.')
  await button(panel, 'Lưu và quay lại').click()
  await panel.waitFor({ state: 'detached' })
  await shows(page, 'Đã chấm')
}
