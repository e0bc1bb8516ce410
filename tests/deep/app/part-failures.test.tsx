import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { faults, renderApp, requests } from '../../support/app.tsx'
import { essay, grades, open, panel, save, score, write } from '../../support/grader.ts'
import { answerAll, choose, openQuiz, submitButton, submits } from '../../support/quiz-dialog.ts'

/**
 * A part that fails takes nothing else with it: the dialog, what was typed in it and the button that sends it
 * stay. The fault is one that browser extensions cause: they take a node out of the page, which React then
 * wants to remove.
 */
const takeOut = (element: Element | null) => {
  expect(element).not.toBeNull()
  element?.remove()
}
const FAILED = /^Phần này gặp sự cố/
const crashed = () => screen.queryByText('Trang này gặp sự cố')

describe('the foot of a quiz', () => {
  test('fails: the answers and the submit button stay', async () => {
    answerAll()
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await choose('Z'))
    takeOut(screen.getByText(/^Còn 1 câu/).closest('p'))
    await user.type(screen.getByRole('textbox'), 'Vì thế')
    expect(await screen.findByText(FAILED)).toBeVisible()
    expect(crashed()).toBeNull()
    expect(await choose('A')).toBeChecked()
    expect(screen.getByRole('textbox')).toHaveValue('Vì thế')
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(1)
  })
})

describe('the files of an assignment', () => {
  test('fail: the text and the submit button stay', async () => {
    faults.answer('get', '/api/student/lessons/:id', {
      lesson: { _id: 'l', title: 'Bài', type: 'VIDEO', resources: [] },
      assessments: [
        { _id: 'a1', title: 'Bài luận', assessmentType: 'ASSIGNMENT', submission: null },
      ],
    })
    faults.answer('post', '/api/student/assessments/:id/submit-assignment', {
      submission: { _id: 's1', status: 'SUBMITTED' },
    })
    faults.answer('get', '/api/student/assessments/:id/thread', { submission: null, comments: [] })
    const { user } = await renderApp(paths.lesson('l', { assignment: 'a1' }), { as: 'student' })
    await user.type(await screen.findByLabelText('Bài làm'), 'Chợ nổi')
    const files = screen.getByLabelText(/^Tệp nộp/)
    await user.upload(files, new File([], 'rong.pdf'))
    takeOut((await screen.findByText('rong.pdf')).closest('p'))
    await user.upload(files, new File(['x'], 'bai.pdf'))
    expect(await screen.findByText(FAILED)).toBeVisible()
    expect(crashed()).toBeNull()
    expect(screen.getByLabelText('Bài làm')).toHaveValue('Chợ nổi')
    await user.click(screen.getByRole('button', { name: 'Nộp bài' }))
    expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
    expect(requests.filter(({ path }) => path.endsWith('/submit-assignment'))).toHaveLength(1)
  })
})

describe('the comments in the grader', () => {
  test('fail: the grade can still be typed and saved', async () => {
    const { user } = await open(await essay())
    const grader = await panel()
    const box = await write(user)
    takeOut(await grader.findByText('Chưa có bình luận nào.'))
    await user.type(box, 'Em xem lại nhé.')
    await user.click(grader.getByRole('button', { name: 'Gửi' }))
    expect(await grader.findByText(FAILED)).toBeVisible()
    expect(crashed()).toBeNull()
    await user.type(await score(), '8')
    await user.click(await save())
    expect(await screen.findByText('Đã lưu điểm.')).toBeVisible()
    expect(grades()).toHaveLength(1)
  })
})
