import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { faults, renderApp, requests } from '../support/app.tsx'
import {
  alertText,
  answerContent,
  answerLesson,
  API,
  field,
  openDialog,
  sent,
} from '../support/authoring.ts'

const MADE = { _id: 'q9', title: 'Bài kiểm tra', assessmentType: 'QUIZ' as const }

const openNew = () => openDialog('Thêm quiz: Bài 1')
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const saveButton = () => button('Lưu quiz')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft/'))
const card = (number: number) => screen.getByRole('region', { name: `Câu ${number}` })
const words = (number: number) => within(card(number)).getByLabelText('Nội dung câu hỏi')
const score = (number: number) => within(card(number)).getByLabelText('Điểm')
const type = (number: number) => within(card(number)).getByLabelText('Loại câu')
const option = (letter: string, number = 1) => field(`Phương án ${letter}, Câu ${number}`)
const correct = (letter: string, number = 1) =>
  field(`Phương án ${letter} là đáp án đúng, Câu ${number}`)
const set = (control: HTMLElement, value: string) =>
  fireEvent.change(control, { target: { value } })
const questionsInOrder = () =>
  screen.getAllByLabelText('Nội dung câu hỏi').map((each) => (each as HTMLTextAreaElement).value)

/** A whole first question, quicker than by hand. */
function fillFirst() {
  set(words(1), '1 + 1 = ?')
  set(option('A'), '2')
  fireEvent.click(correct('A'))
}

beforeEach(() => {
  answerContent()
  faults.answer('post', API.quiz, { _id: 'q9' })
})

describe('section 9, defaults', () => {
  test("'Bài kiểm tra', 100 points, pass 60, 10 minutes, 1 attempt, shuffle off, one blank SINGLE with score 1", async () => {
    const { user } = await openNew()
    expect(field('Tiêu đề')).toHaveValue('Bài kiểm tra')
    expect(field('Tổng điểm')).toHaveValue('100')
    expect(field('Điểm đạt (%)')).toHaveValue('60')
    expect(field('Thời lượng (phút)')).toHaveValue('10')
    expect(field('Số lần làm')).toHaveValue('1')
    expect(field(/^Xáo trộn/)).not.toBeChecked()
    expect(type(1)).toHaveValue('SINGLE')
    expect(score(1)).toHaveValue('1')
    expect(screen.queryByRole('region', { name: 'Câu 2' })).toBeNull()
    fillFirst()
    await user.click(saveButton())
    await closed()
    expect(sent('POST', '/lessons/l/assessments/quiz')).toEqual([
      {
        title: 'Bài kiểm tra',
        description: '',
        points: 100,
        passScore: 60,
        durationMinutes: 10,
        attemptsAllowed: 1,
        shuffleQuestions: false,
        questions: [
          {
            question: '1 + 1 = ?',
            type: 'SINGLE',
            score: 1,
            sortOrder: 1,
            options: [{ content: '2', isCorrect: true }],
          },
        ],
      },
    ])
  })
})

