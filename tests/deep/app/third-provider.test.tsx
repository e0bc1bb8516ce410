import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { cartItems, courses, users } from '../../../server/platform/db/schema.ts'
import { paths } from '../../../shared/paths.ts'
import { PAYMENT_PROVIDERS } from '../../../shared/rules/payment-providers.ts'
import { ProvidersContext } from '../../../src/parts/payment/providers.ts'
import { address, faults, renderApp, requests, testBackend } from '../../support/app.tsx'
import { THIRD } from '../../support/third-provider/provider.ts'

/** A payment provider that has an entry in the app's record of providers and nothing else in the app. */

const PROVIDERS = [...Object.values(PAYMENT_PROVIDERS), THIRD]
const wrapper = ({ children }: { children: ReactNode }) => (
  <ProvidersContext value={PROVIDERS}>{children}</ProvidersContext>
)

async function putIntoCart() {
  const { db } = await testBackend()
  const [buyer] = await db.q.select().from(users).where(eq(users.email, 'hocvien2@lopmo.test'))
  const [course] = await db.q.select().from(courses).where(eq(courses.slug, 'react-thuc-chien'))
  if (!buyer || !course) throw new Error('the seed has changed')
  await db.q
    .insert(cartItems)
    .values({ userId: buyer.id, courseId: course.id })
    .onConflictDoNothing()
}

test('a third provider has a button after the others, which starts its payment', async () => {
  await putIntoCart()
  faults.answer('post', '/api/student/checkout/third/create', {
    url: 'http://localhost:3000/cart#third',
  })
  const { user } = await renderApp(paths.cart(), { as: 'newStudent', wrapper })
  const buttons = await screen.findAllByRole('button', { name: /^Thanh toán với/ })
  const names = PROVIDERS.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['MoMo', 'VNPAY'])
  expect(names.at(-1)).toBe('Ví Ba')
  expect(buttons).toHaveLength(names.length)
  for (const [index, name] of names.entries()) {
    expect(buttons[index]).toHaveAccessibleName(`Thanh toán với ${name}`)
  }
  expect(
    screen.getByText((text) =>
      text.startsWith(`Bạn thanh toán trên trang của ${names.join(' hoặc ')}, `),
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Thanh toán với Ví Ba' }))
  await waitFor(() => expect(window.location.hash).toBe('#third'))
  expect(screen.getByText('Đang chuyển tới Ví Ba…')).toBeVisible()
})

test('the course page names the third provider among the ways to pay', async () => {
  await renderApp(paths.course('react-thuc-chien'), { wrapper })
  const names = PROVIDERS.map(({ name }) => name)
  expect(await screen.findByText(`Thanh toán ${names.join(' hoặc ')}`)).toBeVisible()
})

test.each([
  ['done', '/checkout/success?order=abc'],
  ['void', '/checkout/cancel?order=abc'],
])('the return page of the third provider with state %s leads to %s', async (state, to) => {
  faults.answer('post', '/api/payments/third/confirm', { orderId: 'abc', status: 'PENDING' })
  await renderApp(`/checkout/third-return?id=abc&state=${state}`, { wrapper })
  await waitFor(() => expect(address()).toBe(to))
  await waitFor(() => {
    const sent = requests.find(({ path }) => path === '/api/payments/third/confirm')
    expect(sent?.body).toBe(JSON.stringify({ query: `id=abc&state=${state}` }))
  })
})

test('without the entry the return page of the third provider is not found', async () => {
  await renderApp('/checkout/third-return?id=abc&state=done')
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible()
})
