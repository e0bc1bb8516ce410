import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { mails } from '../../server/platform/db/schema.ts'
import { address, faults, renderApp, sent, server, testBackend } from '../support/app.tsx'
import { mailsTo, tokenIn } from '../support/mails.ts'
import { TINY_PNG } from '../support/pictures.ts'

const FAILED = 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin!'
const PASSWORD = 'LopMo@2026'

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function typeLogin(user: User, email = 'hocvien@lopmo.test', password = PASSWORD) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Mật khẩu'), password)
}
const press = (user: User, name: string) =>
  user.click(within(screen.getByRole('main')).getByRole('button', { name }))

async function logIn(...typed: [email?: string, password?: string]) {
  const { user } = await renderApp('/login')
  await typeLogin(user, ...typed)
  await press(user, 'Đăng nhập')
}

test('sign-in: after success to the value of next; the token and the user are stored', async () => {
  const { user } = await renderApp('/login?next=%2Fsettings%3Fa%3D1')
  await typeLogin(user, '  hocvien@lopmo.test ')
  await press(user, 'Đăng nhập')
  expect(await screen.findByRole('heading', { level: 1, name: 'Cài đặt' })).toBeVisible()
  expect(address()).toBe('/settings?a=1')
  expect(JSON.parse(sent('POST', '/auth/login')[0]?.body ?? '')).toEqual({
    email: 'hocvien@lopmo.test',
    password: PASSWORD,
  })
  expect(sent('POST', '/auth/login')[0]?.headers.has('authorization')).toBe(false)
  const token = localStorage.getItem('token')
  expect(sent('GET', '/auth/me')[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({
    email: 'hocvien@lopmo.test',
    roles: ['STUDENT'],
  })
})

test.each(['//evil.example/a', 'https://evil.example', '/.//evil.example', '/\\evil.example'])(
  'next=%s does not lead away',
  async (next) => {
    await renderApp(`/login?${new URLSearchParams({ next })}`, { as: 'student' })
    await waitFor(() => expect(address()).toBe('/courses'))
    expect(window.location.origin).toBe('http://localhost:3000')
  },
)

test('whoever is signed in already goes on at once', async () => {
  await renderApp('/login?next=/settings', { as: 'student' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cài đặt' })).toBeVisible()
})

test('links to password reset and registration keep next', async () => {
  await renderApp('/login?next=/cart')
  expect(await screen.findByRole('link', { name: 'Quên mật khẩu?' })).toLeadTo(
    '/forgot-password?next=%2Fcart',
  )
  expect(screen.getByRole('main').querySelector('a[href^="/register"]')).toLeadTo(
    '/register?next=%2Fcart',
  )
})

test('sign-in: email and password are required, on submit, then live; the first bad field has the focus', async () => {
  const { user } = await renderApp('/login')
  const email = await screen.findByLabelText('Email')
  expect(screen.queryByText('Vui lòng nhập email.')).not.toBeInTheDocument()
  await press(user, 'Đăng nhập')
  expect(await screen.findByText('Vui lòng nhập mật khẩu.')).toBeVisible()
  expect(email).toHaveAccessibleDescription('Vui lòng nhập email.')
  expect(email).toHaveAttribute('aria-invalid', 'true')
  expect(email).toHaveFocus()
  await user.type(email, 'a')
  await waitFor(() => expect(screen.queryByText('Vui lòng nhập email.')).not.toBeInTheDocument())
  expect(sent('POST', '/auth/login')).toEqual([])
})

test('sign-in failure: what was typed stays, and no session is ended or begun', async () => {
  await logIn('hocvien@lopmo.test', 'sai mật khẩu')
  expect(await screen.findByText(FAILED)).toBeVisible()
  expect(screen.getByText(FAILED).closest('[role=alert]')).toHaveTextContent(
    new RegExp(`^${FAILED.replace('.', '\\.')}$`),
  )
  expect(screen.getByLabelText('Email')).toHaveValue('hocvien@lopmo.test')
  expect(screen.getByLabelText('Mật khẩu')).toHaveValue('sai mật khẩu')
  expect(screen.queryByText(/Phiên đăng nhập đã hết hạn/)).not.toBeInTheDocument()
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['offline', () => faults.cutOff('post', '/auth/login'), 'Không kết nối được máy chủ.'],
  [
    'a stumbling server',
    () => faults.refuse('post', '/auth/login', 502),
    'Máy chủ đang gặp sự cố.',
  ],
  [
    'too many attempts',
    () => faults.refuse('post', '/auth/login', 429, { message: 'Vui lòng thử lại sau 10 phút.' }),
    'Vui lòng thử lại sau 10 phút.',
  ],
  ['a profile that cannot be had', () => faults.cutOff('get', '/auth/me'), 'Không kết nối được'],
  ['nonsense for a token', () => faults.answer('post', '/auth/login', { ok: 1 }), FAILED],
])('login failure by %s says so after the sentence', async (_, fault, detail) => {
  fault()
  await logIn()
  const alert = (await screen.findByText(FAILED)).closest('[role=alert]')
  expect(alert).toHaveTextContent(detail)
  expect(screen.getByLabelText('Mật khẩu')).toHaveValue(PASSWORD)
  expect(localStorage.getItem('token')).toBeNull()
})

test('a double click signs in once, and without next it leads to /', async () => {
  const release = faults.hold('post', '/auth/login')
  const { user } = await renderApp('/login')
  await typeLogin(user)
  const form = screen.getByLabelText('Email').closest('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  const button = await screen.findByRole('button', { name: 'Đang đăng nhập…' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  expect(button).toHaveFocus()
  fireEvent.submit(form)
  release()
  await waitFor(() => expect(address()).toBe('/courses'))
  expect(sent('POST', '/auth/login')).toHaveLength(1)
})

test('the password can be shown, and password managers know the fields', async () => {
  const { user } = await renderApp('/login')
  const password = await screen.findByLabelText('Mật khẩu')
  expect(password).toHaveAttribute('type', 'password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
  await user.click(screen.getByRole('button', { name: 'Hiện mật khẩu' }))
  expect(password).toHaveAttribute('type', 'text')
})

const PERSON = {
  'Tên đăng nhập': 'nguoimoi',
  Email: 'nguoimoi@lopmo.test',
  'Mật khẩu': 'mat khau moi',
  'Nhập lại mật khẩu': 'mat khau moi',
  'Họ và tên': 'Người Mới',
}

async function typeRegistration(user: User, other: Partial<typeof PERSON> = {}) {
  await screen.findByLabelText('Tên đăng nhập')
  for (const [label, value] of Object.entries({ ...PERSON, ...other })) {
    await user.type(screen.getByLabelText(label), value)
  }
}
async function register(other: Partial<typeof PERSON> = {}) {
  const { user } = await renderApp('/register')
  await typeRegistration(user, other)
  await press(user, 'Đăng ký')
  return user
}
const expectTyped = (other: Partial<typeof PERSON> = {}) => {
  for (const [label, value] of Object.entries({ ...PERSON, ...other })) {
    expect(screen.getByLabelText(label)).toHaveValue(value)
  }
}

test('registration: on success to /login, with the email and next kept, ready for the password', async () => {
  const { user } = await renderApp('/register?next=%2Fcart')
  await typeRegistration(user)
  await user.upload(
    screen.getByLabelText(/^Ảnh đại diện/),
    new File([TINY_PNG], 'chân dung.png', { type: 'image/png' }),
  )
  expect(await screen.findByText('chân dung.png')).toBeVisible()
  await press(user, 'Đăng ký')
  expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  expect(address()).toBe('/login?next=%2Fcart')
  expect(await screen.findByText('Đăng ký thành công. Mời bạn đăng nhập.')).toBeVisible()
  expect(screen.getByText('Đăng nhập để tiếp tục với giỏ hàng của bạn.')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue(PERSON['Email'])
  expect(sent('POST', '/auth/register')).toHaveLength(1)
  await waitFor(() => expect(screen.getByLabelText('Mật khẩu')).toHaveFocus())
  await user.type(screen.getByLabelText('Mật khẩu'), PERSON['Mật khẩu'])
  await press(user, 'Đăng nhập')
  expect(await screen.findByRole('heading', { level: 1, name: /Giỏ hàng/ })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({
    fullName: 'Người Mới',
    username: 'nguoimoi',
    avatar: expect.stringContaining('/api/public/avatars/'),
  })
})

test('registration is multipart, without an avatar when none was chosen', async () => {
  let fields: string[] = []
  faults.serve('post', '/auth/register', async (request) => {
    fields = [...(await request.formData()).keys()]
    return HttpResponse.json({})
  })
  await register()
  await waitFor(() => expect(address()).toBe('/login'))
  const [call] = sent('POST', '/auth/register')
  expect(call?.headers.get('content-type')).toMatch(/^multipart\/form-data/)
  expect(fields.toSorted()).toEqual(['email', 'fullName', 'password', 'username'])
})

test('registration: all text fields are required', async () => {
  const { user } = await renderApp('/register')
  const first = await screen.findByLabelText('Tên đăng nhập')
  await press(user, 'Đăng ký')
  await screen.findByText('Vui lòng nhập họ và tên.')
  for (const label of Object.keys(PERSON)) expect(screen.getByLabelText(label)).toBeInvalid()
  expect(first).toHaveFocus()
  expect(sent('POST', '/auth/register')).toEqual([])
})

test("registration: differing passwords show 'Mật khẩu không khớp!' and nothing is submitted", async () => {
  const user = await register({ 'Nhập lại mật khẩu': 'mat khau khac' })
  expect(await screen.findByText('Mật khẩu không khớp!')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Nhập lại mật khẩu')).toHaveFocus())
  expect(sent('POST', '/auth/register')).toEqual([])
  const password = screen.getByLabelText('Mật khẩu')
  await user.clear(password)
  await user.type(password, 'mat khau khac')
  await waitFor(() => expect(screen.queryByText('Mật khẩu không khớp!')).not.toBeInTheDocument())
})

test("registration: the avatar must be an image file; one that is too large is the backend's to refuse", async () => {
  const { user } = await renderApp('/register')
  await typeRegistration(user)
  const field = screen.getByLabelText(/^Ảnh đại diện/)
  expect(field).toHaveAttribute('accept', 'image/*')
  fireEvent.change(field, {
    target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] },
  })
  await press(user, 'Đăng ký')
  expect(await screen.findByText('Vui lòng chọn một tệp ảnh.')).toBeVisible()
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'lớn.png', { type: 'image/png' })
  fireEvent.change(field, { target: { files: [large] } })
  await waitFor(() =>
    expect(screen.queryByText('Vui lòng chọn một tệp ảnh.')).not.toBeInTheDocument(),
  )
  await press(user, 'Đăng ký')
  expect(await screen.findByText('Tệp vượt quá 5 MB.')).toBeVisible()
  expect(sent('POST', '/auth/register')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Bỏ ảnh' }))
  expect(screen.queryByText('lớn.png')).not.toBeInTheDocument()
})

test("registration failure: the server's words on their fields; what was typed stays", async () => {
  const { user } = await renderApp('/register')
  const taken = { 'Tên đăng nhập': 'hocvien', Email: 'hocvien@lopmo.test' }
  faults.refuse('post', '/auth/register', 409, {
    message: 'Email này đã có tài khoản.',
    fields: {
      email: 'Email này đã có tài khoản.',
      username: 'Tên đăng nhập này đã có người dùng.',
    },
  })
  await typeRegistration(user, taken)
  await press(user, 'Đăng ký')
  expect(await screen.findByText('Đăng ký thất bại. Vui lòng thử lại!')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email này đã có tài khoản.')
  const username = screen.getByLabelText('Tên đăng nhập')
  expect(username).toHaveAccessibleDescription(/Tên đăng nhập này đã có người dùng\./)
  expect(username).toHaveFocus()
  expectTyped(taken)
  await user.type(username, '9')
  await waitFor(() => expect(username).toBeValid())
})

test('registration: a taken username is told; a known email is not, its owner gets a mail', async () => {
  const user = await register({ 'Tên đăng nhập': 'hocvien', Email: 'hocvien@lopmo.test' })
  const username = screen.getByLabelText('Tên đăng nhập')
  await waitFor(() =>
    expect(username).toHaveAccessibleDescription(/Tên đăng nhập này đã có người dùng\./),
  )
  expect(screen.getByLabelText('Email')).toBeValid()
  await user.clear(username)
  await user.type(username, 'hocvien.khac')
  await press(user, 'Đăng ký')
  expect(await screen.findByText('Đăng ký thành công. Mời bạn đăng nhập.')).toBeVisible()
  const { db } = await testBackend()
  const [mail] = await db.q.select().from(mails).where(eq(mails.toAddress, 'hocvien@lopmo.test'))
  expect(mail?.subject).toBe('Bạn đã có tài khoản Lớp Mở')
})

test.each([
  [202, 'Đăng ký thất bại'],
  [204, 'Đăng ký thất bại'],
  [422, 'Đăng ký thất bại. Vui lòng thử lại!'],
  [500, 'Đăng ký thất bại. Vui lòng thử lại!'],
])('registration answered %i shows %s', async (status, message) => {
  faults.reply('post', '/auth/register', status === 204 ? null : '{}', status)
  await register()
  expect(await screen.findByText(message)).toBeVisible()
  expectTyped()
  expect(address()).toBe('/register')
})

test('registration without a network says so; a second press tries again', async () => {
  faults.cutOff('post', '/auth/register')
  const { user } = await renderApp('/register')
  const other = { 'Tên đăng nhập': 'nguoimoi2', Email: 'nguoimoi2@lopmo.test' }
  await typeRegistration(user, other)
  await press(user, 'Đăng ký')
  expect(await screen.findByText(/Không kết nối được máy chủ/)).toBeVisible()
  expectTyped(other)
  server.resetHandlers()
  await press(user, 'Đăng ký')
  await waitFor(() => expect(address()).toBe('/login'))
})

const CALM = /Nếu email này có tài khoản, bạn sẽ nhận được thư/

test.each(['hocvien2@lopmo.test', 'khongai@lopmo.test'])(
  'forgotten password: the same calm sentence for %s',
  async (email) => {
    const { user } = await renderApp('/forgot-password?next=%2Fcart')
    await user.type(await screen.findByLabelText('Email'), ` ${email}`)
    await press(user, 'Gửi đường dẫn')
    expect(await screen.findByText(CALM)).toBeVisible()
    expect(JSON.parse(sent('POST', '/auth/forgot-password')[0]?.body ?? '')).toEqual({ email })
    expect(screen.getByRole('link', { name: 'Về trang đăng nhập' })).toLeadTo('/login?next=%2Fcart')
  },
)

test.each([404, 405])(
  'a backend without password reset (%i): how to reach support',
  async (status) => {
    faults.refuse('post', '/auth/forgot-password', status)
    const { user } = await renderApp('/forgot-password')
    await user.type(await screen.findByLabelText('Email'), 'a@b.test')
    await press(user, 'Gửi đường dẫn')
    expect(await screen.findByText(/chưa hỗ trợ đặt lại mật khẩu/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'liên hệ bộ phận hỗ trợ' })).toLeadTo('/contact')
  },
)

test('forgotten password without a network: it failed, and the email is still there', async () => {
  faults.cutOff('post', '/auth/forgot-password')
  const { user } = await renderApp('/forgot-password')
  await user.type(await screen.findByLabelText('Email'), 'a@b.test')
  await press(user, 'Gửi đường dẫn')
  expect(await screen.findByText('Chưa gửi được yêu cầu.')).toBeVisible()
  expect(screen.queryByText(CALM)).not.toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveValue('a@b.test')
})

async function tokenOfMail(to: string): Promise<string> {
  const [mail] = await mailsTo(await testBackend(), to)
  return tokenIn(mail?.textBody)
}

test("the mail's link sets the new password: the token leaves the address bar, then sign-in", async () => {
  const first = await renderApp('/forgot-password')
  await first.user.type(await screen.findByLabelText('Email'), 'trogiang@lopmo.test')
  await press(first.user, 'Gửi đường dẫn')
  await screen.findByText(CALM)
  first.unmount()

  const { user } = await renderApp(
    `/forgot-password?next=%2Fcart#token=${await tokenOfMail('trogiang@lopmo.test')}`,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Đặt mật khẩu mới' })).toBeVisible()
  expect(address() + window.location.hash).toBe('/forgot-password?next=%2Fcart')
  await user.type(screen.getByLabelText('Mật khẩu mới'), 'mat khau hoan toan moi')
  await user.type(screen.getByLabelText('Nhập lại mật khẩu mới'), 'khac')
  await press(user, 'Đặt mật khẩu')
  expect(await screen.findByText('Mật khẩu không khớp!')).toBeVisible()
  expect(sent('POST', '/auth/reset-password')).toEqual([])
  await user.clear(screen.getByLabelText('Nhập lại mật khẩu mới'))
  await user.type(screen.getByLabelText('Nhập lại mật khẩu mới'), 'mat khau hoan toan moi')
  await press(user, 'Đặt mật khẩu')
  expect(await screen.findByText('Đã đặt mật khẩu mới. Mời bạn đăng nhập.')).toBeVisible()
  expect(address()).toBe('/login')
  await typeLogin(user, 'trogiang@lopmo.test', 'mat khau hoan toan moi')
  await press(user, 'Đăng nhập')
  await waitFor(() => expect(address()).toBe('/courses'))
})

test('a used or expired link, from another backend’s mail, says so and offers a new one', async () => {
  const { user } = await renderApp('/forgot-password?token=khong-dung')
  await waitFor(() => expect(address()).toBe('/forgot-password'))
  await user.type(await screen.findByLabelText('Mật khẩu mới'), 'mat khau moi')
  await user.type(screen.getByLabelText('Nhập lại mật khẩu mới'), 'mat khau moi')
  await press(user, 'Đặt mật khẩu')
  expect(await screen.findByText(/đã dùng hoặc hết hạn/)).toBeVisible()
  expect(screen.getByLabelText('Mật khẩu mới')).toHaveValue('mat khau moi')
  await user.click(screen.getByRole('link', { name: 'Yêu cầu đường dẫn mới' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Quên mật khẩu' })).toBeVisible()
})
