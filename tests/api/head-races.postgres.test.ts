import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../server/db/schema.ts'
import { startApi } from '../support/api.ts'
import { newDraft, picture } from '../support/course-settings.ts'
import { makeCourse } from '../support/fixtures.ts'
import { headSite } from '../support/head-site.ts'

/** Heads of pages and pictures of links where several processes share a database, and where it does not answer. */

/** Two sites that keep what they know apart from each other. */
async function twoSites() {
  const api = await startApi({ processes: 1 })
  return { api, first: await headSite(api.deps), second: await headSite(api.deps) }
}

test('what one process changes the other one tells at once', async () => {
  const { api, first, second } = await twoSites()
  const { course } = await newDraft(api)
  const path = `/courses/${course.slug}`
  expect((await second.page(path)).status).toBe(404)
  const set = (change: Partial<typeof t.courses.$inferInsert>) =>
    api.db.q.update(t.courses).set(change).where(eq(t.courses.id, course.id))
  await set({ status: 'PUBLISHED', title: 'Một' })
  for (const { page } of [first, second]) expect((await page(path)).title).toBe('Một – Lớp Mở')
  for (const title of ['Hai', 'Ba', 'Bốn']) {
    await set({ title })
    const pages = await Promise.all([first, second, first, second].map(({ page }) => page(path)))
    expect(pages.map((read) => read.title)).toEqual(Array(4).fill(`${title} – Lớp Mở`))
  }
})

test.each(['catalogue_version', 'courses'])(
  'while %s does not answer, pages come as they are, and nobody waits for long',
  async (table) => {
    const api = await startApi({ processes: 1 })
    const { page } = await headSite(api.deps, 250)
    const course = await makeCourse(api.db, { title: 'Làm gốm' })
    const path = `/courses/${course.slug}`
    await api.db.tx(async () => {
      await api.db.q.execute(sql.raw(`lock table ${table} in access exclusive mode`))
      // Answered while the table is held.
      const pages = await Promise.all(Array<string>(40).fill(path).map(page))
      expect(new Set(pages.map(({ status, title }) => `${status} ${title}`))).toEqual(
        new Set(['200 Lớp Mở']),
      )
    })
    await expect.poll(async () => (await page(path)).title).toBe('Làm gốm – Lớp Mở')
  },
)

test('two processes that are asked at once make one picture', async () => {
  const { api, first, second } = await twoSites()
  const { cover } = await newDraft(api)
  const { imageUrl } = (await cover(await picture(960, 540).png().toBuffer())).body
  const path = `/api/public/share/${/([0-9a-f]{20})-640/.exec(imageUrl)?.[1]}.jpg`
  const all = await Promise.all([first, second, first, second].map(({ get }) => get(path)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await api.db.q.$count(t.sharePictures)).toBe(1)
  expect(await keysOf(api)).toHaveLength(4)
})

test('a cover that is changed while its picture is made leaves nothing behind', async () => {
  const { api, first, second } = await twoSites()
  const { cover } = await newDraft(api)
  const shareOf = (imageUrl: string) =>
    `/api/public/share/${/([0-9a-f]{20})-640/.exec(imageUrl)?.[1]}.jpg`
  let path = ''
  for (let round = 0; round < 8; round += 1) {
    const bytes = await picture(640, 360, `rgb(${round * 20}, 0, 90)`)
      .png()
      .toBuffer()
    const [changed, ...asked] = await Promise.all([
      cover(bytes),
      ...(path ? [first.get(path), second.get(path)] : []),
    ])
    for (const { status } of asked) expect([200, 404]).toContain(status)
    path = shareOf(changed.body.imageUrl)
  }
  expect((await first.get(path)).status).toBe(200)
  const [made] = await api.db.q.select({ name: t.sharePictures.name }).from(t.sharePictures)
  expect(path).toContain(made?.name)
  expect(await api.db.q.$count(t.sharePictures)).toBe(1)
  expect(await keysOf(api)).toHaveLength(4)
  expect(await api.db.q.$count(t.files)).toBe(4)
})

async function keysOf(api: Awaited<ReturnType<typeof startApi>>) {
  const keys: string[] = []
  for await (const key of api.deps.files.list()) keys.push(key)
  return keys
}
