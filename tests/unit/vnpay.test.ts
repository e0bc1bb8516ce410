import { describe, expect, it } from 'vitest'
import { fromGmt7Stamp, gmt7Stamp } from '../../server/providers/payments/gmt7.ts'
import {
  readVnpayQuery,
  signedVnpayQuery,
  signVnpay,
  vnpayJoined,
} from '../../server/providers/payments/vnpay/signing.ts'
import {
  judgeVnpay,
  vnpayAmount,
  vnpayPayUrl,
  vnpayReport,
} from '../../server/providers/payments/vnpay/vnpay.ts'

// Vectors V1 to V7 of docs/providers/payments.md#vnpay-test-vectors, with made-up keys.
const SECRET = 'VNPTESTSECRET0123456789ABCDEFGHI'
const V1_RAW =
  'vnp_Amount=49900000&vnp_Command=pay&vnp_CreateDate=20260101073000&vnp_CurrCode=VND&vnp_ExpireDate=20260101074500&vnp_IpAddr=203.0.113.7&vnp_Locale=vn&vnp_OrderInfo=Thanh+toan+don+hang+12AB34CD&vnp_OrderType=other&vnp_ReturnUrl=https%3A%2F%2Fapp.example.test%2Fcheckout%2Fvnpay-return&vnp_TmnCode=ELEARN01&vnp_TxnRef=12AB34CD-1&vnp_Version=2.1.0'
const V1 =
  '8df1aa51943badd22d5f37b9c8c4fc0e412eb534be113df99f8fae85ccfd721b3f16fb91c22a483ebc9db0ee22658cdbc8f680da60fee68dcf70b64a6fa59d15'
const V2 =
  'a5104ea92b8cee5255387d30ca482597c6e4cea7263ef320dca3b5255e800f4da0b5548539522af59bf0f05b68a6b4789e766ce9a7b5cacf40315e4d431ef7f0'
const V3_RAW =
  'vnp_Amount=49900000&vnp_BankCode=NCB&vnp_BankTranNo=VNP14226112&vnp_CardType=ATM&vnp_OrderInfo=Thanh+toan+don+hang+12AB34CD&vnp_PayDate=20260101073412&vnp_ResponseCode=00&vnp_TmnCode=ELEARN01&vnp_TransactionNo=14226112&vnp_TransactionStatus=00&vnp_TxnRef=12AB34CD-1'
const V3 =
  '12a1a3691e9468b6265b11c49877118a1b41a449222746825f4451e3d8325a3a6ce3347d4d8634c2ee67474c5af4c9c3bc529ed805cae782cba87128688b981f'
const V4_RAW =
  'vnp_Amount=49900000&vnp_BankCode=VNPAY&vnp_CardType=QRCODE&vnp_OrderInfo=Thanh+toan+don+hang+12AB34CD&vnp_PayDate=20260101073500&vnp_ResponseCode=24&vnp_TmnCode=ELEARN01&vnp_TransactionNo=0&vnp_TransactionStatus=02&vnp_TxnRef=12AB34CD-1'
const V4 =
  'ce81217c3df9d9ac3262f6b53e3d32d5cf340e9e63a17be2766b55b1b1adfffe723a9fd740f5c4d3bb5120cc0c08f8d751ed9088a49e04c67dd1a9d847d9d309'

const fieldsOf = (raw: string) => Object.fromEntries(new URLSearchParams(raw))
const read = (query: string) => readVnpayQuery(new URLSearchParams(query), SECRET)

