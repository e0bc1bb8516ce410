import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { closed, drafts, expireSession, faults, renderApp, server } from '../support/app.tsx'
import { putOffSignIn, signInAgain } from '../support/sign-in-again.ts'
import {
  answerContent,
  chosen,
  dialog,
  expectLogged,
  expectNothingLogged,
  field,
  file,
  filesOf,
  listen,
  openNew,
  POST,
  saveButton,
  sends,
  sent,
  watchSaves,
} from '../support/lesson-dialog.ts'

beforeEach(watchSaves)

const UNCLEAR = 'Chưa rõ máy chủ đã lưu bài học hay chưa.'

describe('what goes wrong', () => {
  const type = async (user: Awaited<ReturnType<typeof openNew>>['user'], title = 'Đừng mất') => {
    await user.type(await field('Tiêu đề'), title)
    await user.upload(await field(/^Tải tệp lên/), file('bài.txt'))
  }
  const expectWhole = async (title = 'Đừng mất') => {
    expect(await field('Tiêu đề')).toHaveValue(title)
    expect(within(chosen()).getByText('bài.txt')).toBeVisible()
  }

  test("without sections: 'Vui lòng tạo chương trước khi thêm bài học', nothing to save", async () => {
    answerContent()
    const { user } = await renderApp(paths.instructorCourse('c1'), { as: 'instructor' })
    const add = await screen.findByRole('button', { name: 'Thêm bài học' })
    expect(add).toBeEnabled()
    await user.click(add)
    const inside = within(await dialog())
    expect(inside.getByText('Vui lòng tạo chương trước khi thêm bài học')).toBeVisible()
    await user.type(await field('Tiêu đề'), 'Bài')
    expect(saveButton()).toBeDisabled()
  })

  test.each([
    [500, 'server', UNCLEAR],
    [413, 'refused', 'Chưa lưu được bài học.'],
  ])(
    'answered %i: logged once, said in the dialog, everything kept; the retry sends the files again',
    async (status, kind, words) => {
      faults.refuse('post', POST, status)
      const { user } = await openNew()
      await type(user)
      await user.click(saveButton())
      expect(await screen.findByText(words)).toBeVisible()
      expectLogged(kind)
      await expectWhole()
      server.resetHandlers()
      listen('post', POST)
      await user.click(saveButton())
      expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
      expect(filesOf(sent.at(-1))).toEqual(['bài.txt'])
    },
  )

  test("the server's words on their fields", async () => {
    faults.refuse('post', POST, 400, {
      message: 'Thông tin chưa hợp lệ.',
      fields: {
        title: 'Tiêu đề bài học dài tối đa 200 ký tự.',
        section: 'Chương đã bị xoá.',
        files: 'Không nhận tệp “bài.txt”.',
      },
    })
    const { user } = await openNew()
    await type(user)
    await user.click(saveButton())
    expect(await screen.findByText('Tiêu đề bài học dài tối đa 200 ký tự.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText(/^Tiêu đề/)).toHaveFocus())
    expect(screen.getByText('Chương đã bị xoá.')).toBeVisible()
    expect(screen.getByText('Không nhận tệp “bài.txt”.')).toBeVisible()
    expect(screen.getByText(/^Thông tin chưa hợp lệ\./)).toBeVisible()
    expectLogged('refused')
  })

  test('cut off: the doubt is said, everything kept, and a second send is offered', async () => {
    faults.cutOff('post', POST)
    const { user } = await openNew()
    await type(user)
    await user.click(saveButton())
    expect(await screen.findByText(UNCLEAR)).toBeVisible()
    expect(screen.getByText(/^Nội dung và tệp vẫn còn ở đây\. .*rồi mới gửi lại\.$/)).toBeVisible()
    expectLogged('offline')
    await expectWhole()
    expect(await field('Tiêu đề')).toBeEnabled()
    expect(saveButton()).toBeEnabled()
  })

  test('the tab closes before it is clear: what was typed is back, with the doubt, and can be saved', async () => {
    const first = await openNew()
    await type(first.user)
    faults.hang('post', POST)
    await first.user.click(saveButton())
    await waitFor(() => expect(sends()).toHaveLength(1))
    first.unmount()
    server.resetHandlers()
    const { user } = await openNew()
    await expectWhole()
    expect(await screen.findByText(UNCLEAR)).toBeVisible()
    expect(screen.getByText(/Nội dung trước có thể đã được lưu/)).toBeVisible()
    expect(await field('Tiêu đề')).toBeEnabled()
    expect(sends()).toHaveLength(0)
    await user.click(saveButton())
    expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
    expect(drafts()).toEqual([])
  })

  test('a file that is gone from the disk is named, nothing is sent and all the rest kept', async () => {
    const { user } = await openNew()
    const gone = file('đã xoá.txt')
    gone.slice = () => {
      throw new DOMException('gone', 'NotFoundError')
    }
    await type(user)
    await user.upload(await field(/^Tải tệp lên/), gone)
    await user.click(saveButton())
    expect(
      await screen.findByText(/^Không đọc được tệp “đã xoá.txt”. Hãy bỏ ra rồi chọn lại./),
    ).toBeVisible()
    expectLogged('refused')
    expect(sends()).toHaveLength(0)
    await user.click(within(chosen()).getByRole('button', { name: 'Bỏ tệp đã xoá.txt' }))
    await expectWhole()
    await user.click(saveButton())
    expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
  })

  test('upload cancelled: nothing saved, everything kept, the retry works; not logged', async () => {
    faults.hang('post', POST)
    const { user } = await openNew()
    await type(user)
    await user.click(saveButton())
    expect(await screen.findByRole('progressbar', { name: 'Đã gửi' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Hủy tải lên' }))
    expect(await screen.findByText(/^Lần gửi đã bị dừng/)).toBeVisible()
    expectNothingLogged()
    await expectWhole()
    server.resetHandlers()
    await user.click(saveButton())
    expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
  })

  test('an expired session, put off: texts and files stay, and the next press saves them after sign-in', async () => {
    const { user } = await openNew()
    await type(user)
    await expireSession('instructor')
    await user.click(saveButton())
    await putOffSignIn(user)
    expectLogged('unauthenticated')
    await expectWhole()
    await user.click(saveButton())
    await signInAgain(user)
    await closed()
    expect(filesOf(sent.at(-1))).toEqual(['bài.txt'])
  })

  test('closing a dirty dialog loses nothing; «Bỏ bản nháp» lets texts and files go, and has them back', async () => {
    const { user } = await openNew()
    await type(user)
    await user.click(screen.getAllByRole('button', { name: 'Đóng' })[0]!)
    await closed()
    await user.click(screen.getByRole('button', { name: 'Thêm bài học' }))
    await expectWhole()
    await user.click(screen.getByRole('button', { name: 'Bỏ bản nháp' }))
    expect(await field('Tiêu đề')).toHaveValue('')
    expect(screen.queryByRole('list', { name: 'Tệp sẽ tải lên' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Lấy lại bản nháp' }))
    await expectWhole()
  })
})
