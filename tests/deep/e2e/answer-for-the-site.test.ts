import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { lessonCompletions, pageVersions } from '../../../server/platform/db/schema.ts'
import { adminPaths } from '../../../shared/extra-paths.ts'
import { openPaths, REVIEWS_ANCHOR } from '../../../shared/open-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { formatSiteDay, siteDayOf } from '../../../shared/rules/site-days.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeTopic } from '../../support/fixtures.ts'
import type { Account } from '../../support/own-site.ts'
import {
  call,
  landsOn,
  newPerson,
  signedIn,
  signInByForm,
  type Person,
} from '../../support/people.ts'
import {
  makeAccount,
  startMailedSite,
  visitOf,
  type MailedSite,
} from '../../support/mailed-site.ts'
import { readZip } from '../../support/read-zip.ts'

/** The owner of a site answers for it in the browser: for its reviews, for its own pages, and for personal data. */

const COURSE = 'Đan len căn bản'
const HIDDEN = 'Khóa học lừa đảo, đừng mua.'
const KIND = 'Dễ hiểu và chậm rãi.'

let site: MailedSite
let course: { id: string; slug: string }
let owner: Account
/** Two students of the course. */
let pleased: Account
let angry: Account

beforeAll(async () => {
  site = await startMailedSite()
  const { db } = site
  owner = await makeAccount(site, { fullName: 'Lê Chủ Trang', roles: ['ADMIN'] })
  pleased = await makeAccount(site, { fullName: 'Nguyễn Hài Lòng' })
  angry = await makeAccount(site, { fullName: 'Trần Khó Tính' })
  const topic = await makeTopic(db, { name: 'Thủ công' })
  course = await makeCourse(db, { title: COURSE, slug: 'dan-len', topicId: topic.id })
  const lesson = await makeLesson(db, await makeSection(db, course.id))
  for (const { id: userId } of [pleased, angry]) {
    await enrol(db, userId, course.id)
    await db.q.insert(lessonCompletions).values({ userId, lessonId: lesson.id })
  }
  const { token } = await signedIn(site, pleased)
  const body = { stars: 5, text: KIND }
  await call(site, 'PUT', `/api/student/courses/${course.id}/review`, { token, body })
  return site.dispose
})

const visit = (person?: Person) => visitOf(site, person)
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const main = (page: Page) => page.getByRole('main')
const shows = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: true }).first().waitFor()

const toReviews = async (page: Page) => {
  await page.goto(`${paths.course(course.slug)}#${REVIEWS_ANCHOR}`)
  return page.getByRole('heading', { name: 'Đánh giá của học viên' }).locator('..')
}

/** What a new visitor sees of the course: the rating on its card and in its head, and its reviews. */
async function seenBy(visitor: Page) {
  await visitor.goto(paths.courses())
  const card = visitor.getByRole('article').filter({ hasText: COURSE })
  await card.waitFor()
  const rating = await card.locator('.rating').innerText()
  const reviews = await toReviews(visitor)
  // The sum comes together with the list.
  await reviews.getByText(KIND).waitFor()
  return {
    card: rating,
    head: (await main(visitor).locator('.rating').allInnerTexts()).slice(0, 2).join(' '),
    sum: await reviews.locator('p').first().innerText(),
    isThere: (await reviews.getByText(HIDDEN).count()) === 1,
  }
}

