import { expect, test } from 'vitest'
import { signInReason } from '../../src/pages/auth/sign-in-reason.ts'

test.each([
  // A visitor without a session sees the cart as well.
  ['/cart', /^Đăng nhập để tiếp tục với giỏ hàng/],
  ['/orders', /đơn hàng/],
  ['/learning/lesson/abc?quiz=1', /vào học/],
  ['/courses/dan-len', /khóa học đang xem/],
  ['/instructor/grading/abc', /giảng dạy/],
  ['/admin/orders', /quản trị/],
])('the sign-in page before %s says why to sign in', (next, words) => {
  expect(signInReason(next)).toMatch(words)
})

test.each([undefined, '/', '/courses', '/about'])(
  'the sign-in page before %s gives no reason',
  (next) => {
    expect(signInReason(next)).toBeUndefined()
  },
)
