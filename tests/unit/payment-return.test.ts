import { describe, expect, test } from 'vitest'
import { PAYMENT_PROVIDERS } from '../../shared/rules/payment-providers.ts'
import { paymentAddress } from '../../shared/rules/payment-address.ts'

const readMomoReturn = (search: string) =>
  PAYMENT_PROVIDERS.MOMO.readReturn(new URLSearchParams(search))
const readVnpayReturn = (search: string) =>
  PAYMENT_PROVIDERS.VNPAY.readReturn(new URLSearchParams(search))

describe('MoMo success when resultCode equals 0', () => {
  test.each([
    ['?orderId=abc&resultCode=0', true],
    ['?orderId=abc&resultCode=1006', false],
    ['?orderId=abc&resultCode=', false],
    ['?orderId=abc&resultCode=00', false],
    ['?orderId=abc', false],
    ['?orderId=abc&vnp_ResponseCode=00', false],
    ['', false],
  ])('%s → %s', (search, succeeded) => {
    expect(readMomoReturn(search).succeeded).toBe(succeeded)
  })
})

describe('VNPAY success when response code or transaction status equals 00', () => {
  test.each([
    ['?vnp_ResponseCode=00&vnp_TransactionStatus=00', true],
    ['?vnp_ResponseCode=00', true],
    ['?vnp_ResponseCode=24&vnp_TransactionStatus=00', true],
    ['?vnp_ResponseCode=00&vnp_TransactionStatus=02', true],
    ['?vnp_ResponseCode=24&vnp_TransactionStatus=02', false],
    ['?vnp_ResponseCode=0', false],
    ['?resultCode=0', false],
    ['', false],
  ])('%s → %s', (search, succeeded) => {
    expect(readVnpayReturn(search).succeeded).toBe(succeeded)
  })
})

describe('the order code when present', () => {
  test.each([
    ['?orderId=665f&order=other', '665f'],
    ['?orderId=&order=665f', '665f'],
    ['?order=665f', '665f'],
    ['?orderId=a%26b%20c', 'a&b c'],
    ['?resultCode=0', ''],
  ])('MoMo: orderId or order, %s → «%s»', (search, order) => {
    expect(readMomoReturn(search).order).toBe(order)
  })

  test.each([
    ['?vnp_TxnRef=12AB34CD-1&order=other', '12AB34CD-1'],
    ['?order=665f', '665f'],
    ['?orderId=665f', ''],
    ['', ''],
  ])('VNPAY: transaction reference or order, %s → «%s»', (search, order) => {
    expect(readVnpayReturn(search).order).toBe(order)
  })
})

test.each([
  ['https://pay.example.test/a?b=1', 'https://pay.example.test/a?b=1'],
  ['http://localhost:3000/mo-phong/momo', 'http://localhost:3000/mo-phong/momo'],
  // Another backend may answer any text.
  // oxlint-disable-next-line no-script-url
  ['javascript:alert(1)', null],
  ['data:text/html,hi', null],
  ['pay.example.test', null],
  ['/checkout/momo-return?resultCode=0', '/checkout/momo-return?resultCode=0'],
  ['//evil.example.test/pay', null],
  ['/\\evil.example.test/pay', null],
  ['', null],
])('the browser may be sent to %s: %s', (url, address) => {
  expect(paymentAddress(url)).toBe(address)
})
