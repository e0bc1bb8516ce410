import { describe, expect, it } from 'vitest'
import {
  isMomoResultGenuine,
  momoRaw,
  readMomoResult,
  signMomo,
} from '../../server/providers/payments/momo/signing.ts'
import { judgeMomo, momoReport } from '../../server/providers/payments/momo/momo.ts'

// Vectors M1 to M6 of docs/providers/payments.md#momo-test-vectors, with made-up keys.
const keys = {
  partnerCode: 'MOMOELEARN01',
  accessKey: 'AKtest0123456789',
  secretKey: 'SKtest-9f2c41d7b8e64a0c',
}
const create = {
  amount: 499000,
  extraData: '',
  ipnUrl: 'https://api.example.test/api/payments/momo/ipn',
  orderId: '665f0c2a9b1e4d0012ab34cd-1',
  orderInfo: 'Thanh toan don hang 12AB34CD',
  partnerCode: keys.partnerCode,
  redirectUrl: 'https://app.example.test/checkout/momo-return',
  requestId: '3f0a6c1e-8d52-4b77-9a10-5b8f2f1f6a01',
  requestType: 'captureWallet',
}
const paid = {
  partnerCode: keys.partnerCode,
  orderId: create.orderId,
  requestId: create.requestId,
  amount: 499000,
  orderInfo: create.orderInfo,
  orderType: 'momo_wallet',
  transId: 4088878653,
  resultCode: 0,
  message: 'Thành công.',
  payType: 'qr',
  responseTime: 1767225600123,
  extraData: '',
}
const M3 = 'b59410925b69d2d84b14ecda31c0364c309f502176dc78026c6aeb83bcbab9c2'
const M4 = '3c3e19388380d9fa9439dabbab8396331f20197448412d3b6ec3781706036eb7'

describe('MoMo signatures', () => {
  it('signs create (M1) over exactly the documented text', () => {
    expect(momoRaw('create', create, keys.accessKey)).toBe(
      'accessKey=AKtest0123456789&amount=499000&extraData=&ipnUrl=https://api.example.test/api/payments/momo/ipn&orderId=665f0c2a9b1e4d0012ab34cd-1&orderInfo=Thanh toan don hang 12AB34CD&partnerCode=MOMOELEARN01&redirectUrl=https://app.example.test/checkout/momo-return&requestId=3f0a6c1e-8d52-4b77-9a10-5b8f2f1f6a01&requestType=captureWallet',
    )
    expect(signMomo('create', create, keys)).toBe(
      '8bb22d83c126e4122fd242aaf29289bfac3efd30c3ff0b3bd23867a590d67730',
    )
  })

  it('signs create with Vietnamese text and extraData (M2)', () => {
    const fields = {
      ...create,
      amount: 1299000,
      extraData: 'eyJjYXJ0SWQiOiJjMSJ9',
      orderId: '665f0c2a9b1e4d0012ab34cd-2',
      requestId: '3f0a6c1e-8d52-4b77-9a10-5b8f2f1f6a02',
      orderInfo: 'Thanh toán đơn hàng 12AB34CD',
      requestType: 'payWithMethod',
    }
    expect(signMomo('create', fields, keys)).toBe(
      '4547863863ca009a939b1653d555f0b5a9a6c046d22324272e579f5042d39e61',
    )
  })

  it('signs a paid (M3) and a refused result (M4)', () => {
    expect(signMomo('result', paid, keys)).toBe(M3)
    const refused = {
      ...paid,
      message: 'Giao dịch bị từ chối bởi người dùng.',
      payType: '',
      responseTime: 1767225661004,
      resultCode: 1006,
      transId: 1767225660999,
    }
    expect(signMomo('result', refused, keys)).toBe(M4)
  })

  it('signs query (M5) and refund (M6)', () => {
    expect(
      signMomo(
        'query',
        { orderId: create.orderId, partnerCode: keys.partnerCode, requestId: 'q-0001' },
        keys,
      ),
    ).toBe('cb5e3038fc70e428b64325b3283232b84830f295332b07ad580084eba9660551')
    expect(
      signMomo(
        'refund',
        {
          amount: 499000,
          description: 'Hoan tien',
          orderId: 'RF-665f0c2a-1',
          partnerCode: keys.partnerCode,
          requestId: 'rf-0001',
          transId: 4088878653,
        },
        keys,
      ),
    ).toBe('2aab233377516aba5f57fee780cae4edaf95ca2ff7da2157441685ace30b2090')
  })
})

describe('reading a MoMo result', () => {
  const genuine = (input: unknown) => {
    const result = readMomoResult(input)
    return result !== null && isMomoResultGenuine(result, keys)
  }

  it('accepts a signed IPN body, upper-case hex and unsigned extras', () => {
    expect(genuine({ ...paid, signature: M3 })).toBe(true)
    expect(genuine({ ...paid, signature: M3.toUpperCase(), userFee: 0, storeId: 's' })).toBe(true)
  })

  it('accepts the redirect query, where + is a space and everything is text', () => {
    const query = new URLSearchParams(
      Object.entries({ ...paid, signature: M3 }).map(([name, value]) => [name, String(value)]),
    ).toString()
    expect(query).toContain('Thanh+toan')
    expect(genuine(Object.fromEntries(new URLSearchParams(query)))).toBe(true)
  })

  it('refuses every change of a signed field', () => {
    for (const name of Object.keys(paid)) {
      expect(genuine({ ...paid, [name]: '1', signature: M3 })).toBe(false)
    }
  })

  it('refuses arrays, objects, fractions, missing fields and missing signatures', () => {
    expect(genuine({ ...paid, orderId: [paid.orderId], signature: M3 })).toBe(false)
    expect(genuine({ ...paid, orderId: { toString: () => paid.orderId }, signature: M3 })).toBe(
      false,
    )
    expect(genuine({ ...paid, amount: 499000.5, signature: M3 })).toBe(false)
    const { transId: _, ...without } = paid
    expect(genuine({ ...without, signature: M3 })).toBe(false)
    expect(genuine(paid)).toBe(false)
    expect(genuine({ ...paid, signature: [M3] })).toBe(false)
    expect(genuine({ ...paid, signature: '' })).toBe(false)
    expect(genuine({ ...paid, signature: M3.slice(1) })).toBe(false)
    expect(genuine(null)).toBe(false)
    expect(genuine('text')).toBe(false)
  })

  it('refuses a foreign partner code even when it is signed', () => {
    const fields = { ...paid, partnerCode: 'ANOTHER' }
    expect(genuine({ ...fields, signature: signMomo('result', fields, keys) })).toBe(false)
  })

  it('reports money as a whole amount or not at all', () => {
    const read = (amount: unknown) => {
      const result = readMomoResult({ ...paid, amount, signature: M3 })
      return result && momoReport(result.fields)
    }
    expect(read(499000)?.amount).toBe(499000n)
    expect(read('-499000')).toBeNull()
    expect(read('4.99e5')).toBeNull()
    expect(read(-1)).toBeNull()
  })
})

describe('MoMo result codes', () => {
  it.each([
    [0, 'paid'],
    [9000, 'processing'],
    [1000, 'waiting'],
    [7000, 'processing'],
    [7002, 'processing'],
    ...[1001, 1002, 1003, 1004, 1005, 1006, 1007, 1017, 1026, 4001, 4002, 4100].map(
      (code) => [code, 'failed'] as [number, string],
    ),
    [123456, 'processing'],
  ])('%i is %s', (code, verdict) => {
    expect(judgeMomo(code as number).verdict).toBe(verdict)
  })
})
