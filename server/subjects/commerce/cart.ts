import { and, asc, eq } from 'drizzle-orm'
import type { Cart } from '../../../shared/contract/commerce.ts'
import { cartItems, courses, enrolments } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { courseCards } from '../catalogue/course-cards.ts'
import { endSales } from '../catalogue/sales.ts'
import { cartTotals } from '../../../shared/rules/prices.ts'
import { checkedOrders } from './being-checked.ts'
import { outsideLimits } from './payment-limits.ts'

const NO_COURSE = 'Không tìm thấy khóa học.'

/**
 * GET /api/student/cart (docs/product.md#student-calls): the cart, oldest first, in đồng, and the orders being checked.
 * A course that left the catalogue stays.
 */
export async function readCart(deps: Deps, userId: string): Promise<Cart> {
  await endSales(deps)
  const lines = await deps.db.q
    .select({ courseId: cartItems.courseId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.courseId))
  const cards = await courseCards(
    deps,
    lines.map((line) => line.courseId),
  )
  const beingChecked = await checkedOrders(deps, userId)
  const items = lines.flatMap(({ courseId, quantity }) => {
    const course = cards.get(courseId)
    return course ? [{ course, quantity }] : []
  })
  const outside = outsideLimits(deps, cartTotals(items).total)
  return {
    items,
    ...(beingChecked.length > 0 ? { beingChecked } : {}),
    ...(outside.length > 0 ? { outsideLimits: outside } : {}),
  }
}

/** 409 ONE_PER_COURSE above 1: a user owns a course once (docs/product.md#payment-proof). */
function refuseMoreThanOne(quantity: number) {
  if (quantity > 1) {
    throw conflict('ONE_PER_COURSE', 'Mỗi khóa học chỉ cần mua một lần, số lượng luôn là 1.')
  }
}

/**
 * POST /api/student/cart/add (docs/product.md#cart-rules): adds a course; repeatable. 404 unless PUBLISHED, 409
 * ALREADY_OWNED, ONE_PER_COURSE.
 */
export async function addToCart(
  deps: Deps,
  userId: string,
  { courseId, quantity }: { courseId: string; quantity: number },
): Promise<Cart> {
  refuseMoreThanOne(quantity)
  const [course] = await deps.db.q
    .select({ id: courses.id, enrolmentId: enrolments.id })
    .from(courses)
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, userId)))
    .where(and(eq(courses.id, courseId), eq(courses.status, 'PUBLISHED')))
  if (!course) throw notFound(NO_COURSE)
  if (course.enrolmentId) throw conflict('ALREADY_OWNED', 'Bạn đã có khóa học này.')
  await deps.db.q
    .insert(cartItems)
    .values({ userId, courseId, quantity, createdAt: deps.now() })
    .onConflictDoNothing({ target: [cartItems.userId, cartItems.courseId] })
  return readCart(deps, userId)
}

/** PUT /api/student/cart/quantity. 409 ONE_PER_COURSE for any quantity but 1, 404 for a course not in the cart. */
export async function setCartQuantity(
  deps: Deps,
  userId: string,
  { courseId, quantity }: { courseId: string; quantity: number },
): Promise<Cart> {
  refuseMoreThanOne(quantity)
  const changed = await deps.db.q
    .update(cartItems)
    .set({ quantity })
    .where(and(eq(cartItems.userId, userId), eq(cartItems.courseId, courseId)))
    .returning({ courseId: cartItems.courseId })
  if (changed.length === 0) throw notFound('Khóa học này không có trong giỏ hàng.')
  return readCart(deps, userId)
}

/** DELETE /api/student/cart/course/{courseId}: returns the cart, also when the course was not in it. */
export async function removeFromCart(deps: Deps, userId: string, courseId: string): Promise<Cart> {
  await deps.db.q
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), eq(cartItems.courseId, courseId)))
  return readCart(deps, userId)
}
