import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { ErrorBoundary } from '../../../src/ui/ErrorBoundary.tsx'
import { renderApp, requests } from '../../support/app.tsx'
import { bellMenu } from '../../support/bell-menu.ts'

/** A fault of the app's own code on a good answer: here `sort` fails, which the readers of answers need. */

beforeEach(() => {
  const sort = Reflect.get(Array.prototype, 'sort')
  vi.spyOn(Array.prototype, 'sort').mockImplementation(function sorted(this: any[], compare) {
    if (this.some((row) => row?.dueAt !== undefined || row?.sortOrder !== undefined)) {
      throw new TypeError('this.sort is not a function')
    }
    return Reflect.apply(sort, this, [compare])
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const asked = (path: string) => requests.filter((each) => each.path.startsWith(path))

test('a page does not blame the network, and does not ask again and again', async () => {
  await renderApp(paths.course('javascript-tu-con-so-0'))
  expect(await screen.findByText('Máy chủ trả lời không đúng định dạng.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Chưa tải được khóa học' })).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect(screen.queryByText(/kiểm tra mạng/)).toBeNull()
  expect(asked('/api/public/courses/')).toHaveLength(1)
})

test('the bell ends its loading, and the page around it stays whole', async () => {
  const { user } = await renderApp(paths.about(), { as: 'student' })
  await user.click(await screen.findByRole('button', { name: 'Hạn nộp' }))
  const menu = await bellMenu()
  expect(await menu.findByText('Chưa tải được dữ liệu.')).toBeVisible()
  expect(menu.queryByText('Đang tải hạn nộp…')).toBeNull()
  expect(menu.getByRole('button', { name: 'Thử lại' })).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect(asked('/api/student/deadlines')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a fault is noted in __lopMoFaults, also that of a page which could not be drawn', async () => {
  const noted = new Set<unknown>()
  globalThis.__lopMoFaults = noted
  onTestFinished(() => void (globalThis.__lopMoFaults = undefined))
  await renderApp(paths.course('javascript-tu-con-so-0'))
  await screen.findByText('Máy chủ trả lời không đúng định dạng.')
  expect([...noted]).toEqual([new TypeError('this.sort is not a function')])
  noted.clear()
  const fault = new Error('not drawn')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw fault
  }
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(await screen.findByText('Trang này gặp sự cố')).toBeVisible()
  expect([...noted]).toEqual([fault])
})
