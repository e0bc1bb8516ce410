import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { paths } from '../../shared/paths.ts'
import {
  address,
  drafts,
  expireSession,
  faults,
  renderApp,
  sent,
  signInAs,
} from '../support/app.tsx'
import { bodyOf, feedback, grades, openEssay, save, score } from '../support/grader.ts'
import { answerAll, choose, openQuiz, submitButton, submits } from '../support/quiz-dialog.ts'
import {
  putOffSignIn,
  querySignInDialog,
  signInAgain,
  signInDialog,
  signInDialogClosed,
} from '../support/sign-in-again.ts'
import { withLocks } from '../support/web-locks.ts'

/** A session that ends in mid-work (docs/behaviour.md#session). */

withLocks()

const EXPIRED = /Phiên đăng nhập đã hết hạn/
const otherTab = () =>
  act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
const notice = async () => (await screen.findByText(EXPIRED)).closest('output')!
const profileName = () => screen.findByLabelText('Họ và tên')
const saveProfile = () => screen.findByRole('button', { name: 'Lưu thay đổi' })

test('an open quiz: sign-in opens over it, the same elements stay, and the submission goes out once more', async () => {
  answerAll()
  const { user } = await openQuiz()
  await user.click(await choose('B'))
  const text = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(text, 'Đừng mất')
  await expireSession('student')
  await user.click(await submitButton())
  const dialog = within(await signInDialog())
  expect(dialog.getByLabelText('Email')).toHaveValue('hocvien@lopmo.test')
  expect(dialog.getByLabelText('Mật khẩu')).toHaveFocus()
  expect(text).toBeInTheDocument()
  expect(text).toHaveValue('Đừng mất')
  expect(drafts()).toHaveLength(1)
  expect(address()).toBe(paths.lesson('l', { quiz: 'q1' }))
  await signInAgain(user)
  expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  await signInDialogClosed()
  expect(submits()).toHaveLength(2)
  expect(submits()[1]?.body).toBe(submits()[0]?.body)
  expect(submits()[1]?.headers.get('authorization')).toBe(`Bearer ${localStorage.getItem('token')}`)
  expect(drafts()).toEqual([])
})

test('a quiz that was put off: handed in again, sign-in opens again, and it is submitted once', async () => {
  answerAll()
  const { user } = await openQuiz()
  await user.click(await choose('B'))
  await expireSession('student')
  await user.click(await submitButton())
  await putOffSignIn(user)
  expect(await screen.findByText('Hết phiên')).toBeVisible()
  expect(await choose('B')).toBeChecked()
  await user.click(await submitButton())
  await signInAgain(user)
  expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  const good = `Bearer ${localStorage.getItem('token')}`
  expect(submits().filter(({ headers }) => headers.get('authorization') === good)).toHaveLength(1)
  await signInDialogClosed()
})

test('an upload with its files goes out once more', async () => {
  faults.answer('get', '/api/student/lessons/:id', {
    lesson: { _id: 'l', title: 'Bài', type: 'VIDEO', resources: [] },
    assessments: [{ _id: 'a1', title: 'Bài luận', assessmentType: 'ASSIGNMENT', submission: null }],
  })
  faults.answer('get', '/api/student/assessments/:id/thread', { submission: null, comments: [] })
  const taken: FormData[] = []
  faults.serve('post', '/api/student/assessments/a1/submit-assignment', async (request) => {
    taken.push(await request.formData())
    return HttpResponse.json({ submission: { _id: 's1', status: 'SUBMITTED' } })
  })
  const { user } = await renderApp(paths.lesson('l', { assignment: 'a1' }), { as: 'student' })
  await user.type(await screen.findByRole('textbox', { name: /^Bài làm/ }), 'Bài của em')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, new File(['%PDF-'], 'bài.pdf', { type: 'application/pdf' }))
  await expireSession('student')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Nộp bài' }))
  await signInAgain(user)
  expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
  expect(taken).toHaveLength(1)
  expect(taken[0]?.get('textAnswer')).toBe('Bài của em')
  expect(taken[0]?.get('files')).toMatchObject({ name: 'bài.pdf' })
  await signInDialogClosed()
})

test("a grader's panel stays, and the grade is saved once", async () => {
  const { user } = await openEssay()
  await user.type(await score(), '85')
  const field = await feedback()
  await user.type(field, 'Viết tốt')
  await expireSession('instructor')
  await user.click(await save())
  await signInDialog()
  expect(field).toHaveValue('Viết tốt')
  await signInAgain(user)
  expect(await screen.findByText('Đã lưu điểm.')).toBeVisible()
  expect(grades()).toHaveLength(1)
  expect(await bodyOf()).toMatchObject({ score: 85, feedback: 'Viết tốt' })
  await signInDialogClosed()
})

