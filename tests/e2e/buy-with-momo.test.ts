import { expect, test } from 'vitest'
import { newVisit } from '../support/browser.ts'
import { AVATAR, landsOn, mailsTo, newPerson, signInByForm } from '../support/people.ts'
import { theSite } from '../support/walks.ts'

/** The main journey: a visitor registers, pays with MoMo and becomes a student with progress. */
const site = theSite()

const COURSE = 'Tiếng Anh giao tiếp nơi công sở'
const LESSON = 'Khóa học này dành cho ai?'

test('a visitor registers, buys with MoMo, studies and sees progress', async () => {
  const person = newPerson()
  const { page, expectNoErrors } = await newVisit(site)

  // Browse.
  await page.goto('/')
  await landsOn(page, '/courses')
  await page.getByRole('searchbox', { name: 'Từ khóa hoặc giảng viên' }).fill('tieng anh giao tiep')
  await page.keyboard.press('Enter')
  await landsOn(page, /^\/courses\?q=/)
  await page.getByRole('link', { name: COURSE }).click()
  await page.getByRole('heading', { level: 1, name: COURSE }).waitFor()
  const buyBox = page.getByRole('complementary', { name: 'Mua khóa học' })
  expect(await buyBox.innerText()).toContain('590.000')
  await page.getByText('Học thử').first().waitFor()

  // Register.
  await page.getByRole('banner').getByRole('link', { name: 'Đăng ký' }).click()
  await page.getByLabel('Tên đăng nhập').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Nhập lại mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Họ và tên').fill(person.fullName)
  await page.getByLabel('Ảnh đại diện').setInputFiles(AVATAR)
  await page.getByText('icon-192.png').waitFor()
  await page.locator('form').getByRole('button', { name: 'Đăng ký' }).click()

  // Sign in.
  await landsOn(page, '/login')
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
  await signInByForm(page, person)
  await landsOn(page, '/courses')
  const userMenu = page.getByRole('button', { name: `Tài khoản của ${person.fullName}` })
  const avatar = userMenu.locator('img')
  await avatar.waitFor()
  expect(await avatar.getAttribute('src')).not.toContain('default-avatar')
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)

  // Into the cart.
  await page.getByRole('searchbox', { name: 'Từ khóa hoặc giảng viên' }).fill(COURSE)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: COURSE }).click()
  await page.getByRole('link', { name: 'Giỏ hàng, 0 mục' }).waitFor()
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await page.getByText('Đã thêm vào giỏ hàng').waitFor()
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).click()
  await landsOn(page, '/cart')
  await page.getByRole('link', { name: COURSE }).waitFor()
  const summary = page.getByRole('region', { name: 'Tóm tắt đơn hàng' })
  expect((await summary.innerText()).replaceAll(/\s+/g, ' ')).toContain('Giảm giá 0 đ')

  // Pay.
  await summary.getByRole('button', { name: 'Thanh toán với MoMo' }).click()
  await page.getByRole('heading', { name: 'Thanh toán qua MoMo' }).waitFor()
  await page.getByText('MÔ PHỎNG').waitFor()
  await page.getByText('590.000').waitFor()
  await page.getByRole('button', { name: 'Thanh toán thành công' }).click()

  // Paid.
  await landsOn(page, /^\/checkout\/success\?order=./)
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  const code = orderId.slice(-8).toUpperCase()
  await page.getByRole('heading', { name: 'Cảm ơn bạn đã mua khóa học' }).waitFor()
  await page.getByText('Thanh toán đã được xác nhận.').waitFor()
  await page.getByText(`Mã đơn hàng: ${code}`).waitFor()
  await page.getByRole('link', { name: 'Giỏ hàng, 0 mục' }).waitFor()
  await page.getByRole('link', { name: 'Xem đơn hàng' }).click()
  const order = page.getByRole('article').filter({ hasText: code })
  await order.getByText('Đã thanh toán').waitFor()
  await order.getByRole('link', { name: COURSE, exact: true }).waitFor()
  // The mail that the success page promises arrives.
  await expect.poll(async () => (await mailsTo(site, person.email)).join('\n')).toContain(code)

  // Study.
  await page.getByRole('button', { name: 'Học tập' }).click()
  await page.getByRole('link', { name: 'Khóa học của tôi' }).click()
  await landsOn(page, '/learning')
  await page.getByRole('link', { name: `Vào học: ${COURSE}` }).click()
  const progress = page.getByRole('progressbar', { name: 'Tiến độ khóa học' })
  await progress.waitFor()
  expect(await progress.getAttribute('aria-valuenow')).toBe('0')
  await page.getByRole('link', { name: `Vào học: ${LESSON}` }).click()
  await page.getByRole('heading', { level: 1, name: LESSON }).waitFor()
  await expect
    .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.duration))
    .toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Đánh dấu hoàn thành', exact: true }).click()
  await page.getByText('Đã đánh dấu hoàn thành.').waitFor()

  // Progress, on both pages that show it.
  await page.getByRole('link', { name: `← Nội dung khóa học: ${COURSE}` }).click()
  await progress.waitFor()
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  const percent = await progress.getAttribute('aria-valuenow')
  await page.getByRole('link', { name: '← Khóa học của tôi' }).click()
  const card = page.getByRole('progressbar', { name: `Tiến độ: ${COURSE}` })
  await card.waitFor()
  await expect.poll(() => card.getAttribute('aria-valuenow')).toBe(percent)

  expectNoErrors()
})
