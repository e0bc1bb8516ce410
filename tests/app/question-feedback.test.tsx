import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ASSESSMENTS, assessmentId } from '../../server/tools/seed/insert-assessments.ts'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { closed, faults, freshApi, renderApp } from '../support/app.tsx'
import { answerContent, API, openDialog, sent } from '../support/authoring.ts'
import {
  button,
  card,
  fillFirst,
  MADE,
  openNew,
  saveButton,
  set,
  takeQuizzes,
} from '../support/quiz-editor.ts'
import { freshSite } from '../support/site-sheet.ts'
import { textsOf } from '../support/steps.ts'

/** Feedback per question on screen (docs/class.md#feedback-per-question). */

const QUIZ = ASSESSMENTS.find(({ title }) => title === 'Chọn lời giới thiệu phù hợp')!
const THREAD = '/api/student/assessments/:id/thread'
const SETTING = 'Cho học viên xem kết quả từng câu'

describe('the student', () => {
  beforeEach(async () => {
    await freshApi()
  })
  const open = async () => {
    await renderApp(paths.lesson(lessonId(QUIZ.course, ...QUIZ.at), { view: assessmentId(QUIZ) }), {
      as: 'student',
    })
    return within(await screen.findByRole('dialog', { name: /^Kết quả/ }))
  }

  test('reads each question with the own choice, right or not in words, and why', async () => {
    const dialog = await open()
    const part = within(await dialog.findByRole('region', { name: 'Kết quả từng câu' }))
    expect(part.getByText('Đúng 1 trong 3 câu tự chấm.')).toBeVisible()
    const rows = part.getAllByRole('heading', { level: 4 }).map((head) => head.closest('li')!)
    expect(rows).toHaveLength(3)
    expect(rows[0]!.textContent).toMatch(
      /^Câu 1\. .*Đúng1 điểmBạn chọn: Nice to meet you\.Giải thích“Nice/,
    )
    expect(rows[1]!.textContent).toMatch(/Chưa đúng1 điểmBạn chọn:/)
    const chosen = within(rows[1]!).getAllByRole('listitem')
    expect(textsOf(chosen)).toEqual(['What do you do?', 'How much do you earn?'])
  })

  test('reads nothing where the backend sends nothing, or something else', async () => {
    faults.answer('get', THREAD, {
      submission: { _id: 's', status: 'GRADED', score: 50 },
      comments: [],
      questions: [{ question: 'Một?', options: ['a'] }],
    })
    const dialog = await open()
    expect(await dialog.findByText('50%')).toBeVisible()
    expect(dialog.queryByText('Kết quả từng câu')).toBeNull()
  })

  test('is told of words that are graded by hand, and of an edited quiz', async () => {
    faults.answer('get', THREAD, {
      submission: { _id: 's', status: 'SUBMITTED', textAnswer: 'Vì thế.' },
      comments: [],
      questions: [
        { question: 'Một?', type: 'SHORT', score: 2.5, choices: [], isRight: null },
        { question: 'Hai?', type: 'SINGLE', score: 1, choices: [], isRight: false },
      ],
      questionsEdited: true,
    })
    const dialog = await open()
    expect(await dialog.findByText('Được chấm tay')).toBeVisible()
    expect(dialog.getByText('2,5 điểm')).toBeVisible()
    expect(dialog.getByText('Bạn không chọn phương án nào.')).toBeVisible()
    expect(dialog.getByText(/đã sửa quiz này sau khi bạn nộp/)).toBeVisible()
  })

  test('reads the own words under their question, and not a second time', async () => {
    const short = (question: string) => ({ question, type: 'SHORT', choices: [], isRight: null })
    faults.answer('get', THREAD, {
      submission: {
        _id: 's',
        status: 'SUBMITTED',
        textAnswer: 'Câu 1: Vì thế.\n\nCâu 3: Và vì\n\nvậy.',
      },
      comments: [],
      questions: [short('Một?'), short('Hai?'), short('Ba?')],
    })
    const dialog = await open()
    const part = within(await dialog.findByRole('region', { name: 'Kết quả từng câu' }))
    const rows = part.getAllByRole('heading', { level: 4 }).map((head) => head.closest('li')!)
    expect(rows[0]).toHaveTextContent(/^Câu 1\. Một\?.*Bạn trả lời:Vì thế\.$/)
    expect(rows[1]).toHaveTextContent(/Bạn không trả lời câu này\.$/)
    expect(rows[2]).toHaveTextContent(/Bạn trả lời:Và vì vậy\.$/)
    expect(dialog.queryByText('Bài bạn đã nộp')).toBeNull()
  })
})

describe('the teacher', () => {
  const explanation = (number: number) =>
    within(card(number)).getByLabelText('Giải thích (không bắt buộc)')

  describe('with the feature', () => {
    freshSite(['question-feedback'])

    test('chooses when, and explains each question', async () => {
      takeQuizzes()
      const { user } = await openNew()
      const setting = await screen.findByLabelText(SETTING)
      expect(setting).toHaveValue('NEVER')
      await user.selectOptions(setting, 'Sau hạn nộp')
      expect(screen.getByText(/^Quiz này chưa có hạn nộp/)).toBeVisible()
      await user.selectOptions(setting, 'Sau khi nộp')
      fillFirst()
      set(explanation(1), ' Vì thế. ')
      await user.click(saveButton())
      await closed()
      const [body] = sent('POST', '/quiz')
      expect(body).toMatchObject({
        questionFeedback: 'AFTER_HAND_IN',
        questions: [{ explanation: 'Vì thế.' }],
      })
    })

    test('is told of an explanation that is too long', async () => {
      takeQuizzes()
      const { user } = await openNew()
      await screen.findByLabelText(SETTING)
      fillFirst()
      set(explanation(1), 'a'.repeat(2001))
      await user.click(saveButton())
      expect(explanation(1)).toHaveAttribute('aria-invalid', 'true')
      expect(sent('POST', '/quiz')).toEqual([])
    })

    test('finds both as they were saved', async () => {
      answerContent([MADE])
      faults.answer('get', API.assessment, {
        ...MADE,
        points: 10,
        passScore: 50,
        durationMinutes: 15,
        attemptsAllowed: 2,
        questionFeedback: 'AFTER_DUE',
        questions: [{ _id: 'a', question: 'Ý?', type: 'SHORT', score: 1, explanation: 'Vì thế.' }],
      })
      faults.answer('put', API.assessment, {})
      const { user } = await openDialog('Sửa quiz: Bài kiểm tra')
      expect(await screen.findByLabelText(SETTING)).toHaveValue('AFTER_DUE')
      expect(explanation(1)).toHaveValue('Vì thế.')
      await user.click(button('Nhân đôi: Câu 1'))
      expect(explanation(2)).toHaveValue('Vì thế.')
      set(explanation(1), '')
      await user.click(saveButton())
      await closed()
      const [body] = sent('PUT', '/assessments/q9')
      expect(body.questions).toMatchObject([{ explanation: '' }, { explanation: 'Vì thế.' }])
    })
  })

  test('without the feature has neither, and sends neither', async () => {
    takeQuizzes()
    const { user } = await openNew()
    fillFirst()
    expect(screen.queryByLabelText(SETTING)).toBeNull()
    expect(screen.queryByLabelText('Giải thích (không bắt buộc)')).toBeNull()
    await user.click(saveButton())
    await closed()
    const [body] = sent('POST', '/quiz')
    expect(body).not.toHaveProperty('questionFeedback')
    expect(body.questions[0]).not.toHaveProperty('explanation')
  })
})
