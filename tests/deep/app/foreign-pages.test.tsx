import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { address, renderApp, server } from '../../support/app.tsx'

/** The course list of a backend that sends its pages without a total (docs/product.md#tolerated-shapes). */

const LIST = 'http://localhost:3000/api/public/courses'
const courses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `k${at + 1}`, title: `Khóa ${at + 1}` }))

type Wrap = (rows: object[]) => object
/** Answers page by page, like a server; the app asks for 12 a page. */
const serve = (count: number, wrap: Wrap) =>
  server.use(
    http.get(LIST, ({ request }) => {
      const query = new URL(request.url).searchParams
      const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))]
      return HttpResponse.json(wrap(courses(count).slice((page - 1) * size, page * size)))
    }),
  )
const nav = async () => within(await screen.findByRole('navigation', { name: 'Các trang kết quả' }))
const isLink = (pages: Awaited<ReturnType<typeof nav>>, name: string) =>
  pages.queryByRole('link', { name }) !== null

const SHAPES: [what: string, wrap: Wrap][] = [
  ['an array', (rows) => rows],
  ['{items}', (items) => ({ items })],
  ['{items, total: null}', (items) => ({ items, total: null })],
]

test.each(SHAPES)('%s: a full page links to the next one', async (_, wrap) => {
  serve(30, wrap)
  const { user } = await renderApp(paths.courses())
  expect(await screen.findByText('Trang 1', { selector: 'output *' })).toBeVisible()
  expect(screen.queryByText(/12 khóa học/)).toBeNull()
  let pages = await nav()
  expect(isLink(pages, 'Trang trước')).toBe(false)
  expect(isLink(pages, 'Trang cuối')).toBe(false)
  await user.click(pages.getByRole('link', { name: 'Trang sau' }))
  expect(await screen.findByText('Khóa 13')).toBeVisible()
  pages = await nav()
  await user.click(pages.getByRole('link', { name: 'Trang sau' }))
  expect(await screen.findByText('Khóa 30')).toBeVisible()
  expect(address()).toBe('/courses?page=3')
  // Now the number of all courses is known.
  expect(screen.getByText('30 khóa học')).toBeVisible()
  pages = await nav()
  expect(isLink(pages, 'Trang sau')).toBe(false)
  expect(isLink(pages, 'Trang trước')).toBe(true)
  expect(isLink(pages, 'Trang đầu')).toBe(true)
})

test.each(SHAPES)('%s: an empty page after a full one links back', async (_, wrap) => {
  serve(12, wrap)
  const { user } = await renderApp(paths.courses())
  await user.click((await nav()).getByRole('link', { name: 'Trang sau' }))
  expect(await screen.findByText('Không tìm thấy khóa học phù hợp.')).toBeVisible()
  const pages = await nav()
  expect(isLink(pages, 'Trang sau')).toBe(false)
  await user.click(pages.getByRole('link', { name: 'Trang trước' }))
  expect(await screen.findByText('Khóa 12')).toBeVisible()
})

test.each(SHAPES)('%s: a first page that is not full is the only one', async (_, wrap) => {
  serve(11, wrap)
  await renderApp(paths.courses())
  expect(await screen.findByText('11 khóa học')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Các trang kết quả' })).toBeNull()
})

test.each(SHAPES)(
  '%s: when a backend ignores the page and sends the same courses again, «Trang sau» is gone',
  async (_, wrap) => {
    server.use(http.get(LIST, () => HttpResponse.json(wrap(courses(12)))))
    const { user } = await renderApp(paths.courses())
    await user.click((await nav()).getByRole('link', { name: 'Trang sau' }))
    expect(await screen.findByText('Trang 2', { selector: 'output *' })).toBeVisible()
    await waitFor(async () => expect(isLink(await nav(), 'Trang sau')).toBe(false))
    expect(isLink(await nav(), 'Trang trước')).toBe(true)
  },
)
