import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { faults, freshApi, renderApp, requests, sent, server } from '../../support/app.tsx'
import { payButton, putIntoCart } from '../../support/cart.ts'
import { whileItHangs } from '../../support/hanging.ts'
import { CONTENT, openContent } from '../../support/content.ts'
import { COURSE } from '../../support/desk.ts'
import { IMAGE } from '../../support/lesson-page.ts'

/** A write that hangs says so after 8 seconds. After «Dừng chờ» the page shows what the server has. */

const SLOW = 'Máy chủ trả lời chậm hơn thường lệ.'
const stopWaiting = () => screen.findByRole('button', { name: 'Dừng chờ' })
const writes = () => requests.filter(({ method }) => method !== 'GET')

beforeEach(async () => void (await freshApi()))
afterEach(() => server.resetHandlers())

test('after «Dừng chờ» on a quantity, the user can pay again without a reload', async () => {
  const { named } = await putIntoCart()
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  const { title } = named('react-thuc-chien')
  const stepper = within(await screen.findByRole('group', { name: `Số lượng: ${title}` }))
  faults.hang('put', '/api/student/cart/quantity')
  await whileItHangs(async (pass) => {
    await user.click(stepper.getByRole('button', { name: 'Tăng số lượng' }))
    expect(await screen.findByText('Đang cập nhật giỏ hàng…')).toBeVisible()
    await pass()
    expect(await screen.findByText(SLOW)).toBeVisible()
    await user.click(await stopWaiting())
  })
  expect(await screen.findByText(/^Chưa đổi được số lượng\. Đã dừng chờ/)).toBeVisible()
  expect(stepper.getByRole('status', { name: 'Số lượng' })).toHaveTextContent('1')
  expect(await payButton('MoMo')).toHaveAttribute('aria-disabled', 'false')
  server.resetHandlers()
  await user.click(stepper.getByRole('button', { name: 'Tăng số lượng' }))
  await waitFor(() =>
    expect(stepper.getByRole('status', { name: 'Số lượng' })).toHaveTextContent('2'),
  )
})

test('a quantity that still hangs when the cart is opened again has «Dừng chờ» there', async () => {
  const { named } = await putIntoCart()
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  const { title } = named('react-thuc-chien')
  faults.hang('put', '/api/student/cart/quantity')
  const stepper = await screen.findByRole('group', { name: `Số lượng: ${title}` })
  await user.click(within(stepper).getByRole('button', { name: 'Tăng số lượng' }))
  await user.click(screen.getByRole('link', { name: 'Giới thiệu' }))
  await screen.findByRole('heading', { level: 1, name: /Lớp Mở/ })
  await whileItHangs(async (pass) => {
    await user.click(screen.getByRole('link', { name: /^Giỏ hàng/ }))
    await screen.findByText('Đang cập nhật giỏ hàng…')
    await pass()
    await user.click(await stopWaiting())
  })
  expect(await payButton('MoMo')).toHaveAttribute('aria-disabled', 'false')
})

test('after «Dừng chờ» on a payment that does not start, the user can pay again', async () => {
  await putIntoCart()
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  faults.hang('post', '/api/student/checkout/:path/create')
  const pay = await payButton('MoMo')
  await whileItHangs(async (pass) => {
    await user.click(pay)
    await waitFor(() => expect(pay).toHaveAttribute('aria-disabled', 'true'))
    await pass()
    await user.click(await stopWaiting())
  })
  expect(await screen.findByText(/^Không khởi tạo thanh toán\. Vui lòng thử lại\./)).toBeVisible()
  expect(pay).toHaveAttribute('aria-disabled', 'false')
})

test('after «Dừng chờ» on «Thêm vào giỏ hàng» the page shows that the server did add the course', async () => {
  await putIntoCart([])
  const { user } = await renderApp(paths.course('react-thuc-chien'), { as: 'newStudent' })
  faults.hang('post', '/api/student/cart/add')
  const add = await screen.findByRole('button', { name: 'Thêm vào giỏ hàng' })
  await whileItHangs(async (pass) => {
    await user.click(add)
    await waitFor(() => expect(writes()).toHaveLength(1))
    await pass()
    expect(await screen.findByText(SLOW)).toBeVisible()
    await putIntoCart(['react-thuc-chien'])
    await user.click(await stopWaiting())
  })
  expect(await screen.findByText('Không thêm được vào giỏ, hãy đăng nhập.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Xem giỏ hàng' })).toBeVisible()
  expect(add).toHaveAttribute('aria-disabled', 'false')
})

test('after «Dừng chờ» on a completion, lesson and outline show what the server has', async () => {
  const { user } = await renderApp(paths.lesson(IMAGE), { as: 'student' })
  expect(await screen.findByText('5/12 bài')).toBeVisible()
  // The server does it; only the response does not come.
  const release = faults.delayOnce('post', '/api/student/lessons/:id/complete')
  await whileItHangs(async (pass) => {
    await user.click(screen.getByRole('button', { name: 'Đánh dấu hoàn thành' }))
    await release.made
    await pass()
    await user.click(await stopWaiting())
  })
  expect(await screen.findByText('Thao tác thất bại')).toBeVisible()
  expect(await screen.findByText('6/12 bài')).toBeVisible()
  expect(await screen.findByText('Đã hoàn thành', { selector: '.badge' })).toBeVisible()
  release()
  const unmark = screen.getByRole('button', { name: 'Bỏ đánh dấu hoàn thành' })
  expect(unmark).toHaveAttribute('aria-disabled', 'false')
  await user.click(unmark)
  expect(await screen.findByText('5/12 bài')).toBeVisible()
  expect(sent('POST', `/api/student/lessons/${IMAGE}/uncomplete`)).toHaveLength(1)
})

test('when the outline hangs after a move, «Dừng chờ» frees the buttons', async () => {
  const { user } = await openContent(COURSE)
  const down = () => screen.getAllByRole('button', { name: /^Chuyển chương xuống/ })[0]!
  faults.hang('get', CONTENT)
  await whileItHangs(async (pass) => {
    await user.click(down())
    // The move is answered, not only sent: what hangs from here on is the outline.
    const afterWrite = () =>
      requests.slice(requests.findIndex(({ method }) => method !== 'GET') + 1)
    await waitFor(() => {
      expect(writes()).toHaveLength(1)
      expect(afterWrite().map(({ path }) => path)).toContainEqual(
        expect.stringMatching(/\/content$/),
      )
    })
    await pass()
    expect(await screen.findByText(SLOW)).toBeVisible()
    await user.click(await stopWaiting())
  })
  await waitFor(() => expect(down()).not.toHaveAttribute('aria-disabled'))
  expect(screen.queryByText(/Chưa chuyển được|Vị trí không đổi/)).toBeNull()
})
