import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { assessmentId, ASSESSMENTS } from '../../../server/tools/seed/insert-assessments.ts'
import { lessonId } from '../../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../../shared/paths.ts'
import { closed, freshApi, renderApp, requests } from '../../support/app.tsx'

/** The student's whole way against the reference API with its seed: no answer is imitated. */
const STUDENT = 'hocvien'
const open = ASSESSMENTS.filter(
  ({ course, opensInDays = 0, submissions = [] }) =>
    course === 'javascript-tu-con-so-0' &&
    opensInDays <= 0 &&
    !submissions.some(({ student }) => student === STUDENT),
)
const find = (kind: 'quiz' | 'assignment') => {
  const found = open.find(({ questions }) => (questions !== undefined) === (kind === 'quiz'))
  if (!found) throw new Error(`the seed has no open ${kind}`)
  return { ...found, id: assessmentId(found), lesson: lessonId(found.course, ...found.at) }
}

beforeEach(() => freshApi())

test('a quiz is opened, answered, submitted once, and its result is there', async () => {
  const quiz = find('quiz')
  const { user } = await renderApp(paths.lesson(quiz.lesson), { as: 'student' })
  await user.click(await screen.findByRole('button', { name: `Làm quiz: ${quiz.title}` }))
  const dialog = within(await screen.findByRole('dialog', { name: quiz.title }))
  const questions = await dialog.findAllByRole('group')
  expect(questions).toHaveLength(quiz.questions?.length ?? 0)
  for (const question of questions) {
    const inside = within(question)
    const [choice] = [...inside.queryAllByRole('radio'), ...inside.queryAllByRole('checkbox')]
    if (choice) await user.click(choice)
    else await user.type(inside.getByRole('textbox'), 'Trả lời ngắn')
  }
  expect(dialog.getByText('Đã trả lời tất cả các câu.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Nộp bài' }))
  expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: `Xem kết quả: ${quiz.title}` }))
  expect(await screen.findByRole('dialog', { name: `Kết quả: ${quiz.title}` })).toBeVisible()
  expect(await screen.findByText('Nộp lúc')).toBeVisible()
  expect(requests.filter(({ path }) => path.endsWith('/submit-quiz'))).toHaveLength(1)
})

test('an assignment is submitted with a file, and commented on', async () => {
  const assignment = find('assignment')
  const { user } = await renderApp(paths.lesson(assignment.lesson, { assignment: assignment.id }), {
    as: 'student',
  })
  await user.type(await screen.findByRole('textbox', { name: /^Bài làm/ }), 'Bài của tôi')
  await user.upload(screen.getByLabelText(/^Tệp nộp/), [new File(['Ghi chú'], 'ghi chú.txt')])
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Nộp bài' }))
  expect(await screen.findByText('Đã gửi bài tập.')).toBeVisible()
  await closed()
  await user.click(await screen.findByRole('button', { name: `Xem kết quả: ${assignment.title}` }))
  expect(await screen.findByRole('link', { name: /^ghi chú\.txt/ })).toBeVisible()
  expect(screen.getByText('Bài của tôi')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Bình luận của bạn' }), 'Em nộp rồi ạ')
  await user.click(screen.getByRole('button', { name: 'Gửi bình luận' }))
  const thread = within(await screen.findByRole('list', { name: 'Bình luận' }))
  expect(await thread.findByText('Em nộp rồi ạ')).toBeVisible()
})