describe('section 7: what is sent', () => {
  test('all three types, positions, decimal commas, dates of Việt Nam, no blank options', async () => {
    const { user } = await openNew()
    set(field('Tổng điểm'), '12,5')
    set(field('Điểm đạt (%)'), '66,5')
    await user.click(field(/^Xáo trộn/))
    set(field('Mở lúc'), '2026-12-01T07:00')
    set(field('Hạn nộp'), '2026-12-08T23:59')
    set(words(1), 'Chọn một')
    set(score(1), '')
    await user.type(option('A'), 'sai{Enter}{Enter}đúng')
    await user.click(correct('A'))
    await user.click(correct('C'))
    expect(correct('A')).not.toBeChecked()
    await user.click(button('Thêm câu hỏi'))
    expect(words(2)).toHaveFocus()
    set(words(2), 'Chọn nhiều')
    await user.selectOptions(type(2), 'MULTI')
    set(score(2), '1,5')
    await user.type(option('A', 2), 'x{Enter}y')
    await user.click(correct('A', 2))
    await user.click(correct('B', 2))
    await user.click(button('Thêm câu hỏi'))
    set(words(3), 'Viết')
    await user.selectOptions(type(3), 'SHORT')
    await user.click(saveButton())
    await closed()
    expect(sent('POST', '/assessments/quiz')).toMatchObject([
      {
        points: 12.5,
        passScore: 66.5,
        shuffleQuestions: true,
        availableAt: '2026-12-01T00:00:00.000Z',
        dueAt: '2026-12-08T16:59:00.000Z',
        questions: [
          {
            type: 'SINGLE',
            score: 1,
            sortOrder: 1,
            options: [
              { content: 'sai', isCorrect: false },
              { content: 'đúng', isCorrect: true },
            ],
          },
          {
            type: 'MULTI',
            score: 1.5,
            sortOrder: 2,
            options: [
              { content: 'x', isCorrect: true },
              { content: 'y', isCorrect: true },
            ],
          },
          { question: 'Viết', type: 'SHORT', sortOrder: 3, options: [] },
        ],
      },
    ])
  })

  test('section 4: a change to SHORT clears the options; back again adds one blank', async () => {
    const { user } = await openNew()
    set(option('A'), 'mất')
    await user.selectOptions(type(1), 'SHORT')
    expect(screen.queryByPlaceholderText('Phương án A')).toBeNull()
    await user.selectOptions(type(1), 'MULTI')
    expect(option('A')).toHaveValue('')
    expect(screen.queryByPlaceholderText('Phương án B')).toBeNull()
  })

  test('two presses send once', async () => {
    const release = faults.hold('post', API.quiz)
    const { user } = await openNew()
    fillFirst()
    await user.dblClick(saveButton())
    await waitFor(() => expect(button('Đang lưu…')).toBeDisabled())
    expect(sent('POST', '/assessments/quiz')).toHaveLength(1)
    release()
  })
})

test('section 5, quiz modal: every message in its order, with a jump to where it is', async () => {
  const { user } = await openNew()
  const refuses = async (message: string, at: HTMLElement) => {
    await user.click(saveButton())
    expect(alertText()).toBe(message)
    expect(at).toHaveFocus()
  }
  set(field('Tiêu đề'), ' ')
  for (const label of ['Tổng điểm', 'Thời lượng (phút)', 'Số lần làm']) set(field(label), '0')
  set(field('Điểm đạt (%)'), '101')
  const [opens, due] = [field('Mở lúc'), field('Hạn nộp')]
  for (const half of [opens, due]) {
    Object.defineProperty(half, 'validity', { value: { badInput: true }, configurable: true })
    fireEvent.keyUp(half)
  }
  await user.click(button('Xóa: Câu 1'))

  await refuses('Nhập tiêu đề', field('Tiêu đề'))
  set(field('Tiêu đề'), 'Đề')
  await refuses('Tổng điểm (points) phải > 0', field('Tổng điểm'))
  set(field('Tổng điểm'), '10')
  await refuses('Điểm đạt (%) phải trong [0..100]', field('Điểm đạt (%)'))
  set(field('Điểm đạt (%)'), '100')
  await refuses('Thời lượng (phút) phải > 0', field('Thời lượng (phút)'))
  set(field('Thời lượng (phút)'), '10')
  await refuses('Số lần làm phải >= 1', field('Số lần làm'))
  set(field('Số lần làm'), '1')
  await refuses('availableAt không hợp lệ', opens)
  Object.defineProperty(opens, 'validity', { value: { badInput: false } })
  set(opens, '2026-12-08T07:00')
  await refuses('dueAt không hợp lệ', due)
  Object.defineProperty(due, 'validity', { value: { badInput: false } })
  set(due, '2026-12-08T06:59')
  await refuses('availableAt phải <= dueAt', due)
  set(due, '2026-12-08T07:00')
  await refuses('Thêm ít nhất 1 câu hỏi', button('Thêm câu hỏi'))

  await user.click(button('Thêm câu hỏi'))
  fillFirst()
  await user.click(button('Thêm câu hỏi'))
  set(score(2), '0')
  await refuses('Câu 2: nhập nội dung', words(2))
  set(words(2), 'Hai?')
  await refuses('Câu 2: điểm phải > 0', score(2))
  set(score(2), '1')
  await user.click(button('Xóa phương án: A, Câu 2'))
  await refuses(
    'Câu 2: thêm tối thiểu 1 phương án',
    within(card(2)).getByRole('button', { name: 'Thêm phương án' }),
  )
  await user.click(within(card(2)).getByRole('button', { name: 'Thêm phương án' }))
  await refuses('Câu 2: nội dung phương án còn trống', option('A', 2))
  set(option('A', 2), 'a')
  await refuses('Câu 2: chọn duy nhất 1 phương án đúng', option('A', 2))
  await user.selectOptions(type(2), 'MULTI')
  await refuses('Câu 2: chọn ít nhất 1 phương án đúng', option('A', 2))
  words(1).focus()
  await user.click(button('Đến chỗ cần sửa'))
  expect(option('A', 2)).toHaveFocus()
  expect(option('A', 2)).toBeInvalid()
  expect(sent('POST', '/assessments/quiz')).toEqual([])
  await user.click(correct('A', 2))
  expect(alertText()).toBe('')
  await user.click(saveButton())
  await closed()
})

