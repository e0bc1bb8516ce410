import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { closed, drafts, faults } from '../support/app.tsx'
import { alertText, API, sent } from '../support/authoring.ts'
import { fillFirst, openNew, saveButton, takeQuizzes, words } from '../support/quiz-editor.ts'

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

  test('a cut line: the doubt is said, everything kept, and it is sent again', async () => {
    faults.cutOff('post', API.quiz)
    const { user } = await openNew()
    fillFirst()
    await user.click(saveButton())
    await waitFor(() =>
      expect(alertText()).toMatch(/^Tạo quiz lỗi.*Chưa rõ máy chủ đã lưu hay chưa/),
    )
    expect(words(1)).toHaveValue('1 + 1 = ?')
    takeQuizzes()
    await user.click(saveButton())
    await closed()
    expect(sent('POST', '/assessments/quiz')).toHaveLength(2)
    expect(drafts()).toEqual([])
  })
})
