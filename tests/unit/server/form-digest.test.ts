import { expect, test } from 'vitest'
import { FormDigest } from '../../../server/platform/http/form-digest.ts'

const bodyOf = (boundary: string, ...values: string[]) =>
  Buffer.from(
    [...values.map((value, n) => `--${boundary}\r\nname="f${n}"\r\n\r\n${value}\r\n`), ''].join(
      '',
    ) + `--${boundary}--\r\n`,
  )

function digestOf(boundary: string, body: Buffer, chunk = body.length) {
  const digest = new FormDigest(`multipart/form-data; boundary=${boundary}`)
  for (let at = 0; at < body.length; at += chunk) digest.update(body.subarray(at, at + chunk))
  return digest.end()
}

const VALUES = ['Bài luận', '-'.repeat(40), 'x'.repeat(300)]
const whole = digestOf('abc', bodyOf('abc', ...VALUES))

test.each([
  ['another boundary', '----WebKitFormBoundary1', 1_000],
  ['a shorter boundary', 'b', 1_000],
  ['a boundary in quotation marks', '"a b"', 1_000],
  ['chunks of one byte', '--------x', 1],
  ['chunks that cut through boundaries', '--------xyz', 7],
])('%s: the same digest', (_, boundary, chunk) => {
  expect(digestOf(boundary, bodyOf(boundary.replaceAll('"', ''), ...VALUES), chunk)).toBe(whole)
})

test.each([
  ['another text of the same length', ['Bài luậm', VALUES[1]!, VALUES[2]!]],
  ['a part less', VALUES.slice(1)],
  ['another order', VALUES.toReversed()],
])('%s: another digest', (_, values) => {
  expect(digestOf('abc', bodyOf('abc', ...values))).not.toBe(whole)
})
