import { readFileSync, readdirSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminPaths } from '../../../shared/extra-paths.ts'
import { renderApp } from '../../support/app.tsx'
import { demoUser } from '../../support/demo-data.ts'
import { freshSite } from '../../support/site-sheet.ts'

/** What a password manager keeps at one form works at the others: the email is the name of an account. */

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
  /** What the passwords of the form are, in their order. */
  passwords: string[]
  /** What the account's name holds; absent where it is typed. */
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

test.each(Object.keys(FORMS))('%s', async (name) => {
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
  // Heuristics take the text field before the password.
  expect(fields.indexOf(account!)).toBe(fields.indexOf(secret[0]!) - 1)
  expect([account?.type, account?.value]).toEqual(
    held === undefined ? ['email', ''] : ['text', held],
  )
})

test('the username is a nickname, where it is chosen and where it is mended', async () => {
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

test('a reset link that names no account still works, and keeps no false name', async () => {
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

/** The dialog over a page shows the form of signing in; both acts on the own data the same dialog. */
const FILES = [
  'src/pages/account/EmailChangeDialog.tsx',
  'src/pages/account/PasswordDialog.tsx',
  'src/pages/account/PasswordForm.tsx',
  'src/pages/auth/ForgotPasswordPage.tsx',
  'src/pages/auth/LoginForm.tsx',
  'src/pages/auth/RegisterPage.tsx',
]

test('every form with a password is in this table', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const asking = files
    .map((file) => `src/${file}`)
    .filter((file) => /<(?:New)?PasswordFields?\b|type="password"/.test(readFileSync(file, 'utf8')))
    .filter((file) => !file.startsWith('src/ui/form/'))
  expect(asking.toSorted()).toEqual(FILES)
})
