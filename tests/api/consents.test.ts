import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { createPayment, fillCart, ordersOf } from '../support/payments.ts'
import { publishPage } from '../support/site-pages.ts'

/** Who agreed to which version of a page, where and when (docs/trust.md#consent). */

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})

const kept = () => api.db.q.select().from(t.consents).orderBy(asc(t.consents.slug))

const ACCOUNT = {
  username: 'nguoi.moi',
  email: 'moi@example.test',
  password: 'mat-khau-dai-1',
  fullName: 'Người Mới',
}

function register(consent?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(ACCOUNT)) form.set(name, value)
  if (consent !== undefined) form.set('consent', consent)
  return api.call('POST', '/auth/register', { form })
}

describe('registration', () => {
  test('keeps what was agreed to, with its version and time', async () => {
    await publishPage(api.db, 'dieu-khoan')
    await publishPage(api.db, 'dieu-khoan')
    await publishPage(api.db, 'bao-mat')
    const now = new Date('2026-11-20T03:00:00.000Z')
    api.clock.now = now
    const pages = [
      { slug: 'dieu-khoan', version: 2 },
      { slug: 'bao-mat', version: 1 },
      { slug: 'bao-mat', version: 1 },
    ]
    const answer = await register(JSON.stringify(pages))
    expect(answer.status).toBe(201)
    const common = { userId: answer.body._id, place: 'REGISTRATION', createdAt: now, orderId: null }
    expect(await kept()).toEqual([
      expect.objectContaining({ ...common, slug: 'bao-mat', number: 1 }),
      expect.objectContaining({ ...common, slug: 'dieu-khoan', number: 2 }),
    ])
  })

  test('works without the field, also where pages are published', async () => {
    await publishPage(api.db, 'dieu-khoan')
    expect((await register()).status).toBe(201)
    expect(await kept()).toEqual([])
  })

  test.each([
    '[{"slug":"dieu-khoan","version":2}]',
    '[{"slug":"bao-mat","version":1}]',
    '[{"slug":"khong-co","version":1}]',
    '[{"slug":"dieu-khoan"}]',
    '[]',
    '{}',
    'không phải JSON',
  ])('of %s, which nobody has published, makes no account', async (consent) => {
    await publishPage(api.db, 'dieu-khoan')
    const answer = await register(consent)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID'])
    expect(await api.db.q.$count(t.users)).toBe(0)
    expect(await kept()).toEqual([])
  })

  test('of an address that has an account keeps nothing, and says nothing', async () => {
    await publishPage(api.db, 'dieu-khoan')
    await makeUser(api.db, { email: ACCOUNT.email })
    expect((await register('[{"slug":"dieu-khoan","version":1}]')).status).toBe(201)
    expect(await kept()).toEqual([])
  })
})

describe('payment', () => {
  const agree = (as: string, pages: unknown, place = 'PAYMENT') =>
    api.call('POST', '/api/student/consents', { as, json: { pages, place } })
  let version: number
  beforeEach(async () => {
    version = await publishPage(api.db, 'dieu-khoan')
  })

  test('is begun after what was agreed to, which then names its order', async () => {
    const { user } = await fillCart(api, [200_000])
    const pages = [{ slug: 'dieu-khoan', version }]
    expect((await agree(user.id, pages)).status).toBe(204)
    // A second press of the same try.
    expect((await agree(user.id, pages)).status).toBe(204)
    expect(await kept()).toMatchObject([{ userId: user.id, place: 'PAYMENT', orderId: null }])
    await createPayment(api, 'MOMO', user.id)
    const [order] = await ordersOf(api, user.id)
    expect(await kept()).toMatchObject([{ orderId: order?.id, number: version }])
    // The next try is another one, of the same order.
    await agree(user.id, pages)
    await createPayment(api, 'MOMO', user.id)
    expect(await kept()).toMatchObject([{ orderId: order?.id }, { orderId: order?.id }])
  })

  test('of a cart that costs nothing names its order, too', async () => {
    const { user } = await fillCart(api, [0])
    await agree(user.id, [{ slug: 'dieu-khoan', version }])
    await createPayment(api, 'VNPAY', user.id)
    const [order] = await ordersOf(api, user.id)
    expect(await kept()).toMatchObject([{ orderId: order?.id }])
  })

  test('never needs it, and takes over nothing that was agreed to long before', async () => {
    const { user } = await fillCart(api, [200_000])
    api.clock.now = new Date('2026-11-20T03:00:00.000Z')
    await agree(user.id, [{ slug: 'dieu-khoan', version }])
    api.clock.now = new Date('2026-11-20T03:16:00.000Z')
    await createPayment(api, 'MOMO', user.id)
    expect(await kept()).toMatchObject([{ orderId: null }])
    // Nor does somebody else's payment.
    const other = await fillCart(api, [100_000])
    await agree(user.id, [{ slug: 'dieu-khoan', version }])
    await createPayment(api, 'MOMO', other.user.id)
    expect(await kept()).toMatchObject([{ orderId: null }, { orderId: null }])
  })

  test.each<[unknown, string?]>([
    [[{ slug: 'dieu-khoan', version: 2 }]],
    [[{ slug: 'hoan-tien', version: 1 }]],
    [[{ slug: 'khong-co', version: 1 }]],
    [[]],
    ['dieu-khoan'],
    [[{ slug: 'dieu-khoan', version: 1 }], 'REGISTRATION'],
  ])('of %j is refused, and nothing is kept', async (pages, place) => {
    const user = await makeUser(api.db)
    const answer = await agree(user.id, pages, place)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID'])
    expect(await kept()).toEqual([])
  })
})

test('the owner sees what a person agreed to, the pages of one moment in a fixed order', async () => {
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  const version = await publishPage(api.db, 'hoan-tien')
  const { user } = await fillCart(api, [200_000])
  const json = { pages: [{ slug: 'hoan-tien', version }], place: 'PAYMENT' }
  await api.call('POST', '/api/student/consents', { as: user.id, json })
  await createPayment(api, 'MOMO', user.id)
  const [order] = await ordersOf(api, user.id)
  const read = (id: string) => api.call('GET', `/api/admin/users/${id}/consents`, { as: admin.id })
  expect((await read(user.id)).body).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      slug: 'hoan-tien',
      title: 'Hoàn tiền',
      version: 1,
      place: 'PAYMENT',
      orderId: order?.id,
      createdAt: expect.any(String),
    },
  ])
  expect((await read(admin.id)).body).toEqual([])

  const other = await makeUser(api.db)
  // Against the order of their names, and with ids that say nothing of it.
  const slugs = ['thanh-toan', 'khieu-nai', 'hoan-tien', 'dieu-khoan', 'bao-mat']
  await api.db.q.insert(t.consents).values(
    slugs.map((slug, i) => ({
      id: `${9 - i}`.repeat(24),
      userId: other.id,
      slug,
      number: 1,
      place: 'PAYMENT',
      createdAt: new Date('2026-11-20T03:00:00.000Z'),
    })),
  )
  const listed: { slug: string }[] = (await read(other.id)).body
  expect(listed.map(({ slug }) => slug)).toEqual(slugs.toSorted())
})
