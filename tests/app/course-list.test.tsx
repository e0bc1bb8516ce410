import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { courses } from '../../server/platform/db/schema.ts'
import { paths } from '../../shared/paths.ts'
import { address, faults, renderApp, requests, server } from '../support/app.tsx'
import { COURSE } from '../support/desk.ts'
import { change } from '../support/steps.ts'

const LIST = '/api/public/courses'

const listCalls = () => requests.filter((each) => each.path.startsWith(`${LIST}?`))
const lastQuery = () => new URLSearchParams(listCalls().at(-1)?.path.split('?')[1])
const cards = () => screen.findAllByRole('article')
const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const searchBox = () => screen.getByRole('searchbox', { name: 'Từ khóa hoặc giảng viên' })
const minPrice = () => screen.getByRole('textbox', { name: 'Giá từ' })
const maxPrice = () => screen.getByRole('textbox', { name: 'đến' })
const total = async () =>
  Number((await screen.findByText(/^\d+ khóa học$/)).textContent?.match(/^\d+/)?.[0])

const course = (id: string, more: object = {}) => ({ _id: id, title: `Khóa ${id}`, ...more })

describe('the call', () => {
  test('default page size 12, default sort popular, page 1; empty filters are not sent', async () => {
    await renderApp(paths.courses())
    expect(await cards()).toHaveLength(12)
    expect(listCalls().map((each) => each.path)).toEqual([
      `${LIST}?page=1&pageSize=12&sort=popular`,
    ])
    expect(listCalls()[0]?.headers.get('ngrok-skip-browser-warning')).toBe('true')
  })

  test('the address holds q, topic, minPrice, maxPrice, sort, page and pageSize', async () => {
    await renderApp(
      '/courses?q=trang&topic=lap-trinh&minPrice=0&maxPrice=900000&sort=price_asc&page=1&pageSize=2',
    )
    expect((await cards()).length).toBeLessThanOrEqual(2)
    expect(Object.fromEntries(lastQuery())).toEqual({
      q: 'trang',
      topic: 'lap-trinh',
      minPrice: '0',
      maxPrice: '900000',
      sort: 'price_asc',
      page: '1',
      pageSize: '2',
    })
    expect(searchBox()).toHaveValue('trang')
    expect(maxPrice()).toHaveValue('900.000')
    expect(screen.getByRole('combobox', { name: 'Sắp xếp' })).toHaveValue('price_asc')
  })
})

describe('the home page', () => {
  const heading = () => screen.getByRole('heading', { level: 1 })
  const topics = () => screen.queryByRole('navigation', { name: 'Chủ đề' })
  const home = 'Học một nghề mới, bằng tiếng Việt, theo nhịp của bạn'

  test('is the first page of all courses: what the site is, all topics, what students say', async () => {
    await renderApp(paths.courses())
    await cards()
    expect(heading()).toHaveTextContent(home)
    const links = within(topics()!).getAllByRole('link')
    expect(links).toHaveLength(8)
    expect(links[0]).toHaveAccessibleName(/^Lập trình\s*\d+ khóa$/)
    expect(links[0]).toLeadTo('/courses?topic=lap-trinh')
    expect(screen.getByText(/^\d\.\d qua [\d.]+ lượt đánh giá$/)).toBeVisible()
  })

  test('of a backend without these extras has the topics of its cards, and claims nothing', async () => {
    const topic = { id: 't1', name: 'Nấu ăn' }
    faults.answer('get', LIST, {
      items: [
        course('a', { topic }),
        course('b', { topic }),
        course('c', { topic: { name: 'Trơ' } }),
      ],
      total: 3,
    })
    await renderApp(paths.courses())
    await cards()
    const links = within(topics()!).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Nấu ăn', '/courses?topic=t1'],
    ])
    expect(screen.queryByText(/ qua .* lượt đánh giá$/)).not.toBeInTheDocument()
  })

  test('another order keeps it; a filter or a page makes it a list that says what it holds', async () => {
    const { user } = await renderApp(paths.courses())
    await cards()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sắp xếp' }), 'newest')
    await waitFor(() => expect(lastQuery().get('sort')).toBe('newest'))
    expect(heading()).toHaveTextContent(home)
    await user.type(searchBox(), 'git{Enter}')
    await waitFor(() => expect(heading()).toHaveTextContent('Kết quả cho “git”'))
    expect(topics()).not.toBeInTheDocument()
    expect(searchBox()).toHaveFocus()
  })

  test.each([
    ['/courses?topic=lap-trinh', 'Khóa học Lập trình'],
    ['/courses?topic=khong-co', 'Khóa học'],
    ['/courses?maxPrice=0', 'Khóa học'],
    ['/courses?page=2', 'Khóa học'],
  ])('%s is titled %s', async (at, title) => {
    await renderApp(at)
    await waitFor(() => expect(heading().textContent).toBe(title))
    await waitFor(() => expect(document.title).toBe(`${title} – Lớp Mở`))
  })
})

