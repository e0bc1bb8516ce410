import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { closed, drafts } from '../support/app.tsx'
import { field } from '../support/authoring.ts'
import {
  button,
  correct,
  fillFirst,
  openNew,
  option,
  questionsInOrder,
  set,
  takeQuizzes,
  words,
} from '../support/quiz-editor.ts'
import { closeDialog } from '../support/steps.ts'

beforeEach(takeQuizzes)

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
    await user.click(button('Xoá: Câu 2'))
    expect(questionsInOrder()).toEqual(['Một', 'Ba'])
    expect(button('Lấy lại câu vừa xoá')).toHaveFocus()
    await user.click(button('Lấy lại câu vừa xoá'))
    expect(questionsInOrder()).toEqual(['Một', 'Hai', 'Ba'])
    expect(words(2)).toHaveFocus()
  })

  test("preview: the student's own pieces; nothing of it is kept, and the way back loses nothing", async () => {
    const { user } = await openNew()
    fillFirst()
    set(field('Hạn nộp (không bắt buộc)'), '2031-01-05T23:59')
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

  test.each([
    ['in an answer', () => screen.getByRole('radio', { name: '2' }).focus()],
    ['nowhere', () => (document.activeElement as HTMLElement).blur()],
  ])('Escape ends the preview, the next one the editor (the focus %s)', async (_, place) => {
    const { user } = await openNew()
    fillFirst()
    await user.click(button('Xem như học viên'))
    place()
    // This one drops the word being typed.
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', code: 'Escape', keyCode: 229 })
    expect(button('Quay lại soạn')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(words(1)).toHaveValue('1 + 1 = ?')
    expect(button('Xem như học viên')).toHaveFocus()
    await user.keyboard('{Escape}')
    await closed()
  })
})

test('closing asks nothing and loses nothing: questions and settings come back, and can be let go', async () => {
  const { user } = await openNew()
  fillFirst()
  set(field('Tổng điểm'), '50')
  await user.click(button('Thêm câu hỏi'))
  set(words(2), 'Hai?')
  await closeDialog(user)
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
