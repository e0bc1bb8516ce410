import { and, asc, desc, eq } from 'drizzle-orm'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { testBackend } from './app.tsx'

/** Rows of the demo data, as they are now. */

export async function demoUser(email: string) {
  const { db } = await testBackend()
  const [user] = await db.q.select().from(t.users).where(eq(t.users.email, email))
  if (!user) throw new Error(`no such user: ${email}`)
  return user
}

/** The newest order that is like this. */
export async function demoOrder(status: string, provider = 'VNPAY') {
  const { db } = await testBackend()
  const [order] = await db.q
    .select({ order: t.orders, buyer: t.users })
    .from(t.orders)
    .innerJoin(t.users, eq(t.users.id, t.orders.userId))
    .where(and(eq(t.orders.status, status), eq(t.orders.provider, provider)))
    .orderBy(desc(t.orders.createdAt), asc(t.orders.id))
    .limit(1)
  if (!order) throw new Error(`no ${status} order`)
  return { ...order.order, buyer: order.buyer }
}

/** Has a person look at an order. */
export async function flagOrder(orderId: string, reason: string): Promise<void> {
  const { db } = await testBackend()
  await db.q.insert(t.orderFlags).values({ id: newId(), orderId, reason })
}

/** A course that this teacher has this role in. */
export async function demoCourse(email: string, role: string, status = 'PUBLISHED') {
  const { db } = await testBackend()
  const [found] = await db.q
    .select({ course: t.courses })
    .from(t.courses)
    .innerJoin(t.courseInstructors, eq(t.courseInstructors.courseId, t.courses.id))
    .innerJoin(t.users, eq(t.users.id, t.courseInstructors.userId))
    .where(
      and(
        eq(t.users.email, email),
        eq(t.courseInstructors.role, role),
        eq(t.courses.status, status),
      ),
    )
    .orderBy(t.courses.id)
    .limit(1)
  if (!found) throw new Error(`no ${status} course of ${email} as ${role}`)
  return found.course
}
