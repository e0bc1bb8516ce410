import { z } from 'zod'
import { CourseCardSchema } from './catalogue.ts'

export const CartItemSchema = z.object({ course: CourseCardSchema, quantity: z.int() })
export type CartItem = z.infer<typeof CartItemSchema>

/** A provider that does not take the cart's total, and the least and most that it takes, in đồng. */
const OutsideLimitsSchema = z.object({ name: z.string(), min: z.int(), max: z.int() })
export type OutsideLimits = z.infer<typeof OutsideLimitsSchema>

/** An order whose money is being checked (docs/behaviour.md#money-that-is-being-checked). */
const CheckedOrderSchema = z.object({ orderId: z.string(), courseIds: z.array(z.string()) })
export type CheckedOrder = z.infer<typeof CheckedOrderSchema>

export const CartSchema = z.object({
  items: z.array(CartItemSchema),
  /** Absent where every provider takes the total, and on other backends. */
  outsideLimits: z.array(OutsideLimitsSchema).optional(),
  /** The user's orders that are being checked, newest first; absent without one. Other backends have no such field. */
  beingChecked: z.array(CheckedOrderSchema).optional(),
})
export type Cart = z.infer<typeof CartSchema>

export const ORDER_STATUSES = ['PENDING', 'PAID', 'FAILED', 'REFUNDED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const OrderItemSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  price: z.int().meta({ description: 'Đồng, khi bắt đầu thanh toán' }),
  quantity: z.int(),
})
export type OrderItem = z.infer<typeof OrderItemSchema>

export const OrderSchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  items: z.array(OrderItemSchema),
  totalAmount: z.int(),
  currency: z.string(),
  /** An `OrderStatus`; foreign backends may send others, shown neutrally. */
  status: z.string().meta({ description: 'PENDING, PAID, FAILED hoặc REFUNDED' }),
  /** True while the provider checks the money; absent otherwise, and on other backends. */
  beingChecked: z.boolean().optional(),
})
export type Order = z.infer<typeof OrderSchema>

const wholeDong = z
  .int({ error: 'Số tiền phải là số nguyên từ 0.' })
  .min(0, { error: 'Số tiền phải là số nguyên từ 0.' })

const ShownCartSchema = z.object(
  {
    total: wholeDong,
    lines: z
      .array(
        z.object(
          {
            courseId: z.string({ error: 'Thiếu khóa học.' }),
            price: wholeDong.meta({ description: 'Đơn giá' }),
            quantity: z.int({ error: 'Số lượng phải là số nguyên từ 1.' }),
          },
          { error: 'Dòng của giỏ hàng không hợp lệ.' },
        ),
        { error: 'Các dòng của giỏ hàng không hợp lệ.' },
      )
      .max(1_000, { error: 'Giỏ hàng có quá nhiều dòng.' })
      .optional(),
  },
  { error: 'Giỏ hàng đã hiển thị không hợp lệ.' },
)
/** What a page showed before a payment, in đồng. */
export type ShownCart = z.infer<typeof ShownCartSchema>

/** The optional body that starts a payment, of our API alone (docs/behaviour.md#what-is-paid). */
export const CheckoutSchema = z.object({
  shown: ShownCartSchema.optional(),
  /** The buyer knows that an earlier payment of the same courses is being checked, and pays all the same. */
  payAgain: z.boolean({ error: 'payAgain phải là true hoặc false.' }).optional(),
})
export type CheckoutBody = z.infer<typeof CheckoutSchema>
