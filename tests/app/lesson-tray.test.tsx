import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { address, closed, drafts, faults, server, type setupUser } from '../support/app.tsx'
import { API } from '../support/authoring.ts'
import { openContent } from '../support/content.ts'
import {
  chosen,
  COURSE,
  dialog,
  expectLogged,
  expectNothingLogged,
  field,
  file,
  filesOf,
  LESSON,
  listen,
  openNew,
  POST,
  saveButton,
  sends,
  sent,
  watchSaves,
} from '../support/lesson-dialog.ts'
import * as quizEditor from '../support/quiz-editor.ts'
import { noTray, tray } from '../support/tray.ts'

/** Saves of teachers whose dialog is closed: they go on, and say how they end. */

type User = ReturnType<typeof setupUser>

const SECTIONS = '/api/instructor/courses/:id/sections'
const fail = () => HttpResponse.json({}, { status: 500 })

async function save(user: User, title: string, files = [file('bài.txt')]) {
  await user.type(await field('Tiêu đề'), title)
  if (files.length > 0) await user.upload(await field(/^Tải tệp lên/), files)
  await user.click(saveButton())
}
async function closeDialog(user: User) {
  await user.click(screen.getAllByRole('button', { name: 'Đóng' })[0]!)
  await closed()
}
const reopen = async (user: User) =>
  user.click(await (await tray()).findByRole('link', { name: 'Mở lại' }))

beforeEach(watchSaves)

test.each<[string, (user: User) => Promise<unknown>]>([
  ['the cross', closeDialog],
  ['Escape', (user) => user.keyboard('{Escape}')],
])(
  'closed by %s, a save with files goes on: one lesson, on the page when it is there',
  async (way, close) => {
    const release = faults.hold('post', POST)
    const { user } = await openNew()
    const title = `Đóng bằng ${way}`
    await save(user, title)
    await close(user)
    await closed()
    expect((await tray()).getByText(`Thêm bài học: ${title}`)).toBeVisible()
    expect((await tray()).getByText('bài.txt')).toBeVisible()
    release()
    expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
    expect(await screen.findByRole('cell', { name: title })).toBeVisible()
    expect(sends()).toHaveLength(1)
    expect(drafts()).toEqual([])
    expectNothingLogged()
  },
)

test('the dialog that opens again goes on with the save: progress, cancel, nothing of its own', async () => {
  const release = faults.hold('post', POST)
  const { user } = await openNew()
  await save(user, 'Mở lại giữa chừng')
  await closeDialog(user)
  await reopen(user)
  expect(await field('Tiêu đề')).toHaveValue('Mở lại giữa chừng')
  expect(await field('Tiêu đề')).toBeDisabled()
  expect(within(chosen()).getByText('bài.txt')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hủy tải lên' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Đang lưu…' })).toBeDisabled()
  await noTray()
  release()
  await closed()
  expect(await screen.findByRole('cell', { name: 'Mở lại giữa chừng' })).toBeVisible()
  expect(sends()).toHaveLength(1)
})

test('a late failure is told on every page; «Mở lại» leads back to the dialog with text and files', async () => {
  const release = faults.hold('post', POST, fail)
  const { user } = await openNew()
  await save(user, 'Hỏng giữa chừng')
  await closeDialog(user)
  await user.click(screen.getByRole('link', { name: 'Giới thiệu' }))
  release()
  expect(await (await tray()).findByText('Chưa lưu được bài học.')).toBeVisible()
  expectLogged('server')
  await reopen(user)
  expect(await screen.findByRole('dialog', { name: 'Thêm bài học' })).toBeVisible()
  expect(address()).toBe(`/instructor/courses/${COURSE}`)
  expect(await field('Tiêu đề')).toHaveValue('Hỏng giữa chừng')
  expect(within(chosen()).getByText('bài.txt')).toBeVisible()
  expect(within(await dialog()).getByText(/^Chưa rõ máy chủ đã lưu bài học/)).toBeVisible()
  server.resetHandlers()
  listen('post', POST)
  await user.click(saveButton())
  expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
  expect(filesOf(sent.at(-1))).toEqual(['bài.txt'])
  await closed()
  await noTray()
})

