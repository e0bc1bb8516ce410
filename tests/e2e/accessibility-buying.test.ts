import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { look, problemsOf, visitAs } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { fillCart, newStudent } from '../support/people.ts'
import { startSite, type Site } from '../support/site.ts'

/** The pages of visitors and buyers: axe finds nothing, nothing runs off a phone’s side. */
let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
  return async () => {
    await browser.close()
    await site.dispose()
  }
})

const JAVASCRIPT = 'javascript-tu-con-so-0'

test('the pages of a visitor', async () => {
  const problems = await problemsOf(await visitAs(browser, site), [
    '/courses',
    '/courses?q=khong-co-khoa-nao-nhu-the',
    `/courses/${JAVASCRIPT}`,
    '/courses/khong-co',
    '/login',
    '/register',
    '/forgot-password',
    '/checkout/success?order=507f1f77bcf86cd799439011',
    '/checkout/cancel?order=507f1f77bcf86cd799439011',
    '/checkout/cancel',
    '/about',
    '/contact',
    '/pages/bao-mat',
    '/khong/co/trang/nay',
    '/instructor/courses',
  ])
  expect(problems).toEqual([])
})

test('the cart, empty and full, and the payment pages', async () => {
  const student = await newStudent(site)
  const page = await visitAs(browser, site, student)
  const problems = await problemsOf(page, ['/cart', '/orders', '/learning'])
  await fillCart(site, student, [JAVASCRIPT, 'react-thuc-chien'])
  problems.push(...(await problemsOf(page, ['/cart'])))
  for (const provider of ['MoMo', 'VNPAY']) {
    await page.goto('/cart')
    await page.getByRole('button', { name: `Thanh toán với ${provider}` }).click()
    await page.getByRole('heading', { name: `Thanh toán qua ${provider}` }).waitFor()
    await page.getByText('Tình huống khác').click()
    await look(page, provider, problems)
  }
  await page.getByRole('button', { name: 'Thành công, người mua đóng trang' }).click()
  await page.getByText('Giao dịch này đã kết thúc.').waitFor()
  await look(page, 'the payment page afterwards', problems)
  expect(problems).toEqual([])
})
