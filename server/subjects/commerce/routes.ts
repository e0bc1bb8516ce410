import { isIP } from 'node:net'
import {
  CartSchema,
  CheckoutSchema,
  OrderSchema,
  type CheckoutBody,
} from '../../../shared/contract/commerce.ts'
import {
  clientIp,
  createRouter,
  publicUrl,
  requireActor,
  z,
  type AppContext,
} from '../../platform/http/context.ts'
import { body, ok, signedInRoute } from '../../platform/http/route.ts'
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

const cartAnswer = ok(CartSchema, 'Giỏ hàng sau thao tác')

const getCart = signedInRoute({
  path: '/cart',
  summary: 'Giỏ hàng',
  answers: ok(CartSchema),
})
const add = signedInRoute({
  method: 'post',
  path: '/cart/add',
  summary: 'Thêm khóa học vào giỏ',
  request: body(z.object({ courseId: CourseId, quantity: Quantity.default(1) })),
  answers: cartAnswer,
  also: [404, 409],
})
const setQuantity = signedInRoute({
  method: 'put',
  path: '/cart/quantity',
  summary: 'Đặt số lượng (luôn là 1)',
  request: body(z.object({ courseId: CourseId, quantity: Quantity })),
  answers: cartAnswer,
  also: [404, 409],
})
const remove = signedInRoute({
  method: 'delete',
  path: '/cart/course/{courseId}',
  summary: 'Bỏ khóa học khỏi giỏ',
  request: { params: z.object({ courseId: CourseId }) },
  answers: cartAnswer,
  also: [400],
  never: [404],
})
const getOrders = signedInRoute({
  path: '/orders',
  summary: 'Đơn hàng của tôi, mới nhất trước',
  answers: ok(z.array(OrderSchema)),
})
const BODY = { ...CheckoutSchema.toJSONSchema(), $schema: undefined } as { type: 'object' }

/** What our own app tells before a payment; nothing for any body that is no JSON object. 400 INVALID. */
async function checkoutBody(c: AppContext): Promise<CheckoutBody> {
  const given: unknown = await c.req.json().catch(() => null)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  const read = CheckoutSchema.safeParse(given)
  if (read.success) return read.data
  throw invalid(read.error.issues[0]?.message ?? 'Dữ liệu không hợp lệ.')
}

const started = ok(z.object({ url: z.string() }), 'Địa chỉ để chuyển trình duyệt tới')
const checkout = ({ path, name }: PaymentProvider) =>
  signedInRoute({
    method: 'post',
    path: `/checkout/${path}/create`,
    summary: `Bắt đầu thanh toán giỏ hàng qua ${name}`,
    limit: limited('payment-start'),
    request: { body: { required: false, content: { 'application/json': { schema: BODY } } } },
    answers: started,
    also: [409, 502, 503],
  })

/** Providers accept 7 to 45 characters, but a proxy's header can hold any text. */
const payerIp = (c: AppContext) => {
  const ip = clientIp(c)
  return isIP(ip) && ip.length >= 7 ? ip : '127.0.0.1'
}

const start = (c: AppContext, provider: PaymentProvider, { shown, payAgain }: CheckoutBody) =>
  startCheckout(c.get('deps'), {
    userId: requireActor(c).id,
    provider,
    shown,
    payAgain,
    publicUrl: publicUrl(c),
    ipAddr: payerIp(c),
  })

/** Cart, checkout and orders (docs/product.md#student-calls), for a signed-in user of any role. */
export function studentCommerceRoutes(providers: PaymentProviders) {
  const app = createRouter()
  app.openapi(getCart, async (c) => c.json(await readCart(c.get('deps'), requireActor(c).id), 200))
  app.openapi(add, async (c) =>
    c.json(await addToCart(c.get('deps'), requireActor(c).id, c.req.valid('json')), 200),
  )
  app.openapi(setQuantity, async (c) =>
    c.json(await setCartQuantity(c.get('deps'), requireActor(c).id, c.req.valid('json')), 200),
  )
  app.openapi(remove, async (c) => {
    const { courseId } = c.req.valid('param')
    return c.json(await removeFromCart(c.get('deps'), requireActor(c).id, courseId), 200)
  })
  app.openapi(getOrders, async (c) =>
    c.json(await listOrders(c.get('deps'), requireActor(c).id), 200),
  )
  for (const provider of Object.values(providers)) {
    app.openapi(checkout(provider), async (c) =>
      c.json(await start(c, provider, await checkoutBody(c)), 200),
    )
  }
  return app
}
