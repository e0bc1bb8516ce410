import { describe, expect, it } from 'vitest'
import { signMomo } from '../../server/providers/payments/momo/signing.ts'
import { createSimulator } from '../../server/providers/simulators/simulator.ts'
import { signVnpay, vnpayJoined } from '../../server/providers/payments/vnpay/signing.ts'
import { vnpayPayUrl } from '../../server/providers/payments/vnpay/vnpay.ts'
import { booksInMemory } from '../support/sim-books.ts'

const momo = { partnerCode: 'SIMTEST', accessKey: 'ak', secretKey: 'sk' }
const vnpay = { tmnCode: 'SIMTEST1', hashSecret: 'hs' }
const SHOP = 'http://shop.test'

/** A simulator with the test's own clock and timers, and a shop that answers IPNs as the test wants. */
function start(shop: (url: string) => Response = () => new Response(null, { status: 204 })) {
  const clock = { now: new Date('2026-01-01T00:30:00Z') }
  const timers: { ms: number; work: () => void }[] = []
  const ipns: string[] = []
  const app = createSimulator({
    momo,
    vnpay,
    basePath: '',
    vnpayIpnUrl: () => `${SHOP}/vnpay/ipn`,
    ipnOrigin: () => SHOP,
    fetch: async (input) => {
      const url = new URL(input instanceof Request ? input.url : input).href
      ipns.push(url)
      return shop(url)
    },
    now: () => clock.now,
    schedule: (ms, work) => void timers.push({ ms, work }),
    retrySpacingMs: 300_000,
    books: booksInMemory(),
  })
  const post = async (path: string, body: unknown) => {
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, any> }
  }
  /** Lets a scheduled IPN go out and be answered. */
  const runTimer = async () => {
    timers.shift()?.work()
    await new Promise((done) => setImmediate(done))
    await new Promise((done) => setImmediate(done))
  }
  const control = (provider: string, orderId: string, outcome: string) =>
    post('/control', { provider, orderId, outcome })
  return { app, clock, timers, ipns, post, runTimer, control }
}

const createRequest = (changes: Record<string, unknown> = {}) => {
  const fields = {
    partnerCode: momo.partnerCode,
    requestId: 'r1',
    amount: 50_000,
    orderId: 'o1',
    orderInfo: 'DH_1',
    redirectUrl: `${SHOP}/checkout/momo-return`,
    ipnUrl: `${SHOP}/momo/ipn`,
    requestType: 'captureWallet',
    extraData: '',
    ...changes,
  }
  return { ...fields, lang: 'vi', signature: signMomo('create', fields, momo) }
}

const queryMomo = (orderId: string) => {
  const fields = { partnerCode: momo.partnerCode, requestId: 'q', orderId }
  return { ...fields, signature: signMomo('query', fields, momo) }
}

