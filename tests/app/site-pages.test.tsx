import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { adminPaths } from '../../shared/extra-paths.ts'
import { openPaths } from '../../shared/open-paths.ts'
import { TEMPLATE_NOTE } from '../../shared/rules/site-pages.ts'
import * as t from '../../server/platform/db/schema.ts'
import { closed, drafts, faults, renderApp, sent, server, testBackend } from '../support/app.tsx'
import { publishPage } from '../support/site-pages.ts'
import { freshSite, siteSheet } from '../support/site-sheet.ts'
import { textsOf } from '../support/steps.ts'

/** Pages of trust, and what the app says of whoever runs the site (docs/trust.md#pages). */

const site = freshSite(['admin', 'pages'])

const OWNER = {
  legalName: 'Công ty TNHH Lớp Xanh',
  taxCode: '0123456789',
  licence: { number: '12/GP', date: '2026-01-15', place: 'Hà Nội' },
  address: '1 Tràng Tiền, Hà Nội',
  phone: '024 1234 5678',
  email: 'lienhe@xanh.vn',
  zalo: 'https://zalo.me/0123456789',
  noticeAddress: '2 Tràng Tiền, Hà Nội',
}
const PAGES = [
  { slug: 'dieu-khoan', title: 'Điều khoản', version: 2 },
  { slug: 'bao-mat', title: 'Bảo mật', version: 1 },
]

/** Another sheet in the page. */
function say(sheet: object) {
  site.remove()
  siteSheet(JSON.stringify({ features: ['admin', 'pages'], ...sheet }))
}

const db = async () => (await testBackend()).db
const footer = () => screen.findByRole('contentinfo')

