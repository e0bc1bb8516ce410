import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedId } from '../../server/tools/seed/ids.ts'
import {
  closed,
  drafts,
  expireSession,
  faults,
  freshApi,
  requests,
  server,
  signInAs,
  type Who,
} from '../support/app.tsx'
import { putOffSignIn } from '../support/sign-in-again.ts'
import { openContent, sectionTitles } from '../support/content.ts'

const SLUG = 'javascript-tu-con-so-0'
const COURSE = seedId('course', SLUG)
const FIRST = 'Làm quen trong một buổi tối'
const SECTIONS = '/api/instructor/courses/:courseId/sections'
const FAILED = 'Không thể lưu chương. Vui lòng thử lại.'

async function openDialog(button = 'Thêm chương', as: Who = 'instructor') {
  const view = await openContent(COURSE, { as })
  await view.user.click(screen.getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const title = () => dialog.getByLabelText('Tiêu đề')
  const summary = () => dialog.getByLabelText('Mô tả (không bắt buộc)')
  return { ...view, dialog, title, summary }
}
const writes = () => requests.filter(({ method }) => method !== 'GET')

describe('Section dialog', () => {
  beforeEach(() => freshApi())

  test('add: title required and trimmed, description optional; sent as title and summary, then shown', async () => {
    const { user, dialog, title, summary } = await openDialog()
    expect(dialog.getByRole('heading', { name: 'Thêm chương' })).toBeVisible()
    expect(title()).toHaveFocus()
    const save = dialog.getByRole('button', { name: 'Thêm chương' })
    expect(save).toBeDisabled()
    await user.type(title(), '   ')
    expect(save).toBeDisabled()
    await user.type(title(), 'Chương cuối  ')
    await user.type(summary(), 'Ôn lại mọi thứ.')
    await user.dblClick(save)
    await closed()
    expect(writes()).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: `/api/instructor/courses/${COURSE}/sections`,
        body: '{"title":"Chương cuối","summary":"Ôn lại mọi thứ."}',
      }),
    ])
    await waitFor(() => expect(sectionTitles()[4]).toBe('Chương cuối'))
    // The new one is open, with the way on to its first lesson.
    expect(
      await screen.findByRole('button', { name: 'Thêm bài học vào chương Chương cuối' }),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Thêm chương' })).toHaveFocus()
    expect(await screen.findByText('Đã thêm chương.')).toBeVisible()
  })

  test('edit: begins with what is saved, PUT to the section, by Enter as well', async () => {
    const { user, dialog, title, summary } = await openDialog(`Sửa chương: ${FIRST}`)
    expect(dialog.getByRole('heading', { name: 'Sửa chương' })).toBeVisible()
    expect(title()).toHaveValue(FIRST)
    expect(summary()).toHaveValue(
      'Chạy dòng JavaScript đầu tiên ngay trong trình duyệt bạn đang dùng.',
    )
    await user.clear(title())
    expect(dialog.getByRole('button', { name: 'Lưu chương' })).toBeDisabled()
    await user.clear(summary())
    await user.type(title(), 'Buổi tối đầu tiên{Enter}')
    await closed()
    expect(writes()).toEqual([
      expect.objectContaining({
        method: 'PUT',
        path: `/api/instructor/courses/${COURSE}/sections/${seedId('section', `${SLUG}/0`)}`,
        body: '{"title":"Buổi tối đầu tiên","summary":""}',
      }),
    ])
    await waitFor(() => expect(sectionTitles()[0]).toBe('Buổi tối đầu tiên'))
  })

  test.each([
    [
      'refused: the server message',
      'Khóa học đã đủ 100 chương.',
      () => faults.refuse('post', SECTIONS, 400, { message: 'Khóa học đã đủ 100 chương.' }),
    ],
    ['refused without words', FAILED, () => faults.refuse('post', SECTIONS, 422)],
    ['500', FAILED, () => faults.refuse('post', SECTIONS, 500, 'Error: at line 3')],
    ['offline', FAILED, () => faults.cutOff('post', SECTIONS)],
    ['a page of a proxy', FAILED, () => faults.reply('post', SECTIONS, '<!doctype html><p>Hi')],
  ])("%s: '%s'", async (_, words, fail) => {
    fail()
    const { user, dialog, title } = await openDialog()
    await user.type(title(), 'Chương cuối')
    await user.click(dialog.getByRole('button', { name: 'Thêm chương' }))
    expect(await dialog.findByText(words)).toBeVisible()
    expect(dialog.getByText(words).closest('[role="alert"]')).not.toBeNull()
    expect(title()).toHaveValue('Chương cuối')
    server.resetHandlers()
    await user.click(dialog.getByRole('button', { name: 'Thêm chương' }))
    await closed()
    await waitFor(() => expect(sectionTitles()).toContain('Chương cuối'))
  })

  test('closing asks nothing and loses nothing; the next opening restores it, says so and lets it go', async () => {
    const { user, title, summary } = await openDialog()
    await user.type(title(), 'Chương dở')
    await user.type(summary(), 'dang')
    await user.keyboard('{Escape}')
    await closed()
    await user.click(screen.getByRole('button', { name: 'Thêm chương' }))
    const again = within(await screen.findByRole('dialog'))
    expect(again.getByLabelText('Tiêu đề')).toHaveValue('Chương dở')
    expect(again.getByText(/^Đã khôi phục bản nháp chưa lưu/)).toBeVisible()
    expect(again.getByRole('button', { name: 'Thêm chương' })).toBeEnabled()
    await user.click(again.getByRole('button', { name: 'Bỏ bản nháp' }))
    expect(again.getByLabelText('Tiêu đề')).toHaveValue('')
  })

  test('a saved section leaves no draft, also when the dialog was closed before the answer', async () => {
    const release = faults.hold('post', SECTIONS)
    const { user, dialog, title } = await openDialog()
    await user.type(title(), 'Chương cuối')
    await user.click(dialog.getByRole('button', { name: 'Thêm chương' }))
    await user.keyboard('{Escape}')
    await closed()
    release()
    await waitFor(() => expect(sectionTitles()).toContain('Chương cuối'))
    expect(drafts()).toEqual([])
  })

  test('an expired session: what was typed is there after the next sign-in', async () => {
    const { user, dialog, title, unmount } = await openDialog()
    await user.type(title(), 'Chương cuối')
    await expireSession('instructor')
    await user.click(dialog.getByRole('button', { name: 'Thêm chương' }))
    await putOffSignIn(user)
    expect(title()).toHaveValue('Chương cuối')
    unmount()
    server.resetHandlers()
    await signInAs('instructor')
    const later = await openDialog()
    expect(later.title()).toHaveValue('Chương cuối')
  })

  test("a draft is its owner's alone on a device that several teachers share", async () => {
    const first = await openDialog()
    await first.user.type(first.title(), 'Chương dở')
    await first.user.keyboard('{Escape}')
    await closed()
    first.unmount()
    for (const who of ['coInstructor', 'admin'] as const) {
      const other = await openDialog('Thêm chương', who)
      expect(other.title()).toHaveValue('')
      expect(other.dialog.queryByText(/^Đã khôi phục/)).toBeNull()
      other.unmount()
    }
    const again = await openDialog()
    expect(again.title()).toHaveValue('Chương dở')
  })
})
