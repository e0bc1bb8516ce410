import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Cart, Order, OrderItem } from '../../shared/contract/commerce.ts'
import type { ProviderFacts } from '../../shared/rules/payment-providers.ts'
import { http } from './http.ts'
import { ME } from './query-client.ts'
import { courseOf, courseTitle, readCourseCard } from './read/course.ts'
import { type Raw, idOf, isRaw, number, rowsOf, text, timeOrNull } from './read/wire.ts'

const readCart = (value: unknown): Cart => ({
  items: rowsOf(value)
    .map((raw) => ({
      course: readCourseCard(courseOf(raw)),
      quantity: Math.max(1, number(raw['quantity'], 1)),
    }))
    // Without an id a line can be neither changed nor removed: the course behind it is gone.
    .filter((item) => item.course._id),
})

/** GET /api/student/cart. */
async function fetchCart(signal?: AbortSignal): Promise<Cart> {
  return readCart(await http.get('/api/student/cart', { signal }))
}

/** POST /api/student/cart/add with quantity 1. */
export async function addToCart(courseId: string): Promise<void> {
  await http.post('/api/student/cart/add', { courseId, quantity: 1 })
}

/** PUT /api/student/cart/quantity. */
export async function setCartQuantity(courseId: string, quantity: number): Promise<void> {
  await http.put('/api/student/cart/quantity', { courseId, quantity })
}

/** DELETE /api/student/cart/course/{courseId}. */
export async function removeFromCart(courseId: string): Promise<void> {
  await http.delete(`/api/student/cart/course/${encodeURIComponent(courseId)}`)
}

/** POST /api/student/checkout/{path}/create, no body. The payment page's address, or '' when missing. */
export async function startPayment({ path }: ProviderFacts): Promise<string> {
  const answer = await http.post(`/api/student/checkout/${path}/create`)
  return isRaw(answer) ? text(answer['url']) : ''
}

/**
 * POST /api/payments/{path}/confirm with the raw return query, so that a lost IPN is settled at
 * once. Not in the contract: the return pages work fully without it and ignore its failure. Sent
 * without the session, which it does not need: a backend that refuses the call must not end it.
 */
export async function confirmPayment({ path }: ProviderFacts, query: string): Promise<void> {
  await http.post(`/api/payments/${path}/confirm`, { query }, { token: '' })
}

const readOrderItem = (raw: Raw): OrderItem => {
  const course = courseOf(raw)
  return {
    courseId: idOf(course),
    title: text(raw['title']) || courseTitle(course),
    price: number(raw['price'], number(course['price'])),
    quantity: number(raw['quantity'], 1),
  }
}

const readOrder = (raw: Raw): Order => ({
  _id: idOf(raw),
  createdAt: timeOrNull(raw['createdAt']) ?? '',
  items: rowsOf(raw['items']).map(readOrderItem),
  totalAmount: number(raw['totalAmount']),
  currency: text(raw['currency'], 'VND'),
  status: text(raw['status']).toUpperCase(),
})

/** GET /api/student/orders; an array or `{items}`. */
async function fetchOrders(signal?: AbortSignal): Promise<Order[]> {
  return rowsOf(await http.get('/api/student/orders', { signal })).map(readOrder)
}

export const cartQuery = () =>
  queryOptions({ queryKey: [...ME, 'cart'], queryFn: ({ signal }) => fetchCart(signal) })

export const ordersQuery = () =>
  queryOptions({ queryKey: [...ME, 'orders'], queryFn: ({ signal }) => fetchOrders(signal) })

export const cartChanges = {
  lineChanged: (client: QueryClient) => client.invalidateQueries({ queryKey: [...ME, 'cart'] }),
  /** Cart, orders, courses and deadlines: a paid order changes nearly all that the user has. */
  orderSettled: (client: QueryClient) => client.invalidateQueries({ queryKey: ME }),
}
