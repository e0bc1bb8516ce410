import { beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { submissions } from '../../server/platform/db/schema.ts'
import { newVisit } from '../support/browser.ts'
import { makeQuiz, optionsOf } from '../support/learning-fixtures.ts'
import {
  type Account,
  type Schoolroom,
  startSchoolroom,
  withDatabase,
} from '../support/own-site.ts'
import { call, landsOn, signedIn, signInByForm } from '../support/people.ts'

/**
 * Whatever happens to the page, the session or the network, an attempt at a quiz is submitted once, with every
 * answer that was given, and each answer reaches the option it was meant for.
 */

/** Shuffled for each student. Each text names the place of its question or option in the author's order. */
const QUESTIONS = [
  { type: 'SINGLE', options: optionsOf(5, 0) },
  { type: 'MULTI', options: optionsOf(5, 1, 3) },
  { type: 'SHORT' },
  { type: 'SINGLE', options: optionsOf(4, 2) },
  { type: 'MULTI', options: optionsOf(6, 0, 5) },
  { type: 'SINGLE', options: optionsOf(5, 4) },
].map((question, index) => ({ ...question, question: `Câu của thầy số ${index}` }))

/** The options that each student means to choose, in the author's order. */
const MEANT = [[3], [0, 2, 4], [], [1], [1, 5], [2]]
const SHORT_AT = 2
const SHORT_TEXT = 'Vì mỗi lượt làm chỉ nộp một lần.\nDòng hai: “thật vậy”.'

let room: Schoolroom<{ quiz: { id: string; title: string }; timed: { id: string } }>
let seat = 0

beforeAll(async () => {
  room = await startSchoolroom(8, async (db, lesson) => ({
    quiz: await makeQuiz(db, lesson, {
      title: 'Kiểm tra có xáo trộn',
      shuffleQuestions: true,
      attemptsAllowed: 3,
      questions: QUESTIONS,
    }),
    timed: await makeQuiz(db, lesson, {
      title: 'Kiểm tra có giờ',
      durationMinutes: 10,
      attemptsAllowed: 1,
      questions: QUESTIONS,
    }),
  }))
  return room.site.dispose
})

/** The next student, in a browser of their own. */
async function sitDown() {
  const student = room.students[seat++]
  if (!student) throw new Error('no seat left')
  const { token, storageState } = await signedIn(room.site, student)
  const { context, page } = await newVisit(room.site, { storageState })
  return { student, token, context, page }
}

/** Another person signs in on this device. */
async function takeSeat(page: Page, person: Account) {
  const { token } = await signedIn(room.site, person)
  const user = await call(room.site, 'GET', '/auth/me', { token })
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', user)
    },
    [token, JSON.stringify(user)] as const,
  )
}

const quizPath = (quiz: { id: string } = room.filled.quiz) =>
  `/learning/lesson/${room.lesson.id}?quiz=${quiz.id}`
const questionBox = (page: Page, index: number) =>
  page.getByRole('group', { name: `Câu của thầy số ${index}` })
const submitButton = (page: Page) => page.getByRole('button', { name: 'Nộp bài', exact: true })
const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
const letter = (option: number) => String.fromCharCode(65 + option)

async function openQuiz(page: Page, quiz: { id: string } = room.filled.quiz) {
  await page.goto(quizPath(quiz))
  await questionBox(page, 0).waitFor()
}

/** Gives the answers of `MEANT`, the last option first. The app must still send MULTI answers sorted. */
async function answer(page: Page, indices: number[]) {
  for (const index of indices) {
    const box = questionBox(page, index)
    if (index === SHORT_AT) await box.getByRole('textbox').fill(SHORT_TEXT)
    for (const option of (MEANT[index] ?? []).toReversed()) {
      await box.getByLabel(letter(option), { exact: true }).check()
    }
  }
}

async function expectAnswered(page: Page, indices: number[]) {
  for (const index of indices) {
    const box = questionBox(page, index)
    // `innerText` would be empty for questions off screen, which are not laid out.
    const chosen = await box.locator('label:has(:checked)').allTextContents()
    expect(chosen.toSorted()).toEqual((MEANT[index] ?? []).map(letter))
    const typed = await box
      .locator('textarea')
      .evaluateAll((boxes) => boxes.map((each) => (each as HTMLTextAreaElement).value))
    expect(typed).toEqual(index === SHORT_AT ? [SHORT_TEXT] : [])
  }
}