test('the same of a change without files', async () => {
  const { user } = await openContent(COURSE)
  const name = screen
    .getAllByRole('button', { name: /^Sửa bài học: / })[0]!
    .getAttribute('aria-label')!
  await user.click(screen.getByRole('button', { name }))
  await user.type(await field('Tiêu đề'), ' (bản mới)')
  const release = faults.hold('put', LESSON, () =>
    HttpResponse.json(
      { message: 'Thông tin chưa hợp lệ.', fields: { title: 'Tiêu đề đã có.' } },
      { status: 400 },
    ),
  )
  await user.click(saveButton('Lưu bài học'))
  await closeDialog(user)
  await noTray()
  release()
  expect(await (await tray()).findByText(/^Thông tin chưa hợp lệ\./)).toBeVisible()
  expect((await tray()).queryByRole('button', { name: 'Thử lại' })).toBeNull()
  await reopen(user)
  expect(await screen.findByRole('dialog', { name: 'Sửa bài học' })).toBeVisible()
  expect((await field(/^Tiêu đề/)).value).toMatch(/\(bản mới\)$/)
  // The server's words stand at their field, as if the dialog had stayed open.
  expect(await screen.findByText('Tiêu đề đã có.')).toBeVisible()
})

test('a draft that is discarded takes its failure along', async () => {
  const release = faults.hold('post', POST, fail)
  const { user } = await openNew()
  await save(user, 'Bỏ luôn')
  await closeDialog(user)
  release()
  await reopen(user)
  await user.click(await screen.findByRole('button', { name: 'Bỏ bản nháp' }))
  await closeDialog(user)
  expect(screen.queryByRole('region', { name: 'Đang gửi' })).toBeNull()
})

test('the quiz editor, too: a late failure offers the way back', async () => {
  quizEditor.takeQuizzes()
  const { user } = await quizEditor.openNew()
  quizEditor.fillFirst()
  const release = faults.hold('post', API.quiz, () =>
    HttpResponse.json({ message: 'Chưa tạo được.' }, { status: 409 }),
  )
  await user.click(quizEditor.saveButton())
  await closeDialog(user)
  release()
  expect(await (await tray()).findByText('Chưa tạo được.')).toBeVisible()
  await reopen(user)
  expect(await screen.findByRole('dialog', { name: 'Thêm quiz' })).toBeVisible()
  expect(await screen.findByLabelText('Nội dung câu hỏi')).toHaveValue('1 + 1 = ?')
})

describe.each<[string, () => Promise<User>, string, (typed: string) => void, string]>([
  [
    'a quiz',
    async () => {
      quizEditor.takeQuizzes()
      const { user } = await quizEditor.openNew()
      quizEditor.fillFirst()
      faults.refuse('post', API.quiz, 500)
      return user
    },
    'Thêm quiz',
    (typed) => quizEditor.set(quizEditor.words(1), typed),
    'Tạo quiz lỗi',
  ],
  [
    'a section',
    async () => {
      const { user } = await openContent(COURSE)
      await user.click(screen.getByRole('button', { name: 'Thêm chương' }))
      await user.type(await field('Tiêu đề'), 'Chương cuối')
      faults.refuse('post', SECTIONS, 500)
      return user
    },
    'Thêm chương',
    (typed) => fireEvent.change(screen.getByLabelText('Tiêu đề'), { target: { value: typed } }),
    'Không thể lưu chương. Vui lòng thử lại.',
  ],
])('%s whose save failed', (_, open, label, change, failed) => {
  const fails = async () => {
    const user = await open()
    await user.click(within(await dialog()).getByRole('button', { name: label }))
    expect(await within(await dialog()).findByText(failed)).toBeVisible()
    return user
  }

  test('is in the tray, which offers to send it again', async () => {
    const user = await fails()
    await closeDialog(user)
    expect((await tray()).getByText(failed)).toBeVisible()
    expect((await tray()).getByRole('button', { name: 'Thử lại' })).toBeVisible()
  })

  test('and that was changed since: the tray does not send the old input, the dialog has the new', async () => {
    const user = await fails()
    change('Đã sửa')
    await closeDialog(user)
    expect((await tray()).getByText(failed)).toBeVisible()
    expect((await tray()).queryByRole('button', { name: 'Thử lại' })).toBeNull()
    await reopen(user)
    expect(await screen.findByDisplayValue('Đã sửa')).toBeVisible()
  })
})
