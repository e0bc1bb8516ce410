import { screen } from '@testing-library/react'
import { eq, inArray } from 'drizzle-orm'
import { cartItems, courses, users } from '../../server/platform/db/schema.ts'
import { testBackend } from './app.tsx'

/** The cart of the seed's new student, for page tests. */

const BUYER = 'hocvien2@lopmo.test'
/** On sale, without a sale, free. */
export const SLUGS = [
  'khoi-nghiep-tinh-gon',
  'react-thuc-chien',
  'html-css-trang-web-dau-tien',
] as const

/** Replaces what is in the cart. */
export async function putIntoCart(slugs: readonly string[] = SLUGS) {
  const { db } = await testBackend()
  const [buyer] = await db.q.select().from(users).where(eq(users.email, BUYER))
  const rows = await db.q
    .select()
    .from(courses)
    .where(inArray(courses.slug, [...slugs]))
  const userId = buyer?.id ?? ''
  await db.q.delete(cartItems).where(eq(cartItems.userId, userId))
  for (const [index, slug] of slugs.entries()) {
    const course = rows.find((row) => row.slug === slug)
    if (!course) throw new Error(`the seed has no ${slug}`)
    await db.q
      .insert(cartItems)
      .values({ userId, courseId: course.id, quantity: 1, createdAt: new Date(index) })
  }
  const named = (slug: string) => {
    const course = rows.find((row) => row.slug === slug)
    if (!course) throw new Error(`not put: ${slug}`)
    return course
  }
  return { db, userId, named }
}

export const payButton = (provider: string) =>
  screen.findByRole('button', { name: `Thanh toán với ${provider}` })
