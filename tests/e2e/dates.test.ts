import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, newVisit } from '../support/browser.ts'
import { call, demoPerson, ready, signedIn, type SignedIn } from '../support/people.ts'
import { startSite, type Site } from '../support/site.ts'

/** Due dates cannot be misread: every screen says the same, wherever the device and its clock are. */
let site: Site
let browser: Browser
let student: SignedIn
let deadlines: { _id: string; title: string; type: string; dueAt: string; lessonId: string }[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
  student = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const answer = await call(site, 'GET', '/api/student/deadlines?withinDays=7', {
    token: student.token,
  })
  deadlines = answer.items.filter((item: { submitted: boolean }) => !item.submitted)
  return async () => {
    await browser.close()
    await site.dispose()
  }
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Việt Nam's midnight in two days: 17:00 in London, 9 or 10 in the morning of the day before in Los Angeles. */
const MIDNIGHT = (Math.floor(Date.now() / DAY) + 2) * DAY + 17 * 60 * MINUTE
const DUE = new Date(MIDNIGHT + 5 * MINUTE)

const WEEKDAYS = [
  'Chủ Nhật',
  ...['Hai', 'Ba', 'Tư', 'Năm', 'Sáu', 'Bảy'].map((day) => `Thứ ${day}`),
]
const inVietnam = new Date(DUE.getTime() + 7 * 60 * MINUTE)
const [year, month, day] = inVietnam.toISOString().slice(0, 10).split('-')

/** What must stand there at that moment: the year only when it is not the present one. */
const dueText = (now: number) => {
  const thisYear = new Date(now + 7 * 60 * MINUTE).getUTCFullYear() === Number(year)
  return `${WEEKDAYS[inVietnam.getUTCDay()]} ${day}/${month}${thisYear ? '' : `/${year}`}, 00:05`
}

const WRITTEN = /(?:Thứ (?:Hai|Ba|Tư|Năm|Sáu|Bảy)|Chủ Nhật) [^,]+, \d\d:\d\d(?: \(giờ Việt Nam\))?/
const dueIn = async (where: Locator) => WRITTEN.exec(await where.first().innerText())?.[0]

/** The real answers, but this assessment is due at `DUE`. */
async function movedDue(page: Page, from: string) {
  await page.route('**/api/student/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(from, DUE.toISOString())
    return route.fulfill({ response, body })
  })
}

test.each(
  ['QUIZ', 'ASSIGNMENT'].flatMap((type) => [
    { type, zone: 'America/Los_Angeles', note: ' (giờ Việt Nam)' },
    { type, zone: 'Asia/Ho_Chi_Minh', note: '' },
  ]),
)(
  'a $type due just after midnight, seen in $zone before and after midnight: one due text on every screen',
  async ({ type, zone, note }) => {
    const item = deadlines.find((each) => each.type === type)!
    const { context, page, expectNoErrors } = await newVisit(browser, site.url, {
      timezoneId: zone,
      storageState: student.storageState,
    })
    onTestFinished(() => context.close())
    await movedDue(page, item.dueAt)
    const row = page.locator('main').getByRole('listitem').filter({ hasText: item.title })

    for (const minutes of [-10, 1]) {
      const now = MIDNIGHT + minutes * MINUTE
      await page.clock.setFixedTime(now)
      const texts: Record<string, string | undefined> = {}

      await page.goto('/learning')
      await ready(page)
      texts['dashboard'] = await dueIn(row)
      await page.getByRole('button', { name: /^Hạn nộp, / }).click()
      texts['bell'] = await dueIn(page.locator('.dropdown-menu.show a', { hasText: item.title }))

      await page.goto('/learning/deadlines')
      await ready(page)
      texts['deadlines page'] = await dueIn(row)

      await page.goto(`/learning/lesson/${item.lessonId}`)
      await ready(page)
      texts['lesson list'] = await dueIn(row)
      await row.getByRole('button', { name: /^(Làm quiz|Nộp bài)/ }).click()
      const dialog = page.getByRole('dialog')
      const term = dialog.locator('dt', { hasText: 'Hạn nộp' })
      await term.waitFor()
      texts['dialog'] = await dueIn(term.locator('..'))

      const shown = dueText(now) + note
      expect(texts).toEqual({
        dashboard: shown,
        bell: shown,
        'deadlines page': shown,
        'lesson list': shown,
        dialog: shown,
      })
    }
    expectNoErrors()
  },
)

test('the calendar file that Chromium saves holds the same moment', async () => {
  const { context, page, expectNoErrors } = await newVisit(browser, site.url, {
    timezoneId: 'America/Los_Angeles',
    storageState: student.storageState,
  })
  onTestFinished(() => context.close())
  await page.goto('/learning/deadlines')
  await ready(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tải lịch (.ics)' }).click(),
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

test('the deadlines page: red left border for overdue, yellow within 24 hours, words beside both', async () => {
  const { context, page, expectNoErrors } = await newVisit(browser, site.url, {
    storageState: student.storageState,
  })
  onTestFinished(() => context.close())
  await page.goto('/learning/deadlines')
  await ready(page)
  const borderOf = (words: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(words, { exact: true }) })
      .first()
      .evaluate((row) => {
        const { borderLeftColor, borderLeftWidth } = getComputedStyle(row)
        return `${borderLeftWidth} ${borderLeftColor}`
      })
  expect(await borderOf('Quá hạn')).toBe('4px rgb(180, 35, 24)')
  expect(await borderOf('Sắp đến hạn')).toBe('4px rgb(224, 168, 0)')
  expectNoErrors()
})
