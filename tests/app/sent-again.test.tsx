import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { classPaths, settingsPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import {
  closed,
  drafts,
  faults,
  renderApp,
  requests,
  server,
  testBackend,
} from '../support/app.tsx'
import { payButton, putIntoCart } from '../support/cart.ts'
import { openContent } from '../support/content.ts'
import { giveRowsHeight } from '../support/desk.ts'
import * as grader from '../support/grader.ts'
import { makeAssessment } from '../support/learning-fixtures.ts'
import * as lessonDialog from '../support/lesson-dialog.ts'
import { fillFirst } from '../support/quiz-editor.ts'
import { siteSheet } from '../support/site-sheet.ts'

/**
 * Writes whose answer was lost, in front of our own API: sent again they are there once
 * (docs/behaviour.md#sending-once).
 */

const FEATURES = ['idempotency-key', 'class', 'course-settings', 'reviews']

beforeAll(giveRowsHeight)
beforeEach(() => void siteSheet(FEATURES))
afterEach(() => document.getElementById('site')?.remove())

const SAFE = 'Gửi lại trong một giờ tới không bị hai lần.'
const COURSE = lessonDialog.COURSE
const TITLE = 'Chỉ một lần'

const press = async (name: RegExp | string) => {
  const dialogs = screen.queryAllByRole('dialog')
  const place = within(dialogs.at(-1) ?? document.body)
  fireEvent.click(await place.findByRole('button', { name }))
}
const fill = async (label: RegExp | string, text: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
const openNew = async (button: RegExp | string) => {
  await openContent(COURSE)
  fireEvent.click(screen.getAllByRole('button', { name: button })[0]!)
}
const count = async (
  ...from: Parameters<Awaited<ReturnType<typeof testBackend>>['db']['q']['$count']>
) => (await testBackend()).db.q.$count(...from)

interface Member {
  /** Up to the button; returns how often it is stored. */
  open: () => Promise<() => Promise<number>>
  button: string | RegExp
  path: string
  method?: 'put'
  /** What the page says when nobody knows. */
  doubt?: string
  done: string | RegExp
  /** What happens before it is sent again. */
  meanwhile?: () => Promise<void>
}

const openEssay = async () => {
  const submission = await grader.essay()
  return { ...submission, lessonId: (await grader.lessonOfCourse()).id }
}

const closeAndReopen = async () => {
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Đóng' })[0]!)
  await closed()
  fireEvent.click(await screen.findByRole('link', { name: 'Mở lại' }))
  await screen.findByRole('dialog')
}

const SUBMISSION: Member = {
  open: async () => {
    const { db } = await testBackend()
    const lesson = await grader.lessonOfCourse()
    const { id } = await makeAssessment(db, lesson, { title: 'Bài luận' })
    await renderApp(paths.lesson(lesson.id, { assignment: id }), { as: 'student' })
    await fill(/^Bài làm/, TITLE)
    return () => count(t.submissions, eq(t.submissions.assessmentId, id))
  },
  button: 'Nộp bài',
  path: '/api/student/assessments/:id/submit-assignment',
  done: 'Đã gửi bài tập.',
}

const MEMBERS: Record<string, Member> = {
  "a student's comment": {
    open: async () => {
      const { id, lessonId, assessmentId } = await openEssay()
      await renderApp(paths.lesson(lessonId, { view: assessmentId }), { as: 'student' })
      await fill('Bình luận của bạn', TITLE)
      return () => count(t.submissionComments, eq(t.submissionComments.submissionId, id))
    },
    button: 'Gửi bình luận',
    path: '/api/student/submissions/:id/comments',
    done: TITLE,
  },
  "a teacher's comment": {
    open: async () => {
      const submission = await grader.essay()
      const { user } = await grader.open(submission)
      await user.type(await grader.write(user), TITLE)
      return () => count(t.submissionComments, eq(t.submissionComments.submissionId, submission.id))
    },
    button: 'Gửi',
    path: grader.COMMENT,
    done: TITLE,
  },
  'a grade': {
    open: async () => {
      const submission = await grader.essay()
      await grader.open(submission)
      await fill('Điểm (0–100)', '80')
      return () => count(t.gradeHistory, eq(t.gradeHistory.submissionId, submission.id))
    },
    button: 'Lưu và quay lại',
    path: grader.GRADE,
    done: 'Đã lưu điểm.',
  },
  'a section': {
    open: async () => {
      await openNew('Thêm chương')
      await fill('Tiêu đề', TITLE)
      return () => count(t.sections, eq(t.sections.title, TITLE))
    },
    button: 'Thêm chương',
    path: '/api/instructor/courses/:id/sections',
    done: 'Đã thêm chương.',
  },
  'a lesson with a file': {
    open: async () => {
      const { user } = await lessonDialog.openNew()
      await fill('Tiêu đề', TITLE)
      await user.upload(
        await lessonDialog.field(/^Tải tệp lên/),
        lessonDialog.file('bài.txt', TITLE),
      )
      return () => count(t.lessons, eq(t.lessons.title, TITLE))
    },
    button: 'Thêm bài học',
    path: lessonDialog.POST,
    done: 'Đã thêm bài học.',
  },
  'a file of a lesson': {
    open: async () => {
      await openNew(/^Sửa bài học: /)
      const input = await lessonDialog.field(/^Tải tệp lên/)
      fireEvent.change(input, { target: { files: [lessonDialog.file('thêm.txt', TITLE)] } })
      return () => count(t.files, eq(t.files.name, 'thêm.txt'))
    },
    button: 'Lưu bài học',
    path: lessonDialog.LESSON,
    method: 'put',
    done: 'Đã lưu bài học.',
  },
  'a quiz': {
    open: async () => {
      await openNew(/^Thêm quiz: /)
      await fill('Tiêu đề', TITLE)
      fillFirst()
      return () => count(t.assessments, eq(t.assessments.title, TITLE))
    },
    button: 'Thêm quiz',
    path: '/api/instructor/lessons/:id/assessments/quiz',
    done: 'Đã thêm quiz.',
  },
  'an assignment': {
    open: async () => {
      await openNew(/^Thêm bài tập: /)
      await fill('Tiêu đề', `${TITLE} nữa`)
      return () => count(t.assessments, eq(t.assessments.title, `${TITLE} nữa`))
    },
    button: 'Thêm bài tập',
    path: '/api/instructor/lessons/:id/assessments/assignment',
    done: 'Đã thêm bài tập.',
  },
  'a submission': SUBMISSION,
  'a submission whose dialog was closed': { ...SUBMISSION, meanwhile: closeAndReopen },
  'a review': {
    open: async () => {
      await renderApp(paths.course(COURSE), { as: 'student' })
      fireEvent.click(await screen.findByRole('button', { name: 'Viết đánh giá…' }))
      fireEvent.click(await screen.findByRole('radio', { name: '4 sao: Tốt' }))
      await fill(/^Nhận xét/, TITLE)
      return () => count(t.courseReviews, eq(t.courseReviews.body, TITLE))
    },
    button: /^(?:Gửi|Lưu) đánh giá$/,
    path: '/api/student/courses/:id/review',
    method: 'put',
    doubt: 'Chưa rõ máy chủ đã làm hay chưa.',
    done: /^(?:Cảm ơn bạn đã đánh giá khóa học|Đã lưu đánh giá)\.$/,
  },
  'a message to the class': {
    open: async () => {
      await renderApp(classPaths.courseClass(COURSE), { as: 'instructor' })
      fireEvent.click(await screen.findByRole('button', { name: /^Thông báo cho lớp/ }))
      await fill('Tiêu đề', TITLE)
      await fill('Nội dung', 'Thứ Sáu nghỉ.')
      return () => count(t.classMessages, eq(t.classMessages.title, TITLE))
    },
    button: 'Gửi thông báo',
    path: '/api/instructor/courses/:id/class/announcements',
    done: /^Đã gửi thông báo cho/,
  },
  'a course': {
    open: async () => {
      const { user } = await renderApp(settingsPaths.newCourse(), { as: 'instructor' })
      await fill('Tên khóa học', TITLE)
      await user.selectOptions(screen.getByLabelText('Chủ đề'), 'Lập trình')
      return () => count(t.courses, eq(t.courses.title, TITLE))
    },
    button: 'Tạo khóa học',
    path: '/api/instructor/courses',
    done: TITLE,
  },
}

test.each(Object.entries(MEMBERS))(
  '%s: said, kept, and there once when it is sent again',
  async (_, { open, button, path, method = 'post' as const, doubt = SAFE, done, meanwhile }) => {
    const stored = await open()
    faults.loseAnswer(method, path)
    await press(button)
    expect(await screen.findByText(new RegExp(doubt))).toBeVisible()
    expect(await stored()).toBe(1)
    server.resetHandlers()
    await meanwhile?.()
    await press(button)
    await waitFor(() => expect(screen.getAllByText(done).length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.queryByText(new RegExp(doubt))).toBeNull())
    expect(await stored()).toBe(1)
    const writes = requests.filter((one) => one.method === method.toUpperCase())
    const first = writes[0]
    const same = writes.filter((one) => one.path === first?.path)
    expect(same).toHaveLength(2)
    expect(new Set(same.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    await waitFor(() => expect(drafts()).toEqual([]))
  },
)

test('the start of a payment, which has no key of its own: one order', async () => {
  const { db } = await putIntoCart()
  const before = await db.q.$count(t.orders)
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  faults.loseAnswer('post', '/api/student/checkout/momo/create')
  await user.click(await payButton('MoMo'))
  await screen.findByText('Không khởi tạo thanh toán. Vui lòng thử lại.')
  await user.click(await payButton('MoMo'))
  await waitFor(() =>
    expect(requests.filter(({ path }) => path.endsWith('/momo/create'))).toHaveLength(2),
  )
  await screen.findByText('Không khởi tạo thanh toán. Vui lòng thử lại.')
  expect(await db.q.$count(t.orders)).toBe(before + 1)
})

describe('what was changed since', () => {
  test('by a colleague, over whose grade this one is kept, is stored', async () => {
    const { user, submission } = await grader.openEssay()
    await user.type(await grader.score(), '90')
    faults.loseAnswer('post', grader.GRADE)
    await user.click(await grader.save())
    await screen.findByText(/Chưa rõ máy chủ đã lưu điểm hay chưa/)
    server.resetHandlers()
    await grader.colleagueGrades(submission.id, { score: 55, pass: true, feedback: 'Của Hà' })
    fireEvent(window, new Event('visibilitychange'))
    await user.click(await grader.button('Vẫn lưu điểm của tôi'))
    await closed()
    expect(await grader.stored(submission.id)).toMatchObject({ score: 90 })
  })

  test('gets another key: the note says that the first may be there', async () => {
    const { id, lessonId, assessmentId } = await openEssay()
    await renderApp(paths.lesson(lessonId, { view: assessmentId }), { as: 'student' })
    await fill('Bình luận của bạn', 'Trước')
    faults.loseAnswer('post', '/api/student/submissions/:id/comments')
    await press('Gửi bình luận')
    await screen.findByText(new RegExp(SAFE))
    await fill('Bình luận của bạn', 'Sau')
    expect(await screen.findByText(/Nội dung trước có thể đã được lưu/)).toBeVisible()
    expect(screen.queryByText(new RegExp(SAFE))).toBeNull()
    server.resetHandlers()
    await press('Gửi bình luận')
    await waitFor(async () =>
      expect(await count(t.submissionComments, eq(t.submissionComments.submissionId, id))).toBe(2),
    )
  })
})

test('an hour later nothing is promised any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await SUBMISSION.open()
  faults.loseAnswer('post', SUBMISSION.path)
  await press(SUBMISSION.button)
  await screen.findByText(new RegExp(SAFE))
  vi.setSystemTime(Date.now() + 60 * 60_000)
  await closeAndReopen()
  expect(await screen.findByText(/Nội dung trước có thể đã được lưu/)).toBeVisible()
  expect(screen.queryByText(new RegExp(SAFE))).toBeNull()
})

test('a lesson sent again keeps its place, also when the list has been read meanwhile', async () => {
  const { user } = await lessonDialog.openNew()
  await fill('Tiêu đề', 'Giữ chỗ')
  faults.loseAnswer('post', lessonDialog.POST)
  await press('Thêm bài học')
  await screen.findByText(new RegExp(SAFE))
  server.resetHandlers()
  // Another save reads the content again, with the lesson in it.
  await user.click(within(await lessonDialog.dialog()).getAllByRole('button', { name: 'Đóng' })[0]!)
  await closed()
  await user.click(screen.getByRole('button', { name: 'Thêm chương' }))
  await fill('Tiêu đề', 'Chương xen giữa')
  await press('Thêm chương')
  await closed()
  expect(await screen.findByRole('cell', { name: 'Giữ chỗ' })).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Thêm bài học' })[0]!)
  expect(await screen.findByText(new RegExp(SAFE))).toBeVisible()
  await press('Thêm bài học')
  await closed()
  expect(await count(t.lessons, eq(t.lessons.title, 'Giữ chỗ'))).toBe(1)
})
