import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { closed, faults, renderApp, server } from '../support/app.tsx'
import { alertText, API, field, sent } from '../support/authoring.ts'
import {
  button,
  card,
  correct,
  fillFirst,
  openNew,
  option,
  saveButton,
  score,
  set,
  takeQuizzes,
  type,
  words,
} from '../support/quiz-editor.ts'

beforeEach(takeQuizzes)

describe('defaults', () => {
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

describe('what is sent', () => {
  test('all three types, positions, decimal commas, dates of Việt Nam, no blank options', async () => {
    const { user } = await openNew()
    set(field('Tổng điểm'), '12,5')
    set(field('Điểm đạt (%)'), '66,5')
    await user.click(field(/^Xáo trộn/))
    set(field('Mở lúc (không bắt buộc)'), '2026-12-01T07:00')
    set(field('Hạn nộp (không bắt buộc)'), '2026-12-08T23:59')
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

  test('a change to SHORT clears the options; back again adds one blank', async () => {
    const { user } = await openNew()
    set(option('A'), 'mất')
    await user.selectOptions(type(1), 'SHORT')
    expect(screen.queryByPlaceholderText('Phương án A')).toBeNull()
    await user.selectOptions(type(1), 'MULTI')
    expect(option('A')).toHaveValue('')
    expect(screen.queryByPlaceholderText('Phương án B')).toBeNull()
  })

  test('two presses send once', async () => {
    const release = faults.hold('post', API.quiz, () => HttpResponse.json({ _id: 'q9' }))
    const { user } = await openNew()
    fillFirst()
    await user.dblClick(saveButton())
    await waitFor(() => expect(button('Đang lưu…')).toBeDisabled())
    release()
    await closed()
    expect(sent('POST', '/assessments/quiz')).toHaveLength(1)
  })
})

test('every message in its order, with a jump to where it is', async () => {
  const { user } = await openNew()
  const refuses = async (message: string, at: HTMLElement) => {
    await user.click(saveButton())
    expect(alertText()).toBe(message)
    expect(at).toHaveFocus()
  }
  set(field('Tiêu đề'), ' ')
  for (const label of ['Tổng điểm', 'Thời lượng (phút)', 'Số lần làm']) set(field(label), '0')
  set(field('Điểm đạt (%)'), '101')
  const [opens, due] = [field('Mở lúc (không bắt buộc)'), field('Hạn nộp (không bắt buộc)')]
  for (const half of [opens, due]) {
    Object.defineProperty(half, 'validity', { value: { badInput: true }, configurable: true })
    fireEvent.keyUp(half)
  }
  await user.click(button('Xoá: Câu 1'))

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
  await user.click(button('Xoá phương án: A, Câu 2'))
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

test('on the reference API: a quiz is made, changed, and begun by nobody', async () => {
  // The seed's own course; the stand-ins of this file are put aside.
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
