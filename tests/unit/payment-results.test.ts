import { describe, expect, test } from 'vitest'
import { judgeMomo } from '../../server/providers/payments/momo/momo.ts'
import { judgeVnpay } from '../../server/providers/payments/vnpay/vnpay.ts'
import {
  momoResult,
  type PaymentResult,
  returnResult,
  vnpayResult,
} from '../../shared/rules/payment-results.ts'
import { codeWords } from '../../shared/rules/payment-words.ts'

/** docs/providers/payments.md#paid-being-checked-not-paid */

const MOMO: [code: string, result: PaymentResult][] = [
  ['0', 'paid'],
  ...['9000', '1000', '7000', '7002'].map((code) => [code, 'checking'] as [string, PaymentResult]),
  ...'1001 1002 1003 1004 1005 1006 1007 1017 1026 4001 4002 4100 98 99 2019'
    .split(' ')
    .map((code) => [code, 'unpaid'] as [string, PaymentResult]),
  // These codes are about a call or a refund, and never about this payment.
  ...['10', '11', '12', '13', '20', '21', '22', '40', '41', '42', '43', '45', '47'].map(
    (code) => [code, 'checking'] as [string, PaymentResult],
  ),
  ...['1080', '1081', '1088'].map((code) => [code, 'checking'] as [string, PaymentResult]),
  // Unknown, missing or no code at all.
  ...['123456', '', '00', '-1', '1006.0', 'toString', ' 0'].map(
    (code) => [code, 'checking'] as [string, PaymentResult],
  ),
]

describe('MoMo', () => {
  test.each(MOMO)('resultCode «%s» is %s', (code, result) => {
    expect(momoResult(code)).toBe(result)
    expect(returnResult('momo', new URLSearchParams({ orderId: 'a', resultCode: code }))).toBe(
      code === ' 0' ? 'paid' : result,
    )
  })

  test('a return without a code is being checked', () => {
    expect(returnResult('momo', new URLSearchParams({ orderId: 'a' }))).toBe('checking')
  })

  test('the server judges by the same table', () => {
    for (const [code, result] of MOMO) {
      if (!/^\d+$/.test(code) || code === '00') continue
      const { verdict } = judgeMomo(Number(code))
      const bought = { paid: 'paid', failed: 'unpaid', waiting: 'checking', processing: 'checking' }
      expect([code, bought[verdict]]).toEqual([code, result])
    }
  })
})

const RESPONSES = ['00', '07', '09', '10', '11', '12', '13', '24', '51', '65', '75', '79', '99']
const STATUSES = ['00', '01', '02', '04', '05', '06', '07', '09']
const UNKNOWN = ['', '0', '98', 'abc', 'toString']

/** The rule in one sentence: 00/00 is paid; a known answer with status 02 is not; all else is being checked. */
const vnpayExpected = (response: string, status: string): PaymentResult => {
  if (response === '00' && status === '00') return 'paid'
  return status === '02' && response !== '07' && RESPONSES.includes(response)
    ? 'unpaid'
    : 'checking'
}

/** When a return has one code alone, that code decides: 00 leaves the result open (null), a failure is a failure. */
const returnExpected = (response: string, status: string): PaymentResult | null => {
  const only = response && status ? '' : response + status
  if (only === '00') return null
  const isFailure =
    only !== '' && (only === status ? only === '02' : only !== '07' && RESPONSES.includes(only))
  return isFailure ? 'unpaid' : vnpayExpected(response, status)
}

describe('VNPAY', () => {
  const all = [...RESPONSES, ...UNKNOWN].flatMap((response) =>
    [...STATUSES, ...UNKNOWN].map((status) => [response, status] as const),
  )

  test('every combination of both codes, known, unknown or missing', () => {
    for (const [response, status] of all) {
      const expected = vnpayExpected(response, status)
      expect([response, status, vnpayResult(response, status)]).toEqual([
        response,
        status,
        expected,
      ])
      const query = new URLSearchParams({ vnp_TxnRef: 'a' })
      if (response) query.set('vnp_ResponseCode', response)
      if (status) query.set('vnp_TransactionStatus', status)
      expect([response, status, returnResult('vnpay', query)]).toEqual([
        response,
        status,
        returnExpected(response, status),
      ])
    }
  })

  test.each<[string, string, PaymentResult]>([
    ['00', '00', 'paid'],
    ['00', '01', 'checking'],
    ['00', '04', 'checking'],
    ['07', '07', 'checking'],
    ['07', '00', 'checking'],
    ['07', '02', 'checking'],
    ['24', '00', 'checking'],
    ['24', '02', 'unpaid'],
    ['00', '02', 'unpaid'],
    ['24', '', 'checking'],
    ['', '02', 'checking'],
    ['00', '', 'checking'],
    ['', '00', 'checking'],
    ['98', '02', 'checking'],
  ])('%s/%s is %s', (response, status, result) => {
    expect(vnpayResult(response, status)).toBe(result)
  })

  test('the server judges by the same table; a payment that failed while money is held needs a person', () => {
    for (const [response, status] of all) {
      const { verdict, flag } = judgeVnpay(response, status)
      const result =
        verdict === 'paid' ? 'paid' : verdict === 'failed' && !flag ? 'unpaid' : 'checking'
      expect([response, status, result]).toEqual([
        response,
        status,
        vnpayExpected(response, status),
      ])
    }
  })
})

test('for a provider that is in no table there is no result', () => {
  expect(returnResult('third', new URLSearchParams({ state: 'void' }))).toBeNull()
})

describe('codes in words', () => {
  test.each([
    ['MOMO', '1006', 'người mua từ chối'],
    ['MOMO', '7002', 'nhà phát hành đang xử lý'],
    ['MOMO', '55555', 'mã lạ'],
    ['VNPAY', '07/07', 'đã trừ tiền, nghi ngờ gian lận'],
    ['VNPAY', '24/02', 'người mua hủy; giao dịch lỗi'],
    ['VNPAY', '00/00', 'thành công'],
    ['VNPAY', '24/', 'người mua hủy; thiếu trạng thái'],
    ['VNPAY', '91', 'không có giao dịch này'],
    ['FREE', 'FREE', ''],
    ['THIRD', 'done', ''],
  ])('%s %s: %s', (provider, code, words) => {
    expect(codeWords(provider, code)).toBe(words)
  })

  test('every code of the tables has words of its own, and no other one', () => {
    for (const [code] of MOMO) {
      const isKnown = /^(?:0|[1-9]\d*)$/.test(code) && code !== '123456'
      expect([code, codeWords('MOMO', code) !== 'mã lạ']).toEqual([code, isKnown])
    }
    for (const [known, places] of [
      [RESPONSES, (code: string) => `${code}/02`],
      [STATUSES, (code: string) => `24/${code}`],
    ] as const) {
      for (const code of [...known, ...UNKNOWN.filter(Boolean)]) {
        const words = codeWords('VNPAY', places(code))
        expect([code, !words.includes('mã lạ')]).toEqual([code, known.includes(code)])
      }
    }
  })
})
