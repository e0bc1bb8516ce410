import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse } from 'msw'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { classPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import {
  closed,
  drafts,
  faults,
  renderApp,
  requests,
  sent,
  server,
  testBackend,
  type Who,
} from '../support/app.tsx'
import { COURSE, giveRowsHeight } from '../support/desk.ts'
import { freshSite } from '../support/site-sheet.ts'
import { noTray, tray } from '../support/tray.ts'

/** What is written to a class (docs/class.md#announcements), and what students have of it. */

const sheet = freshSite(['class'])
beforeAll(giveRowsHeight)

const ANNOUNCE = '/api/instructor/courses/:courseId/class/announcements'
const LIST = '/api/student/announcements'

async function openClass(button: RegExp, as: Who = 'instructor') {
  const view = await renderApp(classPaths.courseClass(COURSE), { as })
  await view.user.click(await screen.findByRole('button', { name: button }))
  return { ...view, dialog: within(await screen.findByRole('dialog')) }
}
const written = async () => {
  const { db } = await testBackend()
  return db.q.$count(t.classMessages, eq(t.classMessages.courseId, COURSE))
}

describe('an announcement', () => {
  const type = async ({ user, dialog }: Awaited<ReturnType<typeof openClass>>) => {
    await user.type(dialog.getByLabelText('Tiêu đề'), 'Đổi giờ học')
    await user.type(dialog.getByLabelText('Nội dung'), 'Thứ Sáu nghỉ.')
  }

  test('goes to the class and stands in the list of what was sent', async () => {
    const view = await openClass(/^Thông báo cho lớp/)
    await type(view)
    await view.user.click(view.dialog.getByRole('button', { name: 'Gửi thông báo' }))
    expect(await screen.findByText(/^Đã gửi thông báo cho \d+ học viên\.$/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await view.user.click(screen.getByRole('link', { name: 'Đã gửi cho lớp' }))
    const name = await screen.findByRole('heading', { name: 'Đổi giờ học' })
    expect(name.closest('article')).toHaveTextContent(/Gửi tới \d+ học viên, 0 đã đọc\./)
  })

  test('without its texts it is not sent, and the fields say why', async () => {
    const { user, dialog } = await openClass(/^Thông báo cho lớp/)
    await user.click(dialog.getByRole('button', { name: 'Gửi thông báo' }))
    expect(await dialog.findByText('Hãy viết tiêu đề.')).toBeVisible()
    expect(dialog.getByText('Hãy viết nội dung.')).toBeVisible()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('what was typed is there when the dialog opens again', async () => {
    const view = await openClass(/^Thông báo cho lớp/)
    await type(view)
    await view.user.click(
      within(view.dialog.getByText('Thông báo cho lớp').parentElement!).getByRole('button'),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await view.user.click(screen.getByRole('button', { name: /^Thông báo cho lớp/ }))
    expect(await screen.findByLabelText('Nội dung')).toHaveValue('Thứ Sáu nghỉ.')
  })

  const posts = () => sent('POST', ANNOUNCE.replace(':courseId', COURSE))
  const close = async ({ user, dialog }: Awaited<ReturnType<typeof openClass>>) => {
    await user.click(dialog.getAllByRole('button', { name: 'Đóng' })[0]!)
    await closed()
  }

  test('the dialog that opens again while it is sent goes on with it, and sends no second one', async () => {
    const view = await openClass(/^Thông báo cho lớp/)
    await type(view)
    const release = faults.hold('post', ANNOUNCE)
    await view.user.click(view.dialog.getByRole('button', { name: 'Gửi thông báo' }))
    await waitFor(() => expect(posts()).toHaveLength(1))
    await close(view)
    await view.user.click(screen.getByRole('button', { name: /^Thông báo cho lớp/ }))
    const again = within(await screen.findByRole('dialog'))
    expect(again.getByRole('button', { name: 'Đang gửi…' })).toBeDisabled()
    // What is typed now would go with the dialog.
    expect(again.getByLabelText('Nội dung')).toBeDisabled()
    release()
    expect(await screen.findByText(/^Đã gửi thông báo cho/)).toBeVisible()
    await closed()
    expect(posts()).toHaveLength(1)
    expect(drafts()).toEqual([])
  })

  test('an unclear end stays one when the dialog is closed: the tray and the dialog say so, and send again', async () => {
    const before = await written()
    const view = await openClass(/^Thông báo cho lớp/)
    await type(view)
    faults.cutOff('post', ANNOUNCE)
    await view.user.click(view.dialog.getByRole('button', { name: 'Gửi thông báo' }))
    expect(await screen.findByText('Chưa rõ máy chủ đã gửi thông báo hay chưa.')).toBeVisible()
    await close(view)
    const waiting = await tray()
    expect(waiting.getByText('Thông báo cho lớp: Đổi giờ học')).toBeVisible()
    expect(waiting.getByText(/^Chưa rõ máy chủ đã nhận hay chưa\. .*rồi mới gửi lại/)).toBeVisible()
    expect(waiting.getByRole('button', { name: 'Thử lại' })).toBeVisible()
    await view.user.click(waiting.getByRole('link', { name: 'Mở lại' }))
    const again = within(await screen.findByRole('dialog'))
    expect(again.getByLabelText('Nội dung')).toHaveValue('Thứ Sáu nghỉ.')
    expect(again.getByText('Chưa rõ máy chủ đã gửi thông báo hay chưa.')).toBeVisible()
    server.resetHandlers()
    await view.user.click(again.getByRole('button', { name: 'Gửi thông báo' }))
    expect(await screen.findByText(/^Đã gửi thông báo cho/)).toBeVisible()
    await closed()
    expect(await written()).toBe(before + 1)
    await noTray()
  })

  test('a failure is brought into view, however long the dialog is', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolled.mockRestore())
    faults.refuse('post', ANNOUNCE, 403)
    const view = await openClass(/^Thông báo cho lớp/)
    await type(view)
    await view.user.click(view.dialog.getByRole('button', { name: 'Gửi thông báo' }))
    const said = await view.dialog.findByText('Chưa gửi được thông báo.')
    expect(scrolled.mock.contexts).toEqual([said.parentElement])
  })

  test('a refusal says the server’s reason and keeps the text', async () => {
    const view = await openClass(/^Thông báo cho lớp/)
    await type(view)
    const message = 'Mỗi khóa học gửi được 5 thông báo một ngày và hôm nay đã đủ.'
    faults.refuse('post', ANNOUNCE, 409, { code: 'DAILY_LIMIT', message })
    await view.user.click(view.dialog.getByRole('button', { name: 'Gửi thông báo' }))
    expect(await view.dialog.findByText('Chưa gửi được thông báo.')).toBeVisible()
    expect(view.dialog.getByText(message)).toBeVisible()
    expect(view.dialog.getByLabelText('Tiêu đề')).toHaveValue('Đổi giờ học')
  })
})

describe('a reminder', () => {
  test('counts whom it would reach while the conditions are typed, and then reaches them', async () => {
    const { user, dialog } = await openClass(/^Gửi lời nhắc/)
    await user.clear(dialog.getByLabelText('Không vào học (ngày)'))
    const below = dialog.getByLabelText('Tiến độ dưới (%)')
    await user.clear(below)
    expect(
      await dialog.findByText('Nhập ít nhất một điều kiện để biết lời nhắc tới bao nhiêu người.'),
    ).toBeVisible()
    await user.type(below, '60')
    const said = await dialog.findByText(/^Lời nhắc tới \d+ học viên/)
    await waitFor(() => expect(sentBody()).toMatchObject({ below: 60, dryRun: true }))
    const count = /\d+/.exec(said.textContent)![0]
    await user.click(dialog.getByRole('button', { name: 'Gửi lời nhắc' }))
    expect(await screen.findByText(`Đã gửi lời nhắc cho ${count} học viên.`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Gửi lời nhắc/ }))
    const again = within(await screen.findByRole('dialog'))
    await user.clear(again.getByLabelText('Không vào học (ngày)'))
    await user.clear(again.getByLabelText('Tiến độ dưới (%)'))
    await user.type(again.getByLabelText('Tiến độ dưới (%)'), '60')
    expect(
      await again.findByText(
        `Lúc này không có ai để nhắc. ${count} người khác đã được nhắc trong 3 ngày qua nên không nhận lần này.`,
      ),
    ).toBeVisible()
  })

  const sentBody = () => {
    const last = requests.findLast(({ path }) => path.endsWith('/class/reminders'))
    return last?.body ? JSON.parse(last.body) : null
  }

  test('a condition that is no number is said at its field', async () => {
    const { user, dialog } = await openClass(/^Gửi lời nhắc/)
    await user.clear(dialog.getByLabelText('Tiến độ dưới (%)'))
    await user.type(dialog.getByLabelText('Tiến độ dưới (%)'), '120')
    await user.click(dialog.getByRole('button', { name: 'Gửi lời nhắc' }))
    expect(await dialog.findByText('Nhập một số nguyên từ 1 đến 100.')).toBeVisible()
    expect(dialog.getByText(/^Có số chưa hợp lệ/)).toBeVisible()
  })

  test('to the ticked that fails is offered again, to them, also after another page', async () => {
    const view = await renderApp(classPaths.courseClass(COURSE), { as: 'instructor' })
    await view.user.click(await screen.findByRole('checkbox', { name: 'Chọn Bùi Hải Yến' }))
    await view.user.click(screen.getByRole('button', { name: /^Gửi lời nhắc cho 1 người/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const release = faults.hold('post', '/api/instructor/courses/:id/class/reminders', () =>
      HttpResponse.json({ message: 'Đợi một chút.' }, { status: 429 }),
    )
    await view.user.click(dialog.getByRole('button', { name: 'Gửi lời nhắc' }))
    await waitFor(() => expect(sentBody()).not.toHaveProperty('dryRun'))
    await view.user.click(dialog.getAllByRole('button', { name: 'Đóng' })[0]!)
    await closed()
    await view.user.click(screen.getByRole('link', { name: 'Nội dung' }))
    await screen.findByRole('button', { name: 'Thêm chương' })
    release()
    await view.user.click(await (await tray()).findByRole('link', { name: 'Mở lại' }))
    const again = within(await screen.findByRole('dialog'))
    expect(again.getByRole('radio', { name: /^1 học viên đã chọn/ })).toBeChecked()
    expect(again.getByText('Đợi một chút.')).toBeVisible()
    server.resetHandlers()
    await view.user.click(again.getByRole('button', { name: 'Gửi lời nhắc' }))
    expect(await screen.findByText('Đã gửi lời nhắc cho 1 học viên.')).toBeVisible()
    await closed()
  })

  test('goes to those who are ticked', async () => {
    const view = await renderApp(classPaths.courseClass(COURSE), { as: 'instructor' })
    await view.user.click(await screen.findByRole('checkbox', { name: 'Chọn Bùi Hải Yến' }))
    await view.user.click(screen.getByRole('button', { name: /^Gửi lời nhắc cho 1 người/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: /^1 học viên đã chọn/ })).toBeChecked()
    await view.user.click(dialog.getByRole('button', { name: 'Gửi lời nhắc' }))
    expect(await screen.findByText('Đã gửi lời nhắc cho 1 học viên.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/đã chọn 1$/)).toBeNull())
  })
})

describe('a student', () => {
  const open = async (path = paths.learning()) => {
    const view = await renderApp(path, { as: 'student' })
    const part = within(await screen.findByRole('region', { name: 'Thông báo từ giảng viên' }))
    return { ...view, part }
  }

  test('has what was written on the dashboard until it is put away', async () => {
    const { user, part } = await open()
    expect(part.getByText('Chữa bài tập chương 2 tối thứ Năm')).toBeVisible()
    const [course] = part.getAllByRole('link')
    expect(course).toHaveAttribute('href', paths.outline(COURSE))
    const buttons = part.getAllByRole('button', { name: /^Đánh dấu đã đọc/ })
    await user.click(buttons[0]!)
    await waitFor(() => expect(screen.queryByText('Chữa bài tập chương 2 tối thứ Năm')).toBeNull())
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('the focus goes to the next lines, and after the last one to the page', async () => {
    const { user, part } = await open()
    const buttons = () => screen.queryAllByRole('button', { name: /^Đánh dấu đã đọc/ })
    const putAwayFirst = async () => {
      const left = buttons().length - 1
      await user.click(buttons()[0]!)
      await waitFor(() => expect(buttons()).toHaveLength(left))
    }
    while (buttons().length > 1) {
      await putAwayFirst()
      expect(part.getByRole('heading', { level: 2 })).toHaveFocus()
    }
    await putAwayFirst()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('a lost answer is read again: what was put away goes', async () => {
    const { user, part } = await open()
    faults.loseAnswer('post', `${LIST}/:id/read`)
    await user.click(part.getAllByRole('button', { name: /^Đánh dấu đã đọc/ })[0]!)
    expect(await screen.findByText(/^Chưa rõ máy chủ đã làm hay chưa\./)).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Chữa bài tập chương 2 tối thứ Năm')).toBeNull())
  })

  test('has it on the page of that course, without the course’s name', async () => {
    const { part } = await open(paths.outline(COURSE))
    expect(part.getByText('Chữa bài tập chương 2 tối thứ Năm')).toBeVisible()
    expect(part.queryByRole('link')).toBeNull()
  })

  test.each([
    ['the dashboard', paths.learning(), 'Đang học (6)'],
    ['the course', paths.outline(COURSE), 'Dự án: Sổ chi tiêu'],
  ])(
    'what comes after the content of %s stands below it, where it moves nothing',
    async (_, path, last) => {
      const release = faults.hold('get', LIST)
      await renderApp(path, { as: 'student' })
      const heading = await screen.findByRole('heading', { level: 2, name: last })
      release()
      const part = await screen.findByRole('region', { name: 'Thông báo từ giảng viên' })
      expect(heading.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    },
  )

  test('what is there before the content stands above the lessons', async () => {
    const { user } = await open()
    await user.click((await screen.findAllByRole('link', { name: /^Vào học: JavaScript/ }))[0]!)
    const heading = await screen.findByRole('heading', { level: 2, name: 'Dự án: Sổ chi tiêu' })
    const part = screen.getByRole('region', { name: 'Thông báo từ giảng viên' })
    expect(heading.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  })

  test('a failed act is said, and the line stays', async () => {
    const { user, part } = await open()
    faults.refuse('post', `${LIST}/:id/read`, 403, { message: 'Không được.' })
    await user.click(part.getAllByRole('button', { name: /^Đánh dấu đã đọc/ })[0]!)
    expect(await screen.findByText(/^Chưa đánh dấu được là đã đọc\./)).toBeVisible()
    expect(part.getByText('Chữa bài tập chương 2 tối thứ Năm')).toBeVisible()
  })

  test('a failure of the list leaves the dashboard as it is', async () => {
    faults.refuse('get', LIST, 500)
    await renderApp(paths.learning(), { as: 'student' })
    expect(await screen.findAllByRole('link', { name: /^Vào học/ })).not.toEqual([])
    await waitFor(() => expect(sent('GET', LIST)).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Thông báo từ giảng viên' })).toBeNull()
  })

  test('without the feature nothing asks for it', async () => {
    sheet.remove()
    await renderApp(paths.learning(), { as: 'student' })
    expect(await screen.findAllByRole('link', { name: /^Vào học/ })).not.toEqual([])
    expect(sent('GET', LIST)).toEqual([])
  })
})
