import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { closed, drafts, expireSession, faults, renderApp, server } from '../support/app.tsx'
import { putOffSignIn } from '../support/sign-in-again.ts'
import {
  button,
  comment,
  essay,
  feedback,
  GRADE,
  grades,
  open,
  openEssay,
  READ,
  redo,
  save,
  score,
  write,
} from '../support/grader.ts'

describe('what is typed and not saved', () => {
  test('a killed tab: score, mode, feedback and comment come back with a line, and can be let go of', async () => {
    const submission = await essay()
    const first = await open(submission)
    await first.user.type(await score(), '8,5')
    await first.user.click(await redo())
    await first.user.type(await feedback(), 'Đang viết dở')
    await first.user.type(await write(first.user), 'Lời dở')
    await waitFor(() => expect(drafts()).toHaveLength(2))
    cleanup()

    const { user } = await open(submission)
    expect(await score()).toHaveValue('8,5')
    expect(await redo()).toBeChecked()
    expect(await score()).toBeDisabled()
    expect(await screen.findByText(/^Sẽ yêu cầu học viên làm lại/)).toBeVisible()
    expect(await feedback()).toHaveValue('Đang viết dở')
    expect(await comment()).toHaveValue('Lời dở')
    expect(await screen.findAllByText(/^Đã khôi phục bản nháp chưa lưu/)).toHaveLength(2)
    for (const drop of await screen.findAllByRole('button', { name: 'Bỏ bản nháp' })) {
      await user.click(drop)
    }
    expect(await score()).toHaveValue('')
    expect(await feedback()).toHaveValue('')
    expect(await comment()).toHaveValue('')
    expect(drafts()).toEqual([])
  })

  test('closing the panel discards nothing', async () => {
    const { user } = await openEssay()
    await user.type(await feedback(), 'Đang viết dở')
    await user.click(await button('Đóng'))
    await closed()
    expect(drafts()).toHaveLength(1)
  })

  test('it is the teacher’s own: a colleague on the same device begins with what is stored', async () => {
    const { user, submission } = await openEssay()
    await user.type(await feedback(), 'Riêng của tôi')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    cleanup()
    await open(submission, 'coInstructor')
    expect(await feedback()).toHaveValue('')
    cleanup()
    await open(submission)
    expect(await feedback()).toHaveValue('Riêng của tôi')
  })

  test('an expired session: sign-in with the way back, nothing lost', async () => {
    const { user, submission } = await openEssay()
    await user.type(await feedback(), 'Đang viết dở')
    await expireSession('instructor')
    await user.click(await save())
    await putOffSignIn(user)
    const { pathname, search } = window.location
    cleanup()
    await renderApp(pathname + search)
    await waitFor(() => {
      const ways = screen.getAllByRole('link', { name: 'Đăng nhập' })
      expect(ways.at(-1)?.getAttribute('href')).toMatch(/^\/login\?next=.*submission/)
    })
    cleanup()
    server.resetHandlers()
    await open(submission)
    expect(await feedback()).toHaveValue('Đang viết dở')
    expect(grades()).toEqual([])
  })

  test('a save goes on when its panel is closed, and says when it failed', async () => {
    const { user } = await openEssay()
    await user.type(await score(), '90')
    const release = faults.hold('get', READ)
    await user.click(await save())
    await user.click(await button('Đóng'))
    await closed()
    faults.refuse('post', GRADE, 400, { message: 'Không.' })
    release()
    expect(await screen.findByText(/^Chấm điểm lỗi: bài của Đỗ Khánh Linh/)).toBeVisible()
    expect(drafts()).toHaveLength(1)
  })
})

describe('the comment bank', () => {
  test('a phrase is saved from the feedback, inserted, changed and deleted; it stays on the device', async () => {
    const { user } = await openEssay()
    await user.type(await feedback(), 'Trình bày rõ.')
    await user.click(await button('Mẫu nhận xét'))
    await user.click(await button('Lưu nhận xét đang viết làm mẫu'))
    cleanup()

    const again = await openEssay()
    await again.user.click(await button('Mẫu nhận xét'))
    await again.user.click(await button('Chèn mẫu: Trình bày rõ.'))
    expect(await feedback()).toHaveValue('Trình bày rõ.')
    await waitFor(async () => expect(await feedback()).toHaveFocus())
    await again.user.click(await button('Sửa mẫu: Trình bày rõ.'))
    const words = await screen.findByRole('textbox', { name: 'Sửa mẫu nhận xét' })
    await again.user.clear(words)
    await again.user.type(words, 'Lập luận tốt.{Enter}')
    await again.user.click(await button('Chèn mẫu: Lập luận tốt.'))
    expect(await feedback()).toHaveValue('Trình bày rõ. Lập luận tốt.')
    await again.user.click(await button('Xoá mẫu: Lập luận tốt.'))
    expect(await screen.findByText(/^Chưa có mẫu nào/)).toBeVisible()
  })
})
