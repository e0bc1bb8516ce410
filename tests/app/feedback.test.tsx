import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { address, closed, drafts, faults, renderApp, requests, server } from '../support/app.tsx'

const LESSON = '/api/student/lessons/:id'
const THREAD = '/api/student/assessments/:id/thread'
const COMMENT = '/api/student/submissions/:id/comments'

const submission = (over: object = {}) => ({
  _id: 's1',
  status: 'GRADED',
  score: 87.5,
  pass: true,
  submittedAt: '2026-11-20T01:00:00Z',
  gradedAt: '2026-11-21T01:30:00Z',
  late: true,
  feedback: 'Viết tốt.\nCần thêm nguồn.',
  textAnswer: 'Bài của tôi',
  attachments: [],
  graderUser: { fullName: 'Cô Lan', email: 'lan@lopmo.test' },
  ...over,
})
const comment = (message: string, over: object = {}) => ({
  _id: message,
  user: { fullName: 'Thầy Minh', email: null },
  message,
  createdAt: '2026-11-21T02:00:00Z',
  ...over,
})
const listed = (over: object = {}) => ({
  _id: 'a1',
  title: 'Bài luận',
  assessmentType: 'ASSIGNMENT',
  submission: submission(),
  ...over,
})
const answerLesson = (...assessments: object[]) =>
  faults.answer('get', LESSON, {
    lesson: { _id: 'l', title: 'Bài có bài tập', type: 'VIDEO', resources: [] },
    assessments: assessments as never,
  })
const answerThread = (own: object | null, comments: object[] = []) =>
  faults.answer('get', THREAD, { submission: own, comments } as never)
const open = () => renderApp(paths.lesson('l', { view: 'a1' }), { as: 'student' })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Kết quả: Bài luận' }))
const box = () => screen.findByRole('textbox', { name: 'Bình luận của bạn' })
const sendButton = () => screen.findByRole('button', { name: 'Gửi bình luận' })
const comments = () => requests.filter(({ path }) => path.endsWith('/comments'))

beforeEach(() => {
  answerLesson(listed())
  answerThread(submission(), [comment('Em xem lại đoạn hai nhé.')])
})

describe('the list', () => {
  test('status badges GRADED green, RETURNED blue, SUBMITTED yellow, others neutral; score; pass or fail', async () => {
    const of = (status: string, over: object) =>
      listed({ _id: status, title: status, submission: submission({ status, ...over }) })
    answerLesson(
      of('GRADED', {}),
      of('RETURNED', { pass: false, score: 40 }),
      of('SUBMITTED', { pass: null, score: null }),
      of('CHO_DUYET', { pass: null, score: null }),
      listed({ submission: null }),
    )
    await renderApp(paths.lesson('l'), { as: 'student' })
    const region = within(await screen.findByRole('region', { name: 'Bài kiểm tra và bài tập' }))
    expect(region.getByText('Đã chấm')).toHaveClass('badge-success')
    expect(region.getByText('Cần làm lại')).toHaveClass('badge-info')
    expect(region.getByText('Đã nộp')).toHaveClass('badge-warning')
    expect(region.getByText('CHO_DUYET', { selector: '.badge' })).toHaveClass('badge-neutral')
    expect(region.getByText('Chưa nộp')).toHaveClass('badge-neutral')
    expect(region.getByText('Điểm: 87,5%')).toBeVisible()
    expect(region.getByText('ĐẠT')).toBeVisible()
    expect(region.getByText('CHƯA ĐẠT')).toBeVisible()
    expect(region.getAllByRole('button', { name: /^Xem kết quả/ })).toHaveLength(5)
    expect(region.getAllByRole('button', { name: /^Nộp lại/ })).toHaveLength(4)
    expect(region.getAllByRole('button', { name: /^Nộp bài/ })).toHaveLength(1)
    // What is asked for leads; nobody needs to hand in once more what is done.
    const leading = region.getAllByRole('button').filter((each) => each.matches('.btn-primary'))
    expect(leading.map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Nộp lại: RETURNED',
      expect.stringMatching(/^Nộp bài: /),
    ])
  })

  test("quizzes offer 'Làm quiz' only when not submitted, else 'Xem kết quả'", async () => {
    const quiz = (title: string, own: object | null) =>
      listed({ _id: title, title, assessmentType: 'QUIZ', submission: own })
    answerLesson(
      quiz('Chưa làm', null),
      quiz('Đã gửi', submission({ status: 'SUBMITTED' })),
      quiz('Đã có điểm', submission()),
      quiz('Bị trả lại', submission({ status: 'RETURNED' })),
      // A student has submitted when a submission exists (docs/product.md#submission-states).
      quiz('Không rõ trạng thái', { _id: 's2' }),
    )
    await renderApp(paths.lesson('l'), { as: 'student' })
    const region = within(await screen.findByRole('region', { name: 'Bài kiểm tra và bài tập' }))
    expect(region.getAllByRole('button').map((button) => button.ariaLabel)).toEqual([
      'Làm quiz: Chưa làm',
      'Xem kết quả: Đã gửi',
      'Xem kết quả: Đã có điểm',
      'Xem kết quả: Bị trả lại',
      'Xem kết quả: Không rõ trạng thái',
    ])
  })
})