test('put off: the page stays readable, its work fails and stays, and only an act opens sign-in again', async () => {
  const { user } = await renderApp('/profile', { as: 'student' })
  await user.type(await profileName(), ' Chi')
  await expireSession('student')
  await user.click(await saveProfile())
  await putOffSignIn(user)
  expect(await screen.findByText('Chưa lưu được hồ sơ.')).toBeVisible()
  expect(await profileName()).toHaveValue('Đỗ Khánh Linh Chi')
  // Reads in the background leave it closed.
  act(() => void window.dispatchEvent(new Event('focus')))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(querySignInDialog()).toBeNull()

  await user.click(await saveProfile())
  const again = await signInDialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(again).not.toBeInTheDocument())
  await user.click(within(await notice()).getByRole('button', { name: 'Đăng nhập' }))
  await signInAgain(user)
  await signInDialogClosed()
  expect(screen.queryByText(EXPIRED)).toBeNull()
  expect(await profileName()).toHaveValue('Đỗ Khánh Linh Chi')
  await user.click(await saveProfile())
  expect(await screen.findByText('Đã lưu hồ sơ.')).toBeVisible()
})

test('a read that failed without a session is answered after it', async () => {
  const release = faults.hold('get', '/api/student/cart', () =>
    HttpResponse.json({}, { status: 401 }),
  )
  const { user } = await renderApp('/settings', { as: 'student' })
  const heading = await screen.findByRole('heading', { level: 1, name: 'Cài đặt' })
  await expireSession('student')
  release()
  await putOffSignIn(user)
  expect(heading).toBeInTheDocument()
  faults.answer('get', '/api/student/cart', {
    items: [{ course: { _id: 'c1', title: 'Khóa' }, quantity: 7 }],
  })
  await user.click(within(await notice()).getByRole('button', { name: 'Đăng nhập' }))
  await signInAgain(user)
  expect(await screen.findByRole('link', { name: 'Giỏ hàng, 7 mục' })).toBeVisible()
  expect(heading).toBeInTheDocument()
  await signInDialogClosed()
})

test('a request that was stopped meanwhile is not sent again', async () => {
  const { user } = await renderApp('/profile', { as: 'student' })
  await user.type(await profileName(), ' Chi')
  await expireSession('student')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await user.click(await saveProfile())
    await signInDialog()
    await act(() => vi.advanceTimersByTimeAsync(8_100))
    await user.click(await screen.findByRole('button', { name: 'Dừng chờ', hidden: true }))
  } finally {
    vi.useRealTimers()
  }
  await signInAgain(user)
  await signInDialogClosed()
  expect(sent('PUT', '/api/profile')).toHaveLength(1)
})

test('another page than the one that stayed leads to sign-in, and back', async () => {
  const { user } = await renderApp('/settings', { as: 'student' })
  await screen.findByRole('heading', { level: 1, name: 'Cài đặt' })
  await expireSession('student')
  await user.click(await screen.findByRole('link', { name: 'Sửa hồ sơ' }))
  // The profile page is on screen when its first read is refused.
  await putOffSignIn(user)
  act(() => window.history.back())
  expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  expect(address()).toBe('/login?next=%2Fsettings')
})

test('the same user signs in in another tab: sign-in closes here, and what waits goes out', async () => {
  const { user } = await renderApp('/profile', { as: 'student' })
  await user.type(await profileName(), ' Chi')
  await expireSession('student')
  await user.click(await saveProfile())
  await signInDialog()
  await signInAs('student')
  await otherTab()
  expect(await screen.findByText('Đã lưu hồ sơ.')).toBeVisible()
  await signInDialogClosed()
})

test('another tab finds that the session has ended: the page here stays, too', async () => {
  const { user } = await renderApp('/profile', { as: 'student' })
  await user.clear(await profileName())
  await user.type(await profileName(), 'Tên Gõ Dở')
  await waitFor(() => expect(sent('GET', '/auth/me')).not.toEqual([]))
  await expireSession('student')
  const { _id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { _id: string }
  localStorage.setItem('session-refused', _id)
  localStorage.removeItem('token')
  localStorage.removeItem('user')
  await otherTab()
  await signInDialog()
  expect(await profileName()).toHaveValue('Tên Gõ Dở')
  await signInAgain(user)
  await signInDialogClosed()
  expect(await profileName()).toHaveValue('Tên Gõ Dở')
})

test('a new token for a changed password comes after the end of the old session: no sign-in is needed', async () => {
  const { user } = await renderApp('/profile', { as: 'newStudent' })
  await waitFor(() => expect(sent('GET', '/auth/me')).not.toEqual([]))
  const release = faults.delayOnce('post', '/api/profile/password')
  await user.type(await screen.findByLabelText('Mật khẩu hiện tại'), 'LopMo@2026')
  await user.type(screen.getByLabelText('Mật khẩu mới'), 'mat khau khac han')
  await user.type(screen.getByLabelText('Nhập lại mật khẩu mới'), 'mat khau khac han')
  await user.click(screen.getByRole('button', { name: 'Đổi mật khẩu' }))
  await waitFor(() => expect(sent('POST', '/api/profile/password')).toHaveLength(1))
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
  const me = () => fetch('http://localhost:3000/auth/me', { headers })
  await waitFor(async () => expect((await me()).status).toBe(401))
  const footer = within(screen.getByRole('contentinfo'))
  await user.click(footer.getByRole('link', { name: 'Giới thiệu' }))
  await signInDialog()
  release()
  await signInDialogClosed()
  expect(localStorage.getItem('token')).not.toBeNull()
  expect(await screen.findByRole('button', { name: 'Tài khoản của Vũ Đức Anh' })).toBeVisible()
})
