import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newVisit } from '../support/browser.ts'
import {
  demoPerson,
  fillCart,
  landsOn,
  mailsTo,
  newStudent,
  signInByForm,
} from '../support/people.ts'
import { theSite } from '../support/walks.ts'

/**
 * A purchase with VNPAY, then purchases that go another way. Each of those runs with one provider here, and with both
 * in `tests/api/payments-*`.
 */
const site = theSite()

const PHOTO = { slug: 'nhiep-anh-bang-dien-thoai', title: 'Nhiếp ảnh' }

/** The code that the page shows to the buyer: the end of the order's id in the page's address. */
async function shownCode(page: Page): Promise<string> {
  const code = (new URL(page.url()).searchParams.get('order') ?? '').slice(-8).toUpperCase()
  expect(code).toMatch(/^[0-9A-F]{8}$/)
  await page.getByText(`Mã đơn hàng: ${code}`).waitFor()
  return code
}

const orderOf = (page: Page, code: string) => page.getByRole('article').filter({ hasText: code })

async function buyerAtTheCart(slug = PHOTO.slug) {
  const buyer = await newStudent(site)
  await fillCart(site, buyer, [slug])
  const visit = await newVisit(site, { as: buyer })
  await visit.page.goto('/cart')
  return { buyer, ...visit }
}

const payWith = async (page: Page, provider: string) => {
  await page.getByRole('button', { name: `Thanh toán với ${provider}` }).click()
  await page.getByRole('heading', { name: `Thanh toán qua ${provider}` }).waitFor()
}

/** Chooses an outcome from the simulator's folded list. */
const choose = async (page: Page, outcome: string) => {
  await page.getByText('Tình huống khác').click()
  await page.getByRole('button', { name: outcome }).click()
}

test('a student buys with VNPAY, studies and sees progress', async () => {
  const student = demoPerson('hocvien2@lopmo.test')
  const { page, expectNoErrors } = await newVisit(site)
  await page.goto(`/login?next=/courses/${PHOTO.slug}`)
  await signInByForm(page, student)
  await landsOn(page, `/courses/${PHOTO.slug}`)
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await page.getByText('Đã thêm vào giỏ hàng').waitFor()
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).click()

  await payWith(page, 'VNPAY')
  await page.getByText('MÔ PHỎNG').waitFor()
  await page.getByRole('button', { name: 'Thanh toán thành công' }).click()
  await landsOn(page, /^\/checkout\/success\?order=./)
  await page.getByText('Thanh toán đã được xác nhận.').waitFor()
  const code = await shownCode(page)
  await page.getByRole('link', { name: 'Xem đơn hàng' }).click()
  await orderOf(page, code).getByText('Đã thanh toán').waitFor()
  await expect.poll(async () => (await mailsTo(site, student.email)).join('\n')).toContain(code)

  await page.goto('/learning')
  await page.getByRole('link', { name: 'Vào học' }).click()
  await page.getByRole('link', { name: 'Học tiếp' }).click()
  await page.getByRole('button', { name: 'Đánh dấu hoàn thành', exact: true }).click()
  await page.getByText('Đã đánh dấu hoàn thành.').waitFor()
  await page.getByRole('link', { name: /^← Nội dung khóa học/ }).click()
  const progress = page.getByRole('progressbar', { name: 'Tiến độ khóa học' })
  await progress.waitFor()
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  expectNoErrors()
})

test('after a payment is cancelled at MoMo the order has failed, the cart is unchanged and paying again works', async () => {
  const { buyer, page, expectNoErrors } = await buyerAtTheCart()
  await payWith(page, 'MoMo')
  await page.getByRole('button', { name: 'Hủy thanh toán' }).click()
  await landsOn(page, /^\/checkout\/cancel\?order=./)
  await page.getByRole('heading', { name: 'Thanh toán chưa hoàn tất hoặc đã bị hủy' }).waitFor()
  const cancelled = orderOf(page, await shownCode(page))
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).waitFor()

  await page.goto('/orders')
  await cancelled.getByText('Không thành công').waitFor()

  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).click()
  await page.getByRole('link', { name: PHOTO.title }).waitFor()
  await payWith(page, 'MoMo')
  await page.getByRole('button', { name: 'Thanh toán thành công' }).click()
  await landsOn(page, /^\/checkout\/success\?order=./)
  await page.getByText('Thanh toán đã được xác nhận.').waitFor()
  const paid = orderOf(page, await shownCode(page))
  await page.getByRole('link', { name: 'Xem đơn hàng' }).click()
  await paid.getByText('Đã thanh toán').waitFor()
  await cancelled.getByText('Không thành công').waitFor()
  expect(await page.getByRole('article').count()).toBe(2)
  await expect.poll(async () => (await mailsTo(site, buyer.email)).length).toBe(1)
  expectNoErrors()
})

test('when the IPN of VNPAY is lost, the page says that the payment is being confirmed, then that it is paid', async () => {
  const { buyer, page, expectNoErrors } = await buyerAtTheCart()
  // The call that asks the provider waits until the buyer has seen the state before it.
  let letConfirm = () => {}
  const mayConfirm = new Promise<void>((done) => (letConfirm = done))
  await page.route('**/api/payments/*/confirm', async (route) => {
    await mayConfirm
    await route.continue()
  })
  await payWith(page, 'VNPAY')
  await choose(page, 'IPN bị mất')
  await landsOn(page, /^\/checkout\/success\?order=./)
  await page.getByText('Thanh toán đang được xác nhận.').waitFor()
  expect(await mailsTo(site, buyer.email)).toEqual([])
  letConfirm()
  await page.getByText('Thanh toán đã được xác nhận.').waitFor()
  await page.getByRole('link', { name: 'Giỏ hàng, 0 mục' }).waitFor()
  await page.getByRole('link', { name: /^Bắt đầu học/ }).click()
  await landsOn(page, /^\/learning\/lesson\//)
  await expect.poll(async () => (await mailsTo(site, buyer.email)).length).toBe(1)
  expectNoErrors()
})

test('when the buyer closes the tab at MoMo, the order is paid when they come back', async () => {
  const { buyer, context, page, expectNoErrors } = await buyerAtTheCart()
  await payWith(page, 'MoMo')
  await choose(page, 'người mua đóng trang')
  await page.getByText('Giao dịch này đã kết thúc.').waitFor()
  await page.close()
  const later = await context.newPage()
  await later.goto('/orders')
  await later.getByRole('article').getByText('Đã thanh toán').waitFor()
  await later.getByRole('link', { name: 'Giỏ hàng, 0 mục' }).waitFor()
  await expect.poll(async () => (await mailsTo(site, buyer.email)).length).toBe(1)
  expectNoErrors()
})

test('a free cart enrols the buyer at once, without a provider', async () => {
  const { page, expectNoErrors } = await buyerAtTheCart('dung-tro-ly-ai-dung-cach')
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await page.getByText('Giỏ hàng này không mất phí').waitFor()
  await page.getByRole('button', { name: 'Thanh toán với MoMo' }).click()
  await landsOn(page, /^\/checkout\/success\?order=./)
  await page.getByText('Thanh toán đã được xác nhận.').waitFor()
  expect(seen.filter((path) => !/^\/(cart$|checkout\/)/.test(path))).toEqual([])
  await page.getByRole('link', { name: /^Bắt đầu học/ }).click()
  await landsOn(page, /^\/learning\/lesson\//)
  expectNoErrors()
})
