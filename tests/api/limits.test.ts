import { readdir } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { mails, paymentEvents, rateLimits } from '../../server/db/schema.ts'
import { newId } from '../../server/ids.ts'
import { pruneCounts } from '../../server/limits/counters.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { makeUser } from '../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../support/learning-fixtures.ts'
import { momoIpn, sendMomoIpn, startPayment, vnpayIpn } from '../support/payments.ts'

/** The limits of docs/behaviour.md#limits; the proxy of these tests says where a request comes from. */

const PASSWORD = 'mật khẩu dài'
const NOW = new Date('2026-04-01T08:00:00Z')

interface SecurityLine {
  event: string
  data: Record<string, unknown>
}

let db: TestApi['db']
beforeAll(async () => {
  const first = await startApi({ keepOpen: true })
  db = first.db
  return first.close
})

let api: TestApi
let told: SecurityLine[]
let hits: string[]
let errors: string[]
beforeEach(async () => {
  for (const table of [rateLimits, mails, paymentEvents]) await db.q.delete(table)
  api = await start()
})

/** A process of the site, beside those that were started before. */
async function start(): Promise<TestApi> {
  const started = await startApi({ settings: { trustProxy: true }, db })
  started.clock.now = NOW
  told = []
  hits = []
  errors = []
  started.deps.log.security = (event, data = {}) => told.push({ event, data })
  started.deps.log.error = (message) => errors.push(message)
  started.deps.metrics.count = (name, labels) => {
    if (name === 'limits_hit') hits.push((labels as { limit: string }).limit)
  }
  return started
}

const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
/** One after the other. */
async function inTurn<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let n = 0; n < count; n += 1) all.push(await make(n))
  return all
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const sorted = (answers: { status: number }[]) => statuses(answers).toSorted((a, b) => a - b)
/** What the counts are of. */
const kinds = (rows: { key: string }[]) => new Set(rows.map(({ key }) => key.split(':')[0]))
const of = (status: number, count: number) => Array.from({ length: count }, () => status)

interface From {
  ip?: string
  cookie?: string
  at?: TestApi
}

const headersOf = ({ ip = '203.0.113.7', cookie }: From) => ({
  'x-forwarded-for': ip,
  ...(cookie ? { cookie } : {}),
})
const post = (path: string, json: unknown, from: From = {}) =>
  (from.at ?? api).call('POST', path, { json, headers: headersOf(from) })
const login = (email: string, password: string, from: From = {}) =>
  post('/auth/login', { email, password }, from)

/** `name=value` of the cookie that an answer sets. */
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.get('set-cookie')?.split(';')[0] ?? ''

