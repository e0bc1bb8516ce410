import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { closed, drafts, faults } from '../support/app.tsx'
import { CONTENT, lesson, section } from '../support/content.ts'
import {
  answerContent,
  chosen,
  COURSE,
  dialog,
  expectNothingLogged,
  field,
  fieldsOf,
  file,
  filesOf,
  openNew,
  saveButton,
  sectionId,
  sends,
  sent,
  watchSaves,
} from '../support/lesson-dialog.ts'
import { textsOf } from '../support/steps.ts'

beforeEach(watchSaves)

/**
 * Adds 'Bài một' and opens the dialog again before the outline is reloaded, which waits for `release()`.
 * `next`: the position of 'Bài một'.
 */
async function addAndOpenAgain() {
  const { user } = await openNew()
  const next = Number((await field('Thứ tự')).value)
  const release = faults.hold('get', CONTENT)
  await user.type(await field('Tiêu đề'), 'Bài một')
  await user.click(saveButton())
  await closed()
  await user.click(screen.getByRole('button', { name: 'Thêm bài học' }))
  return { user, next, release }
}

describe('Lesson add', () => {
  test('a dialog of three parts and a help box; section defaults to the first loaded, order to its next place', async () => {
    await openNew()
    const inside = within(await dialog())
    for (const part of ['Thông tin cơ bản', 'Tài nguyên', 'Thiết lập', 'Gợi ý']) {
      expect(inside.getByRole('heading', { name: part })).toBeVisible()
    }
    expect(inside.queryByRole('heading', { name: 'Tài nguyên hiện có' })).toBeNull()
    expect(await field('Chương')).toHaveValue(sectionId(0))
    expect(await field('Loại bài học')).toHaveValue('VIDEO')
    expect(inside.getByRole('option', { name: 'DOCUMENT · Tài liệu' })).toBeInTheDocument()
    expect(inside.getByRole('option', { name: 'QUIZ · Bài kiểm tra' })).toBeInTheDocument()
    const [first] = await screen.findAllByRole('table', { hidden: true })
    const count = first!.querySelectorAll('[aria-label^="Sửa bài học: "]').length
    expect(await field('Thứ tự')).toHaveValue(String(count + 1))
    expect(await field(/^Cho học thử miễn phí/)).not.toBeChecked()
    expect(inside.getByText(/khoảng 50 MB mỗi tệp/)).toBeVisible()
  })

  test('an order far behind the last lesson is said to be the end', async () => {
    const { user } = await openNew()
    const order = await field('Thứ tự')
    const last = Number(order.value) - 1
    expect(order).toHaveAccessibleDescription(`Chương đang có ${last} bài học.`)
    await user.click(order)
    await user.keyboard(`${last + 2}`)
    expect(order).toHaveAccessibleDescription(
      `Chương đang có ${last} bài học; bài này sẽ đứng cuối.`,
    )
  })

  test('exact multipart fields; what is empty is left out; the outline is reloaded; a toast', async () => {
    const { user } = await openNew()
    await user.type(await field('Tiêu đề'), '  Biến và hằng  ')
    await user.selectOptions(await field('Loại bài học'), 'DOCUMENT')
    await user.click(saveButton())
    expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
    expect(fieldsOf(sent[0])).toEqual({
      title: 'Biến và hằng',
      type: 'DOCUMENT',
      contentText: '',
      isFreePreview: '0',
      sortOrder: expect.stringMatching(/^\d+$/) as string,
      section: sectionId(0),
    })
    expect(filesOf(sent[0])).toEqual([])
    expect(sends()[0]?.path).toBe(
      `/api/instructor/courses/${COURSE}/sections/${sectionId(0)}/lessons`,
    )
    await closed()
    expect(await screen.findByRole('cell', { name: 'Biến và hằng' })).toBeVisible()
    expect(drafts()).toEqual([])
  })

  test('all fields: description, duration as seconds, place, preview, addresses, several files', async () => {
    const { user } = await openNew()
    await user.type(await field('Tiêu đề'), 'Bài đủ')
    await user.type(
      await field(/^Danh sách liên kết/),
      'https://youtu.be/dQw4w9WgXcQ{Enter}{Enter}http://vidu.vn/a.pdf',
    )
    await user.upload(await field(/^Tải tệp lên/), [
      file('ghi chú.txt'),
      file('bảng.csv', 'a,b\n1,2'),
    ])
    await user.type(await field('Thời lượng (giây, không bắt buộc)'), '12:30')
    await user.clear(await field('Thứ tự'))
    await user.type(await field('Thứ tự'), '1')
    expect(await field('Thời lượng (giây, không bắt buộc)')).toHaveValue('750')
    expect(screen.getByText('Hiển thị: 13 phút')).toBeVisible()
    await user.click(await field(/^Cho học thử miễn phí/))
    await user.click(saveButton())
    expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
    expect(fieldsOf(sent[0])).toMatchObject({
      durationSec: '750',
      sortOrder: '1',
      isFreePreview: '1',
      // Forms send line ends of two bytes.
      resourceUrls: 'https://youtu.be/dQw4w9WgXcQ\r\nhttp://vidu.vn/a.pdf',
    })
    expect(filesOf(sent[0])).toEqual(['ghi chú.txt', 'bảng.csv'])
  })

  test('opened from a section: that one; the place follows the section until it is typed', async () => {
    answerContent(
      section('Một', [lesson('A'), lesson('B')]),
      section('Hai', []),
      section('Ba', [lesson('C')]),
    )
    const { user } = await openNew('c1')
    expect(await field('Chương')).toHaveValue('id of Một')
    expect(await field('Thứ tự')).toHaveValue('3')
    await user.selectOptions(await field('Chương'), 'id of Hai')
    expect(await field('Thứ tự')).toHaveValue('1')
    expect(screen.getByText('Chương chưa có bài học.')).toBeVisible()
    await user.clear(await field('Thứ tự'))
    await user.type(await field('Thứ tự'), '7')
    await user.selectOptions(await field('Chương'), 'id of Ba')
    expect(await field('Thứ tự')).toHaveValue('7')
  })

  test('title and place are required, durations and addresses checked; the faulty line is named', async () => {
    const { user } = await openNew()
    await user.type(await field('Tiêu đề'), '   ')
    await user.type(await field(/^Danh sách liên kết/), 'https://vidu.vn{Enter}youtu.be/abc')
    await user.type(await field('Thời lượng (giây, không bắt buộc)'), '5 phút')
    await user.clear(await field('Thứ tự'))
    await user.type(await field('Thứ tự'), '0')
    await user.click(saveButton())
    expect(await screen.findByText('Nhập tiêu đề bài học.')).toBeVisible()
    await waitFor(async () => expect(await field('Tiêu đề')).toHaveFocus())
    expect(screen.getByText(/^Dòng 2 không phải là địa chỉ/)).toBeVisible()
    expect(screen.getByText(/^Nhập số giây nguyên từ 0/)).toBeVisible()
    expect(screen.getByText('Thứ tự phải là số nguyên từ 1.')).toBeVisible()
    expect(await field('Thời lượng (giây, không bắt buộc)')).toHaveValue('5 phút')
    expect(sends()).toEqual([])
  })

  test('accepted kinds and 50 MB are checked per file, dropped ones too', async () => {
    const { user } = await openNew()
    const input = await field(/^Tải tệp lên/)
    expect(input.accept).toContain('video/*')
    fireEvent.change(input, { target: { files: [file('bài.pdf'), file('nén.zip')] } })
    expect(await screen.findByText(/Bài học không nhận loại tệp này/)).toBeVisible()
    const big = file('dài.mp4')
    Object.defineProperty(big, 'size', { value: 50 * 1024 * 1024 + 1 })
    fireEvent.drop(input.closest('.file-drop')!, { dataTransfer: { files: [big, file('thả.md')] } })
    expect(await screen.findByText(/Tệp này vượt quá 50 MB/)).toBeVisible()
    const list = within(chosen())
    expect(textsOf(list.getAllByRole('listitem'))).toEqual([
      expect.stringContaining('bài.pdf'),
      expect.stringContaining('thả.md'),
    ])
    await user.click(list.getByRole('button', { name: 'Bỏ tệp bài.pdf' }))
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    await user.click(list.getByRole('button', { name: 'Bỏ tệp thả.md' }))
  })

  test('two in a row, the second before the outline has come again: both stay in their order', async () => {
    const { user, next, release } = await addAndOpenAgain()
    await user.type(await field('Tiêu đề'), 'Bài hai')
    await user.click(saveButton())
    expect(sends()).toHaveLength(1)
    release()
    expect(await screen.findByRole('cell', { name: 'Bài hai' })).toBeVisible()
    expect(sent.map((form) => form.get('sortOrder'))).toEqual([String(next), String(next + 1)])
  })

  test('the outline comes with a new lesson while the next one is typed: it goes behind that', async () => {
    const { next, release } = await addAndOpenAgain()
    expect(await field('Thứ tự')).toHaveValue(String(next))
    release()
    await waitFor(() => expect(screen.getByLabelText('Thứ tự')).toHaveValue(String(next + 1)))
  })

  test('a double click sends one call', async () => {
    const { user } = await openNew()
    await user.type(await field('Tiêu đề'), 'Một lần')
    const button = saveButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('Đã thêm bài học.')
    expect(sends()).toHaveLength(1)
    expectNothingLogged()
  })
})