describe('footer, /contact and /about', () => {
  test('say who runs the site, and lead to what it has published', async () => {
    say({ brand: 'Lớp Xanh', owner: OWNER, pages: PAGES })
    await renderApp('/contact')
    const bottom = within(await footer())
    expect(await bottom.findByText('Lớp Xanh · Công ty TNHH Lớp Xanh')).toBeVisible()
    expect(bottom.getByText('0123456789')).toBeVisible()
    expect(bottom.getByText('12/GP, ngày 15/01/2026, Hà Nội')).toBeVisible()
    expect(bottom.getByText('2 Tràng Tiền, Hà Nội')).toBeVisible()
    expect(bottom.getByRole('link', { name: 'Điều khoản' })).toLeadTo('/pages/dieu-khoan')
    expect(bottom.getByRole('link', { name: 'Liên hệ' })).toBeVisible()

    const main = within(screen.getByRole('main'))
    expect(main.getByText('Công ty TNHH Lớp Xanh')).toBeVisible()
    expect(main.getByRole('link', { name: 'lienhe@xanh.vn' })).toLeadTo('mailto:lienhe@xanh.vn')
    expect(main.getByRole('link', { name: 'Gửi email' })).toLeadTo('mailto:lienhe@xanh.vn')
    expect(main.getByRole('link', { name: '024 1234 5678' })).toLeadTo('tel:02412345678')
    expect(main.getByRole('link', { name: 'zalo.me/0123456789' })).toLeadTo(OWNER.zalo)
    expect(main.getByRole('link', { name: 'Bảo mật' })).toLeadTo('/pages/bao-mat')
    expect(screen.queryByText('hotro@lopmo.vn')).toBeNull()
  })

  test('/contact says how money comes back, and leads to the page about it only where there is one', async () => {
    say({ owner: OWNER, pages: PAGES })
    const { unmount } = await renderApp('/contact')
    const answer = () =>
      within(screen.getByText('Tôi muốn hoàn tiền thì làm thế nào?').closest('details')!)
    expect(await screen.findByRole('heading', { name: 'Chính sách' })).toBeVisible()
    expect(answer().getByText('Đơn hàng')).toLeadTo('/orders')
    expect(answer().queryByText('Hoàn tiền')).toBeNull()
    unmount()
    say({ pages: [{ slug: 'hoan-tien', title: 'Hoàn tiền', version: 1 }] })
    await renderApp('/contact')
    await waitFor(() => expect(answer().getByText('Hoàn tiền')).toLeadTo('/pages/hoan-tien'))
  })

  test('the footer tells payments and pages; topics once the menu has them, without a further call', async () => {
    say({ owner: OWNER, pages: PAGES })
    const { user } = await renderApp('/about')
    const bottom = within(await footer())
    expect(await bottom.findByText('VNPAY')).toBeVisible()
    expect(bottom.getByText('MoMo')).toBeVisible()
    const helps = within(bottom.getByRole('navigation', { name: 'Chân trang' }))
    expect(textsOf(helps.getAllByRole('link'))).toEqual([
      'Giới thiệu',
      'Liên hệ',
      'Điều khoản',
      'Bảo mật',
    ])
    // By the cards' answer a call of the footer would be known.
    await user.click(screen.getByRole('link', { name: 'Trang chủ' }))
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
    const topicCalls = () => sent('GET', '/api/public/topics')
    expect(topicCalls()).toHaveLength(0)
    expect(bottom.queryByText('Chủ đề')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Chủ đề' }))
    const topics = within((await bottom.findByText('Chủ đề')).parentElement!)
    expect(topics.getAllByRole('link').length).toBeLessThanOrEqual(8)
    expect(topics.getByRole('link', { name: 'Lập trình' })).toLeadTo('/courses?topic=lap-trinh')
    expect(topicCalls()).toHaveLength(1)
  })

  test('an owner who says no address of the own is reached as the site says by itself', async () => {
    say({ owner: { legalName: 'Hộ kinh doanh A' } })
    await renderApp('/contact')
    expect(await screen.findByText('Đơn vị vận hành')).toBeVisible()
    expect(screen.getByRole('link', { name: 'hotro@lopmo.vn' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Gửi email' })).toLeadTo('mailto:hotro@lopmo.vn')
  })

  test('an owner who is reached by telephone alone gets no mail', async () => {
    say({ owner: { legalName: 'Hộ kinh doanh A', phone: '024 1234 5678' } })
    await renderApp('/contact')
    const main = within(screen.getByRole('main'))
    expect(await main.findByRole('link', { name: '024 1234 5678' })).toBeVisible()
    expect(main.queryByText('Gửi email')).toBeNull()
  })

  test('/about names the owner; that ratings are students’ only where they can rate', async () => {
    say({ owner: OWNER })
    const { unmount } = await renderApp('/about')
    expect(await screen.findByRole('heading', { level: 2, name: 'Ai vận hành' })).toBeVisible()
    expect(screen.queryByText(/là của học viên đã học/)).toBeNull()
    unmount()
    say({ features: ['reviews'] })
    await renderApp('/about')
    expect(await screen.findByText(/là của học viên đã học/)).toBeVisible()
    expect(screen.queryByRole('heading', { level: 2, name: 'Ai vận hành' })).toBeNull()
  })

  test.each<[string, object]>([
    ['a sheet without the feature', { features: ['admin'], owner: OWNER, pages: PAGES }],
    ['a sheet of another shape', { owner: 'Ai đó', pages: 'dieu-khoan' }],
    ['pages that are none', { pages: [{ slug: 'khong-co', title: 'X', version: 1 }, 3, {}] }],
    ['an address that would run code', { owner: { zalo: 'javascript:alert(1)' } }],
  ])('%s: nobody is named, and nothing leads anywhere else', async (_, sheet) => {
    say(sheet)
    await renderApp('/contact')
    expect(await screen.findByRole('link', { name: 'hotro@lopmo.vn' })).toBeVisible()
    await waitFor(async () => {
      const links = within(await footer()).getAllByRole('link')
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/about', '/contact'])
    })
    expect(document.querySelector('[href^="javascript"]')).toBeNull()
  })
})

describe('/pages/:slug', () => {
  test('a template says that it is none of the owner’s words', async () => {
    await renderApp(openPaths.page('hoan-tien'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Hoàn tiền' })).toBeVisible()
    expect(screen.getByText('Mẫu, chưa có hiệu lực.')).toBeVisible()
    expect(screen.getByText(TEMPLATE_NOTE)).toBeVisible()
    expect(document.title).toBe('Hoàn tiền – Lớp Mở')
  })

  test('the published text is cleaned, with its version, its day and the older ones', async () => {
    await publishPage(await db(), 'bao-mat', '<p>Bản <b>một</b></p>')
    await publishPage(
      await db(),
      'bao-mat',
      '<h3>Bản hai</h3><script>alert(1)</script><img src="x" onerror="alert(1)">',
    )
    const { user } = await renderApp(openPaths.page('bao-mat'))
    expect(await screen.findByRole('heading', { level: 2, name: 'Bản hai' })).toBeVisible()
    const main = screen.getByRole('main')
    expect(main.querySelector('script, [onerror]')).toBeNull()
    expect(within(main).queryByText(/Mẫu/)).toBeNull()
    expect(within(main).getAllByText(/^Phiên bản 2, công bố ngày \d\d\/\d\d\/\d{4}$/)).toHaveLength(
      2,
    )
    await user.click(within(main).getByRole('link', { name: /^Phiên bản 1/ }))
    expect(await screen.findByText('một')).toBeVisible()
    expect(screen.getByText('Bạn đang xem một phiên bản cũ.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Xem phiên bản 2 đang có hiệu lực' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Bản hai' })).toBeVisible()
  })

  test('the headings of the text follow the page’s own, whatever level they were written at', async () => {
    await publishPage(
      await db(),
      'bao-mat',
      '<h1>Một</h1><h2>Hai</h2><h3>Ba</h3><h4>Bốn</h4><h3>Năm</h3>',
    )
    await renderApp(openPaths.page('bao-mat'))
    await screen.findByRole('heading', { name: 'Ba' })
    const headings = within(screen.getByRole('main')).getAllByRole('heading')
    expect(headings.map((each) => `${each.tagName} ${each.textContent}`).slice(0, 6)).toEqual([
      'H1 Bảo mật',
      'H2 Một',
      'H2 Hai',
      'H2 Ba',
      'H3 Bốn',
      'H2 Năm',
    ])
  })

  test.each(['/pages/khong-co', '/pages/bao-mat?version=7', '/pages/bao-mat?version=x'])(
    '%s is not there',
    async (path) => {
      await renderApp(path)
      expect(await screen.findByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
    },
  )
})

describe('the owner', () => {
  const source = () => screen.findByLabelText('Nội dung', { selector: 'textarea' })
  /** The page's editor, as HTML source. */
  async function open(slug = 'bao-mat') {
    const view = await renderApp(adminPaths.sitePage(slug), { as: 'admin' })
    const asSource = await screen.findByRole('button', { name: 'Mã HTML' })
    if (asSource.getAttribute('aria-pressed') === 'false') await view.user.click(asSource)
    return { ...view, text: await source() }
  }
  async function write(user: Awaited<ReturnType<typeof open>>['user'], html: string) {
    await user.clear(await source())
    await user.click(await source())
    await user.paste(html)
  }
  const publishButton = (number: number) =>
    screen.findByRole('button', { name: `Công bố phiên bản ${number}…` })

  test('finds the pages from the site’s data, each as far as it is', async () => {
    await publishPage(await db(), 'dieu-khoan')
    const { user } = await renderApp(adminPaths.site(), { as: 'admin' })
    await user.click(await screen.findByRole('link', { name: 'Trang chính sách' }))
    const table = await screen.findByRole('table', { name: 'Trang chính sách' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows).toHaveLength(5)
    expect(rows[0]).toHaveTextContent(/Phiên bản 1, công bố/)
    expect(rows[1]).toHaveTextContent('Bản mẫu, chưa có hiệu lực')
    await user.click(within(table).getByRole('link', { name: 'Bảo mật' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bảo mật' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: '← Trang chính sách' }))
    expect(await screen.findByRole('link', { name: /^Sửa ?Bảo mật$/ })).toLeadTo(
      adminPaths.sitePage('bao-mat'),
    )
    expect(screen.getByRole('link', { name: '← Trang web' })).toLeadTo(adminPaths.site())
  })

  test('has the state of the site below its data, once that is there or does not load', async () => {
    const release = faults.hold('get', '/api/admin/site', () => new Response(null, { status: 403 }))
    await renderApp(adminPaths.site(), { as: 'admin' })
    const state = { level: 2, name: 'Hệ thống đang chạy thế nào' }
    await waitFor(() => expect(sent('GET', '/api/admin/site')).toHaveLength(1))
    // Longer than other pages wait for what moves them.
    const early = screen.findByRole('heading', state, { timeout: 1_000 })
    await expect(early).rejects.toThrow('Unable to find')
    release()
    expect(await screen.findByText('Không tải được thông tin trang web')).toBeVisible()
    expect(await screen.findByRole('heading', state)).toBeVisible()
  })

  test('writes, looks, saves and publishes; the dialog says what is left of the template', async () => {
    const { user } = await open()
    await write(user, '<p>Viết cho [email liên hệ] <i>nhé</i></p>')
    // What is typed is not what would be published.
    expect(await publishButton(1)).toHaveAttribute('aria-disabled', 'true')
    expect(await publishButton(1)).toHaveAccessibleDescription(/Hãy lưu bản nháp trước/)
    await user.click(screen.getByRole('button', { name: 'Xem trước' }))
    const preview = screen.getByRole('region', { name: 'Bản xem trước' })
    expect(within(preview).getByText('nhé')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Lưu bản nháp' }))
    expect(await screen.findByText(/Đã lưu bản nháp/)).toBeVisible()
    expect(await screen.findByText(/Đang hiện bản mẫu.*Bản nháp lưu lần cuối/)).toBeVisible()

    await user.click(await publishButton(1))
    const dialog = await screen.findByRole('dialog', { name: 'Công bố phiên bản 1' })
    expect(within(dialog).getByText('Chỗ chưa điền: [email liên hệ]')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Công bố phiên bản 1' }))
    await closed()
    expect(await screen.findByText(/^Đang hiện phiên bản 1, công bố/)).toBeVisible()
    expect(await publishButton(2)).toHaveAccessibleDescription('Không có gì mới để công bố.')
    const versions = await (await db()).q.select().from(t.pageVersions)
    expect(versions).toMatchObject([
      { slug: 'bao-mat', number: 1, body: '<p>Viết cho [email liên hệ] <i>nhé</i></p>' },
    ])
    await waitFor(() => expect(drafts()).toEqual([]))
  })

  test('what is published is what the owner sees next: the page, and the footer', async () => {
    say({ owner: {}, pages: [] })
    const { user } = await open()
    await user.click(screen.getByRole('link', { name: 'Xem trang' }))
    expect(await screen.findByText('Mẫu, chưa có hiệu lực.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Quản trị' }))
    await user.click(await screen.findByRole('link', { name: 'Trang web' }))
    await user.click(await screen.findByRole('link', { name: 'Trang chính sách' }))
    const table = within(await screen.findByRole('table', { name: 'Trang chính sách' }))
    await user.click(table.getByRole('link', { name: 'Bảo mật' }))
    await user.click(await publishButton(1))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Công bố phiên bản 1' }))
    await closed()
    const bottom = within(await footer())
    expect(await bottom.findByRole('link', { name: 'Bảo mật' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Xem trang' }))
    expect(await screen.findByText(/^Phiên bản 1, công bố ngày/)).toBeVisible()
  })

  test('what is typed outlives a reload', async () => {
    const { user, unmount } = await open()
    await write(user, '<p>Đang viết</p>')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    unmount()
    const again = await open()
    await waitFor(() => expect(again.text).toHaveValue('<p>Đang viết</p>'))
  })

  test('two who write: the second decides, and loses nothing', async () => {
    const { user } = await open()
    await write(user, '<p>Của tôi</p>')
    await (
      await db()
    ).q
      .insert(t.pageDrafts)
      .values({ slug: 'bao-mat', body: '<p>Của người kia</p>' })
    await user.click(screen.getByRole('button', { name: 'Lưu bản nháp' }))
    expect(await screen.findByText(/đã sửa trang này/)).toBeVisible()
    expect(await source()).toHaveValue('<p>Của tôi</p>')
    await user.click(screen.getByRole('button', { name: 'Vẫn lưu bản của tôi' }))
    await waitFor(async () =>
      expect(await (await db()).q.select().from(t.pageDrafts)).toMatchObject([
        { body: '<p>Của tôi</p>' },
      ]),
    )
  })

  test('a publication whose answer was lost is not told as refused, and is done once', async () => {
    const { user } = await open()
    await user.click(await publishButton(1))
    const dialog = await screen.findByRole('dialog')
    faults.loseAnswer('post', '/api/admin/pages/:slug/publication')
    await user.click(within(dialog).getByRole('button', { name: 'Công bố phiên bản 1' }))
    expect(await screen.findByText(/Chưa rõ máy chủ đã làm hay chưa/)).toBeVisible()
    server.resetHandlers()
    await user.click(within(dialog).getByRole('button', { name: 'Công bố phiên bản 1' }))
    await closed()
    expect(await (await db()).q.$count(t.pageVersions)).toBe(1)
    expect(sent('POST', '/api/admin/pages/bao-mat/publication')).toHaveLength(2)
  })

  test('an address that is no page says so', async () => {
    await renderApp(adminPaths.sitePage('khong-co'), { as: 'admin' })
    expect(await screen.findByText('Không tìm thấy trang')).toBeVisible()
  })
})
