import { isIP } from 'node:net'
import {
  CartSchema,
  CheckoutSchema,
  OrderSchema,
  type CheckoutBody,
} from '../../../shared/contract/commerce.ts'
import { clientIp, publicUrl, z, type AppContext } from '../../platform/http/context.ts'
import { body, ok, routerOf, signedInRoute } from '../../platform/http/route.ts'
import { invalid } from '../../platform/errors.ts'
import type { PaymentProvider, PaymentProviders } from '../../providers/ports/payment-provider.ts'
import { limited } from '../../platform/limits/limited.ts'
import { addToCart, readCart, removeFromCart, setCartQuantity } from './cart.ts'
import { startCheckout } from './checkout.ts'
import { listOrders } from './orders.ts'

/** Any text in the form of an id; an unknown one gives 404 later. */
const CourseId = z
  .string({ error: 'Thiếu khóa học.' })
  .regex(/^[\w-]{1,64}$/, { error: 'Mã khóa học không hợp lệ.' })
const Quantity = z
  .number({ error: 'Số lượng phải là số nguyên từ 1.' })
  .int({ error: 'Số lượng phải là số nguyên từ 1.' })
  .min(1, { error: 'Số lượng phải là số nguyên từ 1.' })

const BODY = { ...CheckoutSchema.toJSONSchema(), $schema: undefined } as { type: 'object' }

/** What our own app tells before a payment; nothing for any body that is no JSON object. 400 INVALID. */
async function checkoutBody(c: AppContext): Promise<CheckoutBody> {
  const given: unknown = await c.req.json().catch(() => null)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  const read = CheckoutSchema.safeParse(given)
  if (read.success) return read.data
  throw invalid(read.error.issues[0]?.message ?? 'Dữ liệu không hợp lệ.')
}

/** Providers accept 7 to 45 characters, but a proxy's header can hold any text. */
const payerIp = (c: AppContext) => {
  const ip = clientIp(c)
  return isIP(ip) && ip.length >= 7 ? ip : '127.0.0.1'
}

const cartAnswer = ok(CartSchema, 'Giỏ hàng sau thao tác')
const started = ok(z.object({ url: z.string() }), 'Địa chỉ để chuyển trình duyệt tới')

const checkout = (provider: PaymentProvider) =>
  signedInRoute({
    method: 'post',
    path: `/checkout/${provider.path}/create`,
    summary: `Bắt đầu thanh toán giỏ hàng qua ${provider.name}`,
    limit: limited('payment-start'),
    request: { body: { required: false, content: { 'application/json': { schema: BODY } } } },
    answers: started,
    also: [409, 502, 503],
    run: async ({ c, deps, actor }) => {
      const { shown, payAgain } = await checkoutBody(c)
      return startCheckout(deps, {
        userId: actor.id,
        provider,
        shown,
        payAgain,
        publicUrl: publicUrl(c),
        ipAddr: payerIp(c),
      })
    },
  })

/** Cart, checkout and orders (docs/product.md#student-calls), for a signed-in user of any role. */
export const studentCommerceRoutes = (providers: PaymentProviders) =>
  routerOf(
    signedInRoute({
      path: '/cart',
      summary: 'Giỏ hàng',
      answers: ok(CartSchema),
      run: ({ deps, actor }) => readCart(deps, actor.id),
    }),
    signedInRoute({
      method: 'post',
      path: '/cart/add',
      summary: 'Thêm khóa học vào giỏ',
      request: body(z.object({ courseId: CourseId, quantity: Quantity.default(1) })),
      answers: cartAnswer,
      also: [404, 409],
      run: ({ deps, actor, json }) => addToCart(deps, actor.id, json),
    }),
    signedInRoute({
      method: 'put',
      path: '/cart/quantity',
      summary: 'Đặt số lượng (luôn là 1)',
      request: body(z.object({ courseId: CourseId, quantity: Quantity })),
      answers: cartAnswer,
      also: [404, 409],
      run: ({ deps, actor, json }) => setCartQuantity(deps, actor.id, json),
    }),
    signedInRoute({
      method: 'delete',
      path: '/cart/course/{courseId}',
      summary: 'Bỏ khóa học khỏi giỏ',
      request: { params: z.object({ courseId: CourseId }) },
      answers: cartAnswer,
      also: [400],
      never: [404],
      run: ({ deps, actor, params: { courseId } }) => removeFromCart(deps, actor.id, courseId),
    }),
    signedInRoute({
      path: '/orders',
      summary: 'Đơn hàng của tôi, mới nhất trước',
      answers: ok(z.array(OrderSchema)),
      run: ({ deps, actor }) => listOrders(deps, actor.id),
    }),
    ...Object.values(providers).map(checkout),
  )