describe('search box', () => {
  test('keyword or instructor, applied on Enter and not before', async () => {
    const { user } = await renderApp('/courses?page=2')
    const all = `${await total()} khóa học`
    await user.type(searchBox(), 'Trần Thu Hà')
    expect(listCalls()).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(lastQuery().get('q')).toBe('Trần Thu Hà'))
    // Changing any filter resets page to 1.
    expect(lastQuery().get('page')).toBe('1')
    expect(address()).not.toContain('page')
    await waitFor(() => expect(screen.getByText(/^\d+ khóa học$/)).not.toHaveTextContent(all))
    expect(screen.getAllByText(/Trần Thu Hà/).length).toBeGreaterThan(0)
    expect(searchBox()).toHaveFocus()
  })

  test.each([
    ['a composition', { isComposing: true }],
    ['Safari, key code 229', { keyCode: 229 }],
  ])('an Enter that ends a Vietnamese composition does not search (%s)', async (_name, key) => {
    await renderApp(paths.courses())
    await cards()
    // A form is sent by the default action of this key, unless it was prevented.
    expect(fireEvent.keyDown(searchBox(), { key: 'Enter', ...key })).toBe(false)
    expect(fireEvent.keyDown(searchBox(), { key: 'Enter', keyCode: 13 })).toBe(true)
  })
})

describe('prices', () => {
  test('applied on blur, typed separators understood, page reset', async () => {
    const { user } = await renderApp('/courses?page=2')
    await cards()
    await user.type(minPrice(), '1.000.000 đ')
    expect(listCalls()).toHaveLength(1)
    await user.tab()
    await waitFor(() => expect(lastQuery().get('minPrice')).toBe('1000000'))
    expect(lastQuery().get('page')).toBe('1')
    expect(minPrice()).toHaveValue('1.000.000')
    await user.type(maxPrice(), '2,000,000')
    await user.tab()
    await waitFor(() => expect(address()).toBe('/courses?minPrice=1000000&maxPrice=2000000'))
    await user.clear(minPrice())
    await user.tab()
    await waitFor(() => expect(address()).toBe('/courses?maxPrice=2000000'))
  })

  test('what is no price gets a message, stays, and changes nothing', async () => {
    const { user } = await renderApp(paths.courses())
    await cards()
    await user.type(minPrice(), 'năm trăm')
    await user.tab()
    expect(await screen.findByText(/^Nhập số tiền bằng chữ số/)).toBeVisible()
    expect(minPrice()).toHaveValue('năm trăm')
    expect(minPrice()).toBeInvalid()
    expect(maxPrice()).toBeValid()
    expect(address()).toBe('/courses')
    await user.clear(minPrice())
    await user.tab()
    expect(screen.queryByText(/^Nhập số tiền/)).not.toBeInTheDocument()
  })

  test('a lower bound above the upper one says so and is not applied', async () => {
    const { user } = await renderApp('/courses?maxPrice=300000')
    await cards()
    await user.type(minPrice(), '500000')
    await user.tab()
    expect(await screen.findByText('Giá từ phải nhỏ hơn hoặc bằng giá đến.')).toBeVisible()
    expect(address()).toBe('/courses?maxPrice=300000')
    await user.clear(maxPrice())
    await user.type(maxPrice(), '900000')
    await user.tab()
    await waitFor(() => expect(address()).toBe('/courses?minPrice=500000&maxPrice=900000'))
    expect(screen.queryByText(/^Giá từ phải/)).not.toBeInTheDocument()
  })
})

