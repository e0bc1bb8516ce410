import type { CourseCard } from './catalogue.ts'

export interface CartItem {
  course: CourseCard
  quantity: number
}

export interface Cart {
  items: CartItem[]
}

export type OrderStatus = 'PENDING' | 'PAID' | 'FAILED' | 'REFUNDED'

export interface OrderItem {
  courseId: string
  title: string
  price: number
  quantity: number
}

export interface Order {
  _id: string
  createdAt: string
  items: OrderItem[]
  totalAmount: number
  currency: string
  /** One of `OrderStatus`; a foreign backend may send others, shown neutrally. */
  status: string
}
