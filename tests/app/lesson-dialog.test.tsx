import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { seedId } from '../../server/seed/ids.ts'
import { paths } from '../../src/paths.ts'
import { faults, renderApp, requests, server, signInAs } from '../support/app.tsx'
import { CONTENT, lesson, openContent, section } from '../support/content.ts'

const SLUG = 'javascript-tu-con-so-0'
const COURSE = seedId('course', SLUG)
const sectionId = (index: number) => seedId('section', `${SLUG}/${index}`)

const POST = '/api/instructor/courses/:courseId/sections/:sectionId/lessons'
const LESSON = '/api/instructor/lessons/:id'
const RESOURCE = '/api/instructor/lessons/:id/resources/:resourceId'

/** What came, before the API itself answers it. */
let sent: FormData[] = []
const listen = (method: 'post' | 'put', path: string) =>
  server.use(
    http[method](`http://localhost:3000${path}`, async ({ request }) => {
      sent.push(await request.clone().formData())
    }),
  )
const fieldsOf = (form: FormData | undefined) =>
  Object.fromEntries([...(form ?? [])].filter(([, value]) => typeof value === 'string'))
const filesOf = (form: FormData | undefined) =>
  form?.getAll('files').map((part) => (part as File).name)
const sends = () =>
  requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/lessons'))

// Of one moment: what an earlier test left chosen in this tab is the same file, chosen twice.
const file = (name: string, content = 'Ghi chú') => new File([content], name, { lastModified: 1 })
const dialog = () => screen.findByRole('dialog')
const field = (name: RegExp | string) => screen.findByLabelText<HTMLInputElement>(name)
const saveButton = (name = 'Thêm bài học') =>
  within(screen.getByRole('dialog')).getByRole('button', { name })
const chosen = () => screen.getByRole('list', { name: 'Tệp sẽ tải lên' })
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft/'))

async function openNew(courseId = COURSE) {
  const view = await openContent(courseId)
  await view.user.click(screen.getByRole('button', { name: 'Thêm bài học' }))
  await dialog()
  return view
}

/** Sections as the contract has them, without the reference API's extras. */
const answerContent = (...sections: object[]) =>
  faults.answer('get', CONTENT, { sections } as never)