test('sort dropdown with popular, rating_desc, price_asc, price_desc, newest; resets the page', async () => {
  const { user } = await renderApp('/courses?page=2')
  await cards()
  const sort = screen.getByRole('combobox', { name: 'Sắp xếp' })
  expect(
    within(sort)
      .getAllByRole('option')
      .map((each) => each.getAttribute('value')),
  ).toEqual(['popular', 'rating_desc', 'price_asc', 'price_desc', 'newest'])
  await user.selectOptions(sort, 'price_desc')
  await waitFor(() => expect(lastQuery().get('sort')).toBe('price_desc'))
  expect(lastQuery().get('page')).toBe('1')
})

test('a topic shows as a chip that takes it away again', async () => {
  const { user } = await renderApp(paths.courses({ topic: 'lap-trinh' }))
  const chip = await screen.findByRole('button', { name: 'Bỏ chủ đề Lập trình' })
  // Alone it needs no second way.
  expect(screen.queryByRole('button', { name: 'Xoá bộ lọc' })).toBeNull()
  await user.click(chip)
  expect(address()).toBe('/courses')
  await waitFor(() => expect(lastQuery().has('topic')).toBe(false))
  expect(screen.queryByRole('button', { name: /Bỏ chủ đề/ })).not.toBeInTheDocument()
})

test('the chip names the topic, too, where no card tells its name: the topics are asked for then', async () => {
  faults.answer('get', LIST, [course('a', { topic: { name: 'Lập trình' } })])
  const { user } = await renderApp(paths.courses({ topic: 'lap-trinh' }))
  expect(await screen.findByRole('button', { name: 'Bỏ chủ đề Lập trình' })).toBeVisible()
  faults.answer('get', LIST, [])
  await user.type(searchBox(), 'zzzz{Enter}')
  expect(await screen.findByText('Không tìm thấy khóa học phù hợp.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Bỏ chủ đề Lập trình' })).toBeVisible()
  expect(requests.filter(({ path }) => path === '/api/public/topics')).toHaveLength(1)
})

test('Back restores the filters and the fields show them', async () => {
  const { user } = await renderApp(paths.courses())
  await cards()
  await user.type(searchBox(), 'git{Enter}')
  await waitFor(() => expect(address()).toBe('/courses?q=git'))
  await user.type(minPrice(), '100000')
  await user.tab()
  await waitFor(() => expect(address()).toBe('/courses?q=git&minPrice=100000'))
  window.history.back()
  await waitFor(() => expect(minPrice()).toHaveValue(''))
  expect(searchBox()).toHaveValue('git')
  window.history.back()
  await waitFor(() => expect(searchBox()).toHaveValue(''))
  expect(address()).toBe('/courses')
})

describe('pagination', () => {
  test('first, prev, current, next, last, as links; turning goes to the top of the list', async () => {
    const { user } = await renderApp(paths.courses())
    const pages = Math.ceil((await total()) / 12)
    expect(pages).toBeGreaterThan(2)
    const nav = screen.getByRole('navigation', { name: 'Các trang kết quả' })
    expect(within(nav).getByText(`1/${pages}`, { exact: false })).toBeVisible()
    expect(within(nav).queryByRole('link', { name: 'Trang đầu' })).not.toBeInTheDocument()
    expect(within(nav).getByRole('link', { name: 'Trang cuối' })).toLeadTo(`/courses?page=${pages}`)
    const before = titles()
    await user.click(within(nav).getByRole('link', { name: 'Trang sau' }))
    expect(address()).toBe('/courses?page=2')
    expect(screen.getByRole('heading', { name: 'Kết quả' })).toHaveFocus()
    await waitFor(() => expect(titles()).not.toEqual(before))
    expect(within(nav).getByRole('link', { name: 'Trang trước' })).toLeadTo('/courses')
    expect(within(nav).getByRole('link', { name: 'Trang đầu' })).toLeadTo('/courses')
    // The answer is announced.
    expect(screen.getByText(`, trang 2 trên ${pages}`)).toBeInTheDocument()
  })

  test('only when more than one page', async () => {
    await renderApp(paths.courses({ q: 'git' }))
    await cards()
    expect(screen.queryByRole('navigation', { name: 'Các trang kết quả' })).not.toBeInTheDocument()
  })

  test('while a new page loads the old cards stay, marked as busy', async () => {
    const { user } = await renderApp(paths.courses())
    await cards()
    const before = titles()
    const release = faults.hold('get', LIST)
    await user.click(screen.getByRole('link', { name: 'Trang sau' }))
    expect(titles()).toEqual(before)
    expect(document.querySelector('[aria-busy="true"]')).toContainElement(
      screen.getAllByRole('article')[0] ?? null,
    )
    release()
    await waitFor(() => expect(titles()).not.toEqual(before))
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  })
})

