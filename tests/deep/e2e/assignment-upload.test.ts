import { randomFillSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { files, submissionFiles, submissions } from '../../../server/platform/db/schema.ts'
import { newVisit, uploadAt } from '../../support/browser.ts'
import { makeAssessment } from '../../support/learning-fixtures.ts'
import { layLine } from '../../support/line.ts'
import { type Schoolroom, startSchoolroom, withDatabase } from '../../support/own-site.ts'
import { call, signedIn } from '../../support/people.ts'

/** Large submissions over a connection that breaks: one whole submission, and a server that needs little memory. */

const MB = 1024 * 1024
const FILE_BYTES = 45 * MB
const NAMES = ['phần một.zip', 'phần hai.zip', 'phần ba.zip']
/** The most memory above idle, whatever is under way. */
const MOST_ABOVE_IDLE = 200 * MB

let room: Schoolroom<{ id: string; title: string }>
let folder: string

beforeAll(async () => {
  room = await startSchoolroom(1, (db, lesson) =>
    makeAssessment(db, lesson, { title: 'Đồ án ba phần' }),
  )
  folder = await mkdtemp(join(tmpdir(), 'lopmo-upload-'))
  const content = Buffer.alloc(FILE_BYTES)
  for (const name of NAMES) {
    randomFillSync(content)
    content.write('PK\x03\x04', 'latin1')
    await writeFile(join(folder, name), content)
  }
  return async () => {
    await room.site.dispose()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Resident bytes of the server's processes. */
async function residentBytes(): Promise<number> {
  const statuses = await Promise.all(
    room.site.pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')),
  )
  const sizes = statuses.map((status) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Measures every 25 ms; the function that it returns ends this and returns the highest value. */
function watchMemory() {
  let most = 0
  const look = async () => {
    most = Math.max(most, await residentBytes().catch(() => 0))
  }
  const timer = setInterval(() => void look(), 25)
  return async () => {
    clearInterval(timer)
    await look()
    return most
  }
}

const storedFiles = async () =>
  (await readdir(join(room.site.dataDir, 'uploads'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    // Not the marker of the folder's database.
    .filter((name) => !name.startsWith('.'))

test('three files of 45 MB, cut off and sent again, make one submission, and memory stays low', async () => {
  const [student] = room.students
  if (!student) throw new Error('nobody there')
  const line = await layLine(room.site.url)
  onTestFinished(line.close)
  const { token, storageState } = await signedIn(line, student)
  const { context, page } = await newVisit(line, { storageState })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')

  await page.goto(`/learning/lesson/${room.lesson.id}?assignment=${room.filled.id}`)
  await page.getByRole('textbox', { name: /^Bài làm/ }).fill('Ba phần của đồ án.')
  await page.getByLabel(/^Tệp nộp/).setInputFiles(NAMES.map((name) => join(folder, name)))
  const chosen = page.getByRole('list', { name: 'Tệp sẽ nộp' }).getByRole('listitem')
  await expect.poll(() => chosen.count()).toBe(NAMES.length)
  const idle = await residentBytes()
  const stopWatching = watchMemory()

  // The cut comes in the middle of the second file; the upload is slow enough for the test to hit it there.
  await uploadAt(session, 15 * MB)
  await page.getByRole('button', { name: 'Nộp bài', exact: true }).click()
  const bar = page.getByRole('progressbar', { name: 'Đã gửi' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(40)
  line.cut()
  await page.getByText(/Chưa rõ máy chủ đã nhận bài hay chưa/).waitFor()
  line.mend()
  await uploadAt(session, -1)
  // What had arrived is gone from the disk.
  await expect.poll(storedFiles).toEqual([])

  // Text and files are still there: one press is enough.
  expect(await chosen.count()).toBe(NAMES.length)
  expect(await page.getByRole('textbox', { name: /^Bài làm/ }).inputValue()).toBe(
    'Ba phần của đồ án.',
  )
  await page.getByRole('button', { name: 'Nộp bài', exact: true }).click()
  await page.getByText('Đã gửi bài tập.').waitFor({ timeout: 60_000 })
  const above = (await stopWatching()) - idle
  console.log(
    `API memory: ${Math.round(idle / MB)} MB idle, at most ${Math.round(above / MB)} MB above`,
  )
  expect(above).toBeLessThan(MOST_ABOVE_IDLE)

  const path = `/api/student/assessments/${room.filled.id}/thread`
  const { submission } = await call(room.site, 'GET', path, { token })
  expect(submission).toMatchObject({ status: 'SUBMITTED', textAnswer: 'Ba phần của đồ án.' })
  expect(submission.attachments.map(({ title }: { title: string }) => title)).toEqual(NAMES)
  for (const [index, name] of NAMES.entries()) {
    const answer = await fetch(new URL(submission.attachments[index].url, room.site.url))
    const [sent, stored] = [await readFile(join(folder, name)), await answer.arrayBuffer()]
    expect(sent.equals(new Uint8Array(stored))).toBe(true)
  }
  await room.site.stop()
  const rows = await withDatabase(room.site.dataDir, async (db) => ({
    submissions: await db.q.$count(submissions),
    attached: await db.q.$count(submissionFiles),
    files: await db.q.$count(files),
  }))
  expect(rows).toEqual({ submissions: 1, attached: 3, files: 3 })
  expect(await storedFiles()).toHaveLength(3)
})
