import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeAssessment } from './learning-fixtures.ts'
import { type Schoolroom, startSchoolroom, teachAlone } from './own-site.ts'
import { newPerson, type SignedIn } from './people.ts'

/** A course with one essay, its teacher and some students, for tests of the grading desk in a browser. */

export const TITLE = 'Bài luận cuối khóa'
export const TEACHER = { ...newPerson(), fullName: 'Phạm Thị Lan' }
const DAY = 24 * 3600 * 1000

/** `filled`: the id of the essay. */
export type GradingRoom = Schoolroom<string>

export const startGradingRoom = (
  students: number,
  env: Record<string, string> = {},
): Promise<GradingRoom> =>
  startSchoolroom(
    students,
    async (db, lesson) => {
      await teachAlone(db, lesson.courseId, TEACHER)
      const dueAt = new Date(Date.now() + 3 * DAY)
      const essay = await makeAssessment(db, lesson, { title: TITLE, dueAt })
      return essay.id
    },
    env,
  )

/** Submits a work of 120 lines to the essay. */
export async function submitEssay({ site, filled }: GradingRoom, { token }: SignedIn) {
  const form = new FormData()
  form.set('textAnswer', 'Một dòng của bài.\n'.repeat(120))
  const submitted = await fetch(`${site.url}/api/student/assessments/${filled}/submit-assignment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(submitted.ok).toBe(true)
}

/** From the header to the first submission that waits: two clicks, and the caret stands in the score. */
export async function openFirstWaiting(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Giảng dạy' }).hover()
  await page.getByRole('button', { name: 'Giảng dạy' }).click()
  await page.getByRole('link', { name: 'Bài chờ chấm', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Chấm bài: / })
  const score = sheet.getByRole('spinbutton')
  await hasFocus(score)
  return { sheet, score }
}

export const hasFocus = (field: ReturnType<Page['getByRole']>) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
