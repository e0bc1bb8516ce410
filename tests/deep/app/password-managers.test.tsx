import { readFileSync, readdirSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminPaths } from '../../../shared/extra-paths.ts'
import { renderApp } from '../../support/app.tsx'
import { demoUser } from '../../support/demo-data.ts'
import { freshSite } from '../../support/site-sheet.ts'

/** What a password manager keeps from one form fits the others: in each of them the email names the account. */

freshSite(['account-changes', 'personal-data', 'mails', 'admin', 'sessions'])

const EMAIL = 'hocvien2@lopmo.test'

/** Opens a dialog of the settings. */
const inSettings = (button: string) => async () => {
  const { user } = await renderApp('/settings', { as: 'newStudent' })
  await user.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('dialog')
}

const page = (path: string, who?: 'newStudent') => async () => {
  await renderApp(path, who ? { as: who } : {})
  await screen.findAllByLabelText(/mật khẩu|email/i)
}

interface Form {
  open: () => Promise<unknown>
  /** The `autocomplete` of the form's passwords, in their order. */
  passwords: string[]
  /** The value of the field that names the account; absent where the user types it. */
  name?: string
}

/** Every form with a password. */
const FORMS: Record<string, Form> = {
  'signing in': { open: page('/login'), passwords: ['current-password'] },
  registering: { open: page('/register'), passwords: ['new-password', 'new-password'] },
  'a new password by mail': {
    open: page(`/forgot-password#token=${'x'.repeat(43)}&email=${encodeURIComponent(EMAIL)}`),
    passwords: ['new-password', 'new-password'],
    name: EMAIL,
  },
  'changing the password': {
    open: page('/profile', 'newStudent'),
    passwords: ['current-password', 'new-password', 'new-password'],
    name: EMAIL,
  },
  'the own data': {
    open: inSettings('Tải dữ liệu của tôi…'),
    passwords: ['current-password'],
    name: EMAIL,
  },
  'another address': {
    open: inSettings('Đổi địa chỉ email…'),
    passwords: ['current-password'],
    name: EMAIL,
  },
}

test.each(Object.keys(FORMS))('%s: the account comes just before the password', async (name) => {
  const { open, passwords, name: held } = FORMS[name]!
  await open()
  const form = [...document.querySelectorAll('form')].find((one) =>
    one.querySelector('input[type=password]'),
  )
  const fields = [...(form?.querySelectorAll('input') ?? [])]
  const secret = fields.filter(({ type }) => type === 'password')
  expect(secret.map(({ autocomplete }) => autocomplete)).toEqual(passwords)
  const names = fields.filter(({ autocomplete }) => autocomplete === 'username')
  expect(names).toHaveLength(1)
  const [account] = names
  // Password managers take the text field just before the password for the account's name.
  expect(fields.indexOf(account!)).toBe(fields.indexOf(secret[0]!) - 1)
  expect([account?.type, account?.value]).toEqual(
    held === undefined ? ['email', ''] : ['text', held],
  )
})

test('the username is marked as a nickname, at registration and in the profile', async () => {
  for (const [path, who] of [
    ['/register', undefined],
    ['/profile', 'newStudent'],
  ] as const) {
    const { unmount } = await renderApp(path, who ? { as: who } : {})
    expect(await screen.findByLabelText('Tên đăng nhập')).toHaveAttribute(
      'autocomplete',
      'nickname',
    )
    unmount()
  }
})

test('a reset link that names no account still works, and its form names no account', async () => {
  await renderApp(`/forgot-password#token=${'x'.repeat(43)}`)
  await screen.findByLabelText('Mật khẩu mới')
  expect(document.querySelector('[autocomplete=username]')).toBeNull()
})

test('a form about somebody else’s account is not filled with one’s own', async () => {
  const { id } = await demoUser(EMAIL)
  const { user } = await renderApp(adminPaths.user(id), { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Đổi địa chỉ email…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Địa chỉ email mới')).toHaveAttribute('autocomplete', 'off')
  const passwords = 'input[type=password], [autocomplete=username]'
  expect(document.querySelectorAll(passwords)).toHaveLength(0)
})

/** The sign-in dialog shows `LoginForm`, and both acts on one's own data show `PasswordDialog`. */
const FILES = [
  'src/pages/account/EmailChangeDialog.tsx',
  'src/pages/account/PasswordDialog.tsx',
  'src/pages/account/PasswordForm.tsx',
  'src/pages/auth/ForgotPasswordPage.tsx',
  'src/pages/auth/LoginForm.tsx',
  'src/pages/auth/RegisterPage.tsx',
]

test('every file with a password field is in this list', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const asking = files
    .map((file) => `src/${file}`)
    .filter((file) => /<(?:New)?PasswordFields?\b|type="password"/.test(readFileSync(file, 'utf8')))
    .filter((file) => !file.startsWith('src/ui/form/'))
  expect(asking.toSorted()).toEqual(FILES)
})
