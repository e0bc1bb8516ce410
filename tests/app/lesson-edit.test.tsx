import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { faults, requests } from '../support/app.tsx'
import { openContent } from '../support/content.ts'
import {
  COURSE,
  dialog,
  field,
  fieldsOf,
  LESSON,
  saveButton,
  sectionId,
  sent,
  watchSaves,
} from '../support/lesson-dialog.ts'
import { whileItHangs } from '../support/hanging.ts'

const RESOURCE = '/api/instructor/lessons/:id/resources/:resourceId'

beforeEach(watchSaves)

describe('Lesson edit', () => {
  const edited = (more: object = {}) => ({
    title: 'Bài cũ',
    type: 'DOCUMENT',
    section: { _id: sectionId(1) },
    contentText: 'Ghi chú cũ',
    durationSec: 95,
    isFreePreview: true,
    sortOrder: 2,
    resources: [
      {
        _id: 'r1',
        title: 'Video',
        kind: 'VIDEO',
        url: 'https://youtu.be/a1',
        isPrimary: true,
        isFile: false,
      },
      {
        _id: 'r2',
        title: 'phiếu.pdf',
        kind: 'PDF',
        mime: 'application/pdf',
        url: '/f/1',
        isFile: true,
      },
      { _id: 'r3', title: 'Trang', kind: 'OTHER', url: 'https://vidu.vn/b', isFile: false },
    ],
    assessments: [],
    ...more,
  })
  let title = ''
  const open = async () => {
    const view = await openContent(COURSE)
    const edit = screen.getAllByRole('button', { name: /^Sửa bài học: / })[0]!
    title = edit.getAttribute('aria-label')!.replace('Sửa bài học: ', '')
    await view.user.click(edit)
    await dialog()
    return view
  }

  const openEdited = () => {
    faults.answer('get', LESSON, edited() as never)
    return open()
  }

  test('loads the lesson: every field its own; addresses (not files) one a line; what it has in the side column', async () => {
    await openEdited()
    expect(await field('Tiêu đề')).toHaveValue('Bài cũ')
    expect(screen.getByRole('dialog', { name: 'Sửa bài học' })).toBeVisible()
    expect(await field('Loại bài học')).toHaveValue('DOCUMENT')
    expect(await field('Chương')).toHaveValue(sectionId(1))
    expect(await field('Thời lượng (giây, không bắt buộc)')).toHaveValue('95')
    expect(await field('Thứ tự')).toHaveValue('2')
    expect(await field(/^Cho học thử/)).toBeChecked()
    expect(await field(/^Danh sách liên kết/)).toHaveValue('https://youtu.be/a1\nhttps://vidu.vn/b')
    const side = within(screen.getByRole('region', { name: 'Tài nguyên hiện có' }))
    const items = side.getAllByRole('listitem')
    expect(items).toHaveLength(3)
    expect(within(items[0]!).getByText('Chính')).toBeVisible()
    expect(side.getAllByText('Chính')).toHaveLength(1)
    expect(within(items[1]!).getByRole('link', { name: /phiếu\.pdf/ })).toHaveAttribute(
      'target',
      '_blank',
    )
    expect(within(items[1]!).getByText('PDF')).toBeVisible()
  })

  test('PUT with the same fields; resourceUrls always, also when it is emptied', async () => {
    const { user } = await openEdited()
    await user.clear(await field(/^Danh sách liên kết/))
    await user.clear(await field('Thời lượng (giây, không bắt buộc)'))
    await user.click(saveButton('Lưu bài học'))
    expect(await screen.findByText('Đã lưu bài học.')).toBeVisible()
    const form = fieldsOf(sent[0])
    expect(form).toMatchObject({
      title: 'Bài cũ',
      type: 'DOCUMENT',
      resourceUrls: '',
      isFreePreview: '1',
      sortOrder: '2',
      section: sectionId(1),
    })
    expect(form).not.toHaveProperty('durationSec')
  })

  test('on the seed: read, changed, saved, shown', async () => {
    const { user } = await open()
    const input = await field('Tiêu đề')
    expect(input).toHaveValue(title)
    await user.type(input, ' (mới)')
    await user.click(saveButton('Lưu bài học'))
    expect(await screen.findByRole('cell', { name: `${title} (mới)` })).toBeVisible()
  })

  test('foreign shapes: under `lesson`, `id` for `_id`, section as its id, numbers as text, no isFile', async () => {
    faults.answer('get', LESSON, {
      lesson: {
        ...edited(),
        id: 'l1',
        section: sectionId(2),
        durationSec: '60',
        sortOrder: '4',
        resources: [
          { id: 'r', title: 'T', kind: 'PDF', mime: 'application/pdf', viewUrl: '/v' },
          { url: 'https://x.vn' },
        ],
      },
    } as never)
    await open()
    expect(await field('Chương')).toHaveValue(sectionId(2))
    expect(await field('Thời lượng (giây, không bắt buộc)')).toHaveValue('60')
    expect(await field('Thứ tự')).toHaveValue('4')
    expect(await field(/^Danh sách liên kết/)).toHaveValue('https://x.vn')
  })

  test('without isFile: PUT sends back every address to the letter, and no file', async () => {
    const mime = 'application/pdf'
    faults.answer('get', LESSON, {
      ...edited(),
      resources: [
        { _id: '1', title: 'Xem', url: 'https://vidu.vn/1', viewUrl: 'https://cdn.test/1?sig=x' },
        { _id: '2', title: 'PDF', kind: 'PDF', mime, url: 'https://vidu.vn/2.pdf' },
        { _id: '3', title: 'Tệp', kind: 'PDF', url: 'http://localhost:3000/files/3' },
        { _id: '4', title: 'Trên máy chủ', url: '/uploads/4.pdf' },
        { _id: '5', title: 'Trên máy chủ', url: 'uploads/5.pdf' },
        { _id: '6', title: 'Tải lên', mime, url: '/uploads/6.pdf', viewUrl: '/xem/6' },
      ],
    } as never)
    const { user } = await open()
    const kept = ['https://vidu.vn/1', 'https://vidu.vn/2.pdf', '/uploads/4.pdf', 'uploads/5.pdf']
    expect(await field(/^Danh sách liên kết/)).toHaveValue(kept.join('\n'))
    const side = within(screen.getByRole('region', { name: 'Tài nguyên hiện có' }))
    const shown = side.getByRole('link', { name: /^Xem/ })
    expect(shown).toLeadTo('https://cdn.test/1?sig=x')
    await user.type(await field('Tiêu đề'), ' mới')
    // Another backend takes what our own refuses, a relative address.
    let saved: string[] = []
    faults.serve('put', LESSON, async (request) => {
      saved = (fieldsOf(await request.formData())['resourceUrls'] as string).split(/\r?\n/)
      return HttpResponse.json({})
    })
    await user.click(saveButton('Lưu bài học'))
    expect(await screen.findByText('Đã lưu bài học.')).toBeVisible()
    expect(saved).toEqual(kept)
  })

  test('an envelope that nobody knows begins no empty form, whose save would empty the lesson', async () => {
    faults.answer('get', LESSON, { data: edited() } as never)
    await open()
    expect(await screen.findByText('Không tải được bài học')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Lưu bài học' })).toBeNull()
  })

  test("'Không tải được bài học' with the reason, and again on request", async () => {
    faults.refuse('get', LESSON, 500)
    const { user } = await open()
    expect(await screen.findByText('Không tải được bài học')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Lưu bài học' })).toBeNull()
    faults.answer('get', LESSON, edited() as never)
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await field('Tiêu đề')).toHaveValue('Bài cũ')
  })

  test('another resource is made primary; one is taken out, and its address leaves the form', async () => {
    faults.answer('get', LESSON, edited() as never)
    faults.answer('put', `${RESOURCE}/primary`, {})
    faults.reply('delete', RESOURCE, null, 204)
    const { user } = await open()
    await user.type(await field('Tiêu đề'), '!')
    await user.click(await screen.findByRole('button', { name: 'Đặt làm chính: Trang' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Đặt làm chính: Trang' })).toBeNull(),
    )
    await user.click(screen.getByRole('button', { name: 'Bỏ: Trang' }))
    const question = await screen.findByRole('dialog', { name: 'Bỏ tài nguyên này?' })
    await user.click(within(question).getByRole('button', { name: 'Bỏ tài nguyên' }))
    await waitFor(async () =>
      expect(await field(/^Danh sách liên kết/)).toHaveValue('https://youtu.be/a1'),
    )
    const side = within(screen.getByRole('region', { name: 'Tài nguyên hiện có' }))
    expect(side.queryByRole('link', { name: /^Trang / })).toBeNull()
    expect(await field('Tiêu đề')).toHaveValue('Bài cũ!')
    expect(
      requests
        .filter(({ path }) => path.includes('/resources/'))
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual([
      expect.stringMatching(/^PUT \/api\/instructor\/lessons\/\w+\/resources\/r3\/primary$/),
      expect.stringMatching(/^DELETE \/api\/instructor\/lessons\/\w+\/resources\/r3$/),
    ])
  })

  test('a primary resource whose call hangs can be let go of', async () => {
    faults.answer('get', LESSON, edited() as never)
    faults.hang('put', `${RESOURCE}/primary`)
    const { user } = await open()
    const primary = await screen.findByRole('button', { name: 'Đặt làm chính: Trang' })
    await whileItHangs(async (pass) => {
      await user.click(primary)
      await waitFor(() => expect(primary).toBeDisabled())
      await pass()
      expect(await screen.findByText('Máy chủ trả lời chậm hơn thường lệ.')).toBeVisible()
      await user.click(await screen.findByRole('button', { name: 'Dừng chờ' }))
    })
    expect(await screen.findByText('Chưa đổi được tài nguyên chính.')).toBeVisible()
    expect(primary).toBeEnabled()
  })

  test.each([404, 405])(
    'a backend without the calls for resources (%i): quietly not offered',
    async (status) => {
      faults.answer('get', LESSON, edited() as never)
      faults.refuse('put', `${RESOURCE}/primary`, status)
      const { user } = await open()
      await user.click(await screen.findByRole('button', { name: 'Đặt làm chính: Trang' }))
      expect(await screen.findByText(/^Máy chủ không hỗ trợ thao tác này/)).toBeVisible()
      expect(screen.queryByRole('button', { name: /^Bỏ: / })).toBeNull()
    },
  )
})
