import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { newVisit, PHONE } from '../../support/browser.ts'
import {
  type GradingRoom,
  openFirstWaiting,
  startGradingRoom,
  submitEssay,
  TEACHER,
} from '../../support/grading-room.ts'
import { signedIn } from '../../support/people.ts'

/** Where the parts of the grading desk are on screen, in windows of several sizes. */

let room: GradingRoom

beforeAll(async () => {
  room = await startGradingRoom(1)
  return () => room.site.dispose()
})

async function visitAsTeacher() {
  const { storageState } = await signedIn(room.site, TEACHER)
  return newVisit(room.site, { storageState })
}

test.each([
  [768, 1024],
  [1366, 657],
])(
  'the desk fits the window, and rows begin at the left edge of their panel’s heading, %i px wide',
  async (width, height) => {
    const { page, ...ofTeacher } = await visitAsTeacher()
    await page.setViewportSize({ width, height })
    await page.goto(paths.gradingCourse(room.lesson.courseId))
    const panel = (name: string) => page.getByRole('region', { name, exact: true })
    const lessons = panel('Bài học')
    const row = lessons.getByRole('listitem').getByRole('button').first()
    const leftOf = async (part: Locator) => Math.round((await part.boundingBox())!.x)
    await row.waitFor()
    const head = await leftOf(lessons.getByRole('heading', { name: 'Bài học' }))
    expect(await leftOf(row.locator('span').first())).toBe(head)
    const { y, height: high } = (await lessons.boundingBox())!
    expect(y + high).toBeLessThanOrEqual(height)

    await row.click()
    const students = panel('Học viên')
    const begins = await leftOf(students.getByRole('heading', { name: 'Học viên' }))
    expect(await leftOf(students.getByRole('searchbox'))).toBe(begins)
    const name = students.getByRole('listitem').getByRole('button').first().locator('span').first()
    expect(await leftOf(name)).toBe(begins)
    ofTeacher.expectNoErrors()
  },
)

test('all that a grade needs is in view beside a long submission, and keeps its place on a phone', async () => {
  await submitEssay(room, await signedIn(room.site, room.students[0]!))
  const { page, ...ofTeacher } = await visitAsTeacher()
  await page.setViewportSize({ width: 1366, height: 657 })
  const { sheet, score } = await openFirstWaiting(page)
  // On a laptop, and on a lower window, all that a grade needs is in view beside the long submission.
  const parts = [
    score,
    sheet.getByRole('radio', { name: 'Yêu cầu làm lại bài' }),
    sheet.getByRole('textbox', { name: /^Nhận xét kèm điểm/ }),
    sheet.getByRole('button', { name: 'Lưu và chấm bài tiếp theo' }),
    sheet.getByRole('button', { name: 'Lưu và quay lại' }),
  ]
  const box = async (part: Locator) => (await part.boundingBox())!
  for (const [width, height] of [
    [1366, 657],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of parts) {
      const isInView = async () => {
        const { x, y, width: wide, height: high } = await box(part)
        return [x + wide <= width, y >= 0, y + high <= height]
      }
      // The sheet slides in.
      await expect.poll(isInView).toEqual([true, true, true])
    }
  }
  // The button of the phrases is on the line of the feedback's label.
  const bank = sheet.getByRole('button', { name: 'Mẫu nhận xét' })
  const { y: bankTop, height: bankHigh } = await box(bank)
  const [labelled, written] = [
    await box(sheet.getByText(/^Nhận xét kèm điểm/)),
    await box(parts[2]!),
  ]
  expect([bankTop < labelled.y + labelled.height, bankTop + bankHigh <= written.y]).toEqual([
    true,
    true,
  ])
  // Too narrow for two columns, the form is in view above the submission; on a phone it is above the conversation.
  const thread = sheet.getByRole('button', { name: 'Trao đổi với học viên' })
  await page.setViewportSize({ width: 1024, height: 768 })
  const { y, height } = await box(parts[3]!)
  expect(y + height).toBeLessThanOrEqual(768)
  await page.setViewportSize(PHONE)
  expect((await box(parts[4]!)).y).toBeLessThan((await box(thread)).y)
  // Both buttons and the note on an empty score stay at the bottom of a phone, over the long submission.
  const warning = sheet.getByText('Chưa nhập điểm: sẽ lưu 0 điểm')
  expect(await score.getAttribute('placeholder')).toBe('Chưa nhập')
  for (const part of [warning, parts[3]!, parts[4]!]) {
    const { y: top, height: high } = await box(part)
    expect([top >= 0, top + high <= 740]).toEqual([true, true])
  }
  // They take two lines: what would be saved, and below it both buttons side by side.
  const acts = await Promise.all([box(parts[3]!), box(parts[4]!)])
  const note = await box(warning)
  expect(note.y).toBeGreaterThan(740 - 98)
  for (const act of acts) {
    expect(act.y).toBeGreaterThanOrEqual(note.y + note.height)
    expect(act.height).toBeGreaterThanOrEqual(44)
  }
  expect(acts[0].y).toBe(acts[1].y)
  // The time of the submission takes one line, too.
  const [name, at] = [sheet.getByText('Nộp lúc'), sheet.getByText('Nộp lúc').locator('+ dd')]
  expect(Math.abs((await box(name)).y - (await box(at)).y)).toBeLessThan(6)
  // A word as long as an address does not push the field out of the panel.
  await parts[2]!.fill('https://vidu.vn/'.padEnd(300, 'x'))
  // Both edges are read in one moment: the panel may still slide in.
  const space = await parts[2]!.evaluate(
    (field) =>
      field.closest('[role="dialog"]')!.getBoundingClientRect().right -
      field.getBoundingClientRect().right,
  )
  expect(space).toBeGreaterThanOrEqual(0)
  ofTeacher.expectNoErrors()
})
