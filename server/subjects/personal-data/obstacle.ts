import { and, asc, eq, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isLastAdmin, LAST_ADMIN } from '../accounts/keep-an-admin.ts'
import { courseNames } from '../accounts/roles.ts'
import { isBeingChecked } from '../commerce/being-checked.ts'
import { courseInstructors, courses, orders } from '../../platform/db/schema.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'

export interface Obstacle {
  code: 'LAST_ADMIN' | 'STILL_TEACHES' | 'PAYMENT_PENDING'
  /** Vietnamese, true for the person and for the owner who reads it. */
  message: string
}

/** Why an account cannot be erased as it is now; null when it can (docs/trust.md#erasure). */
export async function obstacleOf(deps: Deps, userId: string): Promise<Obstacle | null> {
  const { q } = deps.db
  if (await isLastAdmin(deps, userId)) return LAST_ADMIN
  const taught = await coursesWithoutAnother(deps, userId)
  if (taught.length > 0) {
    return {
      code: 'STILL_TEACHES',
      message: `Tài khoản này là giảng viên chính duy nhất của ${courseNames(taught)}. Các khóa học đó cần có giảng viên chính khác, hoặc được lưu trữ, trước.`,
    }
  }
  if ((await q.$count(orders, and(eq(orders.userId, userId), isBeingChecked(deps)))) > 0) {
    return {
      code: 'PAYMENT_PENDING',
      message:
        'Cổng thanh toán đang kiểm tra tiền của một đơn hàng thuộc tài khoản này. Hãy thử lại khi đơn có kết quả.',
    }
  }
  const waiting = await q.$count(
    orders,
    and(eq(orders.userId, userId), eq(orders.status, 'PENDING')),
  )
  if (waiting > 0) {
    return {
      code: 'PAYMENT_PENDING',
      message:
        'Tài khoản này có đơn hàng đang chờ thanh toán. Đơn tự kết thúc sau khoảng 20 phút; hãy thử lại khi đó.',
    }
  }
  return null
}

/** The titles of courses that are not archived and would be left without a MAIN. */
async function coursesWithoutAnother(deps: Deps, userId: string): Promise<string[]> {
  const { q } = deps.db
  const other = alias(courseInstructors, 'other')
  const anotherMain = q
    .select({ userId: other.userId })
    .from(other)
    .where(and(eq(other.courseId, courses.id), eq(other.role, 'MAIN'), ne(other.userId, userId)))
  const rows = await q
    .select({ title: courses.title })
    .from(courseInstructors)
    .innerJoin(courses, eq(courses.id, courseInstructors.courseId))
    .where(
      and(
        eq(courseInstructors.userId, userId),
        eq(courseInstructors.role, 'MAIN'),
        ne(courses.status, 'ARCHIVED'),
        notExists(anotherMain),
      ),
    )
    .orderBy(byTitle(courses.title), asc(courses.id))
  return rows.map(({ title }) => title)
}
