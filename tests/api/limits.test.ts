import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails, paymentEvents } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import type { TestApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { makeUser } from '../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../support/learning-fixtures.ts'
import {
  inSeconds,
  inTurn,
  limitedSite,
  of,
  postFrom,
  sorted,
  statuses,
  times,
  type From,
} from '../support/limits.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'
import { momoIpn, sendMomoIpn, startPayment, vnpayIpn } from '../support/payments.ts'

/** The limits of docs/behaviour.md#limits but those of sign-in, and of the sizes of bodies. */

const site = limitedSite()
let api: TestApi
let told: ReturnType<typeof site.current>['told']
let hits: string[]
beforeEach(() => {
  ;({ api, told, hits } = site.current())
})

const post = (path: string, json: unknown, from?: From) => postFrom(api, path, json, from)

describe('requests', () => {
  const avatar = () => {
    const form = new FormData()
    const png = Buffer.alloc(100_000)
    Buffer.from('89504e470d0a1a0a', 'hex').copy(png)
    form.set('avatar', new Blob([png]), 'anh.png')
    return form
  }

  test('120 registrations an hour from one address; a refused one writes no picture', async () => {
    const register = (ip: string, at = api) =>
      at.call('POST', '/auth/register', { form: avatar(), headers: { 'x-forwarded-for': ip } })
    expect(statuses(await times(120, () => register('203.0.113.7')))).toEqual(of(400, 120))
    const written: string[] = []
    const write = api.deps.files.write.bind(api.deps.files)
    api.deps.files.write = (key, stream) => {
      written.push(key)
      return write(key, stream)
    }
    const refused = await register('203.0.113.7')
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe(
      'Mạng của bạn đã gửi quá nhiều lần. Vui lòng thử lại sau 60 phút.',
    )
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(written).toEqual([])
    expect((await register('203.0.113.7', await site.another())).status).toBe(429)
    expect((await register('203.0.113.8')).status).toBe(400)
    expect(uploadsOnDisk(api)).toEqual([])
    api.clock.now = inSeconds(3600)
    expect((await register('203.0.113.7')).status).toBe(400)
  })

  test('five reset mails for an account, wherever they are asked for', async () => {
    const user = await makeUser(api.db)
    // Nobody learns from it whether there is one.
    for (const email of [user.email, 'khong-ai@example.test']) {
      const ask = (n: number) => post('/auth/forgot-password', { email }, { ip: `198.51.100.${n}` })
      expect(statuses(await inTurn(6, ask))).toEqual([...of(200, 5), 429])
    }
    expect(await api.db.q.$count(mails)).toBe(5)
  })

  test('sixty requests for a reset from one address, for anybody', async () => {
    const answers = await times(62, (n) =>
      post('/auth/forgot-password', { email: `ai-do-${n}@example.test` }),
    )
    expect(sorted(answers)).toEqual([...of(200, 60), 429, 429])
    expect(told).toEqual([
      { event: 'limit-reached', data: { limit: 'reset-request', ip: '203.0.113.7' } },
    ])
    expect(hits).toEqual(['reset-request', 'reset-request'])
  })

  test('thirty comments a minute of one person; the others go on', async () => {
    const { student, teacher, lesson } = await classroom(api)
    const work = await makeAssessment(api.db, lesson)
    const { id } = await makeSubmission(api.db, work.id, student.id)
    const json = { message: 'Thưa cô' }
    const comment = (as: string, area: string) =>
      api.call('POST', `/api/${area}/submissions/${id}/comments`, { as, json })
    const answers = await times(31, () => comment(student.id, 'student'))
    expect(sorted(answers)).toEqual([...of(200, 30), 429])
    expect((await comment(teacher.id, 'instructor')).status).toBe(200)
    api.clock.now = inSeconds(60)
    expect((await comment(student.id, 'student')).status).toBe(200)
  })

  test.each([
    ['sixty starts of a payment', '/api/student/checkout/momo/create', 60],
    ['120 uploads', `/api/student/assessments/${newId()}/submit-assignment`, 120],
  ])('%s in ten minutes of one person', async (_what, path, max) => {
    const [one, other] = await inTurn(2, async () => api.tokenOf((await makeUser(api.db)).id))
    const answers = await times(max + 1, () => api.call('POST', path, { token: one! }))
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1)
    expect((await api.call('POST', path, { token: other! })).status).not.toBe(429)
    expect((await api.call('POST', path)).status).toBe(401)
  })

  test('120 questions after a payment a minute from one address', async () => {
    const answers = await times(121, () => post('/api/payments/momo/confirm', { query: 'x=1' }))
    expect(sorted(answers)).toEqual([...of(400, 120), 429])
  })

  test('120 checks of certificates a minute from one address, right and wrong ones alike', async () => {
    const check = (ip: string) =>
      api.call('GET', '/api/public/certificates/ACDE-FGHJ-KMNP', {
        headers: { 'x-forwarded-for': ip },
      })
    expect(sorted(await times(121, () => check('203.0.113.7')))).toEqual([...of(404, 120), 429])
    expect((await check('203.0.113.8')).status).toBe(404)
    api.clock.now = inSeconds(60)
    expect((await check('203.0.113.7')).status).toBe(404)
  })

  test('of its own machine no address is counted, but where other people’s money or data are', async () => {
    const ask = () => post('/api/payments/momo/confirm', { query: 'x=1' }, { ip: '127.0.0.1' })
    expect(statuses(await times(121, ask))).toEqual(of(400, 121))
    api.deps.settings = { ...api.deps.settings, inEarnest: true }
    expect(sorted(await times(121, ask))).toEqual([...of(400, 120), 429])
  })

  test('thirty forged callbacks are kept, all are answered, and genuine ones always count', async () => {
    const order = await startPayment(api, 'MOMO')
    const headers = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' }
    const forged = { ...momoIpn(order.orderId, order.total), signature: 'bịa' }
    const forge = () => api.call('POST', '/api/payments/momo/ipn', { json: forged, headers })
    const vnpay = `/api/payments/vnpay/ipn?${new URLSearchParams(vnpayIpn(order.orderId, 1)).toString()}x`
    const kept = () => api.db.q.$count(paymentEvents, eq(paymentEvents.source, 'ipn'))
    expect(statuses(await times(25, forge))).toEqual(of(400, 25))
    const answers = await times(10, () => api.call('GET', vnpay, { headers }))
    for (const { status, body } of answers) expect([status, body.RspCode]).toEqual([200, '97'])
    expect(statuses(await times(10, forge))).toEqual(of(400, 10))
    // What a return page sends is no better.
    await times(10, () => post('/api/payments/momo/confirm', { query: 'x=1' }))
    expect(await kept()).toBe(30)
    expect(told).toEqual([
      { event: 'limit-reached', data: { limit: 'bad-callback', ip: '203.0.113.7' } },
    ])
    expect(hits).toHaveLength(25)

    const genuine = await api.call('POST', '/api/payments/momo/ipn', {
      json: momoIpn(order.orderId, order.total),
      headers,
    })
    expect(genuine.status).toBe(204)
    expect(await kept()).toBe(31)
    expect((await sendMomoIpn(api, forged)).status).toBe(400)
    expect(await kept()).toBe(32)
  })
})

