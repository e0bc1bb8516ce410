import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { closed, drafts, expireSession, faults, requests } from '../support/app.tsx'
import { signInAgain, signInDialog } from '../support/sign-in-again.ts'
import {
  alertText,
  answerContent,
  answerLesson,
  API,
  field,
  openDialog,
  sent,
} from '../support/authoring.ts'

const MADE = { _id: 'a9', title: 'Viết bài', assessmentType: 'ASSIGNMENT' as const }

const openNew = () => openDialog('Thêm bài tập: Bài 1')
const title = () => field('Tiêu đề')
const saveButton = () => screen.getByRole('button', { name: /^(Lưu|Thêm) bài tập$/ })
const creations = () => sent('POST', '/assessments/assignment')
const attachments = () => requests.filter(({ path }) => path.endsWith('/attach'))

async function openFilled() {
  const { user } = await openNew()
  await user.type(title(), 'Viết bài')
  return user
}

beforeEach(() => {
  answerContent()
  faults.answer('post', API.assignment, { _id: 'a9' })
  faults.answer('post', API.attach, {})
})

describe('POST with title, description, max score and dates; then attach with its id', () => {
  test('exact bodies; dates are in Việt Nam and sent in ISO form', async () => {
    const { user } = await openNew()
    expect(field('Điểm tối đa')).toHaveValue('100')
    await user.type(title(), '  Viết bài ')
    await user.click(screen.getByRole('button', { name: 'Mã HTML' }))
    await user.type(field('Mô tả'), '<p>Nộp một tệp <b>PDF</b></p>')
    await user.clear(field('Điểm tối đa'))
    await user.type(field('Điểm tối đa'), '12,5')
    fireEvent.change(field('Mở lúc (không bắt buộc)'), { target: { value: '2026-12-01T07:00' } })
    fireEvent.change(field('Hạn nộp (không bắt buộc)'), { target: { value: '2026-12-08T23:59' } })
    await user.click(saveButton())
    await closed()
    expect(creations()).toEqual([
      {
        title: 'Viết bài',
        description: '<p>Nộp một tệp <b>PDF</b></p>',
        maxScore: 12.5,
        availableAt: '2026-12-01T00:00:00.000Z',
        dueAt: '2026-12-08T16:59:00.000Z',
      },
    ])
    expect(attachments().map(({ path }) => path)).toEqual([
      '/api/instructor/lessons/l/assessments/a9/attach',
    ])
    expect(drafts()).toEqual([])
    // The outline behind it is read again.
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/content'))).toHaveLength(2),
    )
  })

  test('dates are optional: left out when there are none; max score 100 by default', async () => {
    const user = await openFilled()
    await user.click(saveButton())
    await closed()
    expect(creations()).toEqual([{ title: 'Viết bài', description: '', maxScore: 100 }])
  })

  test('two presses send once', async () => {
    const release = faults.hold('post', API.attach)
    const user = await openFilled()
    await user.dblClick(saveButton())
    await waitFor(() => expect(attachments()).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Đang lưu…' })).toBeDisabled()
    expect(creations()).toHaveLength(1)
    release()
  })
})

