import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { askForProofAgain } from '../../server/subjects/accounts/email-proof.ts'
import { mails, mailsOff, users } from '../../server/platform/db/schema.ts'
import { openPaths } from '../../shared/open-paths.ts'
import { paths } from '../../shared/paths.ts'
import { MAIL_KINDS } from '../../shared/rules/mail-kinds.ts'
import { address, faults, renderApp, requests, sent, server, testBackend } from '../support/app.tsx'
import { mailsTo, tokenIn } from '../support/mails.ts'
import { freshSite } from '../support/site-sheet.ts'

const EMAIL = 'hocvien@lopmo.test'
const SWITCHES = '/api/profile/mails'
const PROOF = '/api/profile/email-proof'

type User = Awaited<ReturnType<typeof renderApp>>['user']

const sheet = freshSite(['mails'])

/** The card of the switches on /settings. */
async function card() {
  const heading = await screen.findByRole('heading', { name: 'Thư thông báo' })
  return within(heading.parentElement ?? document.body)
}
const settings = async (as: 'student' | 'instructor' = 'student') => {
  const { user } = await renderApp('/settings', { as })
  return { user, list: await card() }
}
const graded = { name: 'Bài đã chấm' }
const off = async () => {
  const { db } = await testBackend()
  return (await db.q.select({ kind: mailsOff.kind }).from(mailsOff)).map(({ kind }) => kind)
}
async function unprove() {
  const { db } = await testBackend()
  await db.q.update(users).set({ emailProvedAt: null }).where(eq(users.email, EMAIL))
}
const isProved = async () => {
  const { db } = await testBackend()
  const [row] = await db.q.select().from(users).where(eq(users.email, EMAIL))
  return row?.emailProvedAt !== null
}

/** Presses a button whose answer is held, twice: it keeps the focus. */
async function pressWhileItWaits(user: User, button: HTMLElement, words: string) {
  await user.click(button)
  await waitFor(() => expect(button).toHaveTextContent(words))
  await waitFor(() => expect(button).toHaveFocus())
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).not.toHaveAttribute('disabled')
  await user.click(button)
}

