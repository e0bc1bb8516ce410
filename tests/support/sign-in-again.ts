import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { onTop, type Over } from '../../src/ui/on-top.ts'
import type { setupUser } from './app.tsx'

/** The dialog that signs in over a page whose session has ended. */

type User = ReturnType<typeof setupUser>

const PASSWORD = 'LopMo@2026'
const NAME = 'Đăng nhập lại để tiếp tục'

export const signInDialog = () => screen.findByRole('dialog', { name: NAME })
export const querySignInDialog = () => screen.queryByRole('dialog', { name: NAME })
/** Closed, and the step back in the history that follows is done: it must not reach the next test. */
export const signInDialogClosed = () =>
  waitFor(() => {
    expect(querySignInDialog()).toBeNull()
    const { usr } = (window.history.state ?? {}) as { usr?: Over | null }
    expect(usr?.over?.depth ?? 0).toBe(onTop.length)
  })

/** Signs in over the page, as another user where an email is given. */
export async function signInAgain(user: User, email?: string): Promise<void> {
  const dialog = within(await signInDialog())
  if (email) {
    await user.clear(dialog.getByLabelText('Email'))
    await user.type(dialog.getByLabelText('Email'), email)
  }
  await user.type(dialog.getByLabelText('Mật khẩu'), PASSWORD)
  await user.click(dialog.getByRole('button', { name: 'Đăng nhập' }))
}

export async function putOffSignIn(user: User): Promise<void> {
  await user.click(within(await signInDialog()).getByRole('button', { name: 'Để sau' }))
  await signInDialogClosed()
}
