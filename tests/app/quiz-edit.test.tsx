import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { closed, faults } from '../support/app.tsx'
import {
  alertText,
  answerContent,
  answerLesson,
  API,
  field,
  openDialog,
  sent,
} from '../support/authoring.ts'
import {
  button,
  correct,
  MADE,
  option,
  questionsInOrder,
  saveButton,
  score,
  set,
  type,
  words,
} from '../support/quiz-editor.ts'
import { withSheet } from '../support/steps.ts'

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

  const LINES = 'if (a > b) {\n    x()\n}'
  test.each([
    ['question', () => words(1), { question: LINES }],
    ['option', () => option('A'), { options: [{ content: LINES, isCorrect: true }] }],
    ['explanation', () => field(/^Giải thích/), { explanation: LINES }],
  ])(
    'a %s keeps its lines under a typed letter, by pasting and by Shift+Enter',
    async (_, at, over) => {
      withSheet(['question-feedback'])
      faults.answer('put', API.assessment, {})
      const one = { question: '?', type: 'SINGLE', score: 2, sortOrder: 1 }
      const options = [{ content: 'x', isCorrect: true }]
      const { user } = await openSaved({
        quiz: { ...saved().quiz, questions: [{ ...one, options, ...over }] },
      })
      expect(at()).toHaveValue(LINES)
      await user.type(at(), ';')
      expect(at()).toHaveValue(`${LINES};`)
      await user.clear(at())
      await user.paste(LINES)
      expect(at()).toHaveValue(LINES)
      await user.keyboard('{Shift>}{Enter}{/Shift}y()')
      await user.click(saveButton())
      await closed()
      const [body] = sent('PUT', '/assessments/q9')
      expect(JSON.stringify(body.questions[0])).toContain(JSON.stringify(`${LINES}\ny()`))
    },
  )

  test('with submissions Enter is a line of the option, because none can be added', async () => {
    const { user } = await openSaved({ submissions: 3 })
    await user.type(option('A'), '{Enter}z')
    expect(option('A')).toHaveValue('x\nz')
    expect(screen.queryByLabelText('Phương án C, Câu 1')).toBeNull()
  })

  test('dates: untouched as they came, emptied as null', async () => {
    faults.answer('put', API.assessment, {})
    const availableAt = '2026-12-01T00:00:30.250Z'
    const { user } = await openSaved({ availableAt, dueAt: '2026-12-08T16:59:59.000Z' })
    set(field('Hạn nộp (không bắt buộc)'), '')
    await user.click(saveButton())
    await closed()
    expect(sent('PUT', '/assessments/q9')[0]).toMatchObject({ availableAt, dueAt: null })
  })

  test('with submissions: says beforehand what may change and disables the rest', async () => {
    await openSaved({ submissions: 3 })
    expect(screen.getByText(/Quiz này đã có 3 bài nộp/)).toBeVisible()
    expect(words(1)).toBeEnabled()
    expect(option('A')).toBeEnabled()
    expect(field('Tiêu đề')).toBeEnabled()
    for (const control of [type(1), score(1), correct('A'), correct('B')]) {
      expect(control).toBeDisabled()
    }
    for (const name of [/^Xoá/, /^Nhân đôi/, /^Chuyển/, /^Thêm/, /^Nhập từ/]) {
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

  test('without the call the quiz that the lesson nests is edited, with its questions', async () => {
    answerContent([MADE])
    answerLesson([saved() as never])
    faults.refuse('get', API.assessment, 404)
    faults.answer('put', API.assessment, {})
    const { user } = await openDialog('Sửa quiz: Bài kiểm tra')
    await screen.findByLabelText('Tiêu đề')
    expect(questionsInOrder()).toEqual(['Một?', 'Hai?'])
    expect(correct('B')).toBeChecked()
    await user.click(saveButton())
    await closed()
    expect(sent('PUT', '/assessments/q9')).toMatchObject([{ points: 10, questions: [{}, {}] }])
  })

  test('a backend that does not tell of submissions leaves everything open', async () => {
    await openSaved({ submissions: undefined })
    expect(type(1)).toBeEnabled()
  })
})
