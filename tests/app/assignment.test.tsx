import { HttpResponse } from 'msw'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import {
  address,
  closed,
  drafts,
  expireSession,
  faults,
  renderApp,
  signInAs,
} from '../support/app.tsx'
import {
  answerLesson,
  dialog,
  file,
  fileInput,
  listed,
  open,
  posts,
  sendButton,
  sent,
  startAssignment,
  SUBMIT,
  summary,
  takeSubmission,
  textBox,
  THREAD,
} from '../support/assignment-dialog.ts'
import { putOffSignIn } from '../support/sign-in-again.ts'
import { siteSheet } from '../support/site-sheet.ts'

/** The `slice` of a file that was deleted after it was chosen. */
const unreadable = () => {
  const part = new Blob()
  part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  return part
}

beforeEach(startAssignment)

const GRADED = { status: 'GRADED', score: 87.5, pass: true, gradedAt: '2026-11-22T01:00:00.000Z' }

describe('handing in', () => {
  test("text and several files as multipart; 'Đã gửi bài tập.'; the list says it at once", async () => {
    const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
    await user.click(await screen.findByRole('button', { name: 'Nộp bài: Bài luận' }))
    expect(await screen.findByRole('dialog', { name: 'Nộp bài: Bài luận' })).toBeVisible()
    expect(address()).toBe(paths.lesson('l', { assignment: 'a1' }))
    expect(screen.getByText('chợ nổi').tagName).toBe('STRONG')
    expect(screen.getByText(/PDF, DOCX, ZIP.*mỗi tệp 50 MB/)).toBeVisible()
    await user.type(await textBox(), 'Bài của tôi')
    await user.upload(await fileInput(), [file('Bài luận.pdf'), file('phụ lục.zip')])
    await user.click(await sendButton())
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    expect(sent).toHaveLength(1)
    const [call] = posts()
    expect(call?.path).toBe('/api/student/assessments/a1/submit-assignment')
    expect(call?.headers.get('authorization')).toMatch(/^Bearer ./)
    expect(call?.headers.get('ngrok-skip-browser-warning')).toBe('true')
    expect(sent[0]?.get('textAnswer')).toBe('Bài của tôi')
    expect(sent[0]?.getAll('files').map((part) => (part as File).name)).toEqual([
      'Bài luận.pdf',
      'phụ lục.zip',
    ])
    expect(sent[0]?.get('startedAt')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    await closed()
    expect(address()).toBe(paths.lesson('l'))
    expect(await screen.findByRole('button', { name: 'Nộp lại: Bài luận' })).toBeVisible()
    expect(screen.getByText('Đã nộp')).toBeVisible()
    expect(drafts()).toEqual([])
  })

  test('the best score is written with a decimal comma', async () => {
    answerLesson(listed({ maxScore: 8.5 }))
    await open()
    expect(await dialog()).toHaveTextContent(/Điểm tối đa\s*:?\s*8,5/)
  })

  test('the description is shown without what could run in it', async () => {
    answerLesson(
      listed({
        description:
          '<p>Đọc <a href="javascript:alert(1)">đề bài</a></p>' +
          '<img src="x" onerror="alert(2)"><script>alert(3)</script>',
      }),
    )
    await open()
    const inside = await dialog()
    expect(await within(inside).findByText(/^Đọc/)).toBeVisible()
    expect(inside).toHaveTextContent('đề bài')
    expect(inside).not.toHaveTextContent('alert')
    expect(inside.querySelector('script, [onerror], [href^="javascript"]')).toBeNull()
  })

  test('the task has its heading; one line says what to send, and the text field tells it', async () => {
    await open()
    const task = await screen.findByRole('region', { name: 'Đề bài' })
    expect(within(task).getByText('chợ nổi')).toBeVisible()
    expect(await textBox()).toHaveAccessibleName('Bài làm')
    expect(await textBox()).toHaveAccessibleDescription('Viết bài làm, nộp tệp, hoặc cả hai.')
    expect(screen.queryByText(/không bắt buộc/)).not.toBeInTheDocument()
  })

  test('an assignment without a task has no heading for one', async () => {
    answerLesson(listed({ description: '' }))
    await open()
    expect(await textBox()).toBeVisible()
    expect(screen.queryByText('Đề bài')).not.toBeInTheDocument()
  })

  test('text and files are optional', async () => {
    const { user } = await open()
    await dialog()
    await user.click(await sendButton())
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    expect(sent[0]?.get('textAnswer')).toBe('')
  })

  test.each([
    ['ungraded', {}, 'cả nội dung lẫn tệp.'],
    ['graded', GRADED, 'nội dung, tệp, điểm 87,5% và nhận xét.'],
    ['graded with nothing', { ...GRADED, score: 0 }, 'nội dung, tệp, điểm 0% và nhận xét.'],
    ['returned', { ...GRADED, status: 'RETURNED', score: null }, 'nội dung, tệp và nhận xét.'],
    ['returned without a time', { status: 'RETURNED' }, 'nội dung, tệp và nhận xét.'],
  ])("'Nộp lại' of %s work says all that it replaces", async (_, work, words) => {
    answerLesson(listed({ submission: { ...summary(), ...work } }))
    const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
    await user.click(await screen.findByRole('button', { name: 'Nộp lại: Bài luận' }))
    const note = await screen.findByText(/thay thế bài bạn đã nộp lúc 21\/11\/2026, 08:00/)
    expect(note.textContent).toMatch(new RegExp(`: ${words}$`))
    await user.type(await textBox(), 'Bản hai')
    await user.click(within(await dialog()).getByRole('button', { name: 'Nộp lại' }))
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
  })

  test.each([
    ['graded', GRADED, true],
    ['returned', { ...GRADED, status: 'RETURNED', score: null }, true],
    ['returned without a time', { status: 'RETURNED' }, false],
    ['ungraded', {}, false],
  ])('where the backend keeps graded work, the note says so: %s', async (_, work, isKept) => {
    const said = () => screen.queryByText(/Bạn vẫn đọc lại được ở «Bài trước»\.$/)
    answerLesson(listed({ submission: { ...summary(), ...work } }))
    const elsewhere = await open()
    await screen.findByText(/thay thế bài bạn đã nộp/)
    expect(said()).toBeNull()
    elsewhere.unmount()
    const sheet = siteSheet(['earlier-work'])
    onTestFinished(() => sheet.remove())
    await open()
    await screen.findByText(/thay thế bài bạn đã nộp/)
    expect(said() !== null).toBe(isKept)
  })

  describe('with nothing over earlier work', () => {
    const again = async () => within(await dialog()).findByRole('button', { name: 'Nộp lại' })
    const question = () => screen.queryByRole('group', { name: /^Bạn chưa viết gì/ })
    beforeEach(() => answerLesson(listed({ submission: summary() })))

    test('is asked about once, before anything is sent', async () => {
      faults.refuse('post', SUBMIT, 400, { message: 'Chưa nhận bài.' })
      const { user } = await open()
      await user.click(await again())
      expect(question()).toBeVisible()
      expect(screen.getByRole('button', { name: 'Quay lại' })).toHaveFocus()
      // The second press of a double click answers nothing.
      await user.click(await again())
      expect(question()).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Quay lại' }))
      expect(question()).toBeNull()
      await waitFor(async () => expect(await textBox()).toHaveFocus())
      // Blank text is nothing, too; what is typed answers the question.
      await user.keyboard('  ')
      await user.click(await again())
      await user.type(await textBox(), 'a')
      expect(question()).toBeNull()
      await user.clear(await textBox())
      expect(question()).toBeNull()
      await user.click(await again())
      expect(posts()).toHaveLength(0)
      await user.click(screen.getByRole('button', { name: 'Nộp bài trống' }))
      expect(await screen.findByText('Nộp bài thất bại')).toBeVisible()
      takeSubmission()
      await user.click(await again())
      expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
      expect(posts()).toHaveLength(2)
      expect(sent[0]?.get('textAnswer')).toBe('')
    })

    test.each<[string, (user: Awaited<ReturnType<typeof open>>['user']) => Promise<void>]>([
      ['a text', async (user) => user.type(await textBox(), 'Bản hai')],
      ['a file', async (user) => user.upload(await fileInput(), file('bài.pdf'))],
    ])('%s goes at once', async (_, add) => {
      const { user } = await open()
      await add(user)
      await user.click(await again())
      expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    })
  })

  describe('with nothing over work that this page does not know', () => {
    const { submission: _, ...untold } = listed()
    test.each<[string, object, object, string]>([
      ['handed in elsewhere since', listed(), {}, 'cả nội dung lẫn tệp'],
      ['graded by now', listed(), GRADED, 'nội dung, tệp, điểm 87,5% và nhận xét'],
      ['graded since', listed({ submission: summary() }), GRADED, 'nội dung, tệp, điểm 87,5%'],
      ['left out of the list', untold, {}, 'cả nội dung lẫn tệp'],
    ])('%s: asked before anything is sent', async (_, known, now, words) => {
      answerLesson(known)
      const release = faults.hold('get', THREAD, () =>
        HttpResponse.json({ submission: summary(now), comments: [] }),
      )
      const { user } = await open()
      const press = async () =>
        user.click(within(await dialog()).getByRole('button', { name: /^Nộp (bài|lại)$/ }))
      await textBox()
      await press()
      const early = screen.queryByRole('button', { name: 'Nộp bài trống' })
      if (early) await user.click(early)
      release()
      await waitFor(() =>
        expect(screen.getByRole('group', { name: /^Bạn chưa viết gì/ })).toHaveTextContent(words),
      )
      expect(posts()).toHaveLength(0)
      expect(screen.queryByText('Nộp bài thất bại')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Nộp bài trống' }))
      expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
      expect(posts()).toHaveLength(1)
    })

    test('a thread that cannot be read keeps nobody from it', async () => {
      faults.refuse('get', THREAD, 500)
      const { user } = await open()
      await dialog()
      await user.click(await sendButton())
      expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    })
  })

  test('a late submission is said beforehand', async () => {
    answerLesson(listed({ dueAt: '2020-01-01T00:00:00Z' }))
    await open()
    expect(await screen.findByText(/^Đã quá hạn nộp/)).toBeVisible()
  })

  test('each file is checked before sending; dropped ones too; each can be taken out', async () => {
    const { user } = await open()
    await user.upload(await fileInput(), [file('bài.pdf'), file('virus.exe'), file('rỗng.txt', 0)])
    const problems = await screen.findAllByRole('alert')
    expect(problems.map(({ textContent }) => textContent).join()).toMatch(
      /virus\.exe: Không nộp được loại tệp này.*rỗng\.txt: Tệp này trống/,
    )
    const big = file('lớn.zip')
    Object.defineProperty(big, 'size', { value: 50 * 1024 * 1024 + 1 })
    const zone = (await fileInput()).closest('.file-drop')
    if (!zone) throw new Error('no drop zone')
    fireEvent.drop(zone, { dataTransfer: { files: [big, file('thả.docx')] } })
    expect(await screen.findByText(/Tệp này vượt quá 50 MB/)).toBeVisible()
    const list = within(screen.getByRole('list', { name: 'Tệp sẽ nộp' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    await user.click(list.getByRole('button', { name: 'Bỏ tệp bài.pdf' }))
    await user.click(await sendButton())
    await screen.findByText('Đã gửi bài tập.')
    expect(sent[0]?.getAll('files').map((part) => (part as File).name)).toEqual(['thả.docx'])
  })

  test('a file dropped beside the box does not take the place of the page', async () => {
    await open()
    const title = within(await dialog()).getByRole('heading', { level: 2 })
    await textBox()
    // False: the browser's own act was prevented.
    expect(fireEvent.dragOver(title)).toBe(false)
    expect(fireEvent.drop(title)).toBe(false)
  })

  test('a double click sends one call', async () => {
    await open()
    await dialog()
    const button = await sendButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('Đã gửi bài tập.')
    expect(posts()).toHaveLength(1)
  })

  test('an address that names an assignment which the lesson does not list: read by its id', async () => {
    answerLesson()
    faults.answer('get', '/api/student/assessments/:id', listed() as never)
    await open()
    expect(await screen.findByRole('dialog', { name: 'Nộp bài: Bài luận' })).toBeVisible()
    faults.refuse('get', '/api/student/assessments/:id', 404, { message: 'Không thấy bài này.' })
    await renderApp(paths.lesson('l', { assignment: 'zz' }), { as: 'student' })
    expect(await screen.findByText('Không thấy bài này.')).toBeVisible()
  })
})

describe('what goes wrong', () => {
  test("'Nộp bài thất bại' in the dialog, the reason after it; text and files kept for the retry", async () => {
    faults.refuse('post', SUBMIT, 400, { message: 'Không nhận tệp này.' })
    const { user } = await open()
    await user.type(await textBox(), 'Chữ')
    await user.upload(await fileInput(), file('bài.pdf'))
    await user.click(await sendButton())
    const inside = within(await dialog())
    expect(await inside.findByText('Nộp bài thất bại')).toBeVisible()
    expect(inside.getByText('Không nhận tệp này.')).toBeVisible()
    expect(await textBox()).toHaveValue('Chữ')
    takeSubmission()
    await user.click(await sendButton())
    await screen.findByText('Đã gửi bài tập.')
    expect(sent[0]?.getAll('files')).toHaveLength(1)
  })

  test('a file that is gone from the disk is named, and nothing is sent', async () => {
    const { user } = await open()
    const gone = file('đã xoá.pdf')
    gone.slice = unreadable
    await user.upload(await fileInput(), [file('bài.pdf'), gone])
    await user.click(await sendButton())
    expect(await screen.findByText('Nộp bài thất bại')).toBeVisible()
    expect(
      screen.getByText('Không đọc được tệp “đã xoá.pdf”. Hãy bỏ ra rồi chọn lại.'),
    ).toBeVisible()
    expect(posts()).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Bỏ tệp đã xoá.pdf' }))
    await user.click(await sendButton())
    await screen.findByText('Đã gửi bài tập.')
    expect(sent[0]?.getAll('files').map((part) => (part as File).name)).toEqual(['bài.pdf'])
  })

  test('cancelled on the way: nothing is submitted, everything kept', async () => {
    faults.hang('post', SUBMIT)
    const { user } = await open()
    await user.type(await textBox(), 'Chữ')
    await user.click(await sendButton())
    expect(await screen.findByRole('progressbar', { name: 'Đã gửi' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Hủy' }))
    expect(await screen.findByText('Bạn đã hủy, bài chưa được nộp.')).toBeVisible()
    expect(await textBox()).toHaveValue('Chữ')
    expect(await sendButton()).toBeEnabled()
  })

  test('cut off: the doubt is said, everything kept; it may be changed, and is sent again', async () => {
    faults.cutOff('post', SUBMIT)
    const { user } = await open()
    await user.type(await textBox(), 'Bài của tôi')
    await user.click(await sendButton())
    expect(await screen.findByText('Nộp bài thất bại')).toBeVisible()
    expect(screen.getByText(/Chưa rõ máy chủ đã nhận bài hay chưa/)).toBeVisible()
    await user.type(await textBox(), ', sửa')
    expect(screen.getByText(/Nội dung trước có thể đã được lưu/)).toBeVisible()
    takeSubmission()
    await user.click(await sendButton())
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    expect(posts()).toHaveLength(2)
    expect(sent.at(-1)?.get('textAnswer')).toBe('Bài của tôi, sửa')
  })

  test('an expired session: after signing in again text and files are there', async () => {
    const { user } = await open()
    await user.type(await textBox(), 'Đừng mất')
    await user.upload(await fileInput(), file('bài.pdf'))
    await expireSession('student')
    await user.click(await sendButton())
    await putOffSignIn(user)
    // The page is left for the ordinary sign-in.
    await user.click(
      within(screen.getByRole('banner')).getAllByRole('link', {
        name: 'Đăng nhập',
        hidden: true,
      })[0]!,
    )
    await screen.findByRole('heading', { name: 'Đăng nhập' })
    act(() => window.history.back())
    await waitFor(() => expect(address()).toMatch(/^\/login\?next=/))
    await signInAs('student')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    expect(await textBox()).toHaveValue('Đừng mất')
    expect(screen.getByText('bài.pdf')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Bỏ tệp bài.pdf' }))
  })

  test('the text is a draft: closed and reloaded it comes back, to its owner alone', async () => {
    const first = await open()
    await first.user.type(await textBox(), 'Nửa chừng')
    expect(await screen.findByText(/^Đã lưu trên thiết bị này lúc/)).toBeVisible()
    first.unmount()
    const other = await renderApp(paths.lesson('l', { assignment: 'a1' }), { as: 'newStudent' })
    expect(await textBox()).toHaveValue('')
    other.unmount()
    await open()
    expect(await textBox()).toHaveValue('Nửa chừng')
    expect(screen.getByText(/^Đã khôi phục bản lưu/)).toBeVisible()
  })

  test('deleted meanwhile, it stays on the page, and what was written can be read and copied', async () => {
    const { user, unmount } = await open()
    await user.type(await textBox(), 'Nửa chừng')
    expect(await screen.findByText(/^Đã lưu trên thiết bị này lúc/)).toBeVisible()
    answerLesson()
    faults.refuse('get', '/api/student/assessments/:id', 404, { message: 'Không tìm thấy bài.' })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Bài luận$/, hidden: true })).toBeNull(),
    )
    expect(await textBox()).toHaveValue('Nửa chừng')
    unmount()
    await renderApp(paths.lesson('l', { assignment: 'a1' }), { as: 'student' })
    const kept = within(await screen.findByRole('region', { name: 'Bài làm chưa nộp' }))
    expect(kept.getByText('Nửa chừng')).toBeVisible()
    expect(kept.getByRole('button', { name: 'Chép câu trả lời' })).toBeEnabled()
  })

  test('the draft is there, too, when something was submitted from another device meanwhile', async () => {
    const first = await open()
    await first.user.type(await textBox(), 'Nửa chừng')
    expect(await screen.findByText(/^Đã lưu trên thiết bị này lúc/)).toBeVisible()
    first.unmount()
    answerLesson(listed({ submission: summary() }))
    await open()
    expect(await screen.findByRole('dialog', { name: 'Nộp lại: Bài luận' })).toBeVisible()
    expect(await textBox()).toHaveValue('Nửa chừng')
  })
})