describe('authoring helpers', () => {
  async function openThree() {
    const view = await openNew()
    set(words(1), 'Một')
    for (const [at, text] of ['Hai', 'Ba'].entries()) {
      await view.user.click(button('Thêm câu hỏi'))
      set(words(at + 2), text)
    }
    return view
  }

  test('moving keeps the focus on the moved question and says its new place', async () => {
    const { user } = await openThree()
    await user.click(button('Chuyển lên: Câu 3'))
    expect(questionsInOrder()).toEqual(['Một', 'Ba', 'Hai'])
    expect(button('Chuyển lên: Câu 2')).toHaveFocus()
    expect(screen.getByText('Câu 3 đã chuyển thành câu 2.')).toHaveAttribute('role', 'status')
    await user.keyboard('{Enter}')
    expect(questionsInOrder()).toEqual(['Ba', 'Một', 'Hai'])
    // No way further up: the keyboard stays with the question.
    expect(button('Chuyển xuống: Câu 1')).toHaveFocus()
    expect(button('Chuyển lên: Câu 1')).toBeDisabled()
    set(words(1), 'Ba!')
    expect(questionsInOrder()).toEqual(['Ba!', 'Một', 'Hai'])
  })

  test('duplicating puts a copy behind it', async () => {
    const { user } = await openThree()
    await user.click(button('Nhân đôi: Câu 2'))
    expect(questionsInOrder()).toEqual(['Một', 'Hai', 'Hai', 'Ba'])
    expect(words(3)).toHaveFocus()
    set(words(3), 'Hai rưỡi')
    expect(questionsInOrder()).toEqual(['Một', 'Hai', 'Hai rưỡi', 'Ba'])
  })

  test('a deleted question can be had back', async () => {
    const { user } = await openThree()
    await user.click(button('Xóa: Câu 2'))
    expect(questionsInOrder()).toEqual(['Một', 'Ba'])
    expect(button('Lấy lại câu vừa xóa')).toHaveFocus()
    await user.click(button('Lấy lại câu vừa xóa'))
    expect(questionsInOrder()).toEqual(['Một', 'Hai', 'Ba'])
    expect(words(2)).toHaveFocus()
  })

  test("preview: the student's own pieces; nothing of it is kept, and the way back loses nothing", async () => {
    const { user } = await openNew()
    fillFirst()
    set(field('Hạn nộp'), '2031-01-05T23:59')
    await user.click(button('Xem như học viên'))
    expect(screen.getByText('Điểm đạt')).toBeVisible()
    expect(screen.getByText('Chủ Nhật 05/01/2031, 23:59', { exact: false })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '2' }))
    expect(screen.getByRole('radio', { name: '2' })).toBeChecked()
    await user.click(button('Quay lại soạn'))
    expect(words(1)).toHaveValue('1 + 1 = ?')
    expect(button('Xem như học viên')).toHaveFocus()
    expect(drafts()).toHaveLength(1)
    expect(localStorage.getItem(drafts()[0] ?? '')).not.toContain('choices')
  })
})