describe('the feedback', () => {
  test("'Xem kết quả': badge, score, 'ĐẠT', grader, time, feedback, thread; the address follows", async () => {
    const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
    const button = await screen.findByRole('button', { name: 'Xem kết quả: Bài luận' })
    await user.click(button)
    const inside = await dialog()
    expect(address()).toBe(paths.lesson('l', { view: 'a1' }))
    expect(await inside.findByText('Đã chấm')).toHaveClass('badge-success')
    expect(inside.getByText('87,5%')).toBeVisible()
    expect(inside.getByText('ĐẠT')).toBeVisible()
    expect(inside.getByText('Cô Lan')).toBeVisible()
    expect(inside.getByText(/^21\/11\/2026, 08:30/)).toBeVisible()
    expect(inside.getByText(/^20\/11\/2026, 08:00.*nộp muộn/)).toBeVisible()
    expect(inside.getByText(/Viết tốt\.\s+Cần thêm nguồn\./)).toBeVisible()
    expect(inside.getByText('Bài của tôi')).toBeVisible()
    const thread = inside.getByRole('list', { name: 'Bình luận' })
    expect(thread).toHaveTextContent('Thầy Minh')
    expect(thread).toHaveTextContent('Em xem lại đoạn hai nhé.')
    await user.keyboard('{Escape}')
    await closed()
    expect(address()).toBe(paths.lesson('l'))
    expect(button).toHaveFocus()
  })

  test('graded since the lesson was read: the list behind it says so, too', async () => {
    answerLesson(
      listed({ submission: submission({ status: 'SUBMITTED', score: null, pass: null }) }),
    )
    const { user } = await open()
    await (await dialog()).findByText('87,5%')
    await user.keyboard('{Escape}')
    await closed()
    expect(screen.getByText('Đã chấm')).toBeVisible()
    expect(screen.getByText('Điểm: 87,5%')).toBeVisible()
  })

  test("'CHƯA ĐẠT', a grader known by email alone", async () => {
    answerThread(submission({ pass: false, graderUser: { email: 'lan@lopmo.test' } }))
    await open()
    const inside = await dialog()
    expect(await inside.findByText('CHƯA ĐẠT')).toBeVisible()
    expect(inside.getByText('lan@lopmo.test')).toBeVisible()
  })

  test('the thread scrolls at a maximum height of 320 px and the keyboard reaches it', async () => {
    await open()
    const thread = await screen.findByRole('list', { name: 'Bình luận' })
    expect(thread).toHaveStyle({ maxHeight: '320px' })
    expect(thread).toHaveAttribute('tabindex', '0')
  })

  test('nothing submitted yet', async () => {
    answerThread(null)
    await open()
    expect(await screen.findByText('Bạn chưa nộp bài này.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Gửi bình luận' })).toBeNull()
  })

  test("'Không tải được phản hồi', with a retry that heals it", async () => {
    faults.refuse('get', THREAD, 404, { message: 'Không thấy.' })
    const { user } = await open()
    expect(await screen.findByText('Không tải được phản hồi')).toBeVisible()
    answerThread(submission())
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await (await dialog()).findByText('87,5%')).toBeVisible()
  })

  test('attachments by their addresses; pictures, PDF and text in place', async () => {
    answerThread(
      submission({
        attachments: [
          { title: 'hình.png', url: '/api/files/1', mime: 'image/png' },
          { title: 'bài.pdf', url: '/api/files/2', mime: 'application/pdf' },
          { title: 'ghi chú.txt', url: '/api/files/3', mime: 'text/plain' },
          { title: 'nguồn.zip', url: '/api/files/4', mime: 'application/zip' },
        ],
      }),
    )
    const { user } = await open()
    expect(await screen.findByRole('link', { name: /^nguồn\.zip/ })).toHaveAttribute(
      'href',
      '/api/files/4',
    )
    expect(screen.queryByRole('button', { name: 'Xem tại đây: nguồn.zip' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Xem tại đây: hình.png' }))
    expect(screen.getByRole('img', { name: 'hình.png' })).toHaveAttribute('src', '/api/files/1')
    await user.click(screen.getByRole('button', { name: 'Xem tại đây: bài.pdf' }))
    expect(screen.getByTitle('bài.pdf')).toHaveAttribute('src', '/api/files/2')
    await user.click(screen.getByRole('button', { name: 'Xem tại đây: ghi chú.txt' }))
    expect(screen.getByTitle('ghi chú.txt')).toHaveAttribute('sandbox')
  })

  describe('the attempts at a quiz', () => {
    const answerQuiz = (attempts: unknown, attemptsAllowed = 2) => {
      const own = submission()
      answerLesson(listed({ assessmentType: 'QUIZ', submission: own, attemptsAllowed, attempts }))
      faults.answer('get', THREAD, { submission: own, comments: [], attempts } as never)
    }
    const row = async () =>
      within((await screen.findByRole('button', { name: /^Xem kết quả/ })).closest('li')!)

    test('left: how many, in the row and beside the way to the next one', async () => {
      answerQuiz({ used: 1, allowed: 2 })
      const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
      expect((await row()).getByText('Còn 1 trong 2 lượt')).toBeVisible()
      expect((await row()).queryByText(/^2 lượt/)).toBeNull()
      expect((await row()).getByText('Làm lại ở phần kết quả')).toBeVisible()
      await user.click(await screen.findByRole('button', { name: /^Xem kết quả/ }))
      const inside = await dialog()
      const link = await inside.findByRole('link', { name: 'Làm lại quiz' })
      expect(link.closest('p')).toHaveTextContent(/^Còn 1 trong 2 lượt\. Làm lại quiz$/)
    })

    test('used up: said, and no way that would be refused', async () => {
      answerQuiz({ used: 2, allowed: 2 })
      await open()
      expect(screen.queryByText('Làm lại ở phần kết quả')).toBeNull()
      const inside = await dialog()
      expect(await inside.findByText('Đã dùng hết 2 lượt')).toBeVisible()
      expect(inside.queryByRole('link', { name: 'Làm lại quiz' })).toBeNull()
    })

    test.each([[undefined], [3], [{ used: 'hai', allowed: 2 }], [[{ number: 1 }]]])(
      'not told by the backend (%j): as the quiz allows',
      async (attempts) => {
        answerQuiz(attempts)
        await open()
        const inside = await dialog()
        const link = await inside.findByRole('link', { name: 'Làm lại quiz' })
        expect(link.closest('p')).toHaveTextContent(
          /^Bạn có thể làm lại nếu còn lượt\. Làm lại quiz$/,
        )
        expect(screen.getByText(/^2 lượt/)).toBeInTheDocument()
        expect(screen.queryByText(/trong 2 lượt|dùng hết/)).toBeNull()
      },
    )
  })

  test('a returned quiz: from its feedback to the next attempt, closing leads back to the lesson', async () => {
    answerLesson(listed({ assessmentType: 'QUIZ', submission: submission({ status: 'RETURNED' }) }))
    answerThread(submission({ status: 'RETURNED' }))
    faults.answer('get', '/api/student/assessments/:id', { ...listed(), questions: [] } as never)
    const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
    await user.click(await screen.findByRole('button', { name: /^Xem kết quả/ }))
    await user.click(await screen.findByRole('link', { name: 'Làm lại quiz' }))
    expect(await screen.findByText('Không có dữ liệu bài kiểm tra.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Đóng' }))
    await waitFor(() => expect(address()).toBe(paths.lesson('l')))
  })

  describe('work to be done again', () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()
    const returned = submission({ status: 'RETURNED', score: null, pass: false })
    const answer = (over: object = {}, attempts?: object) => {
      answerLesson(listed({ submission: returned, dueAt: inDays(3.5), attempts, ...over }))
      faults.answer('get', THREAD, { submission: returned, comments: [], attempts } as never)
    }
    const showResult = async () => {
      const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
      const button = await screen.findByRole('button', { name: /^Xem kết quả/ })
      const [due] = within(button.closest('li')!).getAllByText(/^Hạn nộp/)
      const words = due!.closest('p')!.textContent
      await user.click(button)
      return { user, words }
    }

    test("'Nộp lại' beside the words of the row, to the same dialog, from which closing leads to the lesson", async () => {
      answer()
      const { user, words } = await showResult()
      const again = await (await dialog()).findByRole('link', { name: 'Nộp lại' })
      expect(words).toMatch(/^Hạn nộp: .+còn 3 ngày$/)
      expect(again.parentElement).toHaveTextContent(`${words}Nộp lại`)
      await user.click(again)
      expect(address()).toBe(paths.lesson('l', { assignment: 'a1' }))
      expect(await screen.findByRole('dialog', { name: 'Nộp lại: Bài luận' })).toBeVisible()
      await user.keyboard('{Escape}')
      await closed()
      expect(address()).toBe(paths.lesson('l'))
    })

    test('a quiz leads to its next attempt while one is left, and says once how many are', async () => {
      answer({ assessmentType: 'QUIZ' }, { used: 1, allowed: 2 })
      const { words } = await showResult()
      const again = await (await dialog()).findByRole('link', { name: 'Làm lại quiz' })
      expect(again.parentElement).toHaveTextContent(`${words}Còn 1 trong 2 lượtLàm lại quiz`)
      expect((await dialog()).getAllByText(/^Còn 1 trong 2 lượt/)).toHaveLength(1)
    })

    test.each([
      [
        'a quiz without an attempt left',
        () => answer({ assessmentType: 'QUIZ' }, { used: 2, allowed: 2 }),
      ],
      ['graded work', () => undefined],
    ])('%s has no such foot', async (_, prepare) => {
      prepare()
      await open()
      expect(await (await dialog()).findByText('Nhận xét của giảng viên')).toBeVisible()
      expect((await dialog()).queryByText(/^Hạn nộp|^Không có hạn nộp/)).toBeNull()
      expect((await dialog()).queryByRole('link', { name: /^(Nộp|Làm) lại/ })).toBeNull()
    })
  })

  test('handed in and not graded yet: says so where the score will stand', async () => {
    answerThread(submission({ status: 'SUBMITTED', score: null, pass: null }))
    await open()
    const waits = await (await dialog()).findByText('Đang chờ giảng viên chấm.')
    expect(waits.parentElement).toHaveTextContent('Đã nộp')
  })

  test.each([
    ['one typed answer, whose question is certain', '[[0],[]]', 'Vì thế.', 'Câu 2Vì thế.'],
    ['one that may belong to either', '[[],[]]', 'Vì thế.', 'Vì thế.'],
    ['several', '[[],[1],[]]', 'Câu 1: Một\n\nCâu 3: Ba', 'Câu 1MộtCâu 3Ba'],
    ['of work without questions', null, 'Câu 1: Một', 'Câu 1: Một'],
  ])(
    'what was handed in says which question it answers: %s',
    async (_, answersJson, textAnswer, shown) => {
      answerThread(submission({ answersJson, textAnswer }))
      await open()
      const own = await (await dialog()).findByRole('region', { name: 'Bài bạn đã nộp' })
      expect(own).toHaveTextContent(`Bài bạn đã nộp${shown}`)
      // The others are not left out without a word.
      const others = within(own).queryByText('Các câu trắc nghiệm không hiện lại ở đây.')
      expect(others !== null).toBe(/\[\d/.test(answersJson ?? ''))
    },
  )
})

