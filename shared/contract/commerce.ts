import { z } from 'zod'
import { CourseCardSchema } from './catalogue.ts'

export const CartItemSchema = z.object({ course: CourseCardSchema, quantity: z.int() })
export type CartItem = z.infer<typeof CartItemSchema>

/** A provider that does not take the cart's total, and the least and most that it takes, in đồng. */
const OutsideLimitsSchema = z.object({ name: z.string(), min: z.int(), max: z.int() })
export type OutsideLimits = z.infer<typeof OutsideLimitsSchema>

export const CartSchema = z.object({
  items: z.array(CartItemSchema),
  /** Absent where every provider takes the total, and on other backends. */
  outsideLimits: z.array(OutsideLimitsSchema).optional(),
})
export type Cart = z.infer<typeof CartSchema>

export type OrderStatus = 'PENDING' | 'PAID' | 'FAILED' | 'REFUNDED'

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
})
export type Order = z.infer<typeof OrderSchema>