const person = async (given: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(api.db, { passwordHash: await hashPassword(PASSWORD), ...given })
/** No password fits it, so that its refusals cost nothing. */
const nobody = () => makeUser(api.db)

describe('guesses at passwords', () => {
  test('one password at 120 accounts from one address: the last twenty are refused', async () => {
    const accounts = await inTurn(120, nobody)
    const answers = await times(120, (n) => login(accounts[n]!.email, 'mùa xuân 2026'))
    expect(sorted(answers)).toEqual([...of(401, 100), ...of(429, 20)])
  })

  test('one account from forty addresses: the last ten are refused', async () => {
    const { email } = await nobody()
    const answers = await times(40, (n) => login(email, `đoán ${n}`, { ip: `198.51.100.${n}` }))
    expect(sorted(answers)).toEqual([...of(401, 30), ...of(429, 10)])
  })

  test('a second process, and one that has started anew, count on', async () => {
    const { email } = await nobody()
    const second = await start()
    const answers = await times(16, (n) => login(email, 'sai', { at: n % 2 ? api : second }))
    expect(sorted(answers)).toEqual([...of(401, 10), ...of(429, 6)])
    const third = await start()
    expect((await login(email, 'sai', { at: third })).status).toBe(429)
  })

  test('after ten the waits grow: 2, 4, 8 … seconds, five minutes at most', async () => {
    const { email } = await nobody()
    expect(statuses(await inTurn(10, () => login(email, 'sai')))).toEqual(of(401, 10))
    let now = 0
    const waits: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const refused = await login(email, 'sai')
      expect(refused.status).toBe(429)
      waits.push(Number(refused.headers.get('retry-after')))
      // What is refused lengthens nothing.
      await login(email, 'sai')
      now += waits[n]!
      api.clock.now = new Date(inSeconds(now).getTime() - 1)
      expect((await login(email, 'sai')).status).toBe(429)
      api.clock.now = inSeconds(now)
      expect((await login(email, 'sai')).status).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    api.clock.now = inSeconds(now + 31 * 60)
    expect(statuses(await inTurn(10, () => login(email, 'sai')))).toEqual(of(401, 10))
  })

  test('the wait is told in seconds or minutes, and the same of accounts that do not exist', async () => {
    const { email } = await nobody()
    for (const guessed of [email, 'khong-co@example.test']) {
      api.clock.now = NOW
      const first = await inTurn(11, () => login(guessed, 'sai'))
      expect(statuses(first)).toEqual([...of(401, 10), 429])
      expect(first[10]!.body).toEqual({
        code: 'RATE_LIMITED',
        message: 'Bạn đã thử quá nhiều lần. Vui lòng thử lại sau 2 giây.',
      })
      for (const seconds of [2, 6, 14, 30, 62]) {
        api.clock.now = inSeconds(seconds)
        expect((await login(guessed, 'sai')).status).toBe(401)
      }
      expect((await login(guessed, 'sai')).body.message).toContain('sau 2 phút')
    }
  })

  test('a success forgives its pair, and counts for nobody else', async () => {
    const { email } = await person()
    const accounts = await inTurn(96, nobody)
    await times(95, (n) => login(accounts[n]!.email, 'sai'))
    for (let round = 0; round < 2; round += 1) {
      expect(statuses(await inTurn(2, () => login(email, 'sai')))).toEqual([401, 401])
      expect(statuses(await inTurn(6, () => login(email, PASSWORD)))).toEqual(of(200, 6))
    }
    // 95 and 4 failures so far.
    expect((await login(accounts[95]!.email, 'sai')).status).toBe(401)
    expect((await login(accounts[95]!.email, 'sai')).status).toBe(429)
  })

  test('an IPv6 customer is one address', async () => {
    const accounts = await inTurn(101, nobody)
    const answers = await times(101, (n) =>
      login(accounts[n]!.email, 'sai', { ip: `2001:db8:7:1:${n.toString(16)}::1` }),
    )
    expect(sorted(answers)).toEqual([...of(401, 100), 429])
    const other = await login(accounts[0]!.email, 'sai', { ip: '2001:db8:7:2::1' })
    expect(other.status).toBe(401)
  })

  test('at the present password of a session as well, in every process', async () => {
    const user = await person()
    const token = await api.tokenOf(user.id)
    const second = await start()
    const change = (n: number, currentPassword: string) =>
      (n % 2 ? api : second).call('POST', '/api/profile/password', {
        token,
        json: { currentPassword, newPassword: 'mật khẩu mới' },
      })
    const answers = await times(12, (n) => change(n, 'sai rồi'))
    expect(sorted(answers)).toEqual([...of(400, 10), 429, 429])
    api.clock.now = inSeconds(2)
    expect((await change(1, PASSWORD)).status).toBe(200)
  })

  test('the table and the log name nobody, the log the account and the address', async () => {
    const user = await person()
    await inTurn(11, () => login(user.email, 'bí mật của tôi'))
    const rows = await api.db.q.select().from(rateLimits)
    expect(rows).toHaveLength(3)
    expect(kinds(rows)).toEqual(new Set(['account', 'address', 'pair']))
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|example\.test/)
    const refused = { event: 'sign-in-refused', data: { userId: user.id, ip: '203.0.113.7' } }
    expect(told.filter(({ event }) => event === 'sign-in-refused')).toEqual(
      Array.from({ length: 10 }, () => refused),
    )
    expect(told.at(-1)).toEqual({
      event: 'sign-in-slowed',
      data: { ip: '203.0.113.7', by: ['pair'] },
    })
    expect(JSON.stringify(told)).not.toMatch(/example\.test|bí mật/)
    expect(hits).toEqual(['sign-in'])
  })

  test('counts that are over are removed', async () => {
    const { email } = await nobody()
    await login(email, 'sai')
    api.clock.now = inSeconds(11 * 60)
    await pruneCounts(api.deps)
    const left = await api.db.q.select({ key: rateLimits.key }).from(rateLimits)
    expect(kinds(left)).toEqual(new Set(['account', 'pair']))
    api.clock.now = inSeconds(61 * 60)
    await pruneCounts(api.deps)
    expect(await api.db.q.$count(rateLimits)).toBe(0)
  })
})

