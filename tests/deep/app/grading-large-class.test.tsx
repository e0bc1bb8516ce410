import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { faults, requests } from '../../support/app.tsx'
import {
  bookCalls,
  card,
  CONTENT,
  giveRowsHeight,
  GRADEBOOK,
  submissionCalls,
  submissions,
  LESSONS,
  madeUp,
  opener,
  openDesk,
  panel,
  params,
  press,
  rowOf,
  student,
  studentRows,
  STUDENTS,
} from '../../support/desk.ts'
import { freshSite } from '../../support/site-sheet.ts'

beforeAll(giveRowsHeight)

describe('large classes', () => {
  test('search without accents by name or email', async () => {
    madeUp({ students: ['Nguyễn Hữu Ước', 'Đỗ Thị Yến', 'Trần Bình'] })
    const { user } = await openDesk({}, 'instructor', 'k')
    const field = await screen.findByRole('searchbox', { name: 'Tìm theo tên hoặc email' })
    await user.type(field, 'do yen')
    await waitFor(() => expect(studentRows().getAllByRole('listitem')).toHaveLength(1))
    expect(await rowOf('Đỗ Thị Yến')).toBeVisible()
    expect(screen.getByText(/^1 trong 3 học viên/)).toBeVisible()
    await user.clear(field)
    await user.type(field, '2@lop')
    expect(await rowOf('Trần Bình')).toBeVisible()
    await user.type(field, 'xyz')
    expect(await screen.findByText('Không tìm thấy học viên nào.')).toBeVisible()
  })

  test('the list is one stop for Tab; arrows, Home and End move in it', async () => {
    madeUp()
    const { user } = await openDesk({}, 'instructor', 'k')
    const first = await rowOf('Ánh')
    expect(
      studentRows()
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([first])
    first.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(await rowOf('Bình')).toHaveFocus())
    await user.keyboard('{End}')
    await waitFor(async () => expect(await rowOf('Hà')).toHaveFocus())
    await user.keyboard('{Home}')
    await waitFor(() => expect(first).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(params()).toEqual({ student: 's0' })
  })

  test('closed and opened again while a grade is saved, a submission says so, and then asks nothing', async () => {
    const place = { lesson: LESSONS.essay, student: student('phamthuytien') }
    const { user } = await openDesk(place)
    const open = async () => {
      await user.click(await opener('Lời chào của riêng bạn', /^Chấm bài/))
      return within(await screen.findByRole('dialog'))
    }
    const first = await open()
    await user.type(await first.findByLabelText(/^Điểm/), '65')
    const release = faults.hold('post', '/api/instructor/submissions/:id/grade')
    await user.click(first.getByRole('button', { name: 'Lưu và quay lại' }))
    await waitFor(() => expect(requests.at(-1)?.method).toBe('POST'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const second = await open()
    expect(await second.findByRole('button', { name: 'Đang lưu…' })).toBeVisible()
    expect(second.getByLabelText(/^Điểm/)).toHaveAttribute('readonly')
    release()
    expect(await second.findByText('Điểm đã lưu')).toBeVisible()
    expect(await second.findByRole('button', { name: 'Lưu và quay lại' })).toBeVisible()
    expect(second.getByLabelText(/^Điểm/)).toHaveValue('65')
    await waitFor(() => expect(second.queryByText(/chưa được lưu/)).not.toBeInTheDocument())
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('with a gradebook', () => {
  freshSite(['gradebook'])

  /** A lesson where no work waits, and one where so many submissions wait. */
  function twoLessons(waiting: number) {
    const lesson = (n: number, waitingCount: number) => ({
      _id: `l${n}`,
      title: `Bài học ${n}`,
      waitingCount,
      assessments: [{ _id: `a${n - 1}`, title: `Bài ${n}`, assessmentType: 'ASSIGNMENT' }],
    })
    faults.answer('get', CONTENT, {
      course: { _id: 'k', title: 'Khóa K' },
      sections: [{ _id: 'c1', title: 'Chương 1', lessons: [lesson(1, 0), lesson(2, waiting)] }],
    })
  }

  test("the filter 'Chờ chấm' leaves the students whose work waits", async () => {
    madeUp()
    submissions({ 'a0 s0': 'GRADED', 'a0 s1': 'SUBMITTED' })
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await waitFor(async () => expect(await rowOf('Hà')).toHaveTextContent('Chưa nộp'))
    await user.click(screen.getByRole('button', { name: 'Chờ chấm' }))
    expect(screen.getByRole('button', { name: 'Chờ chấm' })).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(studentRows().getAllByRole('listitem')).toHaveLength(1))
    expect(await rowOf('Bình')).toHaveTextContent('Chờ chấm')
    // The chosen student has left the list. Those who wait come first, so nobody is below that student.
    press('j')
    expect(params()).toEqual({ lesson: 'l1', student: 's0' })
    press('k')
    expect(params()).toEqual({ lesson: 'l1', student: 's1' })
  })

  test('save and next: one call, one row changes, the next one that waits opens, nothing is read twice', async () => {
    const { user } = await openDesk({ lesson: LESSONS.essay, student: student('buihaiyen') })
    await user.click(await opener('Lời chào của riêng bạn', /^Chấm bài/))
    const sheet = within(await screen.findByRole('dialog'))
    await user.type(await sheet.findByLabelText(/^Điểm/), '85')
    const submission = params()['submission']
    await user.click(sheet.getByRole('button', { name: 'Lưu và chấm bài tiếp theo' }))
    await waitFor(() => expect(params()['student']).toBe(student('phamthuytien')))
    expect(params()['submission']).not.toBe(submission)
    expect(await rowOf('Bùi Hải Yến')).toHaveTextContent('Đã chấm')
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: `/api/instructor/submissions/${submission}/grade` },
    ])
    expect(submissionCalls()).toEqual([])
    // Once for the lesson, once after the grade: a colleague may have graded others meanwhile.
    expect(bookCalls()).toHaveLength(2)
    const next = await screen.findByRole('dialog', { name: 'Chấm bài: Phạm Thủy Tiên' })
    await waitFor(() => expect(next).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(params()['submission']).toBeUndefined())
    expect(params()['student']).toBe(student('phamthuytien'))
  })

  test('the search for the next submission says so and can be stopped; afterwards it opens nothing', async () => {
    twoLessons(1)
    faults.answer('get', STUDENTS, [{ _id: 's0', fullName: 'Ánh', email: '0@lop.vn' }])
    submissions({})
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await (await card('Bài 1')).findByText('Chưa nộp')
    const found = { _id: 'a1-s0', assessment: 'a1', user: 's0', status: 'SUBMITTED' }
    const release = faults.hold('get', '/api/instructor/lessons/l2/gradebook', () =>
      HttpResponse.json([found]),
    )
    press('g')
    expect(await screen.findByText('Đang tìm bài tiếp theo…')).toBeVisible()
    await waitFor(() => expect(bookCalls()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Dừng tìm' }))
    await waitFor(() => expect(screen.queryByText('Đang tìm bài tiếp theo…')).toBeNull())
    press('g')
    expect(await screen.findByText('Đang tìm bài tiếp theo…')).toBeVisible()
    // A teacher who goes elsewhere meanwhile stays there.
    await user.click(panel('Học viên').getByRole('button', { name: '← Bài học' }))
    await waitFor(() => expect(screen.queryByText('Đang tìm bài tiếp theo…')).toBeNull())
    release()
    await new Promise((done) => setTimeout(done, 50))
    expect(params()).not.toHaveProperty('submission')
  })

  test('after the end of the list, the search for the next submission goes on at its start', async () => {
    madeUp()
    submissions({ 'a0 s1': 'SUBMITTED' })
    const { user } = await openDesk({ lesson: 'l1', student: 's2' }, 'instructor', 'k')
    await (await card('Bài 1')).findByText('Chưa nộp')
    await user.click(screen.getByRole('button', { name: 'Bài chờ chấm tiếp theo' }))
    await waitFor(() => expect(params()['submission']).toBe('a0-s1'))
    expect(submissionCalls()).toEqual([])
  })

  test('a search that fails says so, and goes on when asked again', async () => {
    twoLessons(1)
    faults.answer('get', STUDENTS, [{ _id: 's0', fullName: 'Ánh', email: '0@lop.vn' }])
    submissions({})
    await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await (await card('Bài 1')).findByText('Chưa nộp')
    faults.refuse('get', GRADEBOOK, 403)
    press('g')
    expect(await screen.findByText('Chưa tìm được bài tiếp theo. Vui lòng thử lại.')).toBeVisible()
    submissions({ 'a1 s0': 'SUBMITTED' })
    press('g')
    await waitFor(() => expect(params()).toMatchObject({ lesson: 'l2', submission: 'a1-s0' }))
  })

  test('the CSV holds all grades of the lesson, in the order of names, and says how many rows', async () => {
    madeUp({ assessments: ['Bài 1', 'Bài 2', 'Bài 3'] })
    submissions({
      'a0 s0': 'GRADED',
      'a1 s0': 'SUBMITTED',
      'a1 s1': 'CHO_DUYET',
      'a2 s0': 'RETURNED',
      'a2 s1': 'EXPIRED',
    })
    const files: Blob[] = []
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      return `blob:${files.push(file as Blob)}`
    })
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    onTestFinished(() => {
      made.mockRestore()
      pressed.mockRestore()
    })
    const { user } = await openDesk({ lesson: 'l1' }, 'instructor', 'k')
    const file = await screen.findByTitle('Điểm của 4 học viên trong bài học này.')
    await waitFor(() => expect(file).toBeEnabled())
    await user.click(file)
    await waitFor(() => expect(files).toHaveLength(1))
    const bytes = new Uint8Array(await files[0]!.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    expect(new TextDecoder().decode(bytes)).toBe(
      'Họ và tên,Email,Bài 1 (%),Bài 2 (%),Bài 3 (%)\r\n' +
        'Ánh,0@lop.vn,80,Chưa chấm,Cần làm lại\r\n' +
        'Bình,1@lop.vn,Chưa nộp,55,"Hết giờ, chưa nộp"\r\n' +
        'Đức,2@lop.vn,Chưa nộp,Chưa nộp,Chưa nộp\r\n' +
        'Hà,3@lop.vn,Chưa nộp,Chưa nộp,Chưa nộp\r\n',
    )
  })
})