describe('the simulated MoMo', () => {
  const api = '/momo/v2/gateway/api'

  it('creates a payment whose page lies on the shop’s origin', async () => {
    const { post, app } = start()
    const created = await post(`${api}/create`, createRequest())
    expect(created).toMatchObject({
      status: 200,
      body: { resultCode: 0, orderId: 'o1', requestId: 'r1', amount: 50_000 },
    })
    const payUrl = new URL(created.body['payUrl'])
    expect(payUrl.origin).toBe(SHOP)
    expect((await app.request(payUrl.pathname + payUrl.search)).status).toBe(200)
    expect((await app.request('/momo/v2/gateway/pay?t=eHg=')).status).toBe(404)
  })

  it.each([
    ['a bad signature', { ...createRequest(), signature: 'f'.repeat(64) }, 13],
    ['another partner', createRequest({ partnerCode: 'OTHER' }), 13],
    ['an order id outside the pattern', createRequest({ orderId: '-o 1' }), 20],
    ['no order info', createRequest({ orderInfo: '' }), 20],
    ['an unknown request type', createRequest({ requestType: 'gift' }), 20],
    ['a script as the return address', createRequest({ redirectUrl: 'javascript:alert(1)' }), 20],
    ['an IPN to somewhere else', createRequest({ ipnUrl: 'http://10.0.0.1/x' }), 20],
    ['a broken amount', createRequest({ amount: 1.5 }), 20],
    ['too little', createRequest({ amount: 999 }), 22],
    ['too much', createRequest({ amount: 50_000_001 }), 22],
    ['no object', [], 20],
  ])('refuses %s', async (_what, request, resultCode) => {
    const { post } = start()
    expect(await post(`${api}/create`, request)).toMatchObject({
      status: 400,
      body: { resultCode },
    })
    expect((await post(`${api}/query`, queryMomo('o1'))).body).toMatchObject({ resultCode: 42 })
  })

  it('answers any order id at once, however it is built', async () => {
    const { post } = start()
    // A regular expression that backtracks on this id would never end.
    const evil = createRequest({ orderId: `${'a'.repeat(60)}!` })
    expect((await post(`${api}/create`, evil)).body['resultCode']).toBe(20)
    for (const orderId of ['a', '0-_.b', 'a.b-c'].map((id) => `${id}x`)) {
      expect(
        (await post(`${api}/create`, createRequest({ orderId, requestId: orderId }))).body[
          'resultCode'
        ],
      ).toBe(0)
    }
  })

  it('refuses a repeated request id (40) and order id (41)', async () => {
    const { post } = start()
    await post(`${api}/create`, createRequest())
    const again = createRequest({ orderId: 'o2' })
    expect((await post(`${api}/create`, again)).body['resultCode']).toBe(40)
    const other = createRequest({ requestId: 'r2' })
    expect((await post(`${api}/create`, other)).body['resultCode']).toBe(41)
  })

  it('answers a query with the true state, and lets a payment expire by its clock', async () => {
    const { post, clock, control } = start()
    await post(`${api}/create`, createRequest())
    expect((await post(`${api}/query`, queryMomo('o1'))).body).toMatchObject({ resultCode: 1000 })
    clock.now = new Date(clock.now.getTime() + 16 * 60_000)
    expect((await post(`${api}/query`, queryMomo('o1'))).body).toMatchObject({ resultCode: 1005 })
    await control('MOMO', 'o1', 'success')
    expect((await post(`${api}/query`, queryMomo('o1'))).body).toMatchObject({
      resultCode: 0,
      amount: 50_000,
    })
    const forged = { ...queryMomo('o1'), signature: 'x' }
    expect((await post(`${api}/query`, forged)).body['resultCode']).toBe(13)
  })

  it('answers a form that cannot be read with its error page', async () => {
    const { app } = start()
    const response = await app.request('/pay', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'x',
    })
    expect(response.status).toBe(404)
  })

  it('refunds in parts, but not more than was paid', async () => {
    const { post, control } = start()
    await post(`${api}/create`, createRequest())
    const refund = (n: number, amount: number, transId: unknown) => {
      const fields = {
        partnerCode: momo.partnerCode,
        orderId: `rf${n}`,
        requestId: `rr${n}`,
        amount,
        transId: transId as number,
        description: '',
      }
      return post(`${api}/refund`, { ...fields, signature: signMomo('refund', fields, momo) })
    }
    expect((await refund(1, 10_000, 1)).body['resultCode']).toBe(1080)
    await control('MOMO', 'o1', 'success')
    const { transId } = (await post(`${api}/query`, queryMomo('o1'))).body
    expect((await refund(2, 30_000, transId)).body['resultCode']).toBe(0)
    expect((await refund(3, 30_000, transId)).body['resultCode']).toBe(1081)
    expect((await refund(4, 20_000, transId)).body['resultCode']).toBe(0)
  })

  it('sends a late IPN when its time comes, and records an answer other than 204', async () => {
    const { post, control, timers, ipns, runTimer, app } = start(
      () => new Response('x', { status: 500 }),
    )
    await post(`${api}/create`, createRequest())
    const { body } = await control('MOMO', 'o1', 'late-ipn-60s')
    expect(body['returnUrl']).toContain('resultCode=0')
    expect(ipns).toEqual([])
    expect(timers.map((timer) => timer.ms)).toEqual([60_000])
    await runTimer()
    expect(ipns).toEqual([`${SHOP}/momo/ipn`])
    const log = (await (await app.request('/control/log?provider=MOMO&orderId=o1')).json()) as {
      items: { event: string; answer: string }[]
    }
    expect(log.items.at(-1)).toMatchObject({ event: 'ipn', answer: 'HTTP 500' })
    expect(timers).toEqual([])
  })

  it('keeps a payment in process for a minute, then it is paid', async () => {
    const { post, control, timers, ipns, runTimer } = start()
    await post(`${api}/create`, createRequest())
    const { body } = await control('MOMO', 'o1', 'processing')
    expect(body['returnUrl']).toContain('resultCode=7002')
    expect((await control('MOMO', 'o1', 'success')).status).toBe(409)
    const asked = async () => (await post(`${api}/query`, queryMomo('o1'))).body['resultCode']
    expect([await asked(), ipns]).toEqual([7002, []])
    expect(timers.map((timer) => timer.ms)).toEqual([60_000])
    await runTimer()
    expect([await asked(), ipns]).toEqual([0, [`${SHOP}/momo/ipn`]])
  })
})