describe('commenting', () => {
  test('trimmed, sent with `message`, seen in the thread, the box is empty again', async () => {
    server.use(
      http.post(`http://localhost:3000${COMMENT}`, () => {
        answerThread(submission(), [comment('Vâng ạ')])
        return HttpResponse.json(comment('Vâng ạ'))
      }),
    )
    const { user } = await open()
    expect(await sendButton()).toBeDisabled()
    await user.type(await box(), '   ')
    expect(await sendButton()).toBeDisabled()
    await user.type(await box(), 'Vâng ạ  ')
    await user.click(await sendButton())
    expect(
      await within(await screen.findByRole('list', { name: 'Bình luận' })).findByText('Vâng ạ'),
    ).toBeVisible()
    expect(comments()).toHaveLength(1)
    expect(comments()[0]?.path).toBe('/api/student/submissions/s1/comments')
    expect(JSON.parse(comments()[0]?.body ?? '')).toEqual({ message: 'Vâng ạ' })
    expect(await box()).toHaveValue('')
    expect(drafts()).toEqual([])
  })

  test.each([
    ['refused', () => faults.refuse('post', COMMENT, 400, { message: 'Quá dài.' })],
    ['offline', () => faults.cutOff('post', COMMENT)],
  ])("%s: 'Gửi bình luận thất bại', the text is kept", async (_, fault) => {
    fault()
    const { user } = await open()
    await user.type(await box(), 'Vâng ạ')
    await user.click(await sendButton())
    expect(await screen.findByText('Gửi bình luận thất bại')).toBeVisible()
    expect(await box()).toHaveValue('Vâng ạ')
    expect(await sendButton()).toBeEnabled()
  })

  describe('after an unclear end', () => {
    test.each([
      ['a cut line', () => faults.cutOff('post', COMMENT)],
      ['a broken server', () => faults.refuse('post', COMMENT, 502)],
      ['an unreadable answer', () => faults.reply('post', COMMENT, '<html>')],
    ])('%s: the doubt is said, the text kept, and it is sent again', async (_, fault) => {
      const { user } = await open()
      await user.type(await box(), 'Vâng ạ')
      fault()
      await user.click(await sendButton())
      expect(await screen.findByText('Gửi bình luận thất bại')).toBeVisible()
      const doubt = screen.getByText(/Chưa rõ máy chủ đã nhận bình luận hay chưa/)
      // This backend takes no keys.
      expect(doubt).toHaveTextContent(/mở một thẻ khác xem đã có chưa, rồi mới gửi lại\.$/)
      expect(await box()).toHaveValue('Vâng ạ')
      expect(await box()).not.toHaveAttribute('readonly')
      faults.answer('post', COMMENT, comment('Vâng ạ'))
      await user.click(await sendButton())
      await waitFor(async () => expect(await box()).toHaveValue(''))
      expect(comments()).toHaveLength(2)
    })

    test('the page died while sending: what the thread ends with is not offered again', async () => {
      answerThread(submission())
      const first = await open()
      await first.user.type(await box(), 'Đã gửi rồi')
      first.unmount()
      answerThread(submission(), [comment('Đã gửi rồi')])
      await open()
      await screen.findByRole('list', { name: 'Bình luận' })
      await waitFor(async () => expect(await box()).toHaveValue(''))
      expect(drafts()).toEqual([])
    })
  })

  test('typed and not sent, it comes back, to its owner alone', async () => {
    const first = await open()
    await first.user.type(await box(), 'Nửa câu')
    first.unmount()
    const other = await renderApp(paths.lesson('l', { view: 'a1' }), { as: 'newStudent' })
    expect(await box()).toHaveValue('')
    other.unmount()
    await open()
    expect(await box()).toHaveValue('Nửa câu')
  })

  test('a double press sends one call', async () => {
    faults.answer('post', COMMENT, comment('x'))
    const { user } = await open()
    await user.type(await box(), 'x')
    const button = await sendButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(async () => expect(await box()).toHaveValue(''))
    expect(comments()).toHaveLength(1)
  })
})
