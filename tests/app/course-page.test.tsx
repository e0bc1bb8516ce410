import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { address, expireSession, faults, renderApp, requests, server } from '../support/app.tsx'
import { putIntoCart } from '../support/cart.ts'
import { putOffSignIn } from '../support/sign-in-again.ts'
import { textsOf } from '../support/steps.ts'
import * as styles from '../../src/pages/catalogue/course.module.scss'

const JAVASCRIPT = 'javascript-tu-con-so-0'
/** Not bought by the demo student. */
const REACT = 'react-thuc-chien'
const DETAIL = '/api/public/courses/:idOrSlug'
const ADD = '/api/student/cart/add'
const FAILED = 'Không thêm được vào giỏ, hãy đăng nhập.'

const addButton = () => screen.findByRole('button', { name: 'Thêm vào giỏ hàng' })
const adds = () => requests.filter((each) => each.path === ADD)

const answerWith = (course: object, sections: object[] = []) =>
  faults.answer('get', DETAIL, { course: { _id: 'k1', title: 'Khóa lạ', ...course }, sections })

/** The page of a course that the backend answers with this. */
async function show(...course: Parameters<typeof answerWith>) {
  answerWith(...course)
  return renderApp(paths.course('k1'))
}

describe('what it shows', () => {
  test('title, instructors, level, topic, description, image, sale price, language, duration label', async () => {
    await renderApp(paths.course(JAVASCRIPT))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'JavaScript từ con số 0',
    )
    expect(document.title).toContain('JavaScript từ con số 0')
    expect(screen.getByText(/Nguyễn Hoàng Minh, Trần Thu Hà/)).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Lập trình' })).toLeadTo('/courses?topic=lap-trinh')
    expect(screen.getByText('một khái niệm').tagName).toBe('STRONG')
    const box = screen.getByRole('complementary', { name: 'Mua khóa học' })
    expect(box).toHaveTextContent('499.000 đ')
    expect(box.querySelector('s')).toHaveTextContent('799.000 đ')
    expect(within(box).getByText('BEGINNER')).toBeVisible()
    expect(within(box).getByText('VI')).toBeVisible()
    expect(within(box).getByText('6 tuần, mỗi tuần 3 buổi')).toBeVisible()
    expect(box.querySelector('img')?.getAttribute('src')).toContain('/api/public/covers/')
    expect(requests.filter((each) => each.path.startsWith('/api/student'))).toEqual([])
  })

  test('defaults: BEGINNER, VI, Tự học theo tiến độ, Miễn phí, placeholder, no content', async () => {
    await show({})
    expect(await screen.findByText('Khóa học chưa có nội dung.')).toBeVisible()
    for (const text of ['BEGINNER', 'VI', 'Tự học theo tiến độ', 'Miễn phí']) {
      expect(screen.getByText(text)).toBeVisible()
    }
    expect(document.querySelector('main img')).toHaveAttribute('src', '/course-placeholder.svg')
  })

  test('sections with lessons: order number, title, type default VIDEO, Học thử, duration', async () => {
    const { user } = await show({}, [
      {
        _id: 's2',
        title: 'Chương hai',
        sortOrder: 2,
        lessons: [{ _id: 'b4', title: 'Bài sau', type: 'QUIZ', durationSec: 5400 }],
      },
      {
        id: 's1',
        title: 'Chương một',
        summary: 'Bắt đầu từ đây',
        sortOrder: 1,
        lessons: [
          { _id: 'b2', title: 'Bài hai', type: 'DOCUMENT', durationSec: 20, sortOrder: 2 },
          { id: 'b1', title: 'Bài một', isFreePreview: true, durationSec: 610, sortOrder: 1 },
          { _id: 'b3', title: 'Bài ba', sortOrder: 3 },
        ],
      },
    ])
    const rows = await screen.findAllByRole('listitem')
    const [first, second, third] = rows.filter((row) => row.textContent?.includes('Bài '))
    expect(first).toHaveTextContent(/^1.*Bài một.*Học thử.*VIDEO.*10 phút$/)
    expect(within(first as HTMLElement).getByRole('link')).toLeadTo('/learning/lesson/b1')
    expect(second).toHaveTextContent(/^2.*Bài hai.*TÀI LIỆU.*20 giây$/)
    expect(within(second as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
    expect(third).toHaveTextContent(/^3.*Bài ba.*VIDEO.*–$/)
    expect(screen.getByText('Bắt đầu từ đây')).toBeVisible()
    expect(screen.getByText('2 chương · 4 bài học · 1 giờ 41 phút')).toBeVisible()
    // The first section is open; another opens by keyboard, and only then has lessons.
    const other = screen.getByRole('button', { name: /Chương hai/ })
    expect(screen.getByRole('button', { name: /Chương một/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    expect(other).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByText('Bài sau')).not.toBeInTheDocument()
    other.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Bài sau')).toBeInTheDocument()
    expect(other).toHaveAttribute('aria-expanded', 'true')
  })

  test('a long course makes only the lessons of its open section', async () => {
    await show(
      {},
      Array.from({ length: 100 }, (_, section) => ({
        _id: `s${section}`,
        title: `Chương ${section + 1}`,
        lessons: Array.from({ length: 20 }, (_, lesson) => ({
          _id: `b${section}-${lesson}`,
          title: `Bài ${lesson + 1}`,
        })),
      })),
    )
    expect(await screen.findByText('100 chương · 2.000 bài học')).toBeVisible()
    expect(document.getElementsByClassName(styles.courseLesson)).toHaveLength(20)
  })

  test('a description is shown safely; its links open in a new tab', async () => {
    await show({
      description:
        '<h1>To</h1><p onclick="x()">Chào <a href="https://vi.dụ/">trang</a><script>window.bad = 1</script>' +
        '<img src="/api/a.png" onerror="window.bad = 1"><a href="javascript:bad()">xấu</a></p>',
    })
    const link = await screen.findByRole('link', { name: 'trang' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    const text = link.closest('.rich-text')
    expect(text?.innerHTML).not.toMatch(/script|onclick|onerror/)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 3, name: 'To' })).toBeVisible()
  })

  test('a plain description keeps its lines and its angle brackets', async () => {
    await show({ description: 'Dòng một\nvề List<String> và a < b' })
    const text = await screen.findByText(/Dòng một/)
    expect(text.textContent).toBe('Dòng một\nvề List<String> và a < b')
    expect(text).toHaveClass('plain-text')
  })
})

describe('what it promises', () => {
  const items = (name: string) =>
    textsOf(
      within(screen.getByRole('heading', { name }).closest('section')!).getAllByRole('listitem'),
    )

  test('the first paragraph leads, the first list stands before the rest of the description', async () => {
    const { user } = await renderApp(paths.course(JAVASCRIPT))
    const lead = await screen.findByText(/biết nhắc khi ta gõ sai\./)
    expect(lead.closest('header')).toContainElement(screen.getByRole('heading', { level: 1 }))
    expect(items('Bạn sẽ làm được gì')).toEqual([
      'Hiểu biến, hàm, mảng và đối tượng bằng ví dụ đời thường',
      'Điều khiển trang web: bấm nút, gõ chữ, hiện kết quả',
      'Gọi dữ liệu từ máy chủ và xử lý khi mạng hỏng',
      'Hoàn thành ứng dụng “Sổ chi tiêu” để đưa vào hồ sơ cá nhân',
    ])
    const rest = screen.getByText('một khái niệm').closest('.rich-text')
    expect(rest?.querySelector('ul')).toBeNull()
    expect(rest).toHaveTextContent(/ba buổi tối mỗi tuần/)
    // All sections open at once, and close again.
    await user.click(screen.getByRole('button', { name: 'Mở tất cả' }))
    const sections = document.querySelectorAll('.accordion-button')
    const open = () => [...sections].filter((each) => each.getAttribute('aria-expanded') === 'true')
    expect(sections.length).toBeGreaterThan(1)
    expect(open()).toHaveLength(sections.length)
    await user.click(screen.getByRole('button', { name: 'Đóng tất cả' }))
    expect(open()).toHaveLength(0)
  })

  test.each([
    ['no goals', []],
    ['goals of its own', ['Một']],
  ])('the first paragraph of a description stands once, whole (%s)', async (_what, goals) => {
    const first = 'Khóa học này dạy bạn viết trang web đầu tiên. Nó có sáu phần.'
    await show({ description: `<p>${first}</p><p>Phần sau ở lại.</p>`, goals })
    const rest = await screen.findByText('Phần sau ở lại.')
    expect(rest.closest('.rich-text')).not.toBeNull()
    expect(screen.getAllByText(/trang web đầu tiên/)).toHaveLength(1)
    expect(screen.getByText(first).closest('.rich-text')).toBeNull()
  })

  test.each([
    ['of two lines', 'Khóa học này dạy bạn viết trang web đầu tiên.\nNó có sáu phần.'],
    [
      'too long',
      `Khóa học này dạy bạn viết trang web đầu tiên. ${'Và còn nhiều thứ khác nữa. '.repeat(12)}`,
    ],
  ])('a plain description %s stands in one piece', async (_what, description) => {
    await show({ description })
    const whole = await screen.findByText(/^Khóa học này dạy bạn viết/)
    expect(whole.closest('.rich-text')).toHaveTextContent(description.trim().replaceAll('\n', ' '))
  })

  test('a description that is one paragraph leaves no empty introduction', async () => {
    await show({ description: '<p>Khóa học này dạy bạn viết trang web đầu tiên.</p>' })
    expect(await screen.findByText(/trang web đầu tiên\.$/)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Giới thiệu khóa học' })).not.toBeInTheDocument()
  })

  test('a first paragraph with a link stays in the description', async () => {
    await show({
      description: '<p>Xem <a href="https://a.vn">trang mẫu</a> trước khi bắt đầu khóa học.</p>',
    })
    expect(
      (await screen.findByRole('link', { name: 'trang mẫu' })).closest('.rich-text'),
    ).not.toBeNull()
  })

  test.each([
    ['of other things', '<h3>Bạn cần có</h3><ul><li>Máy tính</li><li>Thời gian</li></ul>'],
    ['after a colon', '<p>Yêu cầu:</p><ul><li>Máy tính</li><li>Thời gian</li></ul>'],
    ['of one item', '<p>Chào</p><ul><li>Máy tính</li></ul>'],
    ['of lists', '<ul><li>Một<ul><li>Hai</li></ul></li><li>Ba</li></ul>'],
    ['of long items', `<ul><li>Một</li><li>${'dài '.repeat(40)}</li></ul>`],
  ])('a list %s stays where it is', async (_what, description) => {
    await show({ description })
    expect((await screen.findByText(/Máy tính|Một/)).closest('.rich-text ul')).not.toBeNull()
    expect(screen.queryByRole('heading', { name: 'Bạn sẽ làm được gì' })).not.toBeInTheDocument()
  })

  test('a list under a heading that promises comes without it, as words and nothing else', async () => {
    await show({
      description:
        '<p>Chào bạn.</p><h3>Bạn sẽ học được</h3><ul><li>Một &lt;img src=x&gt;</li><li>Hai</li></ul><script>window.bad = 1</script>',
    })
    expect(await screen.findByText('Chào bạn.')).toBeVisible()
    expect(items('Bạn sẽ làm được gì')).toEqual(['Một <img src=x>', 'Hai'])
    expect(screen.queryByRole('heading', { name: 'Bạn sẽ học được' })).not.toBeInTheDocument()
    expect(document.querySelector('main script')).toBeNull()
  })

  test('one line of facts, what the sale saves, and the way to try', async () => {
    await show(
      {
        price: 799_000,
        salePrice: 499_000,
        description:
          '<p>Học từ đầu, mỗi bài một khái niệm nhỏ, và đến cuối thì bạn làm được một trang web thật.</p><p>Rồi làm thật.</p>',
        ratingAvg: 4.76,
        ratingCount: 1264,
        quizCount: 4,
        assignmentCount: 6,
      },
      [{ lessons: [{ _id: 'b1', title: 'Bài một', durationSec: 6000, isFreePreview: true }] }],
    )
    const head = within((await screen.findByRole('heading', { level: 1 })).closest('header')!)
    expect(head.getAllByRole('listitem').map((each) => each.textContent.trim())).toEqual([
      'Khóa học',
      'Điểm đánh giá 4.8 trên 5',
      '1.264 đánh giá',
      'Cơ bản',
      '1 bài',
      '1 giờ 40 phút bài giảng',
      '4 quiz',
      '6 bài tập',
    ])
    // What others say of it stands before what it says of itself.
    const facts = head.getByText('1.264 đánh giá')
    const lead = head.getByText(/^Học từ đầu/)
    expect(facts.compareDocumentPosition(lead)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const box = within(screen.getByRole('complementary', { name: 'Mua khóa học' }))
    expect(box.getByText(/^Tiết kiệm/)).toHaveTextContent('Tiết kiệm 300.000 đ (37%)')
    expect(box.getByRole('link', { name: 'Học thử miễn phí' })).toLeadTo('/learning/lesson/b1')
    expect(textsOf(box.getAllByRole('listitem'))).toEqual([
      'Học ngay sau khi thanh toán',
      'Xem lại không giới hạn',
      'Thanh toán MoMo hoặc VNPAY',
      'Giảng viên chấm và trả lời bài',
    ])
  })

  test('what each teacher teaches in all, where the backend tells it and it says something', async () => {
    await show({
      instructors: [
        { _id: 't1', fullName: 'Trần Thu Hà', courseCount: 5, enrolmentCount: 1240 },
        { _id: 't2', fullName: 'Lê Quốc Bảo', courseCount: 1, enrolmentCount: 9 },
        // As a backend that tells nothing sends it.
        { user: { fullName: 'Đỗ Minh Anh' } },
      ],
    })
    const told = await screen.findByText('1.240 lượt học')
    expect(within(told.closest('li')!).getByText('5 khóa học')).toBeVisible()
    expect(textsOf(screen.getAllByText(/^[\d.]+ (?:khóa học|lượt học)$/))).toEqual([
      '5 khóa học',
      '1.240 lượt học',
      '1 khóa học',
    ])
  })

  test('a free course without anything to grade, try or rate promises none of it', async () => {
    await show({})
    const box = within(await screen.findByRole('complementary', { name: 'Mua khóa học' }))
    expect(textsOf(box.getAllByRole('listitem'))).toEqual([
      'Không mất phí: vào học ngay từ giỏ hàng',
      'Xem lại không giới hạn',
    ])
    expect(box.queryByText(/Học thử|Tiết kiệm/)).not.toBeInTheDocument()
    expect(screen.getByText('Mới')).toBeVisible()
    expect(screen.getByText('0.0')).toBeVisible()
    expect(screen.getByText('(0)')).toBeVisible()
  })

  test('a long lead is cut on phones until somebody reads on; a short one never is', async () => {
    const lead = 'Một câu dài nói khóa học này dành cho ai và học xong thì làm được gì. '
      .repeat(4)
      .trim()
    const { user, unmount } = await show({ description: `<p>${lead}</p><p>Rồi làm thật.</p>` })
    const text = (await screen.findByText(lead)).closest('p')
    expect(text).toHaveClass(styles.courseLeadCut)
    await user.click(screen.getByRole('button', { name: 'Đọc thêm' }))
    expect(text).not.toHaveClass(styles.courseLeadCut)
    expect(screen.queryByRole('button', { name: 'Đọc thêm' })).toBeNull()
    unmount()
    await show({ description: `<p>${lead.slice(0, 209)}</p><p>Rồi làm thật.</p>` })
    await screen.findByText(lead.slice(0, 209).trim())
    expect(screen.queryByRole('button', { name: 'Đọc thêm' })).toBeNull()
  })

  test('where all is free, the trial is not called free', async () => {
    await show({}, [
      { title: 'Chương 1', lessons: [{ _id: 'b1', title: 'Bài 1', isFreePreview: true }] },
    ])
    const box = within(await screen.findByRole('complementary', { name: 'Mua khóa học' }))
    expect(box.getByRole('link', { name: 'Xem bài học thử' })).toBeVisible()
    expect(box.queryByText('Học thử miễn phí')).not.toBeInTheDocument()
  })

  test('who owns the course reads that first and no promises, how far they are, and gets into each lesson', async () => {
    await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    const onward = await screen.findByRole('link', { name: 'Vào học' })
    const box = screen.getByRole('complementary', { name: 'Mua khóa học' })
    expect(box.textContent).toMatch(
      /^Khóa học này đã nằm trong mục học của bạn\..*Vào học.*499\.000/,
    )
    expect(box).not.toHaveTextContent(/Tiết kiệm|Xem lại không giới hạn|Học thử miễn phí/)
    expect(within(box).getByText('Đã học 42%')).toBeVisible()
    expect([...box.querySelectorAll('.btn-primary')]).toEqual([onward])
    // Its section is the open one.
    const next = within(box).getByText('Bài tiếp theo:').parentElement!.querySelector('a')
    expect(next).toHaveTextContent('Vòng lặp và danh sách món ăn')
    expect(screen.getAllByRole('link', { name: 'Vòng lặp và danh sách món ăn' })).toHaveLength(2)
    expect(screen.getByRole('button', { name: /^Dữ liệu và quyết định/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    const rows = document.querySelectorAll(`.${styles.courseLesson}`)
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      expect(row.querySelector('a')?.getAttribute('href')).toMatch(/^\/learning\/lesson\/\w+$/)
    }
  })

  test('each teacher with the way to all their courses', async () => {
    await renderApp(paths.course(JAVASCRIPT))
    expect(await screen.findByRole('link', { name: 'Xem các khóa học của Trần Thu Hà' })).toLeadTo(
      paths.courses({ q: 'Trần Thu Hà' }),
    )
    // Their initials, in the band and here, are for the eyes.
    expect(screen.getAllByText('TH')).toHaveLength(2)
    for (const each of screen.getAllByText('TH'))
      expect(each).toHaveAttribute('aria-hidden', 'true')
  })
})

describe('nothing to show', () => {
  test('who teaches reads why a draft has no public page; nobody else does', async () => {
    const { unmount } = await renderApp(paths.course('khong-co'), { as: 'instructor' })
    await screen.findByRole('heading', { name: 'Không tìm thấy khóa học.' })
    expect(screen.getByText(/chỉ hiện khi khóa học đã xuất bản/)).toBeVisible()
    unmount()
    await renderApp(paths.course('khong-co'), { as: 'student' })
    await screen.findByRole('heading', { name: 'Không tìm thấy khóa học.' })
    expect(screen.queryByText(/chỉ hiện khi khóa học đã xuất bản/)).not.toBeInTheDocument()
  })

  test("not found: 'Không tìm thấy khóa học.', with a way on", async () => {
    await renderApp(paths.course('khong-co'))
    expect(await screen.findByRole('heading', { name: 'Không tìm thấy khóa học.' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Xem các khóa học khác' })).toLeadTo('/courses')
  })

  test.each([
    ['an answer without a course', 200, { course: null, sections: [] }],
    ['an id that the backend cannot read', 400, { error: 'Cast to ObjectId failed' }],
    ['an id that it does not take', 422, { error: 'Cast to ObjectId failed' }],
  ])('%s is not found either', async (_, status, body) => {
    faults.refuse('get', DETAIL, status, body)
    await renderApp(paths.course('k1'))
    expect(await screen.findByText('Không tìm thấy khóa học.')).toBeVisible()
  })

  test('any other failure says what happened and can be tried again', async () => {
    faults.cutOff('get', DETAIL)
    const { user } = await renderApp(paths.course(JAVASCRIPT))
    expect(await screen.findByText(/Không kết nối được máy chủ/)).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('JavaScript')
  })
})

describe('add to cart', () => {
  test("success: quantity 1 is sent, 'Đã thêm vào giỏ hàng', the cart is read again", async () => {
    const { user } = await renderApp(paths.course(REACT), { as: 'newStudent' })
    await user.click(await addButton())
    expect(await screen.findByText('Đã thêm vào giỏ hàng')).toBeVisible()
    const [add] = adds()
    const detail = requests.find((each) => each.path === `/api/public/courses/${REACT}`)
    expect(detail).toBeDefined()
    expect(add?.method).toBe('POST')
    expect(JSON.parse(add?.body ?? '{}')).toEqual({ courseId: expect.any(String), quantity: 1 })
    expect(add?.headers.get('authorization')).toMatch(/^Bearer /)
    const main = within(screen.getByRole('main'))
    expect(await main.findByRole('link', { name: 'Xem giỏ hàng' })).toLeadTo('/cart')
  })

  test("a visitor: 'Không thêm được vào giỏ, hãy đăng nhập.' and a way to sign in that comes back", async () => {
    const { user } = await renderApp(paths.course(REACT))
    await user.click(await addButton())
    expect(await screen.findByText(FAILED)).toBeVisible()
    expect(address()).toBe(`/courses/${REACT}`)
    expect(screen.getByRole('link', { name: 'Đăng nhập để thêm vào giỏ' })).toLeadTo(
      paths.login(`/courses/${REACT}`),
    )
  })

  /** A visitor wishes for the course, and signs in for it. */
  async function wish(slug: string, email: string) {
    const { user } = await renderApp(paths.course(slug))
    await user.click(await addButton())
    await user.click(await screen.findByRole('link', { name: 'Đăng nhập để thêm vào giỏ' }))
    const before = adds().length
    await user.type(await screen.findByLabelText('Email'), email)
    await user.type(screen.getByLabelText('Mật khẩu'), 'LopMo@2026')
    await user.click(screen.getAllByRole('button', { name: 'Đăng nhập' }).at(-1)!)
    return { user, before }
  }

  test('what a visitor wished for is in the cart after the sign-in, once', async () => {
    await putIntoCart([])
    const { before } = await wish(REACT, 'hocvien2@lopmo.test')
    expect(await screen.findByText('Đã thêm vào giỏ hàng')).toBeVisible()
    expect(address()).toBe(`/courses/${REACT}`)
    expect(await screen.findByRole('link', { name: 'Giỏ hàng, 1 mục' })).toBeVisible()
    expect(adds()).toHaveLength(before + 1)
    expect(sessionStorage.getItem('wish')).toBeNull()
  })

  test('a wish of who has the course already ends quietly, with the way to learn', async () => {
    const { user, before } = await wish(JAVASCRIPT, 'hocvien@lopmo.test')
    const message = await screen.findByText('Bạn đã có khóa học này.')
    expect(await screen.findByRole('link', { name: 'Vào học' })).toBeVisible()
    expect(adds()).toHaveLength(before)
    expect(sessionStorage.getItem('wish')).toBeNull()
    await user.click(message)
    await waitFor(() => expect(address()).toMatch(/^\/learning\/course\//))
  })

  test('an expired session: sign-in over the page; put off, the same message', async () => {
    const { user } = await renderApp(paths.course(REACT), { as: 'newStudent' })
    const button = await addButton()
    await expireSession('newStudent')
    await user.click(button)
    await putOffSignIn(user)
    expect(await screen.findByText(FAILED)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Đăng nhập để thêm vào giỏ' })).toBeVisible()
    expect(address()).toBe(`/courses/${REACT}`)
  })

  test('who is signed in reads the reason of the server beside it: the course is theirs already', async () => {
    const { user } = await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    expect(await screen.findByRole('link', { name: 'Vào học' })).toLeadTo(
      expect.stringMatching(/^\/learning\/course\/\w+$/),
    )
    await user.click(await addButton())
    expect(await screen.findByText('Bạn đã có khóa học này.')).toBeVisible()
    expect(await screen.findByText(FAILED)).toBeVisible()
  })

  test.each([
    ['refused without a reason', () => faults.refuse('post', ADD, 500)],
    ['offline', () => faults.cutOff('post', ADD)],
  ])("%s: 'Không thêm được vào giỏ, hãy đăng nhập.'", async (_name, fault) => {
    fault()
    const { user } = await renderApp(paths.course(REACT), { as: 'newStudent' })
    await user.click(await addButton())
    expect(await screen.findByText(FAILED)).toBeVisible()
  })

  test.each([200, 201, 204])('success is also an answer without a body (%i)', async (status) => {
    faults.reply('post', ADD, null, status)
    const { user } = await renderApp(paths.course(REACT), { as: 'newStudent' })
    await user.click(await addButton())
    expect(await screen.findByText('Đã thêm vào giỏ hàng')).toBeVisible()
  })

  test('a double click sends once', async () => {
    const release = faults.hold('post', ADD)
    const { user } = await renderApp(paths.course(REACT), { as: 'newStudent' })
    await user.dblClick(await addButton())
    release()
    expect(await screen.findByText('Đã thêm vào giỏ hàng')).toBeVisible()
    expect(adds()).toHaveLength(1)
  })

  test('my-courses and the cart failing leave the page whole', async () => {
    faults.refuse('get', '/api/student/my-courses', 500)
    faults.refuse('get', '/api/student/cart', 500)
    await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    expect(await addButton()).toBeVisible()
    await waitFor(() =>
      expect(requests.some((each) => each.path === '/api/student/my-courses')).toBe(true),
    )
    expect(screen.queryByRole('link', { name: 'Vào học' })).not.toBeInTheDocument()
  })
})
