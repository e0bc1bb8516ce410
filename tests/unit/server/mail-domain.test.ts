import { expect, test } from 'vitest'
import { mailDomain } from '../../../server/providers/mail/marks.ts'

test.each([
  ['https://lopmo.vn', 'Lớp Mở <no-reply@thu.lopmo.vn>', 'lopmo.vn'],
  ['https://hoc.lopmo.vn:8443', 'a@lopmo.vn', 'hoc.lopmo.vn'],
  ['https://lớpmở.vn', 'a@lopmo.vn', 'xn--lpm-fnzwa.vn'],
  // Not a name that another machine could look up.
  ['http://127.0.0.1:3000', 'Lớp Mở <no-reply@lopmo.vn>', 'lopmo.vn'],
  ['http://[::1]:3000', 'no-reply@lopmo.vn', 'lopmo.vn'],
  ['http://localhost:3000', 'no-reply@lopmo.vn', 'lopmo.vn'],
  [undefined, 'Lớp Mở <no-reply@lopmo.local>', 'lopmo.local'],
  [undefined, 'thư@lớpmở.vn', 'xn--lpm-fnzwa.vn'],
])('%s and %s: %s', (publicUrl, mailFrom, domain) => {
  expect(mailDomain({ publicUrl, mailFrom })).toBe(domain)
})