describe('a browser that has signed in before', () => {
  test('gets in while strangers guess, behind the same address and anywhere', async () => {
    const owner = await person()
    const known = cookieOf(await login(owner.email, PASSWORD))
    // Somebody in the same school, then a crowd, then everybody behind that address.
    await inTurn(12, () => login(owner.email, 'sai'))
    await times(30, (n) => login(owner.email, 'sai', { ip: `198.51.100.${n}` }))
    const accounts = await inTurn(100, nobody)
    await times(100, (n) => login(accounts[n]!.email, 'sai'))
    const elsewhere = { ip: '192.0.2.1' }
    expect((await login(owner.email, PASSWORD)).status).toBe(429)
    expect((await login(owner.email, PASSWORD, elsewhere)).status).toBe(429)
    expect((await login(owner.email, PASSWORD, { cookie: known })).status).toBe(200)
    expect((await login(owner.email, PASSWORD, { cookie: known, ...elsewhere })).status).toBe(200)
  })

  test('has ten free guesses of its own, and no others', async () => {
    const owner = await person()
    const cookie = cookieOf(await login(owner.email, PASSWORD))
    const answers = await times(14, (n) =>
      login(owner.email, 'sai', { cookie, ip: `198.51.100.${n}` }),
    )
    expect(sorted(answers)).toEqual([...of(401, 10), ...of(429, 4)])
    // They count for nobody else.
    expect((await login(owner.email, PASSWORD)).status).toBe(200)
  })

  test('its cookie opens nothing, is for /auth alone and out of reach of scripts', async () => {
    const owner = await person()
    const answer = await login(owner.email, PASSWORD)
    const attributes = answer.headers.get('set-cookie')?.split('; ').slice(1)
    expect(attributes?.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=31536000',
      'Path=/auth',
      'SameSite=Lax',
    ])
    expect(answer.headers.get('set-cookie')).not.toContain(owner.id)
    const cookie = cookieOf(answer)
    expect((await api.call('GET', '/auth/me', { headers: { cookie } })).status).toBe(401)
    const https = await api.call('POST', '/auth/login', {
      json: { email: owner.email, password: PASSWORD },
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(https.headers.get('set-cookie')).toContain('Secure')
    expect((await login(owner.email, 'sai')).headers.get('set-cookie')).toBeNull()
  })

  test('a cookie of another account, a forged one and one of last year count as none', async () => {
    const owner = await person()
    const other = await person()
    const own = cookieOf(await login(owner.email, PASSWORD))
    const others = cookieOf(await login(other.email, PASSWORD))
    await inTurn(10, () => login(owner.email, 'sai'))
    const forged = own.replace(/\.\d+\./, '.9999999999.')
    expect(forged).not.toBe(own)
    for (const cookie of [others, forged, 'lopmo-device=', 'lopmo-device=a.b.c']) {
      expect((await login(owner.email, PASSWORD, { cookie })).status).toBe(429)
    }
    expect((await login(owner.email, PASSWORD, { cookie: own })).status).toBe(200)
    api.clock.now = inSeconds(366 * 86_400)
    await inTurn(10, () => login(owner.email, 'sai'))
    expect((await login(owner.email, PASSWORD, { cookie: own })).status).toBe(429)
  })

  test('is known to the last five who signed in by it', async () => {
    const family = await inTurn(6, () => person())
    let cookie = ''
    for (const { email } of family) cookie = cookieOf(await login(email, PASSWORD, { cookie }))
    await inTurn(100, async (n) => login(`khong-co-${n}@example.test`, 'sai'))
    const answers = await inTurn(6, (n) => login(family[n]!.email, PASSWORD, { cookie }))
    expect(statuses(answers)).toEqual([429, ...of(200, 5)])
  })

  test('so is one whose owner has set a new password by mail', async () => {
    const owner = await person()
    await times(31, (n) => login(owner.email, 'sai', { ip: `198.51.100.${n}` }))
    expect((await login(owner.email, PASSWORD)).status).toBe(429)
    await post('/auth/forgot-password', { email: owner.email })
    const [mail] = await api.db.q.select().from(mails).where(eq(mails.toAddress, owner.email))
    const token = /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1]
    const reset = await post('/auth/reset-password', { token, password: 'mật khẩu mới' })
    expect(reset.status).toBe(200)
    const cookie = cookieOf(reset)
    expect((await login(owner.email, 'mật khẩu mới', { cookie })).status).toBe(200)
  })
})

describe('a crowd at the door', () => {
  test('waits in a line of fifty; all others are told at once, and that was no failure', async () => {
    const { email } = await person()
    // From many addresses: one address would be slowed.
    const answers = await times(160, (n) =>
      login(`khong-co-${n}@example.test`, 'sai', { ip: `198.51.100.${n}` }),
    )
    const busy = answers.filter(({ status }) => status === 503)
    expect(new Set(statuses(answers))).toEqual(new Set([401, 503]))
    expect(busy[0]!.body).toMatchObject({
      code: 'BUSY',
      message: 'Máy chủ đang bận, vui lòng thử lại sau ít giây.',
    })
    expect(busy[0]!.headers.get('retry-after')).toBe('3')
    expect(errors).toEqual([])
    expect(hits).toEqual(busy.map(() => 'busy'))
    const rows = await api.db.q.select().from(rateLimits)
    const failures = (kind: string) =>
      rows.filter(({ key, count }) => key.startsWith(`${kind}:`) && count > 0).length
    expect(failures('pair')).toBe(160 - busy.length)
    expect(failures('address')).toBe(160 - busy.length)
    expect((await login(email, PASSWORD)).status).toBe(200)
  })
})

describe('other limits', () => {
  const uploads = async () => {
    const entries = await readdir(api.deps.settings.uploadDir, {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).length
  }
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
    expect((await register('203.0.113.7', await start())).status).toBe(429)
    expect((await register('203.0.113.8')).status).toBe(400)
    expect(await uploads()).toBe(0)
    api.clock.now = inSeconds(3600)
    expect((await register('203.0.113.7')).status).toBe(400)
  })

  test('five reset mails for an account, wherever they are asked for', async () => {
    const user = await makeUser(api.db)
    const ask = (n: number) =>
      post('/auth/forgot-password', { email: user.email }, { ip: `198.51.100.${n}` })
    expect(statuses(await inTurn(6, ask))).toEqual([...of(200, 5), 429])
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
