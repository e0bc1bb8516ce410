import { adminPaths } from '../../../shared/extra-paths.ts'
import { paths } from '../../../shared/paths.ts'

/** The beginning of an address, and why one signs in before it. The cart opens to everyone, paying does not. */
const REASONS: readonly (readonly [string, string])[] = [
  [paths.cart(), 'Đăng nhập để tiếp tục với giỏ hàng của bạn.'],
  [paths.orders(), 'Đăng nhập để xem đơn hàng của bạn.'],
  [paths.learning(), 'Đăng nhập để vào học.'],
  [`${paths.courses()}/`, 'Đăng nhập xong, bạn trở lại đúng khóa học đang xem.'],
  [paths.instructor(), 'Đăng nhập để vào khu giảng dạy.'],
  [adminPaths.overview(), 'Đăng nhập để vào khu quản trị.'],
]

/** Why the sign-in stands before the page that `next` names; nothing of any other page. */
export const signInReason = (next = ''): string | undefined =>
  REASONS.find(([start]) => next.startsWith(start))?.[1]