const pay = (changes: Partial<Parameters<typeof vnpayPayUrl>[1]> = {}, secret = 'hs') =>
  vnpayPayUrl(
    { tmnCode: vnpay.tmnCode, hashSecret: secret, payUrl: '/vnpay/vpcpay.html', apiUrl: '' },
    {
      orderId: 'o1',
      amount: 50_000,
      orderInfo: 'DH_1',
      returnUrl: `${SHOP}/checkout/vnpay-return`,
      ipAddr: '203.0.113.7',
      createdAt: new Date('2026-01-01T00:30:00Z'),
      expiresAt: new Date('2026-01-01T00:45:00Z'),
      ...changes,
    },
  )

describe('the simulated VNPAY', () => {
  const answering = (...codes: string[]) => {
    let call = 0
    return () => {
      const RspCode = codes[Math.min(call, codes.length - 1)]
      call += 1
      return Response.json({ RspCode, Message: '' })
    }
  }
  const open = async ({ app }: ReturnType<typeof start>, url: string) =>
    (await app.request(url)).headers.get('location')

  it('opens a payment, and opens it again as long as it is the same and still open', async () => {
    const sim = start(answering('00'))
    expect(await open(sim, pay())).toBe('/vnpay/pay?ref=o1')
    expect(await open(sim, pay())).toBe('/vnpay/pay?ref=o1')
    const error = (code: string) => `/vnpay/Payment/Error.html?code=${code}`
    expect(await open(sim, pay({ amount: 60_000 }))).toBe(error('01'))
    await sim.control('VNPAY', 'o1', 'cancel')
    expect(await open(sim, pay())).toBe(error('01'))
    expect(await open(sim, pay({}, 'wrong'))).toBe(error('70'))
    expect(await open(sim, `${pay({ orderId: 'o2' })}0`)).toBe(error('70'))
    expect(await open(sim, pay({ orderId: 'o2', orderInfo: 'Đơn hàng' }))).toBe(error('03'))
    expect(await open(sim, pay({ orderId: 'o2', ipAddr: '::1' }))).toBe(error('03'))
    sim.clock.now = new Date('2026-01-01T00:45:00Z')
    expect(await open(sim, pay({ orderId: 'o2' }))).toBe(error('15'))
    expect((await sim.app.request(error('15'))).status).toBe(200)
  })

  it('repeats an IPN until 00 or 02, ten calls at most', async () => {
    const stubborn = start(answering('99'))
    await open(stubborn, pay())
    await stubborn.control('VNPAY', 'o1', 'success')
    for (let i = 0; i < 15; i += 1) await stubborn.runTimer()
    expect(stubborn.ipns).toHaveLength(10)

    const healing = start(answering('99', '04', '02'))
    await open(healing, pay())
    await healing.control('VNPAY', 'o1', 'success')
    expect(healing.timers.map((timer) => timer.ms)).toEqual([300_000])
    for (let i = 0; i < 5; i += 1) await healing.runTimer()
    expect(healing.ipns).toHaveLength(3)

    const silent = start(() => {
      throw new TypeError('offline')
    })
    await open(silent, pay())
    await silent.control('VNPAY', 'o1', 'success')
    expect(silent.timers).toHaveLength(1)
  })

  it('answers querydr and refund with its signature', async () => {
    const sim = start(answering('00'))
    const request = (
      command: 'querydr' | 'refund',
      id: string,
      changes: Record<string, string> = {},
    ) => {
      const fields = {
        vnp_RequestId: id,
        vnp_Version: '2.1.0',
        vnp_Command: command,
        vnp_TmnCode: vnpay.tmnCode,
        vnp_TxnRef: 'o1',
        vnp_TransactionDate: '20260101073000',
        vnp_CreateDate: '20260101080000',
        vnp_IpAddr: '127.0.0.1',
        vnp_OrderInfo: 'hoi',
        ...changes,
      }
      const vnp_SecureHash = signVnpay(vnpayJoined(command, fields), vnpay.hashSecret)
      return sim.post('/vnpay/merchant_webapi/api/transaction', { ...fields, vnp_SecureHash })
    }
    const codes = async (answer: ReturnType<typeof request>) => {
      const { body } = await answer
      return [body['vnp_ResponseCode'], body['vnp_TransactionStatus']]
    }
    expect(await codes(request('querydr', 'a'))).toEqual(['91', ''])
    await open(sim, pay())
    expect(await codes(request('querydr', 'b'))).toEqual(['00', '01'])
    expect(await codes(request('querydr', 'b'))).toEqual(['94', ''])
    const otherDate = { vnp_TransactionDate: '20260101073001' }
    expect(await codes(request('querydr', 'c', otherDate))).toEqual(['91', ''])
    expect(await codes(request('querydr', 'd', { vnp_TmnCode: 'X' }))).toEqual(['02', ''])
    const refund = (id: string, vnp_Amount: string) =>
      codes(request('refund', id, { vnp_Amount, vnp_TransactionType: '03', vnp_TransactionNo: '' }))
    expect(await refund('f', '1000000')).toEqual(['95', ''])
    await sim.control('VNPAY', 'o1', 'success')
    const { body } = await request('querydr', 'g')
    expect(body).toMatchObject({ vnp_TransactionStatus: '00', vnp_Amount: '5000000' })
    expect(body['vnp_SecureHash']).toBe(
      signVnpay(vnpayJoined('querydrAnswer', body), vnpay.hashSecret),
    )
    expect(await refund('h', '3000000')).toEqual(['00', '05'])
    expect(await refund('i', '3000000')).toEqual(['95', ''])
    const forged = await sim.post('/vnpay/merchant_webapi/api/transaction', {
      vnp_Command: 'querydr',
      vnp_TmnCode: vnpay.tmnCode,
      vnp_SecureHash: 'x',
    })
    expect(forged.body['vnp_ResponseCode']).toBe('97')
  })
})

