import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { forgetKeptFiles } from '../../src/parts/drafts/kept-files.ts'
import { lostLine } from '../../src/app/layout/ConnectionLine.tsx'
import { closed, drafts, faults, renderApp, signInAs } from '../support/app.tsx'
import {
  dialog,
  file,
  fileInput,
  posts,
  sendButton,
  sent,
  startAssignment,
  SUBMIT,
  take,
  takeSubmission,
  textBox,
} from '../support/assignment-dialog.ts'
import { inTray, noTray, tray } from '../support/tray.ts'

type User = Awaited<ReturnType<typeof renderApp>>['user']

const row = (verb = 'Nộp bài') => screen.findByRole('button', { name: `${verb}: Bài luận` })

/** On the lesson's page, with text and a file typed in and «Nộp bài» pressed. */
async function submit({ files = [file('bài.pdf')] } = {}) {
  const view = await renderApp(paths.lesson('l'), { as: 'student' })
  const { user } = view
  await user.click(await row())
  await user.type(await textBox(), 'Bài của tôi')
  if (files.length > 0) await user.upload(await fileInput(), files)
  await user.click(await sendButton())
  await waitFor(() => expect(posts()).toHaveLength(1))
  return view
}
async function closeDialog(user: User) {
  await user.click(within(await dialog()).getByRole('button', { name: 'Đóng' }))
  await closed()
}
/** Whether the browser would ask before it leaves the site. */
const asksOnLeave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
/** Another tab, or a sign-in over the page. */
async function switchTo(who: 'student' | 'newStudent') {
  await signInAs(who)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
}

beforeEach(startAssignment)
// A new tab knows no files of the one before.
beforeEach(forgetKeptFiles)

