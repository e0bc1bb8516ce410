import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../server/subjects/accounts/passwords.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { paths } from '../../../shared/paths.ts'
import { newVisit, type VisitOptions } from '../../support/browser.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from '../../support/fixtures.ts'
import { makeAssessment, makeQuiz } from '../../support/learning-fixtures.ts'
import { landsOn, newPerson, type Person, signedIn, signInByForm } from '../../support/people.ts'
import { type ProductionSite, startProductionSite } from '../../support/production-site.ts'

/** What a teacher does for one student, and what the student sees of it: more time, and each question explained. */

const TITLE = 'Thư pháp chữ Việt'
const LESSON = 'Cầm bút'
const ESSAY = 'Viết một câu đối'
const QUIZ = 'Bút và giấy'
const HOUR = 3_600_000

const TEACHER: Person = { ...newPerson(), fullName: 'Mai Thầy Đồ' }
const [HELPED, OTHER, THIRD] = ['Lý Được Giúp', 'Hồ Bạn Cùng Lớp', 'Tô Nộp Bài'].map(
  (fullName) => ({
    ...newPerson(),
    fullName,
  }),
) as [Person, Person, Person]

const QUESTIONS = [
  {
    type: 'SINGLE',
    question: 'Giấy nào thấm mực chậm?',
    options: [
      { content: 'Giấy báo', isCorrect: false },
      { content: 'Giấy dó', isCorrect: true },
    ],
  },
  {
    type: 'MULTI',
    question: 'Thứ gì cần để viết?',
    options: [
      { content: 'Bút lông', isCorrect: true },
      { content: 'Nghiên', isCorrect: true },
      { content: 'Thước', isCorrect: false },
    ],
  },
]
/** The teacher's explanations, in the order of the questions. */
const WHY = ['Giấy dó làm từ vỏ cây nên thấm chậm.', 'Nghiên giữ mực, bút đưa nét.']

let site: ProductionSite
let lessonId: string

async function fill(db: Database) {
  const account = async (person: Person, roles: ('STUDENT' | 'INSTRUCTOR')[]) =>
    makeUser(db, { ...person, passwordHash: await hashPassword(person.password), roles })
  const teacher = await account(TEACHER, ['STUDENT', 'INSTRUCTOR'])
  const course = await makeCourse(db, {
    title: TITLE,
    instructors: [{ userId: teacher.id, role: 'MAIN' }],
  })
  const lesson = await makeLesson(db, await makeSection(db, course.id), { title: LESSON })
  lessonId = lesson.id
  await makeAssessment(db, lesson, { title: ESSAY, dueAt: new Date(Date.now() - HOUR) })
  await makeQuiz(db, lesson, {
    title: QUIZ,
    durationMinutes: 15,
    attemptsAllowed: 1,
    points: 10,
    passScore: 50,
    questions: QUESTIONS,
  })
  for (const person of [HELPED, OTHER, THIRD]) {
    await enrol(db, (await account(person, ['STUDENT'])).id, course.id)
  }
}

beforeAll(async () => {
  site = await startProductionSite(fill)
  return site.dispose
})

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const shows = (within: Page | Locator, words: string) =>
  within.getByText(words, { exact: true }).first().waitFor()

const visit = (options?: VisitOptions) =>
  newVisit(site, { timezoneId: 'Asia/Ho_Chi_Minh', ...options })

const teacherVisit = async () => visit({ as: await signedIn(site, TEACHER) })

/** Opens the lesson as this student, who signs in by the form. */
async function studentVisit(person: Person) {
  const made = await visit()
  await made.page.goto(paths.lesson(lessonId))
  await signInByForm(made.page, person)
  await landsOn(made.page, paths.lesson(lessonId))
  return made
}

/** An assessment among those of the lesson. */
const row = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Bài kiểm tra và bài tập' })
    .getByRole('listitem')
    .filter({ hasText: title })

