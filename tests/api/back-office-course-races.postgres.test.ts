import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { endSales } from '../../server/subjects/catalogue/sales.ts'
import { sharedApi } from '../support/api.ts'
import { newDraft, picture } from '../support/course-settings.ts'
import { makeCourse, makeUser } from '../support/fixtures.ts'

const api = sharedApi()

const TIMES = 12
const published = { status: 'PUBLISHED', publishedAt: new Date('2026-01-01') }

test('of many who change the status at once one wins, and one line is logged', async () => {
  const { act, row, log } = await newDraft(api, { status: 'PENDING' })
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  const answers = await Promise.all(
    Array.from({ length: TIMES }, (_, index) =>
      index % 2 ? act('withdraw') : act('publish', admin.id),
    ),
  )
  // A course that was withdrawn can be published: at most both in a row, never the same twice.
  const won = answers.filter(({ status }) => status === 200).length
  const lines = await log()
  expect(lines).toHaveLength(won)
  expect(new Set(lines.map(({ action }) => action)).size).toBe(won)
  expect((await row()).status).toBe('PUBLISHED')
  const others = answers.filter(({ status }) => status !== 200)
  expect(others.every(({ status, body }) => status === 409 && body.code === 'STATUS')).toBe(true)
})

test('of many saves with one version one wins', async () => {
  const { read, save, log } = await newDraft(api)
  const { version = '' } = await read()
  const answers = await Promise.all(
    Array.from({ length: TIMES }, (_, index) =>
      save({ title: `Tên ${index}` }, { headers: { 'if-match': version } }),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect((await read()).title).toBe(won[0]?.body.title)
  expect(await log()).toHaveLength(1)
})

test('an address that is given up and one that takes it, at once: it leads to one course', async () => {
  for (let round = 0; round < TIMES; round += 1) {
    const slug = `tranh-nhau-${round}`
    const owner = await newDraft(api, { ...published, slug })
    const [taker, third] = [await newDraft(api, published), await newDraft(api, published)]
    const [left, ...taken] = await Promise.all([
      owner.save({ slug: `${slug}-moi` }),
      taker.save({ slug }),
      third.save({ slug }),
    ])
    expect(left.status).toBe(200)
    expect(taken.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'SLUG_TAKEN'],
      [409, 'SLUG_TAKEN'],
    ])
    const { body } = await api.call('GET', `/api/public/courses/${slug}`)
    expect(body.course._id).toBe(owner.course.id)
  }
})

test('of two new courses of one name each gets an address', async () => {
  const { main, topic } = await newDraft(api)
  const json = { title: 'Cùng một lúc', topicId: topic.id }
  const answers = await Promise.all(
    Array.from({ length: TIMES }, () =>
      api.call('POST', '/api/instructor/courses', { as: main.id, json }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: TIMES }, () => 201))
  expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(TIMES)
})

test('of covers that are set at once one is left, whole', async () => {
  const { course, cover, row } = await newDraft(api)
  const pictures = await Promise.all(
    ['#100', '#200', '#300', '#400', '#500'].map((colour) =>
      picture(640, 360, colour).png().toBuffer(),
    ),
  )
  const answers = await Promise.all(pictures.map((bytes) => cover(bytes)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const kept = await api.db.q
    .select({ name: t.courseCovers.name })
    .from(t.courseCovers)
    .where(eq(t.courseCovers.courseId, course.id))
  expect(kept).toHaveLength(3)
  const { imageUrl, imageSrcSet } = await row()
  for (const { name } of kept) expect(imageSrcSet).toContain(name)
  expect((await fetch(api.url + imageUrl)).status).toBe(200)
})

test('many end sales while others save and buy: nobody waits for ever', async () => {
  const past = new Date(Date.now() - 1_000)
  const sold = await Promise.all(
    Array.from({ length: TIMES }, () =>
      makeCourse(api.db, { price: 200_000, salePrice: 100_000, saleEndsAt: past }),
    ),
  )
  const buyers = await Promise.all(sold.map(() => makeUser(api.db)))
  for (const [index, { id: userId }] of buyers.entries()) {
    const courses = index % 2 ? sold : sold.toReversed()
    await api.db.q
      .insert(t.cartItems)
      .values(courses.slice(0, 4).map(({ id: courseId }) => ({ userId, courseId })))
  }
  const answers = await Promise.all([
    ...buyers.map(({ id: as }) => api.call('POST', '/api/student/checkout/momo/create', { as })),
    ...buyers.map(({ id: as }) => api.call('GET', '/api/student/cart', { as })),
    ...buyers.map(() => endSales(api.deps).then(() => ({ status: 200 }))),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const orders = await api.db.q.select().from(t.orders)
  expect(new Set(orders.map(({ totalAmount }) => totalAmount))).toEqual(new Set([800_000]))
})
