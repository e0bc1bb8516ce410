import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drafts, expireSession, renderApp, sent, signInAs } from '../support/app.tsx'
import {
  answerAll,
  choose,
  dialog,
  openQuiz,
  submitButton,
  submits,
} from '../support/quiz-dialog.ts'
import { signInAgain, signInDialog, signInDialogClosed } from '../support/sign-in-again.ts'
import { withLocks } from '../support/web-locks.ts'

/** Another user signs in over the page of the first one (docs/behaviour.md#session). */

withLocks()

const OTHER = 'hocvien2@lopmo.test'

test('an open quiz: nothing of the first user is seen or sent, and the draft stays the first one’s', async () => {
  answerAll()
  const { user } = await openQuiz()
  await user.click(await choose('B'))
  const text = screen.getByRole('textbox')
  await user.type(text, 'Của người thứ nhất')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  const [draft] = drafts()
  await expireSession('student')
  await user.click(await submitButton())
  await signInAgain(user, OTHER)
  await signInDialogClosed()
  await waitFor(() => expect(text).not.toBeInTheDocument())
  await dialog()
  expect(await choose('B')).not.toBeChecked()
  expect(screen.getByRole('textbox')).toHaveValue('')
  expect(submits()).toHaveLength(1)
  expect(drafts()).toEqual([draft])
  expect(localStorage.getItem(draft!)).toContain('Của người thứ nhất')
})

test.each(['over the page', 'in another tab'])(
  'a form that keeps no draft, another user signs in %s: it begins with theirs',
  async (where) => {
    const { user } = await renderApp('/profile', { as: 'student' })
    const field = await screen.findByLabelText('Họ và tên')
    await user.clear(field)
    await user.type(field, 'Của Người Thứ Nhất')
    await user.type(screen.getByLabelText('Mật khẩu hiện tại'), 'bí mật')
    await waitFor(() => expect(sent('GET', '/auth/me')).not.toEqual([]))
    await expireSession('student')
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
    await signInDialog()
    if (where === 'over the page') await signInAgain(user, OTHER)
    else {
      await signInAs('newStudent')
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    }
    expect(await screen.findByRole('heading', { level: 1, name: 'Vũ Đức Anh' })).toBeVisible()
    expect(screen.getByLabelText('Họ và tên')).toHaveValue('Vũ Đức Anh')
    expect(screen.getByLabelText('Mật khẩu hiện tại')).toHaveValue('')
    expect(screen.queryByText('Chưa lưu được hồ sơ.')).toBeNull()
    expect(sent('PUT', '/api/profile')).toHaveLength(1)
  },
)