describe("section 8: server message, else 'Tạo quiz lỗi'; nothing typed is lost", () => {
  test.each([
    ['the server says why', { message: 'Bài học đã khóa.' }, 'Bài học đã khóa.'],
    ['it does not', {}, /^Tạo quiz lỗi/],
  ])('refused, %s', async (_, body, message) => {
    faults.refuse('post', API.quiz, 400, body)
    const { user } = await openNew()
    fillFirst()
    await user.click(saveButton())
    await waitFor(() => expect(alertText()).toMatch(message))
    expect(words(1)).toHaveValue('1 + 1 = ?')
    expect(saveButton()).toBeEnabled()
  })

  test('a field that the server names is one jump away', async () => {
    faults.refuse('post', API.quiz, 400, {
      message: 'Câu hỏi dài tối đa 5.000 ký tự.',
      fields: { 'questions.0.question': 'Câu hỏi dài tối đa 5.000 ký tự.' },
    })
    const { user } = await openNew()
    fillFirst()
    await user.click(saveButton())
    await user.click(await screen.findByRole('button', { name: 'Đến chỗ cần sửa' }))
    expect(words(1)).toHaveFocus()
  })

  test('a cut line: the lesson is read again before a second send is offered', async () => {
    faults.cutOff('post', API.quiz)
    const { user } = await openNew()
    fillFirst()
    const release = faults.hold('get', API.lesson)
    await user.click(saveButton())
    await waitFor(() =>
      expect(requests.some(({ path }) => path === '/api/instructor/lessons/l')).toBe(true),
    )
    expect(button('Đang lưu…')).toBeDisabled()
    answerLesson()
    release()
    await waitFor(() => expect(alertText()).toMatch(/^Tạo quiz lỗi/))
  })

  test('the answer was lost but the quiz is there: one quiz stays one', async () => {
    faults.cutOff('post', API.quiz)
    const { user } = await openNew()
    fillFirst()
    answerLesson([MADE])
    await user.click(saveButton())
    await closed()
    expect(sent('POST', '/assessments/quiz')).toHaveLength(1)
    expect(drafts()).toEqual([])
  })

  test('a quiz of that name that was there before is not taken for the new one', async () => {
    answerContent([MADE])
    faults.cutOff('post', API.quiz)
    const { user } = await openNew()
    fillFirst()
    await user.click(saveButton())
    await waitFor(() => expect(alertText()).toMatch(/^Tạo quiz lỗi/))
  })
})

test('closing asks nothing and loses nothing: questions and settings come back, and can be let go', async () => {
  const { user } = await openNew()
  fillFirst()
  set(field('Tổng điểm'), '50')
  await user.click(button('Thêm câu hỏi'))
  set(words(2), 'Hai?')
  await user.click(button('Đóng'))
  await closed()
  await user.click(button('Thêm quiz: Bài 1'))
  await screen.findByText(/Đã khôi phục bản nháp/)
  expect(questionsInOrder()).toEqual(['1 + 1 = ?', 'Hai?'])
  expect(option('A')).toHaveValue('2')
  expect(correct('A')).toBeChecked()
  expect(field('Tổng điểm')).toHaveValue('50')
  await user.click(button('Bỏ bản nháp'))
  expect(questionsInOrder()).toEqual([''])
  await user.click(button('Lấy lại bản nháp'))
  expect(questionsInOrder()).toEqual(['1 + 1 = ?', 'Hai?'])
})

