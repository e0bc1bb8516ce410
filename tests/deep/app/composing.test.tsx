import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { closed, faults } from '../../support/app.tsx'
import { answerContent, API, field, openDialog } from '../../support/authoring.ts'
import { button, essay, feedback, open } from '../../support/grader.ts'

/** Vietnamese and Japanese input methods: Enter confirms a word, Escape drops it. */
const HOW = [
  ['isComposing', { isComposing: true }],
  ['the key code of Safari', { keyCode: 229 }],
] as const

test.each(HOW)('Escape that drops a word closes no dialog (%s)', async (_, how) => {
  answerContent()
  await openDialog('Thêm bài tập: Bài 1')
  const title = field('Tiêu đề')
  fireEvent.change(title, { target: { value: 'Viết bà' } })
  fireEvent.keyDown(title, { key: 'Escape', code: 'Escape', keyCode: 27, ...how })
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(field('Tiêu đề')).toHaveValue('Viết bà')
  fireEvent.keyDown(title, { key: 'Escape', code: 'Escape', keyCode: 27 })
  await closed()
})

test.each(HOW)('Enter that confirms a word adds no option (%s)', async (_, how) => {
  answerContent()
  faults.answer('post', API.quiz, { _id: 'q9' })
  await openDialog('Thêm quiz: Bài 1')
  const option = field('Phương án A, Câu 1')
  fireEvent.keyDown(option, { key: 'Enter', keyCode: 13, ...how })
  expect(screen.queryByLabelText('Phương án B, Câu 1')).toBeNull()
  fireEvent.keyDown(option, { key: 'Enter', keyCode: 13 })
  expect(await screen.findByLabelText('Phương án B, Câu 1')).toHaveFocus()
})

test.each(HOW)('neither key acts in the grader’s panel and its phrases (%s)', async (_, how) => {
  const { user } = await open(await essay())
  await user.type(await feedback(), 'Rõ ràng.')
  fireEvent.keyDown(await feedback(), { key: 'Escape', code: 'Escape', keyCode: 27, ...how })
  expect(await feedback()).toHaveValue('Rõ ràng.')
  await user.click(await button('Mẫu nhận xét'))
  await user.click(await button('Lưu nhận xét đang viết làm mẫu'))
  await user.click(await button('Sửa mẫu: Rõ ràng.'))
  const words = await screen.findByRole('textbox', { name: 'Sửa mẫu nhận xét' })
  fireEvent.change(words, { target: { value: 'Rất rõ' } })
  fireEvent.keyDown(words, { key: 'Enter', keyCode: 13, ...how })
  fireEvent.keyDown(words, { key: 'Escape', code: 'Escape', keyCode: 27, ...how })
  expect(words).toBeVisible()
  fireEvent.keyDown(words, { key: 'Enter', keyCode: 13 })
  expect(await button('Chèn mẫu: Rất rõ')).toBeVisible()
})