describe('closing the dialog during the upload', () => {
  test.each<[string, (user: User) => Promise<unknown> | void]>([
    ['the cross', closeDialog],
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['Back', () => act(() => window.history.back())],
  ])('by %s: it goes on, and arrives once', async (_, close) => {
    const release = faults.hold('post', SUBMIT, take)
    const { user } = await submit()
    await close(user)
    await closed()
    const entry = await tray()
    expect(entry.getByText('Nộp bài: Bài luận')).toBeVisible()
    expect(entry.getByText('bài.pdf')).toBeVisible()
    expect(entry.getByRole('button', { name: 'Hủy' })).toBeVisible()
    release()
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    expect(await (await tray()).findByText('Đã gửi xong.')).toBeVisible()
    expect(await row('Nộp lại')).toBeVisible()
    expect(screen.getByText('Đã nộp')).toBeVisible()
    expect(drafts()).toEqual([])
    expect(posts()).toHaveLength(1)
    expect(sent[0]?.get('textAnswer')).toBe('Bài của tôi')
    // Neither text nor files are left for the next one.
    await user.click(await row('Nộp lại'))
    expect(await textBox()).toHaveValue('')
    expect(within(await dialog()).queryByText('bài.pdf')).toBeNull()
  })

  test('another page of the app shows it, too; back in the lesson it is there', async () => {
    const release = faults.hold('post', SUBMIT, take)
    const { user } = await submit()
    await closeDialog(user)
    await user.click(screen.getByRole('link', { name: 'Giới thiệu' }))
    await screen.findByRole('heading', { level: 1, name: /Lớp Mở|Giới thiệu/ })
    expect(await inTray('Hủy')).toBeVisible()
    release()
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    act(() => window.history.back())
    expect(await row('Nộp lại')).toBeVisible()
    expect(posts()).toHaveLength(1)
  })

  test('the dialog that opens again shows it, and sends nothing of its own', async () => {
    const release = faults.hold('post', SUBMIT, take)
    const { user } = await submit()
    await closeDialog(user)
    await user.click((await tray()).getByRole('link', { name: 'Mở lại' }))
    expect(await textBox()).toBeDisabled()
    expect(await textBox()).toHaveValue('Bài của tôi')
    expect(screen.getByText('bài.pdf')).toBeVisible()
    expect(await screen.findByRole('progressbar', { name: 'Đã gửi' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Đang nộp…' })).toBeDisabled()
    await noTray()
    release()
    await closed()
    expect(screen.queryByRole('region', { name: 'Đang gửi' })).toBeNull()
    expect(await row('Nộp lại')).toBeVisible()
    expect(posts()).toHaveLength(1)
  })

  test('«Hủy» alone stops it: text and files stay', async () => {
    faults.hold('post', SUBMIT, take)
    const { user } = await submit()
    await closeDialog(user)
    await user.click(await inTray('Hủy'))
    expect(await (await tray()).findByText('Bạn đã hủy, bài chưa được nộp.')).toBeVisible()
    expect(asksOnLeave()).toBe(false)
    await user.click(await inTray('Bỏ qua'))
    await noTray()
    await user.click(await row())
    expect(await textBox()).toHaveValue('Bài của tôi')
    expect(screen.getByText('bài.pdf')).toBeVisible()
    expect(await sendButton()).toBeEnabled()
  })
})

describe('a failure after closing', () => {
  test('is told with the reason; «Thử lại» sends once', async () => {
    const release = faults.hold('post', SUBMIT, () => HttpResponse.json({}, { status: 500 }))
    const { user } = await submit()
    await closeDialog(user)
    release()
    expect(await (await tray()).findByText('Nộp bài thất bại')).toBeVisible()
    expect((await tray()).getByText(/^Chưa rõ máy chủ đã nhận hay chưa\./)).toBeVisible()
    takeSubmission()
    const retry = await inTray('Thử lại')
    fireEvent.click(retry)
    fireEvent.click(retry)
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    expect(posts()).toHaveLength(2)
    expect(sent[0]?.getAll('files').map((part) => (part as File).name)).toEqual(['bài.pdf'])
    expect(drafts()).toEqual([])
  })

  test('refused: no retry, the dialog opens with reason, text and files', async () => {
    const release = faults.hold('post', SUBMIT, () =>
      HttpResponse.json({ message: 'Không nhận tệp này.' }, { status: 400 }),
    )
    const { user } = await submit()
    await closeDialog(user)
    release()
    expect(await (await tray()).findByText('Không nhận tệp này.')).toBeVisible()
    expect((await tray()).queryByRole('button', { name: 'Thử lại' })).toBeNull()
    await user.click((await tray()).getByRole('link', { name: 'Mở lại' }))
    expect(await within(await dialog()).findByText('Không nhận tệp này.')).toBeVisible()
    expect(await textBox()).toHaveValue('Bài của tôi')
    expect(await textBox()).toBeEnabled()
    await noTray()
    takeSubmission()
    await user.click(await sendButton())
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('what was changed since is not sent by «Thử lại»', async () => {
    const release = faults.hold('post', SUBMIT, () => HttpResponse.json({}, { status: 500 }))
    const { user } = await submit()
    await closeDialog(user)
    release()
    await inTray('Thử lại')
    await user.click(await row())
    await user.type(await textBox(), ', sửa dở')
    await closeDialog(user)
    expect(await (await tray()).findByRole('link', { name: 'Mở lại' })).toBeVisible()
    expect((await tray()).queryByRole('button', { name: 'Thử lại' })).toBeNull()
  })

  test('of a text without files: quiet on the way, told afterwards', async () => {
    const release = faults.hold('post', SUBMIT, () => HttpResponse.json({}, { status: 500 }))
    const { user } = await submit({ files: [] })
    await closeDialog(user)
    await noTray()
    release()
    expect(await (await tray()).findByText('Nộp bài thất bại')).toBeVisible()
    expect((await tray()).getByRole('link', { name: 'Mở lại' })).toBeVisible()
    takeSubmission()
    await user.click(await inTray('Thử lại'))
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    await noTray()
  })
})

describe('whose it is', () => {
  test('signed out, it goes on unseen; nobody else hears of it, the same user does', async () => {
    const release = faults.hold('post', SUBMIT, take)
    const { user } = await submit()
    await closeDialog(user)
    await user.click(screen.getByRole('button', { name: /^Tài khoản của/ }))
    await user.click(await screen.findByRole('button', { name: 'Đăng xuất' }))
    await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })
    await noTray()
    await switchTo('newStudent')
    await screen.findByRole('button', { name: /^Tài khoản của/ })
    expect(screen.queryByText('Nộp bài: Bài luận')).toBeNull()
    release()
    await waitFor(() => expect(drafts()).toEqual([]))
    expect(screen.queryByText('Đã gửi bài tập.')).toBeNull()
    await switchTo('student')
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    expect(posts()).toHaveLength(1)
  })

  test('a failure is told to its user alone, who sends it again', async () => {
    const release = faults.hold('post', SUBMIT, () => HttpResponse.error())
    const { user } = await submit()
    await closeDialog(user)
    await switchTo('newStudent')
    release()
    await waitFor(() => expect(asksOnLeave()).toBe(false))
    await noTray()
    await switchTo('student')
    expect(await (await tray()).findByText(/^Chưa rõ máy chủ/)).toBeVisible()
    takeSubmission()
    await user.click(await inTray('Thử lại'))
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
  })
})

describe('leaving the site', () => {
  test.each([
    ['with files', [file('bài.pdf')]],
    ['of a text', []],
  ])('the browser asks while a submission %s is under way, only then', async (_, files) => {
    const release = faults.hold('post', SUBMIT, take)
    const { user } = await submit({ files })
    expect(asksOnLeave()).toBe(true)
    await closeDialog(user)
    expect(asksOnLeave()).toBe(true)
    release()
    await screen.findByText('Đã gửi bài tập.')
    await waitFor(() => expect(asksOnLeave()).toBe(false))
  })

  test('it asks while files wait that could not be sent', async () => {
    const release = faults.hold('post', SUBMIT, () => HttpResponse.json({}, { status: 500 }))
    const { user } = await submit()
    await closeDialog(user)
    release()
    const dismiss = await inTray('Bỏ qua')
    expect(asksOnLeave()).toBe(true)
    await user.click(dismiss)
    expect(asksOnLeave()).toBe(false)
  })
})

test('the line at the top counts a submission that waits, until it is discarded', async () => {
  await lostLine.preload()
  faults.cutOff('post', SUBMIT)
  const { user } = await submit()
  await closeDialog(user)
  const discard = await inTray('Bỏ qua')
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText('Chưa kết nối được máy chủ, 1 thay đổi chưa gửi.')).toBeVisible()
  await user.click(discard)
  expect(await screen.findByText('Chưa kết nối được máy chủ.')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
})