test('a reported review is hidden with a reason, and shown again', async () => {
  const [visitor, desk, author, reporter] = [
    await visit(),
    await visit(owner),
    await visit(angry),
    await visit(pleased),
  ]
  const own = await toReviews(author)
  await button(own, 'Viết đánh giá…').click()
  const writing = author.getByRole('dialog')
  await writing.locator('label').filter({ hasText: '2 sao:' }).click()
  await writing.getByRole('textbox').fill(HIDDEN)
  await button(writing, 'Gửi đánh giá').click()
  await writing.waitFor({ state: 'detached' })
  const both = await seenBy(visitor)
  expect(both).toEqual({
    card: expect.stringMatching(/3\.5[^]*\(2\)/),
    head: expect.stringMatching(/3\.5[^]*2 đánh giá/),
    sum: expect.stringMatching(/3\.5\s*2 đánh giá/),
    isThere: true,
  })

  const reviews = await toReviews(reporter)
  await button(reviews, /^Báo cáo….*Trần K\. T\.$/).click()
  const report = reporter.getByRole('dialog')
  await report.getByRole('textbox').fill('Vu khống, không có căn cứ.')
  await button(report, 'Gửi báo cáo').click()
  await report.waitFor({ state: 'detached' })

  // The report is among the work that waits.
  await desk.goto(adminPaths.overview())
  await desk.getByRole('link', { name: '1 đánh giá bị báo cáo' }).click()
  await landsOn(desk, adminPaths.reviews({ state: 'reported' }))
  const reported = desk.getByRole('article', { name: `Đánh giá của ${angry.fullName}` })
  await reported.getByText('Vu khống, không có căn cứ.').waitFor()
  await reported.getByText(HIDDEN).waitFor()
  await button(reported, /^Ẩn đánh giá…/).click()
  const hiding = desk.getByRole('dialog')
  await hiding.getByRole('textbox').fill('Lời buộc tội không có bằng chứng')
  await button(hiding, 'Ẩn đánh giá').click()
  await hiding.waitFor({ state: 'detached' })
  await shows(desk, 'Không có đánh giá nào bị báo cáo')
  await desk.goto(adminPaths.overview())
  await shows(desk, 'Không có việc nào đang chờ.')

  const one = await seenBy(visitor)
  expect(one).toEqual({
    card: expect.stringMatching(/5\.0[^]*\(1\)/),
    head: expect.stringMatching(/5\.0[^]*1 đánh giá/),
    sum: expect.stringMatching(/5\.0\s*1 đánh giá/),
    isThere: false,
  })

  // The author opens the link in the mail and reads the reason.
  const [mail] = await site.mailsOf(angry.email, 'Lớp Mở: đánh giá của bạn đã bị ẩn')
  expect(mail?.text).toContain('Lời buộc tội không có bằng chứng')
  const link = mail?.links.find((each) => each.endsWith(`#${REVIEWS_ANCHOR}`))
  const opened = await author.context().newPage()
  await opened.goto(link ?? '')
  await shows(opened, 'Lý do của người quản trị: Lời buộc tội không có bằng chứng')
  await main(opened).getByText(HIDDEN).waitFor()
  expect(await site.mailsOf(pleased.email, 'Lớp Mở: đánh giá của bạn đã bị ẩn', 0)).toEqual([])

  // The owner shows it again.
  await desk.goto(adminPaths.reviews({ state: 'hidden' }))
  await desk.getByText('Lời buộc tội không có bằng chứng').waitFor()
  await button(main(desk), /^Cho hiện lại…/).click()
  const showing = desk.getByRole('dialog')
  await button(showing, 'Cho hiện lại').click()
  await showing.waitFor({ state: 'detached' })
  expect(await seenBy(visitor)).toEqual(both)
  await opened.reload()
  await main(opened).getByText(HIDDEN).waitFor()
  expect(await opened.getByText('Đánh giá này đang bị ẩn.').count()).toBe(0)
})

const TERMS = 'Điều khoản'
const terms = openPaths.page('dieu-khoan')

/** Writes the whole text of the page that is open, saves it and publishes it. */
async function publish(desk: Page, words: string, number: number) {
  const text = desk.getByRole('textbox', { name: 'Nội dung' })
  const source = button(desk, 'Mã HTML')
  if ((await source.getAttribute('aria-pressed')) === 'false') await source.click()
  await text.fill(`<p>${words}</p>`)
  await button(desk, 'Lưu bản nháp').click()
  await shows(desk, 'Đã lưu bản nháp. Người đọc chưa thấy thay đổi nào.')
  await button(desk, `Công bố phiên bản ${number}…`).click()
  const dialog = desk.getByRole('dialog')
  await button(dialog, `Công bố phiên bản ${number}`).click()
  await dialog.waitFor({ state: 'detached' })
}

async function fillRegistration(page: Page, person: Person) {
  await page.goto(paths.register())
  await page.getByLabel('Tên đăng nhập').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Nhập lại mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Họ và tên').fill(person.fullName)
}

