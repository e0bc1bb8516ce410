import { beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { clickBelowFrame, newVisit } from '../../support/browser.ts'
import { call, demoPerson, ready, signedIn, type SignedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Due dates cannot be misread: every screen says the same, wherever the device and its clock are. */
let site: Site
let student: SignedIn
let deadlines: { _id: string; title: string; type: string; dueAt: string; lessonId: string }[]

beforeAll(async () => {
  site = await startSite()
  student = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const answer = await call(site, 'GET', '/api/student/deadlines?withinDays=7', {
    token: student.token,
  })
  deadlines = answer.filter((item: { submitted: boolean }) => !item.submitted)
  return site.dispose
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Việt Nam's midnight in two days: 17:00 in UTC, 9 or 10 in the morning of the day before in Los Angeles. */
const MIDNIGHT = (Math.floor(Date.now() / DAY) + 2) * DAY + 17 * 60 * MINUTE
const DUE = new Date(MIDNIGHT + 5 * MINUTE)

const WEEKDAYS = [
  'Chủ Nhật',
  ...['Hai', 'Ba', 'Tư', 'Năm', 'Sáu', 'Bảy'].map((day) => `Thứ ${day}`),
]
const inVietnam = new Date(DUE.getTime() + 7 * 60 * MINUTE)
const [year, month, day] = inVietnam.toISOString().slice(0, 10).split('-')

/** The text that every screen must show at that moment: it has the year only when it is not the present one. */
const dueText = (now: number) => {
  const thisYear = new Date(now + 7 * 60 * MINUTE).getUTCFullYear() === Number(year)
  return `${WEEKDAYS[inVietnam.getUTCDay()]} ${day}/${month}${thisYear ? '' : `/${year}`}, 00:05`
}

const WRITTEN = /(?:Thứ (?:Hai|Ba|Tư|Năm|Sáu|Bảy)|Chủ Nhật) [^,]+, \d\d:\d\d(?: \(giờ Việt Nam\))?/
const dueIn = async (where: Locator) => WRITTEN.exec(await where.first().innerText())?.[0]

/** The real answers, but these assessments are due at `DUE`. */
async function movedDue(page: Page, from: string[]) {
  await page.route('**/api/student/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch({ maxRetries: 3 })
    const body = from.reduce(
      (text, dueAt) => text.replaceAll(dueAt, DUE.toISOString()),
      await response.text(),
    )
    return route.fulfill({ response, body })
  })
}

const SCREENS = ['dashboard', 'bell', 'deadlines page', 'lesson list', 'dialog'] as const
const TYPES = ['QUIZ', 'ASSIGNMENT'] as const

test.each([
  { zone: 'America/Los_Angeles', note: ' (giờ Việt Nam)' },
  { zone: 'Asia/Ho_Chi_Minh', note: '' },
])(
  'work due just after midnight has one due text on every screen, in $zone, before and after midnight',
  async ({ zone, note }) => {
    const items = TYPES.map((type) => deadlines.find((each) => each.type === type)!)
    const { page, expectNoErrors } = await newVisit(site, {
      timezoneId: zone,
      as: student,
    })
    await movedDue(
      page,
      items.map(({ dueAt }) => dueAt),
    )
    const rowOf = ({ title }: { title: string }) =>
      page.locator('main').getByRole('listitem').filter({ hasText: title })

    for (const minutes of [-10, 1]) {
      const now = MIDNIGHT + minutes * MINUTE
      await page.clock.setFixedTime(now)
      const texts: Record<string, string | undefined> = {}

      await page.goto('/learning')
      await ready(page)
      const week = page.getByRole('region', { name: 'Hạn nộp trong 7 ngày tới' })
      for (const item of items) {
        const row = week.getByRole('listitem').filter({ hasText: item.title })
        texts[`dashboard, ${item.type}`] = await dueIn(row)
      }
      await page.getByRole('button', { name: /^Hạn nộp, / }).click()
      for (const item of items) {
        const link = page.locator('.dropdown-menu.show a', { hasText: item.title })
        texts[`bell, ${item.type}`] = await dueIn(link)
      }

      await page.goto('/learning/deadlines')
      await ready(page)
      for (const item of items) texts[`deadlines page, ${item.type}`] = await dueIn(rowOf(item))

      for (const item of items) {
        await page.goto(`/learning/lesson/${item.lessonId}`)
        await ready(page)
        texts[`lesson list, ${item.type}`] = await dueIn(rowOf(item))
        await clickBelowFrame(rowOf(item).getByRole('button', { name: /^(Làm quiz|Nộp bài)/ }))
        const term = page.getByRole('dialog').locator('dt', { hasText: 'Hạn nộp' })
        await term.waitFor()
        texts[`dialog, ${item.type}`] = await dueIn(term.locator('..'))
      }

      const shown = dueText(now) + note
      const everywhere = SCREENS.flatMap((screen) => TYPES.map((type) => `${screen}, ${type}`))
      expect(texts).toEqual(Object.fromEntries(everywhere.map((place) => [place, shown])))
    }
    expectNoErrors()
  },
)

test('the calendar file that Chromium saves holds the same moment', async () => {
  const { page, expectNoErrors } = await newVisit(site, {
    timezoneId: 'America/Los_Angeles',
    as: student,
  })
  await page.goto('/learning/deadlines')
  await ready(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Thêm vào lịch' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('han-nop-lop-mo.ics')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  for (const { _id, dueAt } of deadlines) {
    const event = text.split('BEGIN:VEVENT').find((part) => part.includes(`UID:han-nop-${_id}@`))
    expect(event).toContain(`DTSTART:${dueAt.replaceAll(/[-:]|\.\d+/g, '')}\r\n`)
  }
  expectNoErrors()
})

test('the deadlines page has a red left border for overdue, yellow within 24 hours, and words for both', async () => {
  const { page, expectNoErrors } = await newVisit(site, { as: student })
  await page.goto('/learning/deadlines')
  await ready(page)
  const borderOf = (words: RegExp) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(words) })
      .first()
      .evaluate((row) => {
        const { borderLeftColor, borderLeftWidth } = getComputedStyle(row)
        return `${borderLeftWidth} ${borderLeftColor}`
      })
  expect(await borderOf(/^trễ \d/)).toBe('4px rgb(180, 35, 24)')
  expect(await borderOf(/^còn \d+ (giờ|phút)$/)).toBe('4px rgb(224, 168, 0)')
  expectNoErrors()
})
