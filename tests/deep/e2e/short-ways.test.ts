import { beforeAll, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { newVisit } from '../../support/browser.ts'
import { landsOn, newPerson } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** How many presses a task takes, in a browser that counts them. */
let site: Site

beforeAll(async () => {
  site = await startSite()
  return site.dispose
})

/** Counts presses of the pointer on all pages of the context; typing and Tab do not count. */
async function countPresses(context: BrowserContext) {
  let presses = 0
  await context.exposeBinding('pressed', () => {
    presses += 1
  })
  await context.addInitScript(() => {
    addEventListener(
      'click',
      (event) => {
        // A press of Enter has no detail, and a click by a script is not trusted.
        if (event.isTrusted && event.detail > 0)
          (window as unknown as { pressed(): void }).pressed()
      },
      true,
    )
  })
  return () => presses
}

test('a visitor without an account has paid after eight presses', async () => {
  const person = newPerson()
  const { context, page, expectNoErrors } = await newVisit(site, { ignore: /status of 401/ })
  const presses = await countPresses(context)
  await page.goto('/courses')
  await page.getByRole('link', { name: /^Xem chi tiết.*Excel cho dân văn phòng/ }).click()
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await page.getByRole('link', { name: 'tạo tài khoản' }).click()
  await landsOn(page, /^\/register\?next=/)
  await page.getByLabel('Tên đăng nhập').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Nhập lại mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Họ và tên').fill(person.fullName)
  await page.locator('form').getByRole('button', { name: 'Đăng ký' }).click()
  await landsOn(page, /^\/login/)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password)
  await page.locator('form').getByRole('button', { name: 'Đăng nhập' }).click()
  await landsOn(page, /^\/courses\/./)
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).click()
  await page.getByRole('button', { name: 'Thanh toán với MoMo' }).click()
  await page.getByRole('button', { name: 'Thanh toán thành công' }).click()
  await page.getByRole('heading', { name: 'Cảm ơn bạn đã mua khóa học' }).waitFor()
  expect(presses()).toBe(8)

  await page.getByRole('link', { name: /^Bắt đầu học/ }).click()
  await landsOn(page, /^\/learning\/lesson\/./)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // From there it is one press to the first lesson.
  expect(presses()).toBe(9)
  expectNoErrors()
})
