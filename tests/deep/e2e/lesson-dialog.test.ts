import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { seedId } from '../../../server/tools/seed/ids.ts'
import { newVisit, uploadAt } from '../../support/browser.ts'
import { layLine } from '../../support/line.ts'
import { call, demoPerson, signedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
let folder: string

beforeAll(async () => {
  ;[site, folder] = await Promise.all([startSite(), mkdtemp(join(tmpdir(), 'lopmo-upload-'))])
  return async () => {
    await site.dispose()
    await rm(folder, { recursive: true, force: true })
  }
})

const COURSE = seedId('course', 'javascript-tu-con-so-0')
const MB = 1024 * 1024
/** The files kept for courses and submissions, whole or in part. */
const uploads = async () =>
  (await readdir(join(site.dataDir, 'uploads'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

test('a cut upload of 30 MB loses nothing and leaves no part; its retry outlives the dialog', async () => {
  const line = await layLine(site.url)
  onTestFinished(line.close)
  const teacher = await signedIn(line, demoPerson('giangvien@lopmo.test'))
  const { context, page, expectNoErrors } = await newVisit(line, {
    as: teacher,
    // Errors of the cut connection itself, and of the failed save, which the app logs.
    ignore: /net::ERR_|ApiError/,
  })

  // A film by its first bytes.
  const film = Buffer.alloc(30 * MB)
  film.write('\0\0\0\x18ftypmp42', 'latin1')
  const path = join(folder, 'buổi quay.mp4')
  await writeFile(path, film)

  await page.goto(`/instructor/courses/${COURSE}`)
  await page.getByRole('button', { name: 'Thêm bài học', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm bài học' })
  await dialog.getByLabel('Tiêu đề').fill('Bài quay một lần')
  await dialog.getByLabel('Thời lượng (giây, không bắt buộc)').fill('1:30')
  await dialog.getByLabel(/^Tải tệp lên/).setInputFiles(path)
  const before = await uploads()

  line.cutAfter(10 * MB)
  await dialog.getByRole('button', { name: 'Thêm bài học' }).click()
  await dialog.getByText(/Chưa rõ máy chủ/).waitFor()
  expect(line.cuts()).toBeGreaterThan(0)
  expect(await dialog.getByLabel('Tiêu đề').inputValue()).toBe('Bài quay một lần')
  expect(await dialog.getByLabel('Thời lượng (giây, không bắt buộc)').inputValue()).toBe('90')
  await dialog.getByText('buổi quay.mp4').waitFor()
  await expect.poll(uploads).toEqual(before)

  line.mend()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await uploadAt(session, 3 * MB)
  await dialog.getByRole('button', { name: 'Thêm bài học' }).click()
  // The bar moves while the file is on its way.
  const bar = dialog.getByRole('progressbar', { name: 'Đã gửi' })
  let percent = 0
  await expect
    .poll(async () => (percent = Number(await bar.getAttribute('aria-valuenow'))))
    .toBeGreaterThan(0)
  expect(percent).toBeLessThan(100)
  // The upload goes on when the dialog is closed, on the next page, too.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Giới thiệu' }).click()
  const tray = page.getByRole('region', { name: 'Đang gửi' })
  await tray.getByText('Thêm bài học: Bài quay một lần').waitFor()
  await uploadAt(session, -1)
  await page.getByText('Đã thêm bài học.').waitFor()
  await tray.waitFor({ state: 'hidden' })
  const { sections } = await call(site, 'GET', `/api/instructor/courses/${COURSE}/content`, {
    token: teacher.token,
  })
  const made = sections
    .flatMap((section: { lessons: { title: string }[] }) => section.lessons)
    .filter(({ title }: { title: string }) => title === 'Bài quay một lần')
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({
    durationSec: 90,
    resources: [{ title: 'buổi quay.mp4', kind: 'VIDEO', isFile: true, isPrimary: true }],
  })
  expectNoErrors()
})
