import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisit } from '../support/browser.ts'
import { makeAssessment, makeQuiz } from '../support/learning-fixtures.ts'
import { type Account, type Schoolroom, startSchoolroom } from '../support/own-site.ts'
import { call, type Person, signedIn } from '../support/people.ts'

/**
 * The server ends a session while its user works: the sign-in dialog opens over the page, no work is lost, and none
 * reaches another user.
 */

let room: Schoolroom<{ quiz: { id: string }; essay: { id: string } }>
const ESSAY = 'Chợ nổi họp từ tờ mờ sáng.\nĐoạn hai: “ghe hàng bông”.'
const NEW_PASSWORD = 'mat-khau-moi-2'

beforeAll(async () => {
  room = await startSchoolroom(3, async (db, lesson) => ({
    quiz: await makeQuiz(db, lesson, {
      title: 'Kiểm tra',
      attemptsAllowed: 1,
      durationMinutes: 30,
      questions: [
        {
          type: 'SINGLE',
          question: 'Câu số 0',
          options: [
            { content: 'Sai', isCorrect: false },
            { content: 'Đúng', isCorrect: true },
          ],
        },
        { type: 'SHORT', question: 'Câu số 1' },
      ],
    }),
    essay: await makeAssessment(db, lesson, { title: 'Bài luận' }),
  }))
  return room.site.dispose
})

async function sitDown(student: Account, work: Record<string, string>) {
  const { token, storageState } = await signedIn(room.site, student)
  const { page } = await newVisit(room.site, {
    storageState,
    ignore: /status of 401/,
  })
  await page.goto(`/learning/lesson/${room.lesson.id}?${new URLSearchParams(work)}`)
  return { page, token }
}

/** Another device changes the password, which ends every other session. */
async function changePasswordElsewhere(student: Account): Promise<Person> {
  const { token } = await signedIn(room.site, student)
  const body = { currentPassword: student.password, newPassword: NEW_PASSWORD }
  await call(room.site, 'POST', '/api/profile/password', { token, body })
  return { ...student, password: NEW_PASSWORD }
}

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Đăng nhập lại để tiếp tục' })

async function signInOver(page: Page, { email, password }: Person) {
  const dialog = signInDialog(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const threadOf = async (person: Person, { id }: { id: string }) => {
  const { token } = await signedIn(room.site, person)
  return call(room.site, 'GET', `/api/student/assessments/${id}/thread`, { token })
}

test('a quiz attempt is submitted once and complete after its student has signed in again', async () => {
  const { quiz } = room.filled
  const { page } = await sitDown(room.students[0]!, { quiz: quiz.id })
  await page.getByLabel('Đúng', { exact: true }).check()
  const text = page.getByRole('group', { name: 'Câu số 1' }).getByRole('textbox')
  await text.fill(ESSAY)
  const accepted: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/submit-quiz')) accepted.push(response.status())
  })
  const person = await changePasswordElsewhere(room.students[0]!)
  await page.getByRole('button', { name: 'Nộp bài', exact: true }).click()
  await signInDialog(page).waitFor()
  // The dialog is on top: keyboard and pointer reach it, and the quiz below is unchanged.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
  expect(await text.inputValue()).toBe(ESSAY)
  expect(await signInDialog(page).getByLabel('Email').inputValue()).toBe(person.email)
  await signInOver(page, person)
  await page.getByText('Đã nộp quiz.').first().waitFor()
  expect(accepted).toEqual([401, 200])
  const { submission } = await threadOf(person, quiz)
  expect(submission).toMatchObject({ textAnswer: ESSAY })
  expect(JSON.parse(submission.answersJson)).toEqual([[1], []])
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft/')
})

test('when another user signs in instead, the essay is not shown to them, not sent and not lost', async () => {
  const { essay } = room.filled
  const [, first, other] = room.students
  const { page } = await sitDown(first!, { assignment: essay.id })
  const text = page.getByRole('textbox', { name: /^Bài làm/ })
  await text.fill(ESSAY)
  await page.getByText(/^Đã lưu trên thiết bị này lúc/).waitFor()
  const person = await changePasswordElsewhere(first!)
  await page.getByRole('dialog').getByRole('button', { name: 'Nộp bài' }).click()
  await signInDialog(page).waitFor()
  await signInOver(page, other!)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value === ''),
  )
  expect(await page.locator('body').textContent()).not.toContain('Chợ nổi')
  expect(await text.inputValue()).toBe('')
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('draft/')),
  )
  expect(kept).toEqual([[expect.stringContaining(first!.id), expect.stringContaining('Chợ nổi')]])
  expect((await threadOf(person, essay)).submission).toBeNull()
  expect((await threadOf(other!, essay)).submission).toBeNull()
})

test('/settings signs other devices out; sign-out ends the session on the server too', async () => {
  const student = room.students[2]!
  const elsewhere = await signedIn(room.site, student)
  const here = await signedIn(room.site, student)
  const { page } = await newVisit(room.site, {
    as: here,
    serviceWorkers: 'allow',
  })
  // The second page comes from the offline worker's cache, and it holds the site sheet as well.
  await page.goto('/courses')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/settings')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const list = page.getByRole('main')
  await list.getByRole('button', { name: 'Đăng xuất mọi thiết bị khác' }).click()
  await page.getByText('Đã đăng xuất mọi thiết bị khác.').waitFor()
  const status = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${room.site.url}/auth/me`, { headers })).status
  }
  const mine = await page.evaluate(() => localStorage.getItem('token') ?? '')
  expect([await status(elsewhere.token), await status(mine)]).toEqual([401, 200])

  await list.getByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => status(mine)).toBe(401)
})