async function submitEssay(page: Page) {
  await button(row(page, ESSAY), `Nộp bài: ${ESSAY}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bài làm').fill('Ngày xuân thong thả.')
  await button(dialog, 'Nộp bài').click()
  await dialog.waitFor({ state: 'detached' })
  await shows(row(page, ESSAY), 'Đã nộp')
}

/** Answers the open quiz and submits it. */
async function submitQuiz(page: Page, ...choices: string[][]) {
  const dialog = page.getByRole('dialog', { name: QUIZ, exact: true })
  for (const [index, chosen] of choices.entries()) {
    const question = dialog.getByRole('group', { name: QUESTIONS[index]!.question })
    for (const option of chosen) await question.getByLabel(option, { exact: true }).check()
  }
  await button(dialog, 'Nộp bài').click()
  await dialog.waitFor({ state: 'detached' })
}

/** The result, which takes the place of the quiz once that is submitted. */
async function shownResult(page: Page) {
  const dialog = page.getByRole('dialog', { name: `Kết quả: ${QUIZ}` })
  await dialog.getByRole('heading', { name: 'Nhận xét' }).first().waitFor()
  return dialog
}

async function openResult(page: Page) {
  await button(row(page, QUIZ), `Xem kết quả: ${QUIZ}`).click()
  return shownResult(page)
}

/** Opens a card of the grading desk, beginning at the list of courses. */
async function openCard(page: Page, person: Person, title: string) {
  await page.goto(paths.grading())
  const link = page.getByRole('link', { name: new RegExp(`^Chấm.*${TITLE}`) })
  // By its address: a click would open a waiting submission.
  await page.goto((await link.getAttribute('href'))!)
  await page.getByRole('button', { name: new RegExp(`^${LESSON}`) }).click()
  await page.getByRole('button', { name: new RegExp(person.email) }).click()
  return page.getByRole('article').filter({ hasText: title })
}

async function extend(page: Page, person: Person, title: string, label: string, value: string) {
  const card = await openCard(page, person, title)
  await button(card, /^Gia hạn…/).click()
  const dialog = page.getByRole('dialog', { name: `Gia hạn: ${title}` })
  await dialog.getByLabel(label).fill(value)
  await dialog.getByLabel('Lý do').fill('Bạn ấy phải nằm viện')
  await button(dialog, 'Gia hạn').click()
  await dialog.waitFor({ state: 'detached' })
  await shows(page, `Đã gia hạn cho ${person.fullName}.`)
  return card
}

test('a later due time holds for one student alone, who then submits on time', async () => {
  const { page: desk, ...ofTeacher } = await teacherVisit()
  const card = await extend(desk, HELPED, ESSAY, 'Hạn nộp mới', '2099-01-02T12:00')
  await card.getByText(/02\/01\/2099, 12:00 \(đã gia hạn\)$/).waitFor()

  const { page: helped, ...ofHelped } = await studentVisit(HELPED)
  await row(helped, ESSAY)
    .getByText(/^Hạn nộp: .*02\/01\/2099, 12:00 \(đã gia hạn\)$/)
    .waitFor()
  await submitEssay(helped)
  expect(await row(helped, ESSAY).getByText('Nộp muộn').count()).toBe(0)

  const { page: other, ...ofOther } = await studentVisit(OTHER)
  await row(other, ESSAY)
    .getByText(/^Hạn nộp: /)
    .waitFor()
  expect(await other.getByText('đã gia hạn').count()).toBe(0)
  await submitEssay(other)
  await shows(row(other, ESSAY), 'Nộp muộn')
  for (const { expectNoErrors } of [ofTeacher, ofHelped, ofOther]) expectNoErrors()
})

test('a teacher sees how many submissions wait where courses are chosen for grading', async () => {
  const { page, expectNoErrors } = await teacherVisit()
  const waiting = async (path: string) => {
    await page.goto(path)
    const card = page.getByRole('article').filter({ hasText: TITLE })
    await card
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .waitFor()
    return Number(/(\d+) bài chờ chấm/.exec(await card.innerText())?.[1] ?? 0)
  }
  const places = [paths.instructorCourses(), paths.grading()]
  const before: number[] = []
  for (const path of places) before.push(await waiting(path))
  expect(before[0]).toBe(before[1])

  const { page: student } = await studentVisit(THIRD)
  await submitEssay(student)
  for (const path of places) expect(await waiting(path)).toBe(before[0]! + 1)
  expectNoErrors()
})

test('each question is explained once the teacher allows it, and not while another attempt is left', async () => {
  // By default the result shows nothing of single questions.
  const { page: other, ...ofOther } = await studentVisit(OTHER)
  await button(row(other, QUIZ), `Làm quiz: ${QUIZ}`).click()
  await submitQuiz(other, ['Giấy báo'], ['Bút lông', 'Nghiên'])
  let result = await shownResult(other)
  await shows(result, '50%')
  expect(await result.getByText('Kết quả từng câu').count()).toBe(0)
  expect(await result.getByText('Giấy báo').count()).toBe(0)

  const { page: teacher, ...ofTeacher } = await teacherVisit()
  await teacher.goto(paths.instructorCourses())
  await teacher.getByRole('link', { name: `Quản lý ${TITLE}` }).click()
  await button(teacher, `Sửa quiz: ${QUIZ}`).click()
  const editor = teacher.getByRole('dialog')
  const setting = editor.getByLabel('Cho học viên xem kết quả từng câu')
  await setting.waitFor()
  expect(await setting.inputValue()).toBe('NEVER')
  await setting.selectOption({ label: 'Sau khi nộp' })
  for (const [index, why] of WHY.entries()) {
    const card = editor.getByRole('region', { name: `Câu ${index + 1}` })
    await card.getByLabel('Giải thích').fill(why)
  }
  await button(editor, 'Lưu quiz').click()
  await editor.waitFor({ state: 'detached' })

  // The student sees their own choices, whether they were right, and why.
  const { page: helped, ...ofHelped } = await studentVisit(HELPED)
  await button(row(helped, QUIZ), `Làm quiz: ${QUIZ}`).click()
  await submitQuiz(helped, ['Giấy báo'], ['Bút lông', 'Nghiên'])
  result = await shownResult(helped)
  const perQuestion = () => result.getByRole('region', { name: 'Kết quả từng câu' })
  const questions = async () => {
    await perQuestion().waitFor()
    return (await perQuestion().locator('ol > li').allInnerTexts()).map((words) =>
      words.replaceAll(/\s+/g, ' ').trim(),
    )
  }
  expect(await questions()).toEqual([
    `Câu 1. ${QUESTIONS[0]!.question} Chưa đúng 1 điểm Bạn chọn: Giấy báo Giải thích ${WHY[0]}`,
    `Câu 2. ${QUESTIONS[1]!.question} Đúng 1 điểm Bạn chọn: Bút lông Nghiên Giải thích ${WHY[1]}`,
  ])
  await shows(perQuestion(), 'Đúng 1 trong 2 câu tự chấm.')
  // Options that were not chosen are not shown.
  expect(await perQuestion().getByText('Giấy dó', { exact: true }).count()).toBe(0)

  // One more attempt for this student: verdicts stay, explanations wait until it is used.
  await extend(teacher, HELPED, QUIZ, 'Thêm lượt làm', '1')
  await helped.goto(paths.lesson(lessonId))
  result = await openResult(helped)
  expect(await questions()).toEqual([
    `Câu 1. ${QUESTIONS[0]!.question} Chưa đúng 1 điểm Bạn chọn: Giấy báo`,
    `Câu 2. ${QUESTIONS[1]!.question} Đúng 1 điểm Bạn chọn: Bút lông Nghiên`,
  ])
  await result.getByRole('link', { name: 'Làm lại quiz' }).click()
  await submitQuiz(helped, ['Giấy dó'], ['Bút lông', 'Nghiên'])
  result = await shownResult(helped)
  await shows(perQuestion(), 'Đúng 2 trong 2 câu tự chấm.')
  for (const why of WHY) await shows(perQuestion(), why)

  // The other student has no attempt left and now sees what the teacher allows, with a note that the quiz was edited.
  await other.goto(paths.lesson(lessonId))
  result = await openResult(other)
  await perQuestion().getByText('Giảng viên đã sửa quiz này sau khi bạn nộp').waitFor()
  await shows(perQuestion(), WHY[0]!)
  expect(await result.getByRole('link', { name: 'Làm lại quiz' }).count()).toBe(0)
  for (const { expectNoErrors } of [ofTeacher, ofHelped, ofOther]) expectNoErrors()
})
