import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newVisit, uploadAt } from '../../support/browser.ts'
import { makeAssessment } from '../../support/learning-fixtures.ts'
import { type Schoolroom, startSchoolroom } from '../../support/own-site.ts'
import { call, signedIn } from '../../support/people.ts'

let room: Schoolroom<{ id: string; title: string }>
let folder: string

beforeAll(async () => {
  ;[room, folder] = await Promise.all([
    startSchoolroom(1, (db, lesson) => makeAssessment(db, lesson, { title: 'Đồ án cuối khóa' })),
    mkdtemp(join(tmpdir(), 'lopmo-tray-')),
  ])
  return async () => {
    await room.site.dispose()
    await rm(folder, { recursive: true, force: true })
  }
})

const MB = 1024 * 1024

test('a slow upload goes on without its dialog and on other pages; leaving asks first; it arrives once', async () => {
  const [student] = room.students
  if (!student) throw new Error('nobody there')
  const { token, storageState } = await signedIn(room.site, student)
  const { context, page, expectNoErrors } = await newVisit(room.site, { storageState })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const content = Buffer.alloc(3 * MB)
  content.write('PK\x03\x04', 'latin1')
  const path = join(folder, 'đồ án.zip')
  await writeFile(path, content)

  await page.goto(`/learning/lesson/${room.lesson.id}`)
  await page.getByRole('button', { name: 'Nộp bài: Đồ án cuối khóa' }).click()
  await page.getByRole('textbox', { name: /^Bài làm/ }).fill('Xem tệp.')
  await page.getByLabel(/^Tệp nộp/).setInputFiles(path)
  await uploadAt(session, MB / 8)
  await page.getByRole('button', { name: 'Nộp bài', exact: true }).click()
  await page.getByRole('progressbar', { name: 'Đã gửi' }).waitFor()
  await page.keyboard.press('Escape')

  const tray = page.getByRole('region', { name: 'Đang gửi' })
  const bar = tray.getByRole('progressbar')
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  await tray.getByText('đồ án.zip').waitFor()
  // On the next page the upload goes on, and its tray covers nothing at the page's end.
  await page.getByRole('link', { name: 'Liên hệ' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const before = await percent()
  await expect.poll(percent).toBeGreaterThan(before)
  expect(await percent()).toBeLessThan(100)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [foot, card] = await Promise.all([
    page.getByRole('contentinfo').boundingBox(),
    tray.boundingBox(),
  ])
  expect(foot!.y + foot!.height).toBeLessThan(card!.y + 1)

  const asked = new Promise<string>((done) =>
    page.once('dialog', (dialog) => {
      done(dialog.type())
      void dialog.dismiss()
    }),
  )
  await page.close({ runBeforeUnload: true })
  expect(await asked).toBe('beforeunload')

  await uploadAt(session, -1)
  await page.getByText('Đã gửi bài tập.').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Nộp lại: Đồ án cuối khóa' }).waitFor()
  await tray.waitFor({ state: 'hidden' })
  // Nothing is left to send, so a reload does not ask.
  await page.reload()
  await page.getByRole('button', { name: 'Nộp lại: Đồ án cuối khóa' }).waitFor()
  const thread = `/api/student/assessments/${room.filled.id}/thread`
  const { submission } = await call(room.site, 'GET', thread, { token })
  expect(submission).toMatchObject({ status: 'SUBMITTED', textAnswer: 'Xem tệp.' })
  expect(submission.attachments.map(({ title }: { title: string }) => title)).toEqual(['đồ án.zip'])
  expectNoErrors()
})