describe('an existing quiz', () => {
  const saved = (over: object = {}) => ({
    ...MADE,
    quiz: {
      description: '',
      points: 10,
      passScore: 50,
      durationMinutes: 15,
      attemptsAllowed: 2,
      shuffleQuestions: true,
      questions: [
        {
          _id: 'b',
          question: 'Hai?',
          type: 'SHORT',
          score: 1,
          sortOrder: 2,
          options: [],
        },
        {
          _id: 'a',
          question: 'Một?',
          type: 'SINGLE',
          score: 2,
          sortOrder: 1,
          options: [
            { content: 'x', isCorrect: false },
            { content: 'y', isCorrect: true },
          ],
        },
      ],
    },
    submissions: 0,
    ...over,
  })
  const openSaved = async (over: object = {}) => {
    answerContent([MADE])
    faults.answer('get', API.assessment, saved(over) as never)
    const view = await openDialog('Sửa quiz: Bài kiểm tra')
    await screen.findByLabelText('Tiêu đề')
    return view
  }

  test('is changed by PUT with what creation takes, ids of the questions kept, copies without', async () => {
    faults.answer('put', API.assessment, {})
    const { user } = await openSaved()
    expect(questionsInOrder()).toEqual(['Một?', 'Hai?'])
    await user.click(button('Nhân đôi: Câu 1'))
    await user.click(saveButton())
    await closed()
    const [body] = sent('PUT', '/assessments/q9')
    expect(body).toMatchObject({ points: 10, durationMinutes: 15, shuffleQuestions: true })
    expect(body.questions).toMatchObject([
      { _id: 'a', question: 'Một?', sortOrder: 1 },
      { question: 'Một?', sortOrder: 2 },
      { _id: 'b', question: 'Hai?', sortOrder: 3 },
    ])
    expect(body.questions[1]).not.toHaveProperty('_id')
  })

  test('with hand-ins: says beforehand what may change and disables the rest', async () => {
    await openSaved({ submissions: 3 })
    expect(screen.getByText(/Quiz này đã có 3 bài nộp/)).toBeVisible()
    expect(words(1)).toBeEnabled()
    expect(option('A')).toBeEnabled()
    expect(field('Tiêu đề')).toBeEnabled()
    for (const control of [type(1), score(1), correct('A'), correct('B')]) {
      expect(control).toBeDisabled()
    }
    for (const name of [/^Xóa/, /^Nhân đôi/, /^Chuyển/, /^Thêm/, /^Nhập từ/]) {
      expect(within(screen.getByRole('dialog')).queryByRole('button', { name })).toBeNull()
    }
  })

  test('409 QUIZ_HAS_SUBMISSIONS: its message is shown, everything stays', async () => {
    faults.refuse('put', API.assessment, 409, {
      code: 'QUIZ_HAS_SUBMISSIONS',
      message: 'Câu 1: đã có học viên làm bài.',
    })
    const { user } = await openSaved()
    set(words(1), 'Một mới?')
    await user.click(saveButton())
    await waitFor(() => expect(alertText()).toBe('Câu 1: đã có học viên làm bài.'))
    expect(words(1)).toHaveValue('Một mới?')
  })

  test.each([404, 405])('a backend that answers %i does not offer it', async (status) => {
    answerContent([MADE])
    faults.refuse('get', API.assessment, status)
    await openDialog('Sửa quiz: Bài kiểm tra')
    expect(await screen.findByText(/Máy chủ không hỗ trợ sửa bài đã tạo/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull()
  })

  test('a backend that does not tell of hand-ins leaves everything open', async () => {
    await openSaved({ submissions: undefined })
    expect(type(1)).toBeEnabled()
  })
})

test('on the reference API: a quiz is made, changed, and begun by nobody', async () => {
  // The seed's own course; the stand-ins of this file are put aside.
  const { server } = await import('../support/app.tsx')
  server.resetHandlers()
  const { user } = await renderApp(paths.instructorCourses(), { as: 'instructor' })
  const [manage] = await screen.findAllByRole('link', { name: /^Quản lý/ })
  await user.click(manage!)
  const [add] = await screen.findAllByRole('button', { name: /^Thêm quiz: / })
  await user.click(add!)
  await screen.findByRole('dialog')
  set(field('Tiêu đề'), 'Quiz thử của bài này')
  fillFirst()
  await user.click(saveButton())
  await closed()
  await user.click(await screen.findByRole('button', { name: 'Sửa quiz: Quiz thử của bài này' }))
  await screen.findByLabelText('Tiêu đề')
  expect(words(1)).toHaveValue('1 + 1 = ?')
  set(field('Số lần làm'), '3')
  await user.click(saveButton())
  await closed()
  await user.click(await screen.findByRole('button', { name: 'Sửa quiz: Quiz thử của bài này' }))
  await screen.findByLabelText('Tiêu đề')
  expect(field('Số lần làm')).toHaveValue('3')
})