test('an older answer never replaces a newer one', async () => {
  const { user } = await renderApp(paths.courses())
  await cards()
  const release = faults.hold('get', LIST)
  const answered = new Promise<void>((done) => {
    server.events.on('response:mocked', ({ request }) => {
      if (request.url.includes('q=python')) done()
    })
  })
  await user.type(searchBox(), 'python{Enter}')
  await waitFor(() => expect(lastQuery().get('q')).toBe('python'))
  faults.answer('get', LIST, { items: [course('moi')], total: 1 })
  await user.clear(searchBox())
  await user.type(searchBox(), 'react{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Khóa moi']))
  release()
  await answered
  expect(titles()).toEqual(['Khóa moi'])
  expect(searchBox()).toHaveValue('react')
})

test('where nothing has the typed words, the list says which words it has instead', async () => {
  await renderApp(paths.courses({ q: 'javascirpt' }))
  expect(await screen.findByText(/^Gần nhất là “javascript”: \d+ khóa học$/)).toBeVisible()
  expect(titles().join()).toContain('JavaScript')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Kết quả cho “javascirpt”')
})

describe('a card', () => {
  test('image, topic, title, instructors, rating, sale price beside the old one, details link', async () => {
    await change(courses, COURSE, { ratingAvg: 4.8, ratingCount: 1_264 })
    await renderApp(paths.courses({ q: 'javascript từ con số' }))
    const [card] = await cards()
    if (!card) throw new Error('no card')
    const inCard = within(card)
    expect(inCard.getByRole('heading')).toHaveTextContent('JavaScript từ con số 0')
    expect(inCard.getByText('Lập trình')).toBeVisible()
    expect(inCard.getByText('Nguyễn Hoàng Minh, Trần Thu Hà, Lê Quốc Bảo')).toBeVisible()
    expect(inCard.getByText('4.8')).toBeVisible()
    expect(inCard.getByText('(1.264)')).toBeVisible()
    expect(inCard.getByRole('img', { name: 'Điểm đánh giá 4.8 trên 5, 1.264 lượt' })).toBeVisible()
    expect(card).toHaveTextContent('499.000 đ')
    expect(card.querySelector('s')).toHaveTextContent('799.000 đ')
    expect(inCard.getByText('−37%')).toBeVisible()
    const links = inCard.getAllByRole('link')
    expect(links).toHaveLength(1)
    expect(links[0]).toHaveAccessibleName(/^Xem chi tiết/)
    expect(links[0]).toLeadTo('/courses/javascript-tu-con-so-0')
    const image = card.querySelector('img')
    expect(image).toHaveAttribute('loading', 'eager')
    expect(image?.getAttribute('srcset')).toContain('320w')
    // A broken picture gives way to the placeholder, and does not try again for ever.
    if (image) fireEvent.error(image)
    expect(card.querySelector('img')).toHaveAttribute('src', '/course-placeholder.svg')
    expect(card.querySelector('img')).not.toHaveAttribute('srcset')
  })

  test('foreign shapes: a bare array, id, nested users; no price is free, no image a placeholder', async () => {
    faults.answer('get', LIST, [
      {
        id: 'k1',
        title: 'Khóa lạ',
        instructors: [{ user: { fullName: 'Cô Ba' } }, { fullName: 'Chú Tư' }],
        ratingAvg: '4.25',
        ratingCount: '7',
        price: 100000,
        salePrice: 100000,
      },
      { _id: 'k2', title: 'Khóa trống' },
    ])
    await renderApp(paths.courses())
    const [strange, empty] = await cards()
    if (!empty) throw new Error('no card')
    expect(within(empty).getByRole('img', { name: 'Mới, chưa có đánh giá' })).toBeVisible()
    expect(strange).toHaveTextContent('Cô Ba, Chú Tư')
    expect(strange).toHaveTextContent('4.3')
    // A sale price that is not below the price is no sale.
    expect(strange).toHaveTextContent('100.000 đ')
    expect(strange?.querySelector('s')).toBeNull()
    expect(within(strange as HTMLElement).getByRole('link')).toLeadTo('/courses/k1')
    expect(within(empty as HTMLElement).getByText('Miễn phí')).toBeVisible()
    expect(empty).toHaveTextContent('0.0')
    expect(empty?.querySelector('img')).toHaveAttribute('src', '/course-placeholder.svg')
    expect(await total()).toBe(2)
  })

  describe('on the picture', () => {
    const title = 'JavaScript từ con số 0: làm trang web biết trả lời'
    const card = async () =>
      within((await screen.findByRole('heading', { level: 3, name: title })).closest('article')!)
    const howFar = /^Đang học · \d+%$|^Hoàn tất$/

    test('how far its owner is', async () => {
      await renderApp(paths.courses(), { as: 'student' })
      expect(await (await card()).findByText(howFar)).toBeVisible()
      expect(screen.getAllByText(howFar).length).toBeLessThan((await cards()).length)
    })

    test('nothing for a visitor, who is not asked for', async () => {
      await renderApp(paths.courses())
      expect((await card()).queryByText(howFar)).toBeNull()
      expect(requests.filter(({ path }) => path.startsWith('/api/student'))).toEqual([])
    })
  })

  describe('the way to the next lesson, beside what the site promises', () => {
    const way = { name: /^Học tiếp / }

    test('for whoever has begun a course, on the home page alone', async () => {
      await renderApp(paths.courses(), { as: 'student' })
      const link = await screen.findByRole('link', way)
      expect(link).toLeadTo(expect.stringMatching(/^\/learning\/lesson\/\w+$/))
      expect(link).toHaveTextContent('Vòng lặp và danh sách món ăn')
    })

    test('not above a list', async () => {
      await renderApp('/courses?q=javascript', { as: 'student' })
      expect(await screen.findByText(/^Đang học · \d+%$/)).toBeVisible()
      expect(screen.queryByRole('link', way)).toBeNull()
    })

    test('not for whoever has no course, nor for a visitor', async () => {
      await renderApp(paths.courses(), { as: 'newStudent' })
      await cards()
      await expect.poll(() => requests.some(({ path }) => path.endsWith('/my-courses'))).toBe(true)
      expect(screen.queryByRole('link', way)).toBeNull()
    })
  })

  test('a backend that sends everything at once is paged here', async () => {
    faults.answer(
      'get',
      LIST,
      Array.from({ length: 30 }, (_, index) => course(String(index + 1))),
    )
    await renderApp('/courses?page=3')
    expect(await cards()).toHaveLength(6)
    expect(titles()[0]).toBe('Khóa 25')
    expect(await total()).toBe(30)
  })
})

