import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { submissionComments } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { faults, requests, testBackend } from '../support/app.tsx'
import {
  button,
  COMMENT,
  comment,
  essay,
  open,
  openEssay,
  STUDENT,
  write,
} from '../support/grader.ts'

describe('the thread', () => {
  test('author and time per comment; trimmed, not empty, sent once with `message`', async () => {
    const submission = await essay()
    const { db } = await testBackend()
    await db.q.insert(submissionComments).values({
      id: newId(),
      submissionId: submission.id,
      userId: STUDENT,
      message: 'Em hỏi ạ',
      createdAt: new Date('2026-11-20T01:00:00Z'),
    })
    const { user } = await open(submission)
    const thread = await screen.findByRole('list', { name: 'Bình luận' })
    expect(screen.queryByRole('button', { name: 'Trao đổi với học viên' })).toBeNull()
    expect(thread).toHaveTextContent('Đỗ Khánh Linh')
    expect(thread).toHaveTextContent('20/11/2026, 08:00')
    expect(await comment()).not.toHaveFocus()
    expect(await button('Gửi')).toBeDisabled()
    await user.type(await comment(), '   ')
    expect(await button('Gửi')).toBeDisabled()
    await user.type(await comment(), 'Thầy trả lời  ')
    const press = await button('Gửi')
    fireEvent.click(press)
    fireEvent.click(press)
    expect(await within(thread).findByText('Thầy trả lời')).toBeVisible()
    const sent = requests.filter(({ path }) => path.endsWith('/comments'))
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { message: 'Thầy trả lời' },
    ])
    expect(await comment()).toHaveValue('')
  })

  test('without comments it is one line, which opens ready to write', async () => {
    const { user } = await openEssay()
    const line = await button('Trao đổi với học viên')
    expect(line).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('textbox', { name: 'Tin nhắn của bạn' })).toBeNull()
    await user.click(line)
    await waitFor(async () => expect(await comment()).toHaveFocus())
    await user.keyboard('Chào em')
    await user.click(await button('Gửi'))
    const thread = await screen.findByRole('list', { name: 'Bình luận' })
    expect(await within(thread).findByText('Chào em')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Trao đổi với học viên' })).toBeNull()
    expect(await comment()).toHaveValue('')
  })

  test("'Gửi nhận xét lỗi', the text is kept", async () => {
    faults.refuse('post', COMMENT, 400, { message: 'Quá dài.' })
    const { user } = await openEssay()
    await user.type(await write(user), 'Thầy trả lời')
    await user.click(await button('Gửi'))
    expect(await screen.findByText('Gửi nhận xét lỗi')).toBeVisible()
    expect(await comment()).toHaveValue('Thầy trả lời')
  })
})