describe('VNPAY signatures', () => {
  it('builds the pay address of V1, its dates in GMT+7', () => {
    const url = vnpayPayUrl(
      {
        tmnCode: 'ELEARN01',
        hashSecret: SECRET,
        payUrl: 'https://sandbox.vnpayment.vn/paymentv2/vpcpay.html',
        apiUrl: '',
      },
      {
        orderId: '12AB34CD-1',
        amount: 499_000,
        orderInfo: 'Thanh toan don hang 12AB34CD',
        returnUrl: 'https://app.example.test/checkout/vnpay-return',
        ipAddr: '203.0.113.7',
        createdAt: new Date('2026-01-01T00:30:00Z'),
        expiresAt: new Date('2026-01-01T00:45:00Z'),
      },
    )
    expect(url).toBe(
      `https://sandbox.vnpayment.vn/paymentv2/vpcpay.html?${V1_RAW}&vnp_SecureHash=${V1}`,
    )
  })

  it('signs special characters (V2) and drops empty values', () => {
    const fields = {
      ...fieldsOf(V1_RAW),
      vnp_Amount: '129900000',
      vnp_BankCode: 'NCB',
      vnp_OrderInfo: 'Thanh toan: khoa hoc A&B (2)',
      vnp_TxnRef: '12AB34CD-2',
    }
    const query = signedVnpayQuery({ ...fields, vnp_Bill_Email: '' }, SECRET)
    expect(query).toContain('Thanh+toan%3A+khoa+hoc+A%26B+%282%29')
    expect(query.endsWith(`&vnp_SecureHash=${V2}`)).toBe(true)
    expect(query).not.toContain('Bill_Email')
  })

  it('signs the answer of querydr (V5) and the requests (V6, V7)', () => {
    const answer = {
      vnp_ResponseId: 'rs1',
      vnp_Command: 'querydr',
      vnp_ResponseCode: '00',
      vnp_Message: 'Success',
      vnp_TmnCode: 'ELEARN01',
      vnp_TxnRef: '12AB34CD-1',
      vnp_Amount: '49900000',
      vnp_BankCode: 'NCB',
      vnp_PayDate: '20260101073412',
      vnp_TransactionNo: '14226112',
      vnp_TransactionType: '01',
      vnp_TransactionStatus: '00',
      vnp_OrderInfo: 'Truy van GD 12AB34CD-1',
    }
    expect(vnpayJoined('querydrAnswer', answer)).toBe(
      'rs1|querydr|00|Success|ELEARN01|12AB34CD-1|49900000|NCB|20260101073412|14226112|01|00|Truy van GD 12AB34CD-1||',
    )
    expect(signVnpay(vnpayJoined('querydrAnswer', answer), SECRET)).toBe(
      'a819389dafbb1da90de5217ded3e13e53594adfecab1f6c23c16e426611a2959769084cae2e2aea7adfedca0c44ae63a8a1e31cce069ccbb4cbbbed66229badf',
    )
    const common = {
      vnp_Version: '2.1.0',
      vnp_TmnCode: 'ELEARN01',
      vnp_TxnRef: '12AB34CD-1',
      vnp_TransactionDate: '20260101073000',
      vnp_IpAddr: '10.0.0.5',
    }
    const query = {
      ...common,
      vnp_RequestId: 'rq0001',
      vnp_Command: 'querydr',
      vnp_CreateDate: '20260101080000',
      vnp_OrderInfo: 'Truy van GD 12AB34CD-1',
    }
    expect(signVnpay(vnpayJoined('querydr', query), SECRET)).toBe(
      'c569ed3422857ae6e33ee5c1b1fe3e45148d4ff1052caaede411fadddc3f59e5d802999c0a08937376b83f3fb3639ddd7e75b4dc323cd235243b43abbb06d80e',
    )
    const refund = {
      ...common,
      vnp_RequestId: 'rf0001',
      vnp_Command: 'refund',
      vnp_TransactionType: '02',
      vnp_Amount: '49900000',
      vnp_TransactionNo: '14226112',
      vnp_CreateBy: 'admin',
      vnp_CreateDate: '20260102090000',
      vnp_OrderInfo: 'Hoan tien 12AB34CD-1',
    }
    expect(signVnpay(vnpayJoined('refund', refund), SECRET)).toBe(
      'acac30eb6c423a7d2d36b99ff95721903c11fa7d79a35e48cfff9663491cec79ee5b77da575e92cc4fb8f72e2ec66c985011ad034269d24c39402192e3118fef',
    )
  })
})

