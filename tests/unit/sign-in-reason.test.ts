import { expect, test } from 'vitest'
import { signInReason } from '../../src/pages/auth/sign-in-reason.ts'

test.each([
  // Whoever does not sign in sees the cart as well.
  ['/cart', /^Đăng nhập để tiếp tục với giỏ hàng/],
  ['/orders', /đơn hàng/],
  ['/learning/lesson/abc?quiz=1', /vào học/],
  ['/courses/dan-len', /khóa học đang xem/],
  ['/instructor/grading/abc', /giảng dạy/],
  ['/admin/orders', /quản trị/],
])('before %s one reads why', (next, words) => {
  expect(signInReason(next)).toMatch(words)
})

test.each([undefined, '/', '/courses', '/about'])('before %s there is nothing to say', (next) => {
  expect(signInReason(next)).toBeUndefined()
})
