import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../server/subjects/accounts/passwords.ts'
import { adminPaths } from '../../../shared/extra-paths.ts'
import { openPaths } from '../../../shared/open-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { newVisit, type VisitOptions } from '../../support/browser.ts'
import { copyOfSite } from '../../support/copy-of-site.ts'
import { makeCourse, makeLesson, makeSection, makeTopic, makeUser } from '../../support/fixtures.ts'
import { withDatabase } from '../../support/own-site.ts'
import {
  landsOn,
  mailsTo,
  newPerson,
  pathOf,
  proofLink,
  signedIn,
  signInByForm,
  type Person,
} from '../../support/people.ts'
import { publishPage } from '../../support/site-pages.ts'
import { type Site, startSite } from '../../support/site.ts'

/**
 * What a buyer trusts the site with, and gets for it (docs/trust.md): from a free lesson without an account to the
 * certificate that a stranger checks, and to the refund that ends it.
 */

const OWNER: Person = { ...newPerson(), fullName: 'Lê Chủ Trang' }
const TEACHER: Person = { ...newPerson(), fullName: 'Trần Thợ Gốm' }
const BUYER: Person = { ...newPerson(), fullName: 'Nguyễn Phúc Trâm' }
/** The buyer's name as everybody reads it beside a review. */
const SHORT_NAME = 'Nguyễn P. T.'

const COURSE = { title: 'Gốm Bát Tràng cho người mới', slug: 'gom-bat-trang' }
const FREE = { title: 'Vuốt chiếc bát đầu tiên', contentText: 'Giữ tay ướt và bàn xoay chậm.' }
const PAID = { title: 'Tráng men và nung', contentText: 'Men mỏng thì bát mới trong.' }
const WORDS = 'Thầy chỉ từng động tác, làm theo là được bát.'

const TERMS = 'Người mua học khóa học không giới hạn thời gian.'
const NOT_AGREED = 'Hãy đọc và đánh dấu vào ô này nếu bạn đồng ý.'

let site: Site

beforeAll(async () => {
  const [dataDir, passwordHash] = await Promise.all([
    copyOfSite('empty'),
    hashPassword(OWNER.password),
  ])
  await withDatabase(dataDir, async (db) => {
    await makeUser(db, { ...OWNER, passwordHash, roles: ['ADMIN'] })
    const { id: userId } = await makeUser(db, {
      fullName: TEACHER.fullName,
      roles: ['STUDENT', 'INSTRUCTOR'],
    })
    const { id: topicId } = await makeTopic(db, { slug: 'thu-cong', name: 'Thủ công' })
    const course = await makeCourse(db, {
      ...COURSE,
      topicId,
      price: 499_000,
      salePrice: 299_000,
      instructors: [{ userId, role: 'MAIN' }],
    })
    const section = await makeSection(db, course.id, { title: 'Làm quen với đất' })
    await makeLesson(db, section, { ...FREE, type: 'DOCUMENT', isFreePreview: true })
    await makeLesson(db, section, { ...PAID, type: 'DOCUMENT', sortOrder: 2 })
    await publishPage(db, 'dieu-khoan')
    await publishPage(db, 'dieu-khoan', `<p>${TERMS}</p>`)
    for (const slug of ['bao-mat', 'hoan-tien', 'thanh-toan'] as const) await publishPage(db, slug)
  })
  site = await startSite({ dataDir })
  return site.dispose
})

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const link = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('link', { name, exact: true })
const heading = (within: Page | Locator, name: string) =>
  within.getByRole('heading', { level: 1, name, exact: true })
const main = (page: Page) => page.getByRole('main')
const shows = (within: Page | Locator, words: string | RegExp) =>
  within.getByText(words, { exact: true }).first().waitFor()

const agreement = (page: Page) => page.getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý với/ })
const buyBox = (page: Page) => page.getByRole('complementary', { name: 'Mua khóa học' })
const ofCourse = (page: Page) => main(page).getByRole('link', { name: COURSE.title }).first()

