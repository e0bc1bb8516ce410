import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { faults, requests } from '../support/app.tsx'
import {
  giveRowsHeight,
  madeUp,
  openDesk,
  press,
  rowOf,
  STUDENTS,
  submissions,
} from '../support/desk.ts'
import { withSheet } from '../support/steps.ts'

/** The desk reads a large class by pages (docs/product.md#pages-of-long-lists). */

beforeAll(giveRowsHeight)

const student = (name: string, n: number) => ({
  _id: `s${n}`,
  fullName: name,
  email: `${n}@lop.vn`,
})
const FIRST = { items: [student('Ánh', 0), student('Bình', 1)], next: 'trang-2' }
const LAST = { items: [student('Đức', 2), student('Hà', 3)], next: null }

/** Answers the first page; the one behind it is `second`'s. */
const pages = (second: () => Response | Promise<Response>) =>
  faults.serve('get', STUDENTS, ({ url }) =>
    new URL(url).searchParams.get('after') === 'trang-2' ? second() : HttpResponse.json(FIRST),
  )
/** The last page comes when it is let go. */
function holdLastPage() {
  let release = () => {}
  const gate = new Promise<void>((done) => (release = done))
  pages(() => gate.then(() => HttpResponse.json(LAST)))
  return release
}

const listCalls = () =>
  requests.map(({ path }) => path).filter((path) => /\/students(\?|$)/.test(path))
const keys = () =>
  listCalls().map((path) => new URLSearchParams(path.split('?')[1]).get('after') ?? 'first')

test('the first students can be worked with while the others are on their way', async () => {
  madeUp()
  submissions({})
  const release = holdLastPage()
  const { user } = await openDesk({ lesson: 'l1' }, 'instructor', 'k')
  expect(await rowOf('Bình')).toBeVisible()
  // What nobody has read is not 0 that wait.
  expect(screen.getByText('2 học viên đã tải, chưa hết')).toBeVisible()
  // Nobody may say yet that there is none.
  const field = screen.getByRole('searchbox', { name: 'Tìm theo tên hoặc email' })
  await user.type(field, 'duc')
  expect(await screen.findByText('Chưa thấy trong số học viên đã tải.')).toBeVisible()
  await user.clear(field)
  await rowOf('Ánh')
  release()
  expect(await rowOf('Hà')).toBeVisible()
  expect(screen.getByText('4 học viên')).toBeVisible()
})

test('with a gradebook the next one may be a student who is still on the way', async () => {
  withSheet(['gradebook'])
  madeUp()
  submissions({ 'a0 s3': 'SUBMITTED' })
  const release = holdLastPage()
  await openDesk({ lesson: 'l1' }, 'instructor', 'k')
  await waitFor(async () => expect(await rowOf('Bình')).toHaveTextContent('Chưa nộp'))
  // Nobody may take half a class down.
  const csv = () => screen.getByRole('button', { name: 'Tải bảng điểm (CSV)', hidden: true })
  expect(csv()).toBeDisabled()
  press('g')
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(window.location.search).toContain('submission=a0-s3')
  release()
  await waitFor(() => expect(csv()).toBeEnabled())
  expect(csv()).toHaveAttribute('title', 'Điểm của 4 học viên trong bài học này.')
})

test('the student that the address names may stand on a later page', async () => {
  madeUp()
  const release = holdLastPage()
  submissions({})
  await openDesk({ lesson: 'l1', student: 's2' }, 'instructor', 'k')
  await rowOf('Ánh')
  expect(screen.queryByText('Không tìm thấy học viên này trong khóa học.')).toBeNull()
  press('j')
  expect(window.location.search).toContain('student=s2')
  release()
  await waitFor(async () => expect(await rowOf('Đức')).toHaveAttribute('aria-current', 'true'))
  press('j')
  await waitFor(() => expect(window.location.search).toContain('student=s3'))
})

test('a page that fails: what came stays, it says so, and the retry goes on behind it', async () => {
  madeUp()
  pages(() => HttpResponse.json({}, { status: 403 }))
  const { user } = await openDesk({}, 'instructor', 'k')
  expect(await rowOf('Bình')).toBeVisible()
  expect(await screen.findByText('Chưa tải được dữ liệu.')).toBeVisible()
  expect(screen.getByText('2 học viên đã tải, chưa hết')).toBeVisible()
  pages(() => HttpResponse.json(LAST))
  await user.click(screen.getByRole('button', { name: 'Thử lại' }))
  expect(await rowOf('Hà')).toBeVisible()
  expect(screen.getByText('4 học viên')).toBeVisible()
  expect(screen.queryByText('Chưa tải được dữ liệu.')).toBeNull()
  expect(keys().lastIndexOf('first')).toBe(0)
})

test('a backend without pages is asked once', async () => {
  madeUp()
  await openDesk({}, 'instructor', 'k')
  expect(await rowOf('Hà')).toBeVisible()
  expect(screen.getByText('4 học viên')).toBeVisible()
  expect(listCalls()).toHaveLength(1)
})

test('a backend that cuts its list at the limit without saying so is asked for the whole one', async () => {
  madeUp()
  const all = Array.from({ length: 203 }, (_, n) => student(`Học viên ${n}`, n))
  faults.serve('get', STUDENTS, ({ url }) => {
    const limit = new URL(url).searchParams.get('limit')
    return HttpResponse.json(limit === null ? all : all.slice(0, Number(limit)))
  })
  await openDesk({}, 'instructor', 'k')
  expect(await screen.findByText('203 học viên')).toBeVisible()
})

test('our own backend is read to its end', async () => {
  await openDesk()
  await screen.findByText(/^\d+ học viên ·/)
  expect(keys()).toEqual(['first'])
  expect(listCalls()[0]).toMatch(/\?limit=200$/)
})
