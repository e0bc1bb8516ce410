import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  Cart,
  CheckedOrder,
  CheckoutBody,
  Order,
  OrderItem,
  OutsideLimits,
} from '../../shared/contract/commerce.ts'
import type { ProviderFacts } from '../../shared/rules/payment-providers.ts'
import { http } from './http.ts'
import { path } from './path.ts'
import { ME, reload } from './query-client.ts'
import { courseOf, courseTitle, readCourseCard } from './read/course.ts'
import { type Raw, idOf, isRaw, number, rowsOf, text, timeOrNull } from './read/wire.ts'

const readCheckedOrder = (raw: Raw): CheckedOrder => ({
  orderId: text(raw['orderId']),
  courseIds: Array.isArray(raw['courseIds']) ? raw['courseIds'].map((id) => text(id)) : [],
})

const readCart = (value: unknown): Cart => ({
  beingChecked: isRaw(value) ? rowsOf(value['beingChecked']).map(readCheckedOrder) : [],
  items: rowsOf(value)
    .map((raw) => ({
      course: readCourseCard(courseOf(raw)),
      quantity: Math.max(1, number(raw['quantity'], 1)),
    }))
    // A line without a course id can be neither changed nor removed: its course is gone.
    .filter((item) => item.course._id),
  outsideLimits: isRaw(value) ? rowsOf(value['outsideLimits']).map(readLimits) : [],
})

const readLimits = (raw: Raw): OutsideLimits => ({
  name: text(raw['name']),
  min: number(raw['min']),
  max: number(raw['max']),
})

/** POST /api/student/cart/add with quantity 1 (docs/product.md#student-calls). */
export const addToCart = (courseId: string, signal?: AbortSignal) =>
  http.post('/api/student/cart/add', { courseId, quantity: 1 }, { signal })

/** PUT /api/student/cart/quantity; `quantity` is at least 1 (docs/product.md#cart-rules). */
export const setCartQuantity = (courseId: string, quantity: number, signal?: AbortSignal) =>
  http.put('/api/student/cart/quantity', { courseId, quantity }, { signal })

/** DELETE /api/student/cart/course/{courseId}. */
export const removeFromCart = (courseId: string, signal?: AbortSignal) =>
  http.delete(path`/api/student/cart/course/${courseId}`, { signal })

/**
 * POST /api/student/checkout/{path}/create (docs/product.md#student-calls): the address of the payment page, '' when the
 * response has none. `body` is for our own API alone (docs/behaviour.md#what-is-paid); the contract's call has none.
 */
export async function startPayment(
  { path: provider }: ProviderFacts,
  body: CheckoutBody | undefined,
  signal?: AbortSignal,
): Promise<string> {
  const response = await http.post(`/api/student/checkout/${provider}/create`, body, { signal })
  return isRaw(response) ? text(response['url']) : ''
}

/**
 * POST /api/payments/{path}/confirm with the raw return query, so that the API queries the provider at
 * once when an IPN was lost (docs/product.md#extra-calls). The return pages ignore its failure. It sends
 * no token: a backend that refuses the call with 401 must not end the session.
 */
export const confirmPayment = (
  { path: provider }: ProviderFacts,
  query: string,
  signal?: AbortSignal,
) => http.post(`/api/payments/${provider}/confirm`, { query }, { token: '', signal })

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
  beingChecked: raw['beingChecked'] === true,
})

/** GET /api/student/cart: the cart of the signed-in user (docs/product.md#cart-item). */
export const cartQuery = () =>
  queryOptions({
    queryKey: [...ME, 'cart'],
    queryFn: async ({ signal }) => readCart(await http.get('/api/student/cart', { signal })),
    // Another tab may have changed or bought it.
    refetchOnWindowFocus: true,
  })

/** GET /api/student/orders, an array or `{items}`: those of the signed-in user (docs/product.md#order), in đồng. */
export const ordersQuery = () =>
  queryOptions({
    queryKey: [...ME, 'orders'],
    queryFn: async ({ signal }) =>
      rowsOf(await http.get('/api/student/orders', { signal })).map(readOrder),
  })

export const cartChanges = {
  /** A line was added, changed or removed. */
  lineChanged: (client: QueryClient) => reload(client, { queryKey: [...ME, 'cart'] }),
  /** A paid order changes cart, orders, courses and deadlines: everything of the user is stale. */
  orderSettled: (client: QueryClient) => reload(client, { queryKey: ME }),
}