describe('reading a VNPAY query', () => {
  it('accepts paid (V3) and cancelled (V4)', () => {
    expect(read(`${V3_RAW}&vnp_SecureHash=${V3}`)).toMatchObject({ vnp_TxnRef: '12AB34CD-1' })
    expect(read(`${V4_RAW}&vnp_SecureHash=${V4}`)).toMatchObject({ vnp_ResponseCode: '24' })
  })

  it('accepts another order, upper-case hex, %20 for spaces and foreign parameters', () => {
    const shuffled = V3_RAW.split('&').toReversed().join('&')
    expect(read(`utm_source=x&${shuffled}&vnp_SecureHash=${V3.toUpperCase()}`)).not.toBeNull()
    expect(read(`${V3_RAW.replaceAll('+', '%20')}&vnp_SecureHash=${V3}`)).not.toBeNull()
    const spaced = V3_RAW.replaceAll('+', '%20')
    expect(read(`${spaced}&vnp_SecureHash=${signVnpay(spaced, SECRET)}`)).not.toBeNull()
    expect(read(`${V3_RAW}&vnp_SecureHashType=HmacSHA512&vnp_SecureHash=${V3}`)).not.toBeNull()
  })

  it('refuses every change, repetition, addition and a missing hash', () => {
    for (const part of V3_RAW.split('&')) {
      const name = part.split('=')[0] ?? ''
      const changed = V3_RAW.replace(part, `${name}=1`)
      expect(read(`${changed}&vnp_SecureHash=${V3}`)).toBeNull()
      expect(read(`${V3_RAW}&${part}&vnp_SecureHash=${V3}`)).toBeNull()
    }
    expect(read(`${V3_RAW}&vnp_Extra=1&vnp_SecureHash=${V3}`)).toBeNull()
    expect(read(`${V3_RAW}&vnp_Amount[]=1&vnp_SecureHash=${V3}`)).toBeNull()
    expect(read(`${V3_RAW}&vnp_SecureHash=${V3}&vnp_SecureHash=${V3}`)).toBeNull()
    expect(read(V3_RAW)).toBeNull()
    expect(read(`${V3_RAW}&vnp_SecureHash=`)).toBeNull()
    expect(read(`${V3_RAW}&vnp_SecureHash=${V3.slice(0, -1)}`)).toBeNull()
    expect(readVnpayQuery(new URLSearchParams(`${V3_RAW}&vnp_SecureHash=${V3}`), 'x')).toBeNull()
  })
})

describe('VNPAY codes and amounts', () => {
  it.each([
    ['00', '00', 'paid', false],
    ['24', '02', 'failed', false],
    ['00', '02', 'failed', false],
    ['00', '01', 'waiting', false],
    ['07', '00', 'processing', true],
    ['07', '07', 'processing', true],
    ['00', '07', 'processing', true],
    ['24', '00', 'processing', true],
    ['00', '04', 'failed', true],
    ['00', '05', 'failed', true],
    ['00', '', 'processing', false],
    ['', '', 'processing', false],
    ['00', '99', 'processing', false],
  ])('response %s with status %s is %s', (responseCode, status, verdict, flag) => {
    const judged = judgeVnpay(responseCode, status)
    expect(judged.verdict).toBe(verdict)
    expect(judged.flag !== undefined).toBe(flag)
  })

  it('counts money in hundredths without floats', () => {
    expect(vnpayAmount(499_000)).toBe('49900000')
    expect(vnpayAmount(1_999_999_999)).toBe('199999999900')
    const amount = (text: string) => vnpayReport({ vnp_Amount: text }).amount
    expect(amount('49900000')).toBe(499_000n)
    expect(amount('49900001')).toBe(-1n)
    expect(amount('4.99e7')).toBe(-1n)
    expect(amount('')).toBe(-1n)
  })

  it('writes and reads GMT+7 stamps', () => {
    const at = new Date('2025-12-31T17:00:01Z')
    expect(gmt7Stamp(at)).toBe('20260101000001')
    expect(fromGmt7Stamp('20260101000001')).toEqual(at)
    expect(fromGmt7Stamp('20280229235959')).toEqual(new Date('2028-02-29T16:59:59Z'))
  })

  it.each([
    '20260230120000',
    '20260229120000',
    '21000229120000',
    '20260431120000',
    '20260100120000',
    '20260132120000',
    '20260001120000',
    '20261301000001',
    '20260101240000',
    '20260101236000',
    '20260101235960',
    '2026010112000',
    '202601011200000',
    '2026-01-01T120',
    '-0260101120000',
    'hôm nay',
    '',
  ])('%j is no stamp', (stamp) => {
    expect(fromGmt7Stamp(stamp)).toBeNull()
  })
})
