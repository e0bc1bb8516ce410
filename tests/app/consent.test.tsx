import { screen, waitFor, within } from '@testing-library/react'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import * as t from '../../server/platform/db/schema.ts'
import { address, faults, renderApp, requests, sent, testBackend } from '../support/app.tsx'
import { payButton, putIntoCart } from '../support/cart.ts'
import { demoUser } from '../support/demo-data.ts'
import { publishPage } from '../support/site-pages.ts'
import { freshSite, siteSheet } from '../support/site-sheet.ts'

/** What people agree to at registration and before a payment (docs/trust.md#consent). */

const site = freshSite(['pages'])

const db = async () => (await testBackend()).db
const kept = async () =>
  (await db()).q.select().from(t.consents).orderBy(asc(t.consents.slug), asc(t.consents.createdAt))

/** Publishes these pages, and puts them into the page as our own server does. */
async function publish(slugs: readonly ('dieu-khoan' | 'bao-mat' | 'hoan-tien' | 'thanh-toan')[]) {
  const titles = {
    'dieu-khoan': 'Điều khoản',
    'bao-mat': 'Bảo mật',
    'hoan-tien': 'Hoàn tiền',
    'thanh-toan': 'Thanh toán',
  }
  const pages = []
  for (const slug of slugs) {
    pages.push({ slug, title: titles[slug], version: await publishPage(await db(), slug) })
  }
  site.remove()
  siteSheet(JSON.stringify({ features: ['admin', 'pages'], pages }))
}

const box = () => screen.findByRole('checkbox', { name: /^Tôi đã đọc và đồng ý với/ })
const noBox = () => expect(screen.queryByRole('checkbox', { name: /đồng ý/ })).toBeNull()
const MESSAGE = 'Hãy đọc và đánh dấu vào ô này nếu bạn đồng ý.'

describe('registration', () => {
  const PERSON = {
    'Tên đăng nhập': 'nguoimoi',
    Email: 'nguoimoi@example.test',
    'Mật khẩu': 'mat-khau-dai-1',
    'Nhập lại mật khẩu': 'mat-khau-dai-1',
    'Họ và tên': 'Người Mới',
  }
  async function fill() {
    const { user } = await renderApp(paths.register())
    for (const [label, value] of Object.entries(PERSON)) {
      await user.type(await screen.findByLabelText(label), value)
    }
    const submit = () => user.click(screen.getByRole('button', { name: 'Đăng ký' }))
    return { user, submit }
  }

  test('asks for what is published of terms and privacy, and sends nothing without the tick', async () => {
    await publish(['dieu-khoan', 'bao-mat', 'hoan-tien'])
    const { user, submit } = await fill()
    const agreement = await box()
    expect(agreement).toHaveAccessibleName('Tôi đã đọc và đồng ý với Điều khoản, Bảo mật')
    expect(agreement).not.toBeChecked()
    const link = screen.getAllByRole('link', { name: 'Điều khoản' })[0]
    expect(link).toLeadTo('/pages/dieu-khoan?version=1')
    expect(link).toHaveAttribute('target', '_blank')

    await submit()
    expect(await screen.findByText(MESSAGE)).toBeVisible()
    await waitFor(() => expect(agreement).toHaveFocus())
    expect(agreement).toHaveAccessibleDescription(MESSAGE)
    expect(sent('POST', '/auth/register')).toEqual([])

    await user.click(agreement)
    await submit()
    await waitFor(() => expect(address()).toBe('/login'))
    const { id: userId } = await demoUser(PERSON['Email'])
    expect(await kept()).toMatchObject([
      { userId, slug: 'bao-mat', number: 1, place: 'REGISTRATION' },
      { userId, slug: 'dieu-khoan', number: 1, place: 'REGISTRATION' },
    ])
  })

  test('asks for nothing where nothing of it is published', async () => {
    await publish(['hoan-tien'])
    const { submit } = await fill()
    noBox()
    await submit()
    await waitFor(() => expect(address()).toBe('/login'))
    expect(await kept()).toEqual([])
  })
})

describe('payment', () => {
  beforeEach(async () => {
    await putIntoCart()
  })
  const payments = () => requests.filter(({ path }) => path.includes('/checkout/'))

  test('begins after what was agreed to', async () => {
    await publish(['dieu-khoan', 'bao-mat', 'hoan-tien', 'thanh-toan'])
    faults.refuse('post', '/api/student/checkout/momo/create', 502)
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    await user.click(await payButton('MoMo'))
    const agreement = await box()
    expect(agreement).toHaveAccessibleName(
      'Tôi đã đọc và đồng ý với Điều khoản, Hoàn tiền, Thanh toán',
    )
    expect(await screen.findByText(MESSAGE)).toBeVisible()
    await waitFor(() => expect(agreement).toHaveFocus())
    expect(payments()).toEqual([])
    expect(sent('POST', '/api/student/consents')).toEqual([])

    await user.click(agreement)
    expect(screen.queryByText(MESSAGE)).toBeNull()
    await user.dblClick(await payButton('MoMo'))
    expect(await screen.findByText(/Không khởi tạo thanh toán/)).toBeVisible()
    expect(payments()).toHaveLength(1)
    expect((await kept()).map(({ slug, place }) => [slug, place])).toEqual([
      ['dieu-khoan', 'PAYMENT'],
      ['hoan-tien', 'PAYMENT'],
      ['thanh-toan', 'PAYMENT'],
    ])
    // Another press of the same try.
    await user.click(await payButton('MoMo'))
    await waitFor(() => expect(payments()).toHaveLength(2))
    expect(await kept()).toHaveLength(3)
  })

  test('does not begin when the consent is not kept, and says so', async () => {
    await publish(['dieu-khoan'])
    faults.refuse('post', '/api/student/consents', 503, { message: 'Hệ thống đang bận.' })
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    await user.click(await box())
    await user.click(await payButton('VNPAY'))
    expect(await screen.findByText(/Chưa ghi lại được sự đồng ý của bạn/)).toBeVisible()
    expect(payments()).toEqual([])
  })

  test('is as it always was where nothing is published', async () => {
    faults.refuse('post', '/api/student/checkout/momo/create', 502)
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    await user.click(await payButton('MoMo'))
    await waitFor(() => expect(payments()).toHaveLength(1))
    noBox()
    expect(sent('POST', '/api/student/consents')).toEqual([])
  })
})

test('the owner sees on an account what the person agreed to', async () => {
  await publish(['dieu-khoan'])
  const { id: userId } = await demoUser('hocvien2@lopmo.test')
  const open = () => renderApp(adminPaths.user(userId), { as: 'admin' })
  const { unmount } = await open()
  expect(await screen.findByText('Người này chưa đồng ý với trang nào.')).toBeVisible()
  unmount()
  await (
    await db()
  ).q
    .insert(t.consents)
    .values({ id: 'c'.repeat(24), userId, slug: 'dieu-khoan', number: 1, place: 'REGISTRATION' })
  await open()
  const table = await screen.findByRole('table', { name: 'Đã đồng ý với' })
  expect(within(table).getByRole('link', { name: 'Điều khoản, phiên bản 1' })).toLeadTo(
    '/pages/dieu-khoan?version=1',
  )
  expect(within(table).getByText('Khi đăng ký')).toBeVisible()
})