describe('bodies', () => {
  const send = (path: string, body: string) =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })

  test.each([
    ['/auth/login', 16],
    ['/api/student/cart/add', 64],
    ['/api/payments/momo/confirm', 64],
    ['/api/student/assessments/x/submit-quiz', 1024],
    ['/api/instructor/lessons/x/assessments', 1024],
  ])('%s takes %i kB of JSON and no more', async (path, kilobytes) => {
    const of = (bytes: number) => JSON.stringify({ x: 'a'.repeat(bytes - 8) })
    expect((await send(path, of(kilobytes * 1024))).status).not.toBe(413)
    const refused = await send(path, of(kilobytes * 1024 + 1))
    expect([refused.status, (await refused.json()).code]).toEqual([413, 'TOO_LARGE'])
  })

  test.each(['/api/student/assessments/x/submit-quiz', '/api/instructor/lessons/x/assessments'])(
    'a large one to %s that is nested deeper than any form is refused unparsed',
    async (path) => {
      const nested = `{"a":"]\\"","b":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
      const refused = await send(path, nested)
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { code: 'INVALID', message: 'Yêu cầu không đọc được.' },
      ])
    },
  )

  test('one far above its limit still gets its answer', async () => {
    const refused = await send('/auth/login', 'x'.repeat(20 * 1024 * 1024))
    expect(refused.status).toBe(413)
  })
})