test('the owner publishes the terms: first a template, then a version to agree to, then the next one', async () => {
  const [desk, visitor] = [await visit(owner), await visit()]
  await desk.goto(adminPaths.site())
  const form = desk.getByRole('region', { name: 'Thương hiệu và chủ trang' })
  await form.getByLabel('Tên thương hiệu').fill('Xưởng Len')
  await form.getByLabel('Tên pháp lý').fill('Hộ kinh doanh Xưởng Len')
  await form.getByLabel('Mã số thuế').fill('0312345678')
  await form.getByLabel('Địa chỉ', { exact: true }).fill('12 Hàng Đào, Hà Nội')
  await form.getByLabel('Email').fill('chu@xuonglen.test')
  await form.getByLabel('Điện thoại').fill('0901 234 567')
  await button(form, 'Lưu thay đổi').click()
  await shows(desk, 'Đã lưu thông tin trang web.')

  // The terms are only a template: no link leads to them, and nobody is asked to agree.
  await visitor.goto(terms)
  await shows(visitor, 'Mẫu, chưa có hiệu lực.')
  await main(visitor).getByText('Hộ kinh doanh Xưởng Len').first().waitFor()
  const foot = visitor.getByRole('contentinfo')
  await foot.getByText('0312345678').waitFor()
  expect(await foot.getByRole('link', { name: TERMS, exact: true }).count()).toBe(0)
  await visitor.goto(paths.register())
  await button(visitor.locator('form'), 'Đăng ký').waitFor()
  expect(await visitor.getByRole('checkbox').count()).toBe(0)

  await desk.getByRole('link', { name: 'Trang chính sách', exact: true }).first().click()
  await landsOn(desk, adminPaths.sitePages())
  await desk.getByRole('link', { name: TERMS, exact: true }).click()
  await landsOn(desk, adminPaths.sitePage('dieu-khoan'))
  await publish(desk, 'Bản thứ nhất của chúng tôi.', 1)

  await visitor.goto(paths.courses())
  await foot.getByRole('link', { name: TERMS, exact: true }).click()
  await landsOn(visitor, terms)
  await shows(visitor, 'Bản thứ nhất của chúng tôi.')
  const [row] = await site.db.q.select().from(pageVersions)
  const day = formatSiteDay(siteDayOf(row?.publishedAt ?? new Date(0)))
  await shows(visitor, `Phiên bản 1, công bố ngày ${day}`)
  expect(await visitor.getByText('Mẫu, chưa có hiệu lực').count()).toBe(0)

  // From now on nobody registers without agreeing.
  const person = { ...newPerson(), fullName: 'Vũ Đồng Ý' }
  await fillRegistration(visitor, person)
  const consent = visitor.getByRole('checkbox', {
    name: `Tôi đã đọc và đồng ý với ${TERMS}`,
  })
  expect(await consent.isChecked()).toBe(false)
  await button(visitor.locator('form'), 'Đăng ký').click()
  await shows(visitor, 'Hãy đọc và đánh dấu vào ô này nếu bạn đồng ý.')
  await landsOn(visitor, paths.register())
  await consent.check()
  await button(visitor.locator('form'), 'Đăng ký').click()
  await landsOn(visitor, paths.login())
  await signInByForm(visitor, person)
  await landsOn(visitor, paths.courses())

  // The version that somebody agreed to stays readable beside the next one.
  await publish(desk, 'Bản thứ hai, rõ hơn.', 2)
  await visitor.goto(terms)
  await shows(visitor, 'Bản thứ hai, rõ hơn.')
  await visitor.goto(openPaths.page('dieu-khoan', 1))
  await shows(visitor, 'Bản thứ nhất của chúng tôi.')
  await shows(visitor, `Phiên bản 1, công bố ngày ${day}`)
  await visitor.getByRole('link', { name: 'Xem phiên bản 2 đang có hiệu lực' }).click()
  await landsOn(visitor, terms)
  await shows(visitor, 'Bản thứ hai, rõ hơn.')
  await desk.goto(adminPaths.users({ q: person.email }))
  await desk.getByRole('link', { name: person.fullName }).click()
  await desk.getByRole('link', { name: `${TERMS}, phiên bản 1` }).click()
  await shows(desk, 'Bản thứ nhất của chúng tôi.')
})

test('the owner answers a request for personal data with a link to a proved address, which works once', async () => {
  const desk = await visit(owner)
  await desk.goto(adminPaths.users({ q: pleased.email }))
  await desk.getByRole('link', { name: pleased.fullName }).click()
  await button(main(desk), 'Gửi dữ liệu cho người này').click()
  await shows(desk, `Đã gửi đường dẫn tải dữ liệu tới ${pleased.email}.`)

  // The link is opened in another browser, without a session.
  const [mail] = await site.mailsOf(pleased.email, 'Dữ liệu của bạn trên Lớp Mở')
  const link = mail?.links.find((each) => each.includes('/data-exports/')) ?? ''
  const elsewhere = await visit()
  await elsewhere.goto(link)
  await elsewhere.reload()
  const take = elsewhere.getByRole('link', { name: 'Tải dữ liệu (ZIP)' })
  const [download] = await Promise.all([elsewhere.waitForEvent('download'), take.click()])
  const files = readZip(await readFile(await download.path()))
  expect(files.has('DOC-TOI-TRUOC.txt')).toBe(true)
  const all = [...files.values()].map(String).join('\n')
  for (const own of [pleased.email, pleased.fullName, pleased.username, COURSE, KIND]) {
    expect(all).toContain(own)
  }
  for (const other of [angry, owner]) {
    for (const word of [other.email, other.fullName, other.username, other.id]) {
      expect(all).not.toContain(word)
    }
  }
  expect(all).not.toContain(HIDDEN)

  await elsewhere.goto(link)
  await shows(elsewhere, 'Đường dẫn không còn dùng được')
  expect(await take.count()).toBe(0)

  // An address that nobody has proved may be somebody else's.
  await desk.goto(adminPaths.users({ q: 'Vũ Đồng Ý' }))
  await desk.getByRole('link', { name: 'Vũ Đồng Ý' }).click()
  const send = button(main(desk), 'Gửi dữ liệu cho người này')
  await send.waitFor()
  expect(await send.getAttribute('aria-disabled')).toBe('true')
})
