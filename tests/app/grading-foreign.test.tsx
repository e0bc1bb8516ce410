import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { faults, requests } from '../support/app.tsx'
import { card, giveRowsHeight, HAND_INS, madeUp, openDesk, params } from '../support/desk.ts'

/** Grading on a backend that says no more than section 3 does, or answers oddly. */

beforeAll(giveRowsHeight)

const READ = '/api/instructor/submissions/:id'
const GRADE = '/api/instructor/submissions/:id/grade'
const HAND_IN = { _id: 'x', status: 'SUBMITTED', textAnswer: 'Bài của em' }

/** The one hand-in of the first student, as list and as itself. */
async function openHandIn(handIn: object = HAND_IN) {
  madeUp()
  faults.answer('get', HAND_INS, [HAND_IN])
  faults.answer('get', READ, { ...handIn })
  const view = await openDesk({ lesson: 'l1', student: 's0', submission: 'x' }, 'instructor', 'k')
  return { ...view, sheet: within(await screen.findByRole('dialog')) }
}
const closed = () => waitFor(() => expect(params()['submission']).toBeUndefined())
const grades = () => requests.filter(({ method }) => method === 'POST')

test('the fields of section 3 alone: the desk knows whose it is and to what, and its row follows', async () => {
  const { user, sheet } = await openHandIn()
  expect(await sheet.findByText('Bài 1')).toBeVisible()
  expect(sheet.getByRole('heading', { name: 'Ánh' })).toBeVisible()
  faults.answer('post', GRADE, { ...HAND_IN, status: 'GRADED', score: 8.5, feedback: '' })
  await user.type(await sheet.findByRole('spinbutton'), '8,5')
  await user.click(sheet.getByRole('button', { name: 'Lưu và quay lại' }))
  await closed()
  const row = await card('Bài 1')
  expect(await row.findByText('8,5%')).toBeVisible()
  expect(row.getByRole('button', { name: /^Xem \/ Sửa điểm/ })).toBeEnabled()
})
