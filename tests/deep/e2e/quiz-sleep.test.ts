import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newVisit } from '../../support/browser.ts'
import { makeQuiz } from '../../support/learning-fixtures.ts'
import { type Schoolroom, startSchoolroom } from '../../support/own-site.ts'
import { call, signedIn } from '../../support/people.ts'

/**
 * A device that sleeps during a timed quiz: the steady clock of the page stands still, as on phones, Macs
 * and Linux machines, while the server's goes on.
 */

let room: Schoolroom<{ short: { id: string }; long: { id: string } }>

beforeAll(async () => {
  room = await startSchoolroom(2, async (db, lesson) => {
    const questions = [1, 2].map((n) => ({
      type: 'SINGLE',
      question: `Câu ${n}`,
      options: ['Đúng', 'Sai'].map((content) => ({ content, isCorrect: content === 'Đúng' })),
    }))
    const timed = { attemptsAllowed: 1, points: 100, passScore: 60, questions }
    return {
      short: await makeQuiz(db, lesson, { ...timed, title: 'Một phút', durationMinutes: 1 }),
      long: await makeQuiz(db, lesson, { ...timed, title: 'Hai phút', durationMinutes: 2 }),
    }
  })
  return room.site.dispose
})

/** A student with the quiz open and one answer given, on a device that then falls asleep. */
async function fallAsleep(seat: number, quiz: { id: string }) {
  const student = room.students[seat]
  if (!student) throw new Error('no seat left')
  const { token, storageState } = await signedIn(room.site, student)
  const { context, page } = await newVisit(room.site, { storageState })
  await page.addInitScript(() => {
    const running = performance.now.bind(performance)
    let stopped: number | null = null
    performance.now = () => stopped ?? running()
    addEventListener('sleep', () => (stopped = running()))
  })
  await page.goto(`/learning/lesson/${room.lesson.id}?quiz=${quiz.id}`)
  await page.getByLabel('Đúng').first().check()
  await page.getByText(/^Đã lưu trên thiết bị này/).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('sleep')))
  /** The status of the submission at the server. */
  const status = async () => {
    const path = `/api/student/assessments/${quiz.id}/thread`
    const { submission } = await call(room.site, 'GET', path, { token })
    return submission?.status as string | undefined
  }
  return { page, context, status }
}
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))
const LONG = { timeout: 110_000, interval: 1_000 }

test('asleep past end and grace, offline: the truth on waking, the answers kept, the teacher told', async () => {
  const { page, context, status } = await fallAsleep(0, room.filled.short)
  await context.setOffline(true)
  await expect.poll(status, LONG).toBe('EXPIRED')
  await context.setOffline(false)
  await comeBack(page)
  await page.getByText(/^Đã quá thời gian làm bài \(1 phút\)/).waitFor()
  await page.getByText(/^Lượt làm này đã hết giờ, bài chưa nộp được/).waitFor()
  expect(await page.getByRole('timer').count()).toBe(0)
  expect(await page.getByText(/^0:\d\d$/).count()).toBe(0)
  expect(await page.getByLabel('Đúng').first().isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Đóng' }).click()
  await page.getByText('Hết giờ, chưa nộp').waitFor()
  // By key: the row has just grown, and a pointer may let go beside the button.
  await page.getByRole('button', { name: 'Xem câu trả lời chưa nộp: Một phút' }).press('Enter')
  // What stands in the dialog instead is then part of the failure.
  const shown = () => page.getByRole('dialog').allInnerTexts()
  await expect.poll(shown).toEqual([expect.stringContaining('Đưa vào bình luận')])
  await page.getByRole('button', { name: 'Đưa vào bình luận' }).click()
  const comment = page.getByRole('textbox', { name: 'Bình luận của bạn' })
  await expect.poll(() => comment.inputValue()).toBe('Câu 1\n→ Đúng')
})

test('after a sleep the time on screen is the server’s', async () => {
  const { page } = await fallAsleep(1, room.filled.long)
  const shown = async () => {
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText())
      .split(':')
      .map(Number)
    return minutes * 60 + seconds
  }
  const before = await shown()
  const slept = Date.now()
  await expect.poll(async () => before - (await shown()), LONG).toBeGreaterThanOrEqual(10)
  const passed = (Date.now() - slept) / 1000
  expect(Math.abs(before - (await shown()) - passed)).toBeLessThan(5)
})
