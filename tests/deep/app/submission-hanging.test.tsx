import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { closed, faults, server } from '../../support/app.tsx'
import {
  button,
  essay,
  GRADE,
  grades,
  open,
  READ,
  save,
  score,
  stored,
} from '../../support/grader.ts'
import { whileItHangs } from '../../support/hanging.ts'

test('a grade that hangs says so; after «Dừng chờ» it is unclear, and can be sent again', async () => {
  const submission = await essay()
  const { user } = await open(submission)
  await user.type(await score(), '85')
  faults.hang('post', GRADE)
  await whileItHangs(async (pass) => {
    await user.click(await save())
    await waitFor(() => expect(grades()).toHaveLength(1))
    await pass()
    expect(await screen.findByText('Máy chủ trả lời chậm hơn thường lệ.')).toBeVisible()
    await user.click(await button('Dừng chờ'))
    expect(await screen.findByText(/Chưa rõ máy chủ đã lưu điểm hay chưa/)).toBeVisible()
  })
  expect(await score()).toHaveValue('85')
  server.resetHandlers()
  await user.click(await save())
  await closed()
  expect(await stored(submission.id)).toMatchObject({ score: 85, status: 'GRADED' })
})

test('the read before the grade may hang, too; after «Dừng chờ» nothing was sent', async () => {
  const { user } = await open(await essay())
  await user.type(await score(), '70')
  faults.hang('get', READ)
  await whileItHangs(async (pass) => {
    await user.click(await save())
    await screen.findByRole('button', { name: 'Đang lưu…' })
    await pass()
    await user.click(await button('Dừng chờ'))
    expect(await screen.findByText(/nên điểm chưa được gửi đi/)).toBeVisible()
  })
  expect(grades()).toEqual([])
  server.resetHandlers()
  await user.click(await save())
  await closed()
  expect(grades()).toHaveLength(1)
})
