import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { courses } from '../../server/platform/db/schema.ts'
import { paths } from '../../shared/paths.ts'
import {
  address,
  expireSession,
  faults,
  renderApp,
  requests,
  sent,
  testBackend,
} from '../support/app.tsx'
import { signInAgain } from '../support/sign-in-again.ts'
import { payButton, putIntoCart, SLUGS } from '../support/cart.ts'
import { change } from '../support/steps.ts'

beforeEach(() => putIntoCart())
afterEach(() => window.history.replaceState(null, '', '/'))

/** The page's own fragment is the one address to which jsdom can send a browser. */
const HERE = 'http://localhost:3000/cart#gateway'

async function pressPay(provider: string) {
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  await user.click(await payButton(provider))
  return user
}

test.each([
  ['MoMo', 'momo'],
  ['VNPAY', 'vnpay'],
])('%s: one call without a body, then the browser is sent to url', async (label, provider) => {
  let url = ''
  faults.serve('post', `/api/student/checkout/${provider}/create`, async (request) => {
    const answer = await (await testBackend()).api.fetch(request)
    url = ((await answer.json()) as { url: string }).url
    return HttpResponse.json({ url: HERE })
  })
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  await user.dblClick(await payButton(label))
  await waitFor(() => expect(window.location.hash).toBe('#gateway'))
  const calls = sent('POST', `/api/student/checkout/${provider}/create`)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.body).toBe('')
  expect(new URL(url).pathname).toMatch(/^\/mo-phong\//)
  // Until the payment page has taken over.
  expect(await payButton('MoMo')).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(`Đang chuyển tới ${label}…`)).toBeVisible()
  await user.click(await payButton(label))
  expect(sent('POST', `/api/student/checkout/${provider}/create`)).toHaveLength(1)
})

test.each([
  ['one below', 4_999, ['VNPAY: VNPAY nhận từ 5.000 đ đến 999.999.999 đ']],
  ['one below, the other too', 999, ['MoMo: MoMo nhận từ 1.000 đ', 'VNPAY: VNPAY nhận']],
  ['one above', 50_000_001, ['MoMo: MoMo nhận từ 1.000 đ đến 50.000.000 đ']],
  ['neither', 5_000, []],
])('%s: said beside the buttons before one is pressed', async (_, price, words) => {
  const { named } = await putIntoCart(['react-thuc-chien'])
  const { id, price: before, salePrice } = named('react-thuc-chien')
  onTestFinished(() => change(courses, id, { price: before, salePrice }))
  await change(courses, id, { price, salePrice: null })
  await renderApp(paths.cart(), { as: 'newStudent' })
  expect(await payButton('VNPAY')).toBeVisible()
  const notes = screen.queryAllByText(/^Giỏ hàng này không trả được với/)
  expect(notes).toHaveLength(words.length)
  for (const [index, part] of words.entries()) expect(notes[index]).toHaveTextContent(part)
})

test('both buttons are off while one is pending; neither sends a second call', async () => {
  faults.hang('post', '/api/student/checkout/momo/create')
  const user = await pressPay('MoMo')
  expect(await payButton('MoMo')).toHaveAttribute('aria-disabled', 'true')
  expect(await payButton('VNPAY')).toHaveAttribute('aria-disabled', 'true')
  await user.click(await payButton('VNPAY'))
  await user.click(await payButton('MoMo'))
  // The cart is read first.
  const started = () => requests.filter(({ path }) => path.includes('/checkout/'))
  await waitFor(() => expect(started()).toHaveLength(1))
})

test('no payment starts while a line is still being changed', async () => {
  faults.hang('delete', '/api/student/cart/course/:id')
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  const [remove] = await screen.findAllByRole('button', { name: /^Xoá/ })
  if (remove) await user.click(remove)
  expect(await screen.findByText('Đang cập nhật giỏ hàng…')).toBeVisible()
  await user.click(await payButton('MoMo'))
  expect(requests.filter(({ path }) => path.includes('/checkout/'))).toHaveLength(0)
})

test.each([
  ['offline', () => faults.cutOff('post', '/api/student/checkout/vnpay/create')],
  ['refused', () => faults.refuse('post', '/api/student/checkout/vnpay/create', 500)],
])(
  '%s without words: exactly the message of the catalogue, and the buttons work again',
  async (_, fault) => {
    fault()
    const user = await pressPay('VNPAY')
    const message = await screen.findByText('Không khởi tạo thanh toán. Vui lòng thử lại.')
    expect(message).toHaveRole('alert')
    faults.answer('post', '/api/student/checkout/vnpay/create', { url: HERE })
    await user.click(await payButton('VNPAY'))
    await waitFor(() => expect(window.location.hash).toBe('#gateway'))
  },
)

test("the server's own reason follows as a second sentence, until the cart is changed", async () => {
  faults.refuse('post', '/api/student/checkout/momo/create', 409, {
    message: 'Bạn đã có khóa học này.',
  })
  const user = await pressPay('MoMo')
  const words = 'Không khởi tạo thanh toán. Vui lòng thử lại. Bạn đã có khóa học này.'
  expect(await screen.findByText(words)).toBeVisible()
  const [remove] = screen.getAllByRole('button', { name: /^Xoá/ })
  if (remove) await user.click(remove)
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test.each([
  ['no url', {}],
  ['an empty url', { url: '' }],
  ['not an object', 'ok'],
  // What a hostile answer could hold.
  // oxlint-disable-next-line no-script-url
  ["a script's url", { url: 'javascript:document.title="stolen"' }],
  ['an address without its scheme', { url: 'pay.example.test' }],
])("missing payment URL (%s): 'Không lấy được URL thanh toán.'", async (_, body) => {
  faults.answer('post', '/api/student/checkout/momo/create', body)
  await pressPay('MoMo')
  expect(await screen.findByText('Không lấy được URL thanh toán.')).toHaveRole('alert')
  expect(address()).toBe('/cart')
  expect(document.title).not.toBe('stolen')
  expect(await payButton('MoMo')).toHaveAttribute('aria-disabled', 'false')
})

test('an expired session: after sign-in over the cart the payment starts, once', async () => {
  faults.answer('post', '/api/student/checkout/momo/create', { url: HERE })
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  const pay = await payButton('MoMo')
  await expireSession('newStudent')
  await user.click(pay)
  await signInAgain(user)
  await waitFor(() => expect(window.location.hash).toBe('#gateway'))
})

test('back from the payment page with the page kept: the buttons work and the cart is read again', async () => {
  faults.answer('post', '/api/student/checkout/momo/create', { url: HERE })
  await pressPay('MoMo')
  await waitFor(() => expect(window.location.hash).toBe('#gateway'))
  await putIntoCart([SLUGS[1]])
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await waitFor(async () =>
    expect(await payButton('MoMo')).toHaveAttribute('aria-disabled', 'false'),
  )
  expect(await screen.findByText('1 khóa học trong giỏ')).toBeVisible()
})

test('a payment page that has not opened after 15 seconds can be asked for again', async () => {
  faults.answer('post', '/api/student/checkout/momo/create', { url: HERE })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await pressPay('MoMo')
  await waitFor(() => expect(window.location.hash).toBe('#gateway'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await payButton('MoMo')).toHaveAttribute('aria-disabled', 'true')
  await vi.advanceTimersByTimeAsync(5_000)
  await waitFor(async () =>
    expect(await payButton('MoMo')).toHaveAttribute('aria-disabled', 'false'),
  )
  expect(sent('POST', '/api/student/checkout/momo/create')).toHaveLength(1)
})