/** JSON values other than texts. A value is signed as the text that it becomes. */
const OTHER_TYPES: unknown[] = [7, true, null, ['o1'], { $ne: '' }]

/** Each field of a call with each value of a wrong type. */
const wrongFields = (call: Record<string, unknown>, numbers: readonly string[] = []) =>
  Object.keys(call).flatMap((name) =>
    (numbers.includes(name) ? ['7', 7.5, ...OTHER_TYPES.slice(1)] : OTHER_TYPES).map(
      (value) => [name, value] as const,
    ),
  )

const asText = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

describe('MoMo’s calls with values of another type', () => {
  const api = '/momo/v2/gateway/api'
  const signed = (kind: 'create' | 'query' | 'refund', fields: Record<string, unknown>) => {
    return { signature: signMomo(kind, asText(fields) as never, momo), ...fields }
  }
  const CALLS = {
    create: { ...createRequest() } as Record<string, unknown>,
    query: { partnerCode: momo.partnerCode, requestId: 'q', orderId: 'o1', lang: 'vi' },
    refund: {
      partnerCode: momo.partnerCode,
      orderId: 'rf1',
      requestId: 'rf-1',
      amount: 20_000,
      transId: 1,
      lang: 'vi',
      description: 'Hoan tien',
    },
  }
  delete CALLS.create['signature']
  const rows = Object.entries(CALLS).flatMap(([kind, call]) =>
    wrongFields({ ...call, signature: '' }, ['amount', 'transId']).map(
      ([name, value]) => [kind as keyof typeof CALLS, name, value] as const,
    ),
  )

  it.each(rows)(
    '%s with %s %j is refused as malformed, and changes nothing',
    async (kind, name, value) => {
      const sim = start()
      if (kind !== 'create') {
        await sim.post(`${api}/create`, createRequest())
        await sim.control('MOMO', 'o1', 'success')
      }
      const paid = (await sim.post(`${api}/query`, queryMomo('o1'))).body
      const call = { ...CALLS[kind], ...(kind === 'refund' ? { transId: paid['transId'] } : {}) }
      const body = signed(kind, { ...call, [name]: value })
      const answer = await sim.post(`${api}/${kind}`, body)
      expect(answer).toMatchObject({ status: 400, body: { resultCode: 20 } })
      expect((await sim.post(`${api}/query`, queryMomo('o1'))).body).toMatchObject({
        resultCode: paid['resultCode'],
      })
      // The whole payment can still be refunded, where there is one.
      const whole = signed('refund', {
        ...CALLS.refund,
        transId: paid['transId'] ?? 0,
        amount: 50_000,
      })
      expect((await sim.post(`${api}/refund`, whole)).body).toMatchObject({
        resultCode: kind === 'create' ? 1080 : 0,
      })
    },
  )
})