describe('one problem at a time, at its field', () => {
  test("'Nhập tiêu đề', max score at least 1, dates in order", async () => {
    const { user } = await openNew()
    await user.click(saveButton())
    expect(alertText()).toBe('Nhập tiêu đề')
    expect(title()).toHaveFocus()
    expect(title()).toBeInvalid()
    await user.type(title(), 'Viết bài')
    expect(alertText()).toBe('')
    expect(title()).toBeValid()

    const score = field('Điểm tối đa')
    await user.clear(score)
    await user.type(score, '0,5')
    await user.click(saveButton())
    expect(alertText()).toBe('Điểm tối đa phải >= 1')
    expect(score).toHaveFocus()
    await user.clear(score)
    await user.type(score, '12,5 điểm')
    await user.click(saveButton())
    expect(alertText()).toBe('Điểm tối đa phải >= 1')
    expect(score).toHaveValue('12,5 điểm')
    await user.clear(score)
    await user.type(score, '10')

    fireEvent.change(field('Mở lúc (không bắt buộc)'), { target: { value: '2026-12-08T07:00' } })
    fireEvent.change(field('Hạn nộp (không bắt buộc)'), { target: { value: '2026-12-08T06:00' } })
    await user.click(saveButton())
    expect(alertText()).toBe('availableAt phải <= dueAt')
    await user.click(screen.getByRole('button', { name: 'Đến chỗ cần sửa' }))
    expect(field('Hạn nộp (không bắt buộc)')).toHaveFocus()
    expect(creations()).toEqual([])
  })

  test("half a date is no date: 'dueAt không hợp lệ'", async () => {
    const user = await openFilled()
    const due = field('Hạn nộp (không bắt buộc)')
    Object.defineProperty(due, 'validity', { value: { badInput: true } })
    fireEvent.keyUp(due)
    await user.click(saveButton())
    expect(alertText()).toBe('dueAt không hợp lệ')
  })

  test('half a date is not kept: opened again, the field shows what is saved and saving works', async () => {
    const user = await openFilled()
    const due = field('Hạn nộp (không bắt buộc)')
    Object.defineProperty(due, 'validity', { value: { badInput: true } })
    fireEvent.keyUp(due)
    expect(screen.getByText('Ngày giờ chưa đầy đủ.')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Đóng' })[0]!)
    await closed()
    await user.click(screen.getByRole('button', { name: 'Thêm bài tập: Bài 1' }))
    expect(await screen.findByLabelText('Tiêu đề')).toHaveValue('Viết bài')
    expect(screen.queryByText('Ngày giờ chưa đầy đủ.')).toBeNull()
    await user.click(saveButton())
    await closed()
    expect(creations()).toEqual([{ title: 'Viết bài', description: '', maxScore: 100 }])
  })
})

describe("the server's message, else 'Tạo assignment lỗi'; nothing typed is lost", () => {
  test("the server's message", async () => {
    faults.refuse('post', API.assignment, 400, { message: 'Bài học đã khóa.' })
    const user = await openFilled()
    await user.click(saveButton())
    await waitFor(() => expect(alertText()).toBe('Bài học đã khóa.'))
    expect(title()).toHaveValue('Viết bài')
  })

  test.each(['cut off', 'answered 500'])(
    '%s: the doubt is said, and it is sent again on request',
    async (how) => {
      if (how === 'cut off') faults.cutOff('post', API.assignment)
      else faults.refuse('post', API.assignment, 500)
      const user = await openFilled()
      await user.click(saveButton())
      await waitFor(() => expect(alertText()).toMatch(/^Tạo assignment lỗi/))
      expect(alertText()).toMatch(/Chưa rõ máy chủ đã lưu hay chưa\. Nội dung vẫn còn ở đây\./)
      expect(title()).toHaveValue('Viết bài')
      faults.answer('post', API.assignment, { _id: 'a9' })
      await user.click(saveButton())
      await closed()
      expect(creations()).toHaveLength(2)
    },
  )

  test('made but not attached: the retry attaches the same id, also after closing and opening again', async () => {
    faults.refuse('post', API.attach, 409, { message: 'Chưa gắn được.' })
    const user = await openFilled()
    await user.click(saveButton())
    await waitFor(() => expect(alertText()).toBe('Chưa gắn được.'))
    expect(title()).toBeDisabled()
    await user.click(screen.getAllByRole('button', { name: 'Đóng' })[0]!)
    await closed()
    await user.click(screen.getByRole('button', { name: 'Thêm bài tập: Bài 1' }))
    expect(await screen.findByText(/đã được tạo nhưng chưa gắn/)).toBeVisible()
    faults.answer('post', API.attach, {})
    await user.click(saveButton())
    await closed()
    expect(creations()).toHaveLength(1)
    expect(attachments()).toHaveLength(2)
  })

  test('the session is over: sign-in opens over the dialog, and the assignment is created once', async () => {
    faults.answer('post', API.assignment, { _id: 'a9' })
    faults.answer('post', API.attach, {})
    const user = await openFilled()
    await expireSession('instructor')
    await user.click(saveButton())
    await signInDialog()
    expect(drafts()).toHaveLength(1)
    await signInAgain(user)
    await closed()
    expect(drafts()).toEqual([])
  })
})

test('closing asks nothing and loses nothing; the next opening says so and lets it go', async () => {
  const user = await openFilled()
  await user.click(screen.getAllByRole('button', { name: 'Đóng' })[0]!)
  await closed()
  await user.click(screen.getByRole('button', { name: 'Thêm bài tập: Bài 1' }))
  expect(await screen.findByLabelText('Tiêu đề')).toHaveValue('Viết bài')
  expect(screen.getByText(/Đã khôi phục bản nháp/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Bỏ bản nháp' }))
  expect(title()).toHaveValue('')
})

describe('an existing assignment', () => {
  const saved = {
    ...MADE,
    description: 'Bản cũ',
    maxScore: 20,
    availableAt: null,
    dueAt: '2026-12-08T16:59:00.000Z',
    lessonId: 'l',
    courseId: 'c',
  }
  const openSaved = () => openDialog('Sửa bài tập: Viết bài')
  beforeEach(() => answerContent([MADE]))

  test('is loaded and changed by PUT with what creation takes', async () => {
    faults.answer('get', API.assessment, saved as never)
    faults.answer('put', API.assessment, {})
    const { user } = await openSaved()
    await screen.findByLabelText('Tiêu đề')
    expect(field('Hạn nộp (không bắt buộc)')).toHaveValue('2026-12-08T23:59')
    await user.type(title(), ' luận')
    await user.click(saveButton())
    await closed()
    expect(sent('PUT', '/assessments/a9')).toEqual([
      {
        title: 'Viết bài luận',
        description: 'Bản cũ',
        maxScore: 20,
        dueAt: '2026-12-08T16:59:00.000Z',
      },
    ])
  })

  const saveWith = async (over: object, edit: () => unknown) => {
    faults.answer('get', API.assessment, { ...saved, ...over } as never)
    faults.answer('put', API.assessment, {})
    const { user } = await openSaved()
    await user.type(await screen.findByLabelText('Tiêu đề'), '!')
    await edit()
    await user.click(saveButton())
    await closed()
    return sent('PUT', '/assessments/a9')[0]
  }
  const dates = { availableAt: '2026-12-01T00:00:30.250Z', dueAt: '2026-12-08T16:59:59.999Z' }
  const set = (label: string, value: string) =>
    fireEvent.change(field(label), { target: { value } })

  test('a date that nobody touches goes out as it came, seconds included; a changed one alone is converted', async () => {
    expect(await saveWith(dates, () => {})).toMatchObject(dates)
    const body = await saveWith(dates, () => set('Hạn nộp (không bắt buộc)', '2026-12-09T23:59'))
    expect(body).toMatchObject({ ...dates, dueAt: '2026-12-09T16:59:00.000Z' })
  })

  test('typed back to what it was: it is the stored one again', async () => {
    const body = await saveWith(dates, () => {
      set('Hạn nộp (không bắt buộc)', '2026-12-09T23:59')
      set('Hạn nộp (không bắt buộc)', '2026-12-08T23:59')
    })
    expect(body).toMatchObject(dates)
  })

  test('an emptied date is sent as null; one that was never set is left out', async () => {
    const body = await saveWith({ ...dates, availableAt: null }, () =>
      set('Hạn nộp (không bắt buộc)', ''),
    )
    expect(body).toMatchObject({ dueAt: null })
    expect(body).not.toHaveProperty('availableAt')
  })

  test.each([
    '<p>Nộp  <b>một</b> tệp </p>\n<p>&nbsp;PDF</p>\n',
    '  chữ thường\n\n\n có dòng trống  \n',
    '<p>không định dạng</p>',
  ])('a description that nobody touches goes out byte for byte: %j', async (description) => {
    const body = await saveWith({ description }, async () => {
      await screen.findByRole('toolbar', { name: 'Định dạng' })
    })
    expect(body.description).toBe(description)
  })

  test('nested and with `id` for `_id`, as other backends send it', async () => {
    faults.answer('get', API.assessment, {
      assessment: { ...saved, _id: undefined, id: 'a9' },
    } as never)
    await openSaved()
    expect(await screen.findByLabelText('Tiêu đề')).toHaveValue('Viết bài')
  })

  test.each([404, 405])('a backend that answers %i does not offer it', async (status) => {
    faults.refuse('get', API.assessment, status)
    await openSaved()
    expect(await screen.findByText(/Máy chủ không hỗ trợ sửa bài đã tạo/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull()
  })

  test.each([404, 405])(
    'without the call (%i) what the lesson nests is edited, and saved whole',
    async (status) => {
      faults.refuse('get', API.assessment, status)
      faults.answer('put', API.assessment, {})
      answerLesson([saved as never])
      const { user } = await openSaved()
      expect(await screen.findByLabelText('Tiêu đề')).toHaveValue('Viết bài')
      await user.type(title(), ' luận')
      await user.click(saveButton())
      await closed()
      expect(sent('PUT', '/assessments/a9')).toEqual([
        {
          title: 'Viết bài luận',
          description: 'Bản cũ',
          maxScore: 20,
          dueAt: '2026-12-08T16:59:00.000Z',
        },
      ])
    },
  )

  test('the lesson is not asked when the call only failed', async () => {
    faults.refuse('get', API.assessment, 403)
    answerLesson([saved as never])
    await openSaved()
    expect(await screen.findByText('Không tải được nội dung để sửa')).toBeVisible()
  })

  test('an envelope that nobody knows begins no empty form, whose save would empty it', async () => {
    faults.answer('get', API.assessment, { data: saved } as never)
    await openSaved()
    expect(await screen.findByText('Không tải được nội dung để sửa')).toBeVisible()
    expect(screen.queryByLabelText('Tiêu đề')).toBeNull()
  })

  test('a failed read can be tried again; a failed save keeps everything', async () => {
    faults.refuse('get', API.assessment, 400, { message: 'Chưa đọc được.' })
    const { user } = await openSaved()
    expect(await screen.findByText('Chưa đọc được.')).toBeVisible()
    faults.answer('get', API.assessment, saved as never)
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    await user.type(await screen.findByLabelText('Tiêu đề'), ' mới')
    faults.refuse('put', API.assessment, 500)
    await user.click(saveButton())
    await waitFor(() => expect(alertText()).toMatch(/^Lưu assignment lỗi/))
    expect(title()).toHaveValue('Viết bài mới')
  })
})