const SECOND = 1_000

const ALL = MEANT.map((_, index) => index)
const FIRST_HALF = [0, 1, SHORT_AT]
const SECOND_HALF = ALL.filter((index) => !FIRST_HALF.includes(index))

/** Collects what the app sends to submit-quiz from now on. */
function listenForSubmits(context: BrowserContext): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/submit-quiz')) sent.push(request.postDataJSON() as never)
  })
  return sent
}

const threadOf = (token: string) =>
  call(room.site, 'GET', `/api/student/assessments/${room.filled.quiz.id}/thread`, { token })

/** The answers that the database must hold at the end, with their student and quiz. */
const owed: { student: Account; quizId: string; answers: number[][] }[] = []
const submitted = (student: Account, answers = MEANT, quiz: { id: string } = room.filled.quiz) =>
  owed.push({ student, quizId: quiz.id, answers })

/** Ends the renderer as a crash would: no event, no last write. */
async function crash(page: Page) {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

describe('page and session', () => {
  test('after a crash and the end of the session a half-answered quiz is there once the student signs in again', async () => {
    const { student, token, context, page } = await sitDown()
    await openQuiz(page)
    await answer(page, FIRST_HALF)
    // Types key by key: the app stores what was typed at most a quarter of a second later.
    await questionBox(page, SHORT_AT).getByRole('textbox').fill('')
    await questionBox(page, SHORT_AT).getByRole('textbox').pressSequentially(SHORT_TEXT)
    await page.waitForFunction(
      (typed) => Object.values(localStorage).some((kept: string) => kept.includes(typed)),
      JSON.stringify(SHORT_TEXT).slice(1, -1),
    )
    await crash(page)

    const again = await context.newPage()
    await again.goto('/courses')
    await again.evaluate(() => {
      localStorage.removeItem('token')
      localStorage.removeItem('user')
    })
    await again.goto(quizPath())
    await landsOn(again, /^\/login\?next=/)
    await signInByForm(again, student)
    await landsOn(again, quizPath())
    await said(again, /^Đã khôi phục bản lưu trên thiết bị này lúc/)
    await expectAnswered(again, FIRST_HALF)
    await said(again, 'Còn 3 câu chưa trả lời.')
    await answer(again, SECOND_HALF)
    const sent = listenForSubmits(context)
    await submitButton(again).click()
    await said(again, 'Đã nộp quiz.')

    // The indices are those of the order shown. MULTI is sorted; SHORT is empty, its text is in `textAnswer`.
    const { submission } = await threadOf(token)
    expect(sent).toEqual([
      {
        answersJson: submission.answersJson,
        startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        textAnswer: SHORT_TEXT,
      },
    ])
    expect(submission).toMatchObject({ status: 'SUBMITTED', textAnswer: SHORT_TEXT })
    const lists = JSON.parse(submission.answersJson) as number[][]
    expect(lists).toEqual(lists.map((list) => list.toSorted((a, b) => a - b)))
    const lengths = lists.map(({ length }) => length).toSorted((a, b) => a - b)
    expect(lengths).toEqual([0, 1, 1, 1, 2, 3])
    submitted(student)
    expect(await again.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft/')
  })

  test('a second tab is read-only and says why; alone it takes over; another user sees none of the answers', async () => {
    const { student, context, page } = await sitDown()
    await openQuiz(page)
    await answer(page, FIRST_HALF)
    await said(page, /^Đã lưu trên thiết bị này lúc/)

    const second = await context.newPage()
    await openQuiz(second)
    await said(second, /^Bạn đang làm quiz này ở một thẻ khác/)
    await expectAnswered(second, FIRST_HALF)
    expect(await second.locator('fieldset:not(:disabled)').count()).toBe(0)
    expect(await submitButton(second).isDisabled()).toBe(true)
    expect(await submitButton(page).isDisabled()).toBe(false)
    await page.close()
    await second.locator('fieldset:not(:disabled)').first().waitFor()
    await expectAnswered(second, FIRST_HALF)

    const other = room.students[seat++]
    if (!other) throw new Error('no seat left')
    await takeSeat(second, other)
    await openQuiz(second)
    await said(second, 'Còn 6 câu chưa trả lời.')
    expect(await second.locator(':checked').count()).toBe(0)
    expect(await questionBox(second, SHORT_AT).getByRole('textbox').inputValue()).toBe('')
    expect(await second.getByText(/^Đã khôi phục|lượt trước/).count()).toBe(0)

    // The first student, signed in again, finds every answer.
    await takeSeat(second, student)
    await openQuiz(second)
    await expectAnswered(second, FIRST_HALF)
  })
})

describe('the network, cut during the submit', () => {
  const SUBMIT = '**/submit-quiz'

  test('when the request never arrives, the page says so, keeps the answers and submits on the next press', async () => {
    const { student, context, page } = await sitDown()
    await openQuiz(page)
    await answer(page, ALL)
    await context.route(SUBMIT, (route) => route.abort('connectionreset'))
    await submitButton(page).click()
    await said(page, 'Nộp quiz thất bại')
    await said(page, /Chưa rõ máy chủ đã nhận bài hay chưa/)
    await context.unroute(SUBMIT)
    await expectAnswered(page, ALL)
    const sent = listenForSubmits(context)
    await submitButton(page).click()
    await said(page, 'Đã nộp quiz.')
    expect(sent).toHaveLength(1)
    submitted(student)
  })

  test('when the response is lost, sending again makes no second submission', async () => {
    const { student, context, page } = await sitDown()
    await openQuiz(page)
    await answer(page, ALL)
    await context.route(SUBMIT, async (route) => {
      await route.fetch({ maxRetries: 3 })
      await route.abort('connectionreset')
    })
    const sent = listenForSubmits(context)
    await submitButton(page).click()
    await said(page, /Gửi lại trong một giờ tới không bị hai lần/)
    await context.unroute(SUBMIT)
    await submitButton(page).click()
    await said(page, 'Đã nộp quiz.')
    expect(sent).toHaveLength(2)
    submitted(student)
  })
})

test('the clock announces 5 minutes and 1 minute, and at zero submits the answers once', async () => {
  const { student, context, page } = await sitDown()
  await page.clock.install()
  await openQuiz(page, room.filled.timed)
  await answer(page, [0])
  const timer = page.getByRole('timer', { name: 'Thời gian còn lại' })
  const announced = (words: string): Locator => page.getByRole('status').filter({ hasText: words })
  // From here on only the test moves the page's clock, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  const [minutes, seconds] = (await timer.innerText()).split(':').map(Number)
  expect(minutes).toBeGreaterThanOrEqual(6)
  const left = ((minutes ?? 0) * 60 + (seconds ?? 0)) * SECOND
  await page.clock.runFor(left - 310 * SECOND)
  expect(await announced('Còn 5 phút để làm bài.').count()).toBe(0)
  await page.clock.runFor(20 * SECOND)
  await announced('Còn 5 phút để làm bài.').waitFor()
  await page.clock.runFor(220 * SECOND)
  expect(await announced('Còn 1 phút để làm bài.').count()).toBe(0)
  await page.clock.runFor(20 * SECOND)
  await announced('Còn 1 phút để làm bài.').waitFor()
  const sent = listenForSubmits(context)
  await page.clock.runFor(60 * SECOND)
  await page.clock.resume()
  await said(page, 'Đã nộp quiz.')
  expect(sent).toHaveLength(1)
  submitted(student, [MEANT[0] ?? [], [], [], [], [], []], room.filled.timed)
})

// This test must be the last one, because it stops the site.
test('the database holds one submission for each student, in the author’s order', async () => {
  await room.site.stop()
  const rows = await withDatabase(room.site.dataDir, async (db) => db.q.select().from(submissions))
  const found = rows.map(({ userId, assessmentId, attemptNumber, answersJson }) =>
    JSON.stringify([userId, assessmentId, attemptNumber, JSON.parse(answersJson ?? 'null')]),
  )
  const expected = owed.map(({ student, quizId, answers }) =>
    JSON.stringify([student.id, quizId, 1, answers]),
  )
  expect(expected).toHaveLength(4)
  expect(found.toSorted()).toEqual(expected.toSorted())
})