const logged = vi.spyOn(console, 'error')
beforeEach(() => {
  sent = []
  logged.mockReset()
  listen('post', POST)
  listen('put', LESSON)
})
/** 'Lesson save failures are only logged': once, the error itself. */
function expectLogged(kind: string) {
  expect(logged).toHaveBeenCalledTimes(1)
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ name: 'ApiError', kind })
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
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
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
    await user.type(await field('Thời lượng (giây)'), '12:30')
    await user.clear(await field('Thứ tự'))
    await user.type(await field('Thứ tự'), '1')
    expect(await field('Thời lượng (giây)')).toHaveValue('750')
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
    await user.type(await field('Thời lượng (giây)'), '5 phút')
    await user.clear(await field('Thứ tự'))
    await user.type(await field('Thứ tự'), '0')
    await user.click(saveButton())
    expect(await screen.findByText('Nhập tiêu đề bài học.')).toBeVisible()
    expect(await field('Tiêu đề')).toHaveFocus()
    expect(screen.getByText(/^Dòng 2 không phải là địa chỉ/)).toBeVisible()
    expect(screen.getByText(/^Nhập số giây nguyên từ 0/)).toBeVisible()
    expect(screen.getByText('Thứ tự phải là số nguyên từ 1.')).toBeVisible()
    expect(await field('Thời lượng (giây)')).toHaveValue('5 phút')
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
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('bài.pdf'),
      expect.stringContaining('thả.md'),
    ])
    await user.click(list.getByRole('button', { name: 'Bỏ tệp bài.pdf' }))
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    await user.click(list.getByRole('button', { name: 'Bỏ tệp thả.md' }))
  })

  test('a double click sends one call', async () => {
    const { user } = await openNew()
    await user.type(await field('Tiêu đề'), 'Một lần')
    const button = saveButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('Đã thêm bài học.')
    expect(sends()).toHaveLength(1)
    expect(logged).not.toHaveBeenCalled()
  })
})

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

  test('loads the lesson: every field its own; addresses (not files) one a line; what it has in the side column', async () => {
    faults.answer('get', LESSON, edited() as never)
    await open()
    expect(await field('Tiêu đề')).toHaveValue('Bài cũ')
    expect(screen.getByRole('dialog', { name: 'Sửa bài học' })).toBeVisible()
    expect(await field('Loại bài học')).toHaveValue('DOCUMENT')
    expect(await field('Chương')).toHaveValue(sectionId(1))
    expect(await field('Thời lượng (giây)')).toHaveValue('95')
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
    faults.answer('get', LESSON, edited() as never)
    const { user } = await open()
    await user.clear(await field(/^Danh sách liên kết/))
    await user.clear(await field('Thời lượng (giây)'))
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
    expect(await field('Thời lượng (giây)')).toHaveValue('60')
    expect(await field('Thứ tự')).toHaveValue('4')
    expect(await field(/^Danh sách liên kết/)).toHaveValue('https://x.vn')
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
    server.use(
      http.put(`http://localhost:3000${RESOURCE}/primary`, () => HttpResponse.json({})),
      http.delete(
        `http://localhost:3000${RESOURCE}`,
        () => new HttpResponse(null, { status: 204 }),
      ),
    )
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
    [500, 'server'],
    [413, 'refused'],
  ])(
    'answered %i: logged once, said in the dialog, everything kept; the retry sends the files again',
    async (status, kind) => {
      faults.refuse('post', POST, status)
      const { user } = await openNew()
      await type(user)
      await user.click(saveButton())
      expect(await screen.findByText('Chưa lưu được bài học.')).toBeVisible()
      expectLogged(kind)
      await expectWhole()
      listen('post', POST)
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

  test('cut off: the content is read again, the lesson is not there, a second send is offered', async () => {
    faults.cutOff('post', POST)
    const { user } = await openNew()
    await type(user)
    await user.click(saveButton())
    expect(await screen.findByText(/Máy chủ chưa nhận bài học này/)).toBeVisible()
    expectLogged('offline')
    await expectWhole()
    expect(saveButton()).toBeEnabled()
  })

  test('cut off but arrived: found by reading again, said so, never sent twice', async () => {
    answerContent(section('Một', [lesson('Trùng tên')]))
    const { user } = await openNew('c1')
    await type(user, 'Trùng tên')
    faults.cutOff('post', POST)
    answerContent(section('Một', [lesson('Trùng tên'), lesson('Trùng tên', { _id: 'mới' })]))
    await user.click(saveButton())
    expect(
      await screen.findByText(/^Đã thêm bài học\. Máy chủ đã nhận từ lần gửi trước/),
    ).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sends()).toHaveLength(1)
    expectLogged('offline')
    expect(drafts()).toEqual([])
  })

  test('cut off with a namesake that was there before: that one is not taken for it', async () => {
    answerContent(section('Một', [lesson('Trùng tên')]))
    faults.cutOff('post', POST)
    const { user } = await openNew('c1')
    await type(user, 'Trùng tên')
    await user.click(saveButton())
    expect(await screen.findByText(/Máy chủ chưa nhận bài học này/)).toBeVisible()
    expectLogged('offline')
  })

  test('offline altogether: nothing is sent again before the server was read, not even after a reload', async () => {
    const first = await openNew()
    await type(first.user)
    faults.cutOff('post', POST)
    faults.cutOff('get', CONTENT)
    await first.user.click(saveButton())
    expect(await screen.findByText('Chưa rõ máy chủ đã lưu bài học hay chưa.')).toBeVisible()
    expectLogged('offline')
    expect(await field('Tiêu đề')).toBeDisabled()
    expect(within(await dialog()).queryByRole('button', { name: 'Thêm bài học' })).toBeNull()
    first.unmount()
    server.resetHandlers()
    const { user } = await openNew()
    await expectWhole()
    expect(await field('Tiêu đề')).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Kiểm tra lại' }))
    expect(await screen.findByText(/Máy chủ chưa nhận bài học này/)).toBeVisible()
    expect(await field('Tiêu đề')).toBeEnabled()
    expect(sends()).toHaveLength(0)
    await user.click(saveButton())
    expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
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
    expect(logged).not.toHaveBeenCalled()
    await expectWhole()
    server.resetHandlers()
    await user.click(saveButton())
    expect(await screen.findByText('Đã thêm bài học.')).toBeVisible()
  })

  test('closed on the way and opened again: everything there, nothing sent by itself', async () => {
    faults.hang('post', POST)
    const { user } = await openNew()
    await type(user)
    await user.click(saveButton())
    await screen.findByRole('progressbar', { name: 'Đã gửi' })
    await user.click(screen.getByRole('button', { name: 'Đóng' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Thêm bài học' }))
    await expectWhole()
    expect(await field('Tiêu đề')).toBeEnabled()
    expect(sends()).toHaveLength(1)
  })

  test('an expired session: after signing in again texts and files are there', async () => {
    faults.refuse('post', POST, 401, { message: 'Hết phiên' })
    const { user } = await openNew()
    await type(user)
    await user.click(saveButton())
    await screen.findByRole('heading', { name: 'Vui lòng đăng nhập.' })
    expectLogged('unauthenticated')
    await signInAs('instructor')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await user.click(await screen.findByRole('button', { name: 'Thêm bài học' }))
    await dialog()
    await expectWhole()
    expect(await field('Tiêu đề')).toBeEnabled()
    expect(screen.getByText(/^Đã khôi phục bản nháp chưa lưu/)).toBeVisible()
    expect(screen.getByText('Các tệp bạn đã chọn lần trước vẫn còn đây.')).toBeVisible()
  })

  test('closing a dirty dialog loses nothing; «Bỏ bản nháp» lets texts and files go, and has them back', async () => {
    const { user } = await openNew()
    await type(user)
    await user.click(screen.getByRole('button', { name: 'Đóng' }))
    await user.click(screen.getByRole('button', { name: 'Thêm bài học' }))
    await expectWhole()
    await user.click(screen.getByRole('button', { name: 'Bỏ bản nháp' }))
    expect(await field('Tiêu đề')).toHaveValue('')
    expect(screen.queryByRole('list', { name: 'Tệp sẽ tải lên' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Lấy lại bản nháp' }))
    await expectWhole()
  })

  test('files of a change are looked for before they are sent again', async () => {
    const { user } = await openContent(COURSE)
    await user.click(screen.getAllByRole('button', { name: /^Sửa bài học: / })[0]!)
    await field('Tiêu đề')
    await user.upload(await field(/^Tải tệp lên/), file('bài.txt'))
    faults.cutOff('put', LESSON)
    await user.click(saveButton('Lưu bài học'))
    expect(await screen.findByText(/Máy chủ chưa nhận bài học này/)).toBeVisible()
    expectLogged('offline')
    const reads = requests.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api/instructor/lessons/'),
    )
    expect(reads).toHaveLength(2)
  })
})