describe('nothing to show', () => {
  test("empty: 'Không tìm thấy khóa học phù hợp.', with a way back to all courses", async () => {
    const { user } = await renderApp('/courses?q=khongcogi&minPrice=5')
    expect(await screen.findByText('Không tìm thấy khóa học phù hợp.')).toBeVisible()
    await user.type(maxPrice(), 'abc')
    await user.click(screen.getByRole('button', { name: 'Xoá bộ lọc' }))
    expect(await cards()).toHaveLength(12)
    expect(address()).toBe('/courses')
    expect(searchBox()).toHaveValue('')
    expect(minPrice()).toHaveValue('')
    expect(maxPrice()).toHaveValue('')
  })

  test('empty for a word alone: of filters nothing is said', async () => {
    const { user } = await renderApp('/courses?q=khongcogi')
    expect(await screen.findByText('Thử từ khóa ngắn hơn.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Xoá bộ lọc' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Xem tất cả khóa học' }))
    expect(await cards()).toHaveLength(12)
    expect(searchBox()).toHaveValue('')
  })

  test('a page past the end leads back to the first', async () => {
    const { user } = await renderApp('/courses?page=999')
    await user.click(await screen.findByRole('link', { name: 'Về trang đầu' }))
    expect(await cards()).toHaveLength(12)
  })

  test('silent failure: a list that cannot be read shows the empty state and a quiet retry', async () => {
    faults.refuse('get', LIST, 500)
    const { user } = await renderApp(paths.courses())
    expect(await screen.findByText('Không tìm thấy khóa học phù hợp.')).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await cards()).toHaveLength(12)
  })

  test('while the first answer is on its way, skeletons stand in its place', async () => {
    faults.hang('get', LIST)
    await renderApp(paths.courses())
    expect(await screen.findByRole('status', { name: 'Đang tải' })).toBeInTheDocument()
    expect(screen.queryByText('Không tìm thấy khóa học phù hợp.')).not.toBeInTheDocument()
  })
})