describe('VNPAY’s calls with values of another type', () => {
  const common = {
    vnp_RequestId: 'a',
    vnp_Version: '2.1.0',
    vnp_TmnCode: vnpay.tmnCode,
    vnp_TxnRef: 'o1',
    vnp_TransactionDate: '20260101073000',
    vnp_CreateDate: '20260101080000',
    vnp_IpAddr: '127.0.0.1',
    vnp_OrderInfo: 'hoi',
    vnp_TransactionNo: '',
    vnp_SecureHash: '',
  }
  const CALLS = {
    querydr: { ...common, vnp_Command: 'querydr' },
    refund: {
      ...common,
      vnp_Command: 'refund',
      vnp_TransactionType: '03',
      vnp_Amount: '2000000',
      vnp_CreateBy: 'admin',
    },
  }
  const rows = Object.entries(CALLS).flatMap(([kind, call]) => [
    ...wrongFields(call).map(([name, value]) => [kind as keyof typeof CALLS, name, value] as const),
    ...(kind === 'refund'
      ? ['2e6', '2000000.0', ' 2000000', '0x1e8480', '-2000000', '2000001', ''].map(
          (amount) => ['refund', 'vnp_Amount', amount] as const,
        )
      : []),
    // Type 02 refunds the whole amount, but 2,000,000 hundredths are a part of it.
    ...(kind === 'refund'
      ? ['', '1', '2', '01', '02', '04', '99', ' 03'].map(
          (type) => ['refund', 'vnp_TransactionType', type] as const,
        )
      : []),
  ])

  it.each(rows)(
    '%s with %s %j is refused as malformed, and changes nothing',
    async (kind, name, value) => {
      const sim = start()
      await sim.app.request(pay())
      await sim.control('VNPAY', 'o1', 'success')
      const ask = async (fields: Record<string, unknown>, command: keyof typeof CALLS) => {
        const hash = signVnpay(vnpayJoined(command, fields), vnpay.hashSecret)
        const vnp_SecureHash = name === 'vnp_SecureHash' && command === kind ? value : hash
        const answer = await sim.post('/vnpay/merchant_webapi/api/transaction', {
          ...fields,
          vnp_SecureHash: fields['vnp_RequestId'] === 'whole' ? hash : vnp_SecureHash,
        })
        return answer.body['vnp_ResponseCode']
      }
      expect(await ask({ ...CALLS[kind], [name]: value }, kind)).toBe('03')
      const whole = { ...CALLS.refund, vnp_RequestId: 'whole', vnp_Amount: '5000000' }
      expect(await ask(whole, 'refund')).toBe('00')
    },
  )
})

describe('amounts that VNPAY takes', () => {
  it.each([
    [1, '04'],
    [4_999, '04'],
    [5_000, null],
    [999_999_999, null],
    [1_000_000_000, '04'],
    [9_999_999_999, '04'],
  ])('%i đồng: %s', async (amount, code) => {
    const { app } = start()
    const location = (await app.request(pay({ amount }))).headers.get('location')
    expect(location).toBe(code ? `/vnpay/Payment/Error.html?code=${code}` : '/vnpay/pay?ref=o1')
  })
})
