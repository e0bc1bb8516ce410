import { screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { cartItems } from '../../server/platform/db/schema.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { paths } from '../../shared/paths.ts'
import {
  address,
  expireSession,
  faults,
  renderApp,
  requests,
  sent,
  server,
} from '../support/app.tsx'
import { signInAgain } from '../support/sign-in-again.ts'
import { payButton, putIntoCart, SLUGS } from '../support/cart.ts'

const CART = '/api/student/cart'

const lineOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  const line = link.closest('li')
  if (!line) throw new Error(`no line around ${title}`)
  return within(line)
}
const sum = (label: string) => screen.getByText(label).parentElement

describe('line items and summary', () => {
  test('line items with image, title (link), currency, quantity, line price and delete', async () => {
    const { named } = await putIntoCart()
    await renderApp(paths.cart(), { as: 'newStudent' })
    const sale = named('khoi-nghiep-tinh-gon')
    const line = await lineOf(sale.title)
    expect(line.getByRole('link')).toLeadTo(paths.course(sale.slug))
    // Decorative beside its title, so without a role of its own.
    expect(line.getByAltText('')).toHaveAttribute('src', expect.stringContaining(sale.slug))
    expect(line.getByText('VND')).toBeVisible()
    expect(line.getByRole('status', { name: 'Số lượng' })).toHaveTextContent('1')
    expect(line.getByText('Thành tiền:').parentElement).toHaveTextContent(
      formatMoney(sale.effectivePrice).replace('\u00a0', ' '),
    )
    expect(line.getByRole('button', { name: /^Xoá/ })).toBeVisible()
    const free = await lineOf(named('html-css-trang-web-dau-tien').title)
    expect(free.getByText('Thành tiền:').parentElement).toHaveTextContent('Miễn phí')
  })

  test('summary: subtotal, discount fixed at 0 đ, total; buttons for MoMo and VNPAY, continue shopping', async () => {
    const { named } = await putIntoCart()
    await renderApp(paths.cart(), { as: 'newStudent' })
    await screen.findByText('Tạm tính')
    const total = SLUGS.reduce((all, slug) => all + named(slug).effectivePrice, 0)
    expect(sum('Tạm tính')).toHaveTextContent(formatMoney(total).replace('\u00a0', ' '))
    expect(sum('Giảm giá')).toHaveTextContent(/^Giảm giá0 đ$/)
    expect(sum('Tổng cộng')).toHaveTextContent(formatMoney(total).replace('\u00a0', ' '))
    expect(await payButton('MoMo')).toBeVisible()
    expect(await payButton('VNPAY')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Tiếp tục mua sắm' })).toLeadTo(paths.courses())
  })

  test('what the sale prices save is said, and nothing where there is no sale', async () => {
    const { named } = await putIntoCart()
    const words = (slugs: readonly string[]) => {
      const saved = slugs.reduce(
        (all, slug) => all + ((named(slug).price ?? 0) - named(slug).effectivePrice),
        0,
      )
      return `Bạn tiết kiệm ${formatMoney(saved)} so với giá gốc`.replace('\u00a0', ' ')
    }
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    expect(await screen.findByText(words(SLUGS))).toBeVisible()
    const [sale, other] = SLUGS.map((slug) => named(slug).title)
    await user.click((await lineOf(sale ?? '')).getByRole('button', { name: /^Xoá/ }))
    expect(await screen.findByText(words(SLUGS.slice(1)))).toBeVisible()
    await user.click((await lineOf(other ?? '')).getByRole('button', { name: /^Xoá/ }))
    await waitFor(() => expect(screen.queryByText(/tiết kiệm/)).toBeNull())
  })

  test('foreign shapes: a bare array, flat items, id for _id, a course that is gone', async () => {
    faults.answer('get', '/api/student/cart', [
      { course: { id: 'c1', title: 'Khóa lồng', price: '200000' }, quantity: '2' },
      { id: 'c2', title: 'Khóa phẳng', price: 50000, quantity: 1 },
      { _id: 'line', course: null, quantity: 1 },
    ])
    await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf('Khóa lồng')
    expect(line.getByRole('status', { name: 'Số lượng' })).toHaveTextContent('2')
    expect(line.getByText('Thành tiền:').parentElement).toHaveTextContent('400.000 đ')
    expect(sum('Tổng cộng')).toHaveTextContent('450.000 đ')
    expect(screen.getAllByRole('button', { name: 'Tăng số lượng' })).toHaveLength(2)
  })
})

describe('a backend that answers its writes with nothing (204)', () => {
  test('the lines name their course by its id alone; quantity and removal work', async () => {
    let lines = [{ _id: 'line', course: 'c1', quantity: 1 }]
    const becomes = (now: typeof lines) => {
      lines = now
      return new HttpResponse(null, { status: 204 })
    }
    faults.serve('get', CART, () => HttpResponse.json(lines))
    faults.serve('put', `${CART}/quantity`, () => becomes([{ ...lines[0]!, quantity: 2 }]))
    faults.serve('delete', `${CART}/course/c1`, () => becomes([]))
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf('Khóa học')
    await user.click(line.getByRole('button', { name: 'Tăng số lượng' }))
    await waitFor(() =>
      expect(line.getByRole('status', { name: 'Số lượng' })).toHaveTextContent('2'),
    )
    expect(sent('PUT', '/api/student/cart/quantity')[0]?.body).toBe(
      '{"courseId":"c1","quantity":2}',
    )
    await user.click(line.getByRole('button', { name: /^Xoá/ }))
    expect(await screen.findByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  })
})

describe('empty and failed', () => {
  test('an empty cart shows a message and a link to the course list, and no way to pay', async () => {
    await putIntoCart([])
    await renderApp(paths.cart(), { as: 'newStudent' })
    expect(await screen.findByText('Giỏ hàng của bạn đang trống')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Xem các khóa học' })).toLeadTo(paths.courses())
    expect(screen.queryByRole('button', { name: /Thanh toán/ })).toBeNull()
  })

  test('a failed cart load gives an empty list silently, with a quiet retry that heals', async () => {
    const { named } = await putIntoCart()
    faults.refuse('get', '/api/student/cart', 404)
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    expect(await screen.findByText('Giỏ hàng của bạn đang trống')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    await lineOf(named('react-thuc-chien').title)
  })

  test('a backend that refuses the cart to a role (401): an empty cart, and the session stays', async () => {
    faults.refuse('get', '/api/student/cart', 401)
    await renderApp(paths.cart(), { as: 'newStudent' })
    expect(await screen.findByText('Giỏ hàng của bạn đang trống')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(address()).toBe('/cart')
    expect(localStorage.getItem('token')).not.toBeNull()
  })

  test('a visitor sees an empty cart with the ways to the courses and to sign-in; nothing is asked', async () => {
    await renderApp(paths.cart())
    expect(await screen.findByText('Giỏ hàng của bạn đang trống')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Giỏ hàng' })).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Xem các khóa học' })).toLeadTo(paths.courses())
    expect(main.getByRole('link', { name: /^Đăng nhập/ })).toLeadTo('/login?next=%2Fcart')
    expect(address()).toBe('/cart')
    expect(requests.filter(({ path }) => path.startsWith('/api/student'))).toEqual([])
  })
})

describe('quantity', () => {
  test('cannot go below 1: minus is off, says why and sends nothing', async () => {
    const { named } = await putIntoCart()
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf(named('react-thuc-chien').title)
    const minus = line.getByRole('button', { name: 'Giảm số lượng' })
    expect(minus).toHaveAttribute('aria-disabled', 'true')
    expect(minus).toHaveAccessibleDescription(/Số lượng ít nhất là 1/)
    await user.click(minus)
    expect(sent('PUT', '/api/student/cart/quantity')).toHaveLength(0)
  })

  test('plus calls PUT; two of one course are refused at that line and the quantity falls back', async () => {
    const { named } = await putIntoCart()
    const release = faults.hold('put', '/api/student/cart/quantity')
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const course = named('react-thuc-chien')
    const line = await lineOf(course.title)
    await user.dblClick(line.getByRole('button', { name: 'Tăng số lượng' }))
    const quantity = line.getByRole('status', { name: 'Số lượng' })
    expect(quantity).toHaveTextContent('2')
    release()
    await waitFor(() =>
      expect(line.getByRole('alert')).toHaveTextContent(
        'Chưa đổi được số lượng. Mỗi khóa học chỉ cần mua một lần, số lượng luôn là 1.',
      ),
    )
    expect(quantity).toHaveTextContent('1')
    const puts = sent('PUT', '/api/student/cart/quantity')
    expect(puts).toHaveLength(1)
    expect(JSON.parse(puts[0]?.body ?? '')).toEqual({ courseId: course.id, quantity: 2 })
  })

  test('a backend that allows several: line price and total follow, minus works again', async () => {
    let quantity = 1
    const course = { _id: 'c1', title: 'Khóa lạ', price: 100000 }
    faults.serve('get', CART, () => HttpResponse.json({ items: [{ course, quantity }] }))
    faults.serve('put', `${CART}/quantity`, async (request) => {
      quantity = ((await request.json()) as { quantity: number }).quantity
      return HttpResponse.json({})
    })
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf('Khóa lạ')
    await user.click(line.getByRole('button', { name: 'Tăng số lượng' }))
    await waitFor(() => expect(sum('Tổng cộng')).toHaveTextContent('200.000 đ'))
    await waitFor(() =>
      expect(line.getByRole('button', { name: 'Giảm số lượng' })).toHaveAttribute(
        'aria-disabled',
        'false',
      ),
    )
    await user.click(line.getByRole('button', { name: 'Giảm số lượng' }))
    await waitFor(() => expect(sum('Tổng cộng')).toHaveTextContent('100.000 đ'))
    expect(quantity).toBe(1)
  })

  test.each([
    [
      'the quantity falls back',
      'Tăng số lượng',
      'Chưa đổi được số lượng. Không kết nối được máy chủ.',
    ],
    ['the line stays', /^Xoá/, 'Chưa xoá được khóa học này khỏi giỏ.'],
  ])('offline: says so at the line, and %s', async (_, button, words) => {
    const { named } = await putIntoCart()
    faults.cutOff('put', `${CART}/quantity`)
    faults.cutOff('delete', `${CART}/course/:id`)
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf(named('react-thuc-chien').title)
    await user.click(line.getByRole('button', { name: button }))
    await waitFor(() => expect(line.getByRole('alert')).toHaveTextContent(words))
    expect(line.getByRole('status', { name: 'Số lượng' })).toHaveTextContent('1')
  })

  test('a lost quantity answer: the cart is read again and shows what the server holds', async () => {
    let quantity = 1
    const course = { _id: 'c1', title: 'Khóa lạ', price: 100000 }
    faults.serve('get', CART, () => HttpResponse.json([{ course, quantity }]))
    faults.serve('put', `${CART}/quantity`, () => {
      quantity = 2
      return HttpResponse.error()
    })
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf('Khóa lạ')
    const readsBefore = sent('GET', CART).length
    await user.click(line.getByRole('button', { name: 'Tăng số lượng' }))
    // The page shows the new quantity before the response, and the old one when it is lost.
    await waitFor(() => expect(sent('GET', CART).length).toBeGreaterThan(readsBefore))
    await waitFor(() => expect(sum('Tổng cộng')).toHaveTextContent('200.000 đ'))
    expect(line.getByRole('status', { name: 'Số lượng' })).toHaveTextContent('2')
    await waitFor(() => expect(line.getByRole('alert')).toBeEmptyDOMElement())
  })
})

describe('delete', () => {
  test('calls DELETE once; the list and the badge follow; it is announced; the focus has a place', async () => {
    const { named, db, userId } = await putIntoCart()
    const [first, second] = [named(SLUGS[0]), named(SLUGS[1])]
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf(first.title)
    await user.dblClick(line.getByRole('button', { name: /^Xoá/ }))
    await waitFor(() => expect(screen.getByRole('link', { name: second.title })).toHaveFocus())
    expect(screen.getByText(/khỏi giỏ hàng\./)).toHaveTextContent(
      `Đã xoá ${first.title} khỏi giỏ hàng.`,
    )
    expect(sent('DELETE', `/api/student/cart/course/${first.id}`)).toHaveLength(1)
    expect(await screen.findByRole('link', { name: 'Giỏ hàng, 2 mục' })).toBeVisible()
    const left = await db.q
      .select()
      .from(cartItems)
      .where(and(eq(cartItems.userId, userId), eq(cartItems.courseId, first.id)))
    expect(left).toHaveLength(0)
  })

  test('deleting the last line leaves the empty cart, the focus on the heading', async () => {
    const { named } = await putIntoCart([SLUGS[1]])
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf(named(SLUGS[1]).title)
    await user.click(line.getByRole('button', { name: /^Xoá/ }))
    expect(await screen.findByText('Giỏ hàng của bạn đang trống')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('a lost delete answer: the line goes once the cart is read again', async () => {
    const { named } = await putIntoCart()
    faults.loseAnswer('delete', `${CART}/course/:id`)
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf(named(SLUGS[0]).title)
    await user.click(line.getByRole('button', { name: /^Xoá/ }))
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: named(SLUGS[0]).title })).toBeNull(),
    )
    expect(screen.getByRole('link', { name: named(SLUGS[1]).title })).toHaveFocus()
  })

  test('a session that ends at the write: after sign-in over the cart the line is gone', async () => {
    const { named } = await putIntoCart()
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const line = await lineOf(named(SLUGS[0]).title)
    await expireSession('newStudent')
    await user.click(line.getByRole('button', { name: /^Xoá/ }))
    await signInAgain(user)
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: named(SLUGS[0]).title })).toBeNull(),
    )
    expect(address()).toBe('/cart')
  })
})
