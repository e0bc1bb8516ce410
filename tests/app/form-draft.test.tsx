import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { changedFields, fittingFields } from '../../src/parts/drafts/use-form-draft.ts'
import { DraftLine } from '../../src/parts/drafts/DraftLine.tsx'
import { useFormDraft } from '../../src/parts/drafts/use-form-draft.ts'
import { drafts, setupUser, signInAs, type Who } from '../support/app.tsx'

const SAVED = { title: 'Chương một', summary: '' }

function Form({ saved = SAVED, attempt = '1' }) {
  const form = useForm({ defaultValues: saved })
  const draft = useFormDraft(form, { kind: 'section-form', target: 's1', attempt })
  return (
    <form>
      <input aria-label="Tiêu đề" {...form.register('title')} />
      <input aria-label="Mô tả" {...form.register('summary')} />
      <DraftLine draft={draft} until="saved" />
      <button type="button" onClick={draft.clear}>
        Đã lưu
      </button>
    </form>
  )
}

async function open(props: Parameters<typeof Form>[0] = {}, as: Who = 'instructor') {
  await signInAs(as)
  const view = render(<Form {...props} />)
  return { ...view, user: setupUser() }
}

const title = () => screen.getByLabelText('Tiêu đề')
const summary = () => screen.getByLabelText('Mô tả')

test('an untouched form keeps nothing and offers nothing to let go', async () => {
  const { unmount } = await open()
  expect(screen.getByText(/được giữ trên thiết bị này cho đến khi lưu\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Bỏ bản nháp' })).toBeNull()
  unmount()
  expect(drafts()).toEqual([])
})

test('closed without saving and opened again: the draft is back, and a line says so', async () => {
  const first = await open()
  await first.user.type(title(), ' mới')
  first.unmount()
  await open()
  expect(title()).toHaveValue('Chương một mới')
  expect(screen.getByRole('status')).toHaveTextContent(/^Đã khôi phục bản nháp chưa lưu/)
})

test.each<[string, leave: (unmount: () => void) => void]>([
  ['closes', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'goes into the background',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      vi.restoreAllMocks()
    },
  ],
  ['shows the form no more', (unmount) => unmount()],
])('the last letters are written when the page %s', async (_, leave) => {
  const { unmount } = await open()
  vi.useFakeTimers()
  fireEvent.change(title(), { target: { value: 'Chương một mới' } })
  leave(unmount)
  vi.useRealTimers()
  expect(localStorage.getItem(drafts()[0] ?? '')).toContain('Chương một mới')
})

test('«Bỏ bản nháp» shows what is saved, and the draft can be had back with the focus where it was', async () => {
  const { user } = await open()
  await user.type(title(), ' mới')
  await user.click(screen.getByRole('button', { name: 'Bỏ bản nháp' }))
  expect(title()).toHaveValue('Chương một')
  expect(drafts()).toEqual([])
  expect(screen.getByText('Đã bỏ bản nháp.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Lấy lại bản nháp' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(title()).toHaveValue('Chương một mới')
  expect(screen.getByRole('button', { name: 'Bỏ bản nháp' })).toHaveFocus()
})

test('what is typed after letting go is not replaced by the old draft', async () => {
  const { user } = await open()
  await user.type(title(), ' mới')
  await user.click(screen.getByRole('button', { name: 'Bỏ bản nháp' }))
  await user.type(summary(), 'Tóm tắt')
  expect(screen.queryByRole('button', { name: 'Lấy lại bản nháp' })).toBeNull()
})

test('saved: nothing stays on the device', async () => {
  const { user, unmount } = await open()
  await user.type(title(), ' mới')
  expect(drafts()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Đã lưu' }))
  unmount()
  expect(drafts()).toEqual([])
})

test('typed back to what is saved: nothing is kept', async () => {
  const { user, unmount } = await open()
  await user.type(title(), '!{Backspace}')
  unmount()
  expect(drafts()).toEqual([])
})

test('fields that were not touched show what another saved meanwhile', async () => {
  const first = await open()
  await first.user.type(title(), ' mới')
  first.unmount()
  await open({ saved: { title: 'Chương một', summary: 'Của đồng giảng viên' } })
  expect(title()).toHaveValue('Chương một mới')
  expect(summary()).toHaveValue('Của đồng giảng viên')
})

test('a draft that the server has by now is no draft', async () => {
  const first = await open()
  await first.user.type(title(), ' mới')
  first.unmount()
  await open({ saved: { ...SAVED, title: 'Chương một mới' } })
  expect(screen.queryByRole('button', { name: 'Bỏ bản nháp' })).toBeNull()
  expect(drafts()).toEqual([])
})

test('nobody is shown the draft of another user or of another version of the form', async () => {
  const first = await open()
  await first.user.type(title(), ' mới')
  first.unmount()
  const second = await open({}, 'coInstructor')
  expect(title()).toHaveValue('Chương một')
  second.unmount()
  await open({ attempt: '2' })
  expect(title()).toHaveValue('Chương một')
})

test('files are left out; so are fields that the form has no more or that changed their kind', () => {
  const file = new File(['x'], 'x.pdf')
  expect(changedFields({ title: 'b', files: [file], cover: file }, { title: 'a' })).toEqual({
    title: 'b',
  })
  expect(changedFields({ title: 'a', files: [file] }, { title: 'a', files: [] })).toBeNull()
  expect(
    fittingFields(
      { title: 'b', points: '3', old: 'x', rows: {} },
      { title: '', points: 1, rows: [] },
    ),
  ).toEqual({ title: 'b' })
  expect(fittingFields('nonsense', { title: '' })).toEqual({})
})

/** Another tab keeps a draft under this one's name, then lets go of it. */
function otherTab(value: object) {
  const [key] = drafts() as [string]
  const oldValue = JSON.stringify({ value, savedAt: '2026-11-21T00:00:00Z' })
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }))
}

test('another tab wrote over the draft and saved its own: what stands here is kept again', async () => {
  const first = await open()
  await first.user.type(title(), ' của tôi')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  otherTab({ title: 'Từ thẻ kia' })
  expect(drafts()).toHaveLength(1)
  first.unmount()
  await open()
  expect(title()).toHaveValue('Chương một của tôi')
})

test('another tab took this very draft over: it is done with here, too', async () => {
  const { user } = await open()
  await user.type(title(), ' mới')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  otherTab({ title: 'Chương một mới' })
  expect(drafts()).toEqual([])
})
