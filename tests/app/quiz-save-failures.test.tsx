import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { closed, drafts, faults, requests } from '../support/app.tsx'
import { alertText, answerContent, answerLesson, API, sent } from '../support/authoring.ts'
import {
  button,
  fillFirst,
  MADE,
  openNew,
  saveButton,
  takeQuizzes,
  words,
} from '../support/quiz-editor.ts'

beforeEach(takeQuizzes)

describe("the server's message, else 'Tạo quiz lỗi'; nothing typed is lost", () => {
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
    const release = faults.hold('get', API.lesson, () => HttpResponse.json({ _id: 'l' }))
    await user.click(saveButton())
    await waitFor(() =>
      expect(requests.some(({ path }) => path === '/api/instructor/lessons/l')).toBe(true),
    )
    expect(button('Đang lưu…')).toBeDisabled()
    release()
    await waitFor(() => expect(alertText()).toMatch(/^Tạo quiz lỗi/))
    expect(saveButton()).toBeEnabled()
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