describe('the switches of /settings', () => {
  test('a student has one for each kind, with a line about it; a teacher has one more', async () => {
    const { list } = await settings()
    expect(await list.findAllByRole('checkbox')).toHaveLength(8)
    const one = list.getByRole('checkbox', { name: 'Sắp đến hạn' })
    expect(one).toBeChecked()
    expect(one).toHaveAccessibleDescription('Khi còn 24 giờ mà bạn chưa nộp.')
    expect(list.queryByRole('checkbox', { name: 'Duyệt khóa học' })).toBeNull()
    cleanup()
    const teacher = await settings('instructor')
    expect(await teacher.list.findByRole('checkbox', { name: 'Duyệt khóa học' })).toBeChecked()
    expect(teacher.list.getAllByRole('checkbox')).toHaveLength(9)
  })

  test('until they are there, a row for each holds their place', async () => {
    const release = faults.hold('get', SWITCHES)
    const { list } = await settings()
    const waiting = await list.findByRole('status', { name: 'Đang tải' })
    expect(waiting.querySelectorAll('li')).toHaveLength(MAIL_KINDS.length)
    release()
    expect(await list.findAllByRole('checkbox')).toHaveLength(8)
    expect(waiting).not.toBeInTheDocument()
  })

  test('one is saved at once, alone, and stays after a reload', async () => {
    const { user, list } = await settings()
    await user.click(await list.findByRole('checkbox', graded))
    expect(await list.findByText('Đã lưu.')).toBeVisible()
    expect(list.getByRole('checkbox', graded)).not.toBeChecked()
    expect(sent('PUT', SWITCHES).map(({ body }) => JSON.parse(body))).toEqual([{ graded: false }])
    expect(await off()).toEqual(['graded'])
    await user.click(list.getByRole('checkbox', graded))
    await waitFor(async () => expect(await off()).toEqual([]))
    expect(list.getByRole('checkbox', graded)).toBeChecked()
  })

  test('while one is being saved it stands as set, and another click sends nothing', async () => {
    const release = faults.hold('put', SWITCHES)
    const { user, list } = await settings()
    const one = await list.findByRole('checkbox', graded)
    await user.click(one)
    expect(await list.findByText('Đang lưu…')).toBeVisible()
    expect(one).not.toBeChecked()
    await user.click(one)
    release()
    expect(await list.findByText('Đã lưu.')).toBeVisible()
    expect(sent('PUT', SWITCHES)).toHaveLength(1)
    expect(one).not.toBeChecked()
  })

  test('a refusal says so, and the switch stands as before', async () => {
    faults.refuse('put', SWITCHES, 400, { message: 'Không có loại thư này.', code: 'INVALID' })
    const { user, list } = await settings()
    await user.click(await list.findByRole('checkbox', graded))
    expect(await list.findByText('Chưa lưu được.')).toBeVisible()
    expect(list.getByText('Không có loại thư này.')).toBeVisible()
    expect(list.getByRole('checkbox', graded)).toBeChecked()
  })

  test('a lost answer is not told as refused, and the switch shows what the server has', async () => {
    faults.loseAnswer('put', SWITCHES)
    const { user, list } = await settings()
    await user.click(await list.findByRole('checkbox', graded))
    expect(await list.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
    expect(list.queryByText('Chưa lưu được.')).toBeNull()
    await waitFor(() => expect(list.getByRole('checkbox', graded)).not.toBeChecked())
    expect(await off()).toEqual(['graded'])
  })

  test('a list that does not load offers to try again', async () => {
    faults.refuse('get', SWITCHES, 400)
    const { user, list } = await settings()
    expect(await list.findByText('Chưa tải được các loại thư')).toBeVisible()
    server.resetHandlers()
    await user.click(list.getByRole('button', { name: 'Thử lại' }))
    expect(await list.findByRole('checkbox', graded)).toBeChecked()
  })

  test('without the feature there is no such card and no such call', async () => {
    sheet.remove()
    await renderApp('/settings', { as: 'student' })
    expect(await screen.findByRole('heading', { name: 'Tài khoản' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Thư thông báo' })).toBeNull()
    expect(requests.filter(({ path }) => path.startsWith(SWITCHES))).toEqual([])
  })
})

describe('an address that is not proved', () => {
  const NOTE = 'Địa chỉ email chưa được xác nhận.'
  const again = { name: 'Gửi lại thư xác nhận' }

  test.each(['/settings', '/profile'])('%s says so, and sends the mail again', async (path) => {
    await unprove()
    const { user } = await renderApp(path, { as: 'student' })
    expect(await screen.findByText(NOTE)).toBeVisible()
    await user.click(screen.getByRole('button', again))
    expect(await screen.findByText(/^Đã gửi thư xác nhận\./)).toBeVisible()
    const { db } = await testBackend()
    const rows = await db.q.select().from(mails).where(eq(mails.toAddress, EMAIL))
    expect(rows.filter(({ dedupeKey }) => dedupeKey.startsWith('email-proof:'))).toHaveLength(1)
  })

  test('while it is being sent its button keeps the focus, and another press sends nothing', async () => {
    await unprove()
    const release = faults.hold('post', PROOF)
    const { user } = await renderApp('/profile', { as: 'student' })
    const button = await screen.findByRole('button', again)
    await pressWhileItWaits(user, button, 'Đang gửi…')
    release()
    expect(await screen.findByText(/^Đã gửi thư xác nhận\./)).toBeVisible()
    await waitFor(() => expect(button).toHaveFocus())
    expect(sent('POST', PROOF)).toHaveLength(1)
  })

  test('too often is refused in words', async () => {
    await unprove()
    const words = 'Bạn đã gửi quá nhiều lần. Vui lòng thử lại sau 10 phút.'
    faults.refuse('post', PROOF, 429, { message: words, code: 'RATE_LIMITED' })
    const { user } = await renderApp('/profile', { as: 'student' })
    await user.click(await screen.findByRole('button', again))
    expect(await screen.findByText('Chưa gửi được thư.')).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
  })

  test('a lost answer is not told as refused', async () => {
    await unprove()
    faults.loseAnswer('post', PROOF)
    const { user } = await renderApp('/profile', { as: 'student' })
    await user.click(await screen.findByRole('button', again))
    expect(await screen.findByText('Chưa rõ thư đã được gửi hay chưa.')).toBeVisible()
  })

  test('one that is proved has no such line, and a backend that does not say neither', async () => {
    await renderApp('/profile', { as: 'student' })
    await waitFor(() => expect(sent('GET', '/auth/me').length).toBeGreaterThan(1))
    expect(screen.queryByText(NOTE)).toBeNull()
  })

  test('without the feature there is no line', async () => {
    sheet.remove()
    await unprove()
    await renderApp('/profile', { as: 'student' })
    expect(await screen.findByLabelText('Họ và tên')).toBeVisible()
    expect(screen.queryByText(NOTE)).toBeNull()
  })
})

describe('/verify-email', () => {
  /** A link as the mail has it. */
  async function link() {
    await unprove()
    const { deps, db } = await testBackend()
    const [user] = await db.q.select().from(users).where(eq(users.email, EMAIL))
    await askForProofAgain(deps, user?.id ?? '')
    const [mail] = await mailsTo({ deps, db }, EMAIL)
    return openPaths.verifyEmail({ token: tokenIn(mail?.textBody) })
  }
  const confirm = { name: 'Xác nhận' }

  test('proves the address by its button, not by itself; the token leaves the address', async () => {
    const { user } = await renderApp(await link())
    const button = await screen.findByRole('button', confirm)
    expect(address() + window.location.hash).toBe('/verify-email')
    expect(await isProved()).toBe(false)
    await user.click(button)
    const done = await screen.findByText(/^Đã xác nhận địa chỉ email\./)
    await waitFor(() => expect(done).toHaveFocus())
    expect(await isProved()).toBe(true)
    const onward = within(screen.getByRole('main')).getByRole('link', { name: 'Đăng nhập' })
    expect(onward).toLeadTo('/login')
  })

  test('while it is being done its button keeps the focus, and another press sends nothing', async () => {
    const release = faults.hold('post', '/auth/verify-email')
    const { user } = await renderApp(await link())
    const button = await screen.findByRole('button', confirm)
    await pressWhileItWaits(user, button, 'Đang xác nhận…')
    release()
    await waitFor(async () =>
      expect(await screen.findByText(/^Đã xác nhận địa chỉ email\./)).toHaveFocus(),
    )
    expect(sent('POST', '/auth/verify-email')).toHaveLength(1)
  })

  test('a link that was used says what that means', async () => {
    const path = await link()
    const first = await renderApp(path)
    await first.user.click(await screen.findByRole('button', confirm))
    await screen.findByText(/^Đã xác nhận/)
    first.unmount()
    const { user } = await renderApp(path)
    await user.click(await screen.findByRole('button', confirm))
    const words = await screen.findByText(/^Đường dẫn này đã được dùng\./)
    await waitFor(() => expect(words).toHaveFocus())
    expect(screen.queryByRole('button', confirm)).toBeNull()
  })

  test('one that is wrong leads to where a new one is sent', async () => {
    const { user } = await renderApp(openPaths.verifyEmail({ token: 'x'.repeat(43) }))
    await user.click(await screen.findByRole('button', confirm))
    await waitFor(async () =>
      expect(await screen.findByText(/không đúng hoặc đã hết hạn/)).toHaveFocus(),
    )
    expect(screen.getByRole('link', { name: 'Mở trang Cài đặt' })).toLeadTo('/settings')
  })

  test('a lost answer is not told as refused; the button stays', async () => {
    faults.loseAnswer('post', '/auth/verify-email')
    const { user } = await renderApp(await link())
    await user.click(await screen.findByRole('button', confirm))
    expect(await screen.findByText('Chưa rõ địa chỉ đã được xác nhận hay chưa.')).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', confirm))
    expect(await screen.findByText(/đã được xác nhận\.$/)).toBeVisible()
  })

  describe('without a token', () => {
    const title = { level: 1, name: 'Đường dẫn này thiếu mã xác nhận' }
    const again = { name: 'Gửi lại thư xác nhận' }

    test('it says what to do, and leads a visitor to where the mail is sent again', async () => {
      await renderApp(openPaths.verifyEmail())
      expect(await screen.findByRole('heading', title)).toBeVisible()
      expect(document.title).toBe('Xác nhận địa chỉ email – Lớp Mở')
      expect(screen.getByText(/chỉ một phần của đường dẫn/)).toBeVisible()
      expect(await screen.findByText(/Hãy mở đường dẫn trong thư xác nhận\./)).toBeVisible()
      expect(screen.queryByRole('button', confirm)).toBeNull()
      expect(screen.queryByRole('button', again)).toBeNull()
      const main = within(screen.getByRole('main'))
      expect(main.getByRole('link', { name: 'Đăng nhập' })).toLeadTo(paths.login(paths.settings()))
    })

    test('it sends the mail again to the address of who is signed in', async () => {
      await unprove()
      const { user } = await renderApp(openPaths.verifyEmail(), { as: 'student' })
      await user.click(await screen.findByRole('button', again))
      expect(screen.getByText(EMAIL)).toBeVisible()
      expect(await screen.findByText(/^Đã gửi thư xác nhận\./)).toBeVisible()
      expect(sent('POST', PROOF)).toHaveLength(1)
    })

    test('it says that nothing is left to do where the address is proved', async () => {
      await renderApp(openPaths.verifyEmail(), { as: 'student' })
      expect(await screen.findByText('Email của bạn đã được xác nhận.')).toBeVisible()
      expect(screen.queryByRole('button', again)).toBeNull()
    })

    test('where that is not known it can be sent again', async () => {
      faults.refuse('get', '/auth/me', 404)
      await renderApp(openPaths.verifyEmail(), { as: 'student' })
      expect(await screen.findByRole('button', again)).toBeVisible()
    })
  })

  test('a server that fails is told by its words', async () => {
    const { user } = await renderApp(await link())
    faults.refuse('post', '/auth/verify-email', 429)
    await user.click(await screen.findByRole('button', confirm))
    expect(await screen.findByText('Chưa xác nhận được địa chỉ email.')).toBeVisible()
  })
})