/** Opens a page that has the list of published pages: on a busy machine it may come without (docs/trust.md#pages). */
async function opens(page: Page, path: string): Promise<void> {
  const knows = async () => {
    await page.goto(path)
    return page.locator('script#site').textContent()
  }
  await expect.poll(knows).toContain('thanh-toan')
}

/** The reviews of a course on its page. */
async function reviewsOn(page: Page): Promise<Locator> {
  await heading(page, COURSE.title).waitFor()
  const title = page.getByRole('heading', { name: 'Đánh giá của học viên' })
  await title.scrollIntoViewIfNeeded()
  return main(page).locator('section').filter({ has: title })
}

/** A visit in a browser of its own; `sentTo` counts what it has sent to an address. */
async function visit(options?: VisitOptions) {
  const { page, expectNoErrors } = await newVisit(site, options)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return { page, expectNoErrors, sentTo: (path: string) => sent.filter((at) => at === path).length }
}

test('from a free lesson to a certificate that a stranger checks, and to the refund that ends it', async () => {
  // Without an account the visitor reads a free lesson and finds the price.
  const {
    page,
    sentTo,
    expectNoErrors: buyerSawNoErrors,
  } = await visit({
    // The cart of a visitor, a link that is used, and the outline of a course that is taken away.
    ignore: /status of 40[014]/,
  })
  await opens(page, paths.courses())
  await ofCourse(page).click()
  await heading(page, COURSE.title).waitFor()
  await shows(main(page), 'Học thử')
  expect(await link(page, PAID.title).count()).toBe(0)
  await link(page, FREE.title).click()
  await heading(page, FREE.title).waitFor()
  await shows(page, FREE.contentText)
  expect(await button(page, 'Đánh dấu hoàn thành').count()).toBe(0)
  const preview = pathOf(page)
  await shows(buyBox(page), /^299\.000/)
  await button(buyBox(page), 'Thêm vào giỏ hàng').click()
  await link(buyBox(page), 'Đăng nhập để thêm vào giỏ').click()

  // The visitor registers: nothing is sent without the tick.
  await link(main(page), 'Đăng ký').click()
  const form = page.locator('form')
  await form.getByLabel('Tên đăng nhập').fill(BUYER.username)
  await form.getByLabel('Email').fill(BUYER.email)
  await form.getByLabel('Mật khẩu', { exact: true }).fill(BUYER.password)
  await form.getByLabel('Nhập lại mật khẩu', { exact: true }).fill(BUYER.password)
  await form.getByLabel('Họ và tên').fill(BUYER.fullName)
  expect(await agreement(page).isChecked()).toBe(false)
  await button(form, 'Đăng ký').click()
  await shows(form, NOT_AGREED)
  expect(sentTo('/auth/register')).toBe(0)
  const [terms] = await Promise.all([page.waitForEvent('popup'), link(form, 'Điều khoản').click()])
  await heading(terms, 'Điều khoản').waitFor()
  await shows(terms, /^Phiên bản 2, công bố ngày/)
  await shows(terms, TERMS)
  await terms.close()
  await agreement(page).check()
  await button(form, 'Đăng ký').click()
  await shows(page, 'Đăng ký thành công. Mời bạn đăng nhập.')
  expect(sentTo('/auth/register')).toBe(1)
  await signInByForm(page, BUYER)
  await landsOn(page, preview)
  await heading(page, FREE.title).waitFor()

  // The buyer proves the address by the link of the mail.
  await page.goto(paths.settings())
  await shows(page, 'Địa chỉ email chưa được xác nhận.')
  const proof = await proofLink(site, BUYER.email)
  await page.goto(proof)
  await button(page, 'Xác nhận').click()
  await shows(page, /^Đã xác nhận địa chỉ email\./)
  const mails = () => expect.poll(async () => (await mailsTo(site, BUYER.email)).join('\n'))
  await mails().toContain(`Chào ${BUYER.fullName},`)
  await page.goto(paths.settings())
  await shows(page, 'Thư thông báo')
  await expect.poll(() => page.getByText('Địa chỉ email chưa được xác nhận.').count()).toBe(0)
  await page.goto(proof)
  await button(page, 'Xác nhận').click()
  await shows(page, /đã được dùng/)

  // The buyer pays: no payment begins without the tick.
  await opens(page, preview)
  await button(buyBox(page), 'Thêm vào giỏ hàng').click()
  await link(buyBox(page), 'Xem giỏ hàng').click()
  await ofCourse(page).waitFor()
  expect(await agreement(page).isChecked()).toBe(false)
  await button(page, 'Thanh toán với VNPAY').click()
  await shows(page, NOT_AGREED)
  const consents = '/api/student/consents'
  const payment = '/api/student/checkout/vnpay/create'
  expect([sentTo(consents), sentTo(payment)]).toEqual([0, 0])
  await agreement(page).check()
  await button(page, 'Thanh toán với VNPAY').click()
  await heading(page, 'Thanh toán qua VNPAY').waitFor()
  expect([sentTo(consents), sentTo(payment)]).toEqual([1, 1])
  await button(page, 'Thanh toán thành công').click()
  await page.getByText('Thanh toán đã được xác nhận.').waitFor()
  const order = (new URL(page.url()).searchParams.get('order') ?? '').slice(-8).toUpperCase()
  await shows(page, `Mã đơn hàng: ${order}`)
  await mails().toContain(`Đơn hàng ${order} đã hoàn tất`)

  // The owner finds who agreed to which version, and for which order.
  const { page: owner, expectNoErrors: ownerSawNoErrors } = await visit({
    as: await signedIn(site, OWNER),
  })
  await owner.goto(adminPaths.users())
  await owner.getByRole('searchbox').fill(BUYER.email)
  await button(owner, 'Tìm').click()
  await link(owner, BUYER.fullName).click()
  await heading(owner, BUYER.fullName).waitFor()
  const agreed = owner.getByRole('table', { name: 'Đã đồng ý với' })
  for (const [version, place] of [
    ['Điều khoản, phiên bản 2', 'Khi đăng ký'],
    ['Bảo mật, phiên bản 1', 'Khi đăng ký'],
    ['Điều khoản, phiên bản 2', `Đơn hàng ${order}`],
    ['Hoàn tiền, phiên bản 1', `Đơn hàng ${order}`],
    ['Thanh toán, phiên bản 1', `Đơn hàng ${order}`],
  ] as const) {
    await agreed.getByRole('row').filter({ hasText: version }).filter({ hasText: place }).waitFor()
  }
  // Five rows and the row of the headings.
  expect(await agreed.getByRole('row').count()).toBe(6)

  // The buyer studies the whole course.
  await link(main(page), /^Bắt đầu học/).click()
  await shows(page, FREE.contentText)
  await link(main(page), /^← /).click()
  const progress = page.getByRole('progressbar', { name: 'Tiến độ khóa học' })
  await progress.waitFor()
  expect(await progress.getAttribute('aria-valuenow')).toBe('0')
  expect(await button(page, 'Viết đánh giá…').count()).toBe(0)
  await link(page, /^Học tiếp/).click()
  await shows(page, FREE.contentText)
  await button(page, 'Đánh dấu hoàn thành').click()
  await shows(page, 'Đã đánh dấu hoàn thành.')
  await link(page, /^Bài tiếp theo/).click()
  await shows(page, PAID.contentText)
  await button(page, 'Đánh dấu hoàn thành').click()
  await page.getByText(/^Bạn đã học xong .+ ngày \d\d\/\d\d\/\d{4}$/).waitFor()
  await link(page, /^← /).click()
  await shows(page, 'Hoàn tất khóa')
  await shows(page, 'Bạn có chứng chỉ của khóa học này.')
  const outline = pathOf(page)

  // The buyer reviews it.
  await button(page, 'Viết đánh giá…').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Gửi đánh giá').click()
  await shows(dialog, 'Chọn từ 1 đến 5 sao.')
  await dialog.locator('label').filter({ hasText: '4 sao' }).click()
  await shows(dialog, 'Tốt')
  await dialog.getByLabel('Nhận xét (không bắt buộc)').fill(WORDS)
  await button(dialog, 'Gửi đánh giá').click()
  await shows(page, 'Cảm ơn bạn đã đánh giá khóa học.')
  await dialog.waitFor({ state: 'detached' })
  await shows(page, 'Đánh giá của bạn')
  await shows(page, '4 trên 5 sao')

  // The outline leads to the certificate, and the dashboard lists it.
  await link(page, 'Xem chứng chỉ').click()
  await heading(page, 'Chứng chỉ hoàn thành').waitFor()
  const code = pathOf(page).split('/').at(-1) ?? ''
  await shows(page.getByRole('article'), BUYER.fullName)
  await shows(page.getByRole('article'), code)
  await page.goto(paths.learning())
  await ofCourse(page).waitFor()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const own = page.getByRole('region', { name: 'Chứng chỉ của bạn' })
  await own.getByText(`Mã ${code}`).waitFor()
  await shows(own, 'Có hiệu lực')

  // A stranger checks it, typing the code as people do, and reads the buyer's review.
  const { page: stranger, expectNoErrors: strangerSawNoErrors } = await visit()
  const typed = openPaths.certificate(code.replaceAll('-', '').toLowerCase())
  await stranger.goto(typed)
  await shows(stranger, 'Chứng chỉ có hiệu lực')
  const sheet = stranger.getByRole('article')
  for (const words of [BUYER.fullName, COURSE.title, TEACHER.fullName, code]) {
    await shows(sheet, words)
  }
  await link(stranger, 'Xem khóa học').click()
  const reviews = await reviewsOn(stranger)
  await shows(reviews, '1 đánh giá')
  await shows(reviews, '4.0')
  await shows(reviews, WORDS)
  const review = reviews.getByRole('listitem').filter({ hasText: WORDS })
  await shows(review, SHORT_NAME)
  await shows(review, '4 trên 5 sao')
  // The number is also in the line of facts.
  expect(await main(stranger).getByText('1 đánh giá', { exact: true }).count()).toBe(2)
  expect(await stranger.getByText(BUYER.fullName).count()).toBe(0)

  // The owner refunds the order, and first reads what the buyer loses by it.
  await link(agreed, `Đơn hàng ${order}`).first().click()
  await heading(owner, `Đơn ${order}`).waitFor()
  await button(main(owner), /^Hoàn tiền.*…$/).click()
  const refund = owner.getByRole('dialog')
  await shows(refund, `Người mua mất khóa học “${COURSE.title}”.`)
  await shows(refund, /^Chứng chỉ của khóa học bị mất, nếu có, bị thu hồi;/)
  await button(refund, /^Hoàn tiền/).click()
  await refund.waitFor({ state: 'detached' })
  await shows(main(owner), 'Đã hoàn tiền')

  // The stranger sees the certificate revoked, without a name, and no review.
  await stranger.goto(typed)
  await heading(stranger, 'Chứng chỉ đã bị thu hồi').waitFor()
  await stranger.getByText('Học phí của khóa học này đã được hoàn lại.').waitFor()
  await shows(stranger, code)
  expect(await stranger.getByText(BUYER.fullName).count()).toBe(0)
  await link(stranger, 'Xem khóa học').click()
  await shows(await reviewsOn(stranger), 'Chưa có đánh giá nào.')
  await shows(main(stranger), '(0)')
  expect(await stranger.getByText(WORDS).count()).toBe(0)

  // The buyer gets a mail, and the review no longer counts.
  await mails().toContain(`Đơn hàng ${order} đã được hoàn tiền`)
  await mails().toContain('Chứng chỉ của các khóa học này, nếu có, không còn hiệu lực;')
  await page.goto(paths.orders())
  await shows(page.getByRole('article').filter({ hasText: order }), 'Đã hoàn tiền')
  await page.goto(outline)
  await shows(page, 'Khóa học này chưa có trong mục học của bạn')
  await link(page, 'Đến trang khóa học').click()
  const reviewOfBuyer = await reviewsOn(page)
  await reviewOfBuyer.getByText(/^Đánh giá này không hiện và không được tính/).waitFor()
  await shows(reviewOfBuyer, WORDS)

  buyerSawNoErrors()
  ownerSawNoErrors()
  strangerSawNoErrors()
})
