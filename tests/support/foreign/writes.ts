import { fireEvent, screen, within } from '@testing-library/react'
import { paths } from '../../../shared/paths.ts'
import type { Call, Opening } from './backend.tsx'
import type { Holdings } from './entities.ts'

/** A write: how a person gets to it, what the page says, and what the backend holds after it. */
export interface Write extends Opening {
  call: Call
  path: string
  /** All steps before the button that sends. */
  prepare?: () => Promise<void>
  send: () => Promise<void>
  /** What the page says when it fails (docs/product.md#messages). */
  failed: string
  /** What the page says after an unclear end, where that is not `failed`. */
  unclear?: string
  /** Another backend would store it twice, so after an unclear end the page says to look first. */
  twice?: true
  /** What the page says after «Dừng chờ», where that is neither `failed` nor a doubt («Chưa rõ …»). */
  letGone?: string
  /** Where the server sends a message, the page shows that instead. */
  serverMessage?: true
  /** What was typed, as the field still holds it. */
  typed?: () => Promise<string>
  /** What the page says after a success, or a text of the page that it leads to. */
  done: string | RegExp
  /** Whether the backend holds exactly one record of it. */
  once: (held: Holdings) => boolean
  /** A failure is logged by contract (docs/product.md#instructor-calls). */
  logs?: true
}

const click = async (element: Promise<HTMLElement>) => void fireEvent.click(await element)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const inDialog = async (name: string | RegExp) => {
  const dialogs = await screen.findAllByRole('dialog')
  return within(dialogs.at(-1)!).findByRole('button', { name })
}
const fill = async (label: string | RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const valueOf = (label: string | RegExp) => async () =>
  (await screen.findByLabelText<HTMLInputElement>(label)).value
const press = (name: string) => () => click(inDialog(name))
const submitted: Opening['holds'] = (held) => {
  held.submission = { status: 'SUBMITTED' }
  held.handedIn = 1
}
const teach = { as: 'INSTRUCTOR', path: paths.instructorCourse('c1') } as const
const titles = (rows: readonly { title: string }[], title: string) =>
  rows.filter((row) => row.title === title).length === 1
const grader = {
  as: 'INSTRUCTOR',
  holds: submitted,
  path: paths.gradingCourse('c1', { lesson: 'l1', student: 'st1', submission: 'sub1' }),
} as const

/** Two calls: one makes the assignment, the other attaches it to its lesson. */
const newAssignment: Omit<Write, 'call'> = {
  ...teach,
  prepare: async () => {
    await click(button('Thêm bài tập: Bài lạ'))
    await fill('Tiêu đề', 'Viết bài')
  },
  send: press('Thêm bài tập'),
  failed: 'Tạo assignment lỗi',
  serverMessage: true,
  typed: valueOf('Tiêu đề'),
  done: 'Đã thêm bài tập.',
  once: ({ assessments, loose }) => titles(assessments, 'Viết bài') && loose.length === 0,
}

export const WRITES: Record<string, Write> = {
  'sign-in': {
    call: 'POST /auth/login',
    path: paths.login(),
    prepare: async () => {
      await fill('Email', 'la@example.test')
      await fill('Mật khẩu', 'mat-khau-la')
    },
    send: () => click(within(screen.getByRole('main')).findByRole('button', { name: 'Đăng nhập' })),
    failed: 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin!',
    // This is no failure: the form is there again.
    letGone: 'Quên mật khẩu?',
    typed: valueOf('Email'),
    done: 'Học một nghề mới, bằng tiếng Việt, theo nhịp của bạn',
    once: () => true,
  },
  registration: {
    call: 'POST /auth/register',
    path: paths.register(),
    prepare: async () => {
      await fill('Tên đăng nhập', 'nguoila')
      await fill('Email', 'la@example.test')
      await fill('Mật khẩu', 'mat-khau-la')
      await fill('Nhập lại mật khẩu', 'mat-khau-la')
      await fill('Họ và tên', 'Người Lạ')
    },
    send: () => click(button('Đăng ký')),
    failed: 'Đăng ký thất bại. Vui lòng thử lại!',
    typed: valueOf('Họ và tên'),
    done: 'Quên mật khẩu?',
    once: () => true,
  },
  'adding to the cart': {
    call: 'POST /api/student/cart/add',
    path: paths.course('khoa-la'),
    as: 'STUDENT',
    holds: (held) => void (held.cart = []),
    send: () => click(button('Thêm vào giỏ hàng')),
    failed: 'Không thêm được vào giỏ, hãy đăng nhập.',
    done: 'Đã thêm vào giỏ hàng',
    once: ({ cart }) => cart.length === 1,
  },
  'changing a quantity': {
    call: 'PUT /api/student/cart/quantity',
    path: paths.cart(),
    as: 'STUDENT',
    send: () => click(button('Tăng số lượng')),
    failed: 'Chưa đổi được số lượng',
    done: /Số lượng|Khóa lạ/,
    once: ({ cart }) => cart[0]?.quantity === 2,
  },
  'taking out of the cart': {
    call: 'DELETE /api/student/cart/course/:id',
    path: paths.cart(),
    as: 'STUDENT',
    send: () => click(button(/^Xoá/)),
    failed: 'Chưa xoá được',
    done: 'Giỏ hàng của bạn đang trống',
    once: ({ cart }) => cart.length === 0,
  },
  ...Object.fromEntries(
    (['MoMo', 'VNPAY'] as const).map((name): [string, Write] => [
      `paying with ${name}`,
      {
        call: `POST /api/student/checkout/${name === 'MoMo' ? 'momo' : 'vnpay'}/create`,
        path: paths.cart(),
        as: 'STUDENT',
        send: () => click(button(`Thanh toán với ${name}`)),
        failed: 'Không khởi tạo thanh toán. Vui lòng thử lại.',
        done: 'Không lấy được URL thanh toán.',
        once: () => true,
      },
    ]),
  ),
  completing: {
    call: 'POST /api/student/lessons/:id/complete',
    path: paths.lesson('l1'),
    as: 'STUDENT',
    send: () => click(button('Đánh dấu hoàn thành')),
    failed: 'Thao tác thất bại',
    done: 'Đã đánh dấu hoàn thành.',
    once: ({ completed }) => completed,
  },
  uncompleting: {
    call: 'POST /api/student/lessons/:id/uncomplete',
    path: paths.lesson('l1'),
    as: 'STUDENT',
    holds: (held) => void (held.completed = true),
    send: () => click(button('Bỏ đánh dấu hoàn thành')),
    failed: 'Thao tác thất bại',
    done: 'Đã bỏ đánh dấu hoàn thành.',
    once: ({ completed }) => !completed,
  },
  'submitting a quiz': {
    twice: true,
    call: 'POST /api/student/assessments/:id/submit-quiz',
    path: paths.lesson('l1', { quiz: 'q1' }),
    as: 'STUDENT',
    prepare: async () => click(screen.findByLabelText('Hai')),
    send: press('Nộp bài'),
    failed: 'Nộp quiz thất bại',
    serverMessage: true,
    typed: async () => String((await screen.findByLabelText<HTMLInputElement>('Hai')).checked),
    done: 'Đã nộp quiz.',
    once: ({ handedIn }) => handedIn === 1,
  },
  'submitting an assignment': {
    twice: true,
    call: 'POST /api/student/assessments/:id/submit-assignment',
    path: paths.lesson('l1', { assignment: 'a1' }),
    as: 'STUDENT',
    prepare: () => fill(/^Bài làm/, 'Bài của tôi'),
    send: press('Nộp bài'),
    failed: 'Nộp bài thất bại',
    typed: valueOf(/^Bài làm/),
    done: 'Đã gửi bài tập.',
    once: ({ handedIn }) => handedIn === 1,
  },
  "a student's comment": {
    twice: true,
    call: 'POST /api/student/submissions/:id/comments',
    path: paths.lesson('l1', { view: 'a1' }),
    as: 'STUDENT',
    holds: submitted,
    prepare: () => fill('Bình luận của bạn', 'Thưa thầy'),
    send: press('Gửi bình luận'),
    failed: 'Gửi bình luận thất bại',
    typed: valueOf('Bình luận của bạn'),
    done: 'Thưa thầy',
    once: ({ comments }) => comments.length === 1,
  },
  'adding a section': {
    ...teach,
    twice: true,
    call: 'POST /api/instructor/courses/:id/sections',
    prepare: async () => {
      await click(button('Thêm chương'))
      await fill('Tiêu đề', 'Chương mới')
    },
    send: press('Thêm chương'),
    failed: 'Không thể lưu chương. Vui lòng thử lại.',
    serverMessage: true,
    typed: valueOf('Tiêu đề'),
    done: 'Đã thêm chương.',
    once: ({ sections }) => titles(sections, 'Chương mới'),
  },
  'editing a section': {
    ...teach,
    call: 'PUT /api/instructor/courses/:id/sections/:id',
    prepare: async () => {
      await click(button('Sửa chương: Chương lạ'))
      await fill('Tiêu đề', 'Chương mới')
    },
    send: press('Lưu chương'),
    failed: 'Không thể lưu chương. Vui lòng thử lại.',
    serverMessage: true,
    typed: valueOf('Tiêu đề'),
    done: 'Đã lưu chương.',
    once: ({ sections }) => titles(sections, 'Chương mới'),
  },
  'deleting a section': {
    ...teach,
    call: 'DELETE /api/instructor/courses/:id/sections/:id',
    prepare: () => click(button('Xoá chương: Chương lạ')),
    send: press('Xoá chương'),
    failed: 'Chưa xoá được. Vui lòng thử lại.',
    serverMessage: true,
    done: 'Chưa có chương nào',
    once: ({ sections }) => sections.length === 0,
  },
  'moving a section': {
    ...teach,
    call: 'PATCH /api/instructor/courses/:id/sections/:id/move',
    holds: (held) => void held.sections.push({ id: 's2', title: 'Chương sau' }),
    send: () => click(button('Chuyển chương lên: Chương sau')),
    failed: 'Chưa chuyển được. Vui lòng thử lại.',
    serverMessage: true,
    done: /Chương sau[^]*Chương lạ/,
    once: ({ sections }) => sections[0]?.id === 's2' && sections.length === 2,
  },
  'moving a lesson': {
    ...teach,
    call: 'PATCH /api/instructor/lessons/:id/move',
    holds: (held) => void held.lessons.push({ id: 'l2', title: 'Bài sau' }),
    send: () => click(button('Chuyển bài học xuống: Bài lạ')),
    failed: 'Chưa chuyển được. Vui lòng thử lại.',
    serverMessage: true,
    done: /Bài sau[^]*Bài lạ/,
    once: ({ lessons }) => lessons[0]?.id === 'l2' && lessons.length === 2,
  },
  'adding a lesson': {
    ...teach,
    twice: true,
    call: 'POST /api/instructor/courses/:id/sections/:id/lessons',
    prepare: async () => {
      await click(button('Thêm bài học'))
      await fill('Tiêu đề', 'Bài mới')
    },
    send: press('Thêm bài học'),
    failed: 'Chưa lưu được bài học.',
    unclear: 'Chưa rõ máy chủ đã lưu bài học hay chưa.',
    typed: valueOf('Tiêu đề'),
    done: 'Bài mới',
    once: ({ lessons }) => titles(lessons, 'Bài mới'),
    logs: true,
  },
  'editing a lesson': {
    ...teach,
    call: 'PUT /api/instructor/lessons/:id',
    prepare: async () => {
      await click(button('Sửa bài học: Bài lạ'))
      await fill('Tiêu đề', 'Bài mới')
    },
    send: press('Lưu bài học'),
    failed: 'Chưa lưu được bài học.',
    unclear: 'Chưa rõ máy chủ đã lưu bài học hay chưa.',
    typed: valueOf('Tiêu đề'),
    done: 'Đã lưu bài học.',
    once: ({ lessons }) => titles(lessons, 'Bài mới'),
    logs: true,
  },
  'deleting a lesson': {
    ...teach,
    call: 'DELETE /api/instructor/lessons/:id',
    prepare: () => click(button('Xoá bài học: Bài lạ')),
    send: press('Xoá bài học'),
    failed: 'Chưa xoá được. Vui lòng thử lại.',
    serverMessage: true,
    done: 'Chưa có bài học trong chương này',
    once: ({ lessons }) => lessons.length === 0,
  },
  'creating an assignment': {
    ...newAssignment,
    call: 'POST /api/instructor/lessons/:id/assessments/assignment',
    // An assignment whose answer was lost stays unattached: no call of the contract finds it.
    once: ({ assessments }) => titles(assessments, 'Viết bài'),
  },
  'attaching an assignment': {
    ...newAssignment,
    call: 'POST /api/instructor/lessons/:id/assessments/:id/attach',
  },
  'creating a quiz': {
    ...teach,
    twice: true,
    call: 'POST /api/instructor/lessons/:id/assessments/quiz',
    prepare: async () => {
      await click(button('Thêm quiz: Bài lạ'))
      await fill('Nội dung câu hỏi', '1 + 1?')
      await fill('Phương án A, Câu 1', '2')
      await click(screen.findByLabelText('Phương án A là đáp án đúng, Câu 1'))
    },
    send: press('Thêm quiz'),
    failed: 'Tạo quiz lỗi',
    serverMessage: true,
    typed: valueOf('Nội dung câu hỏi'),
    done: 'Đã thêm quiz.',
    once: ({ assessments }) => titles(assessments, 'Bài kiểm tra'),
  },
  'editing an assignment': {
    ...teach,
    call: 'PUT /api/instructor/assessments/:id',
    prepare: async () => {
      await click(button('Sửa bài tập: Bài tập lạ'))
      await fill('Tiêu đề', 'Viết bài')
    },
    send: press('Lưu bài tập'),
    failed: 'Lưu assignment lỗi',
    serverMessage: true,
    typed: valueOf('Tiêu đề'),
    done: 'Đã lưu bài tập.',
    once: ({ assessments }) => titles(assessments, 'Viết bài'),
  },
  'deleting an assignment': {
    ...teach,
    call: 'DELETE /api/instructor/assessments/:id',
    prepare: () => click(button('Xoá bài tập: Bài tập lạ')),
    send: press('Xoá bài tập'),
    failed: 'Chưa xoá được. Vui lòng thử lại.',
    serverMessage: true,
    done: /^(?![^]*Bài tập lạ)/,
    once: ({ assessments }) => assessments.length === 1,
  },
  grading: {
    ...grader,
    call: 'POST /api/instructor/submissions/:id/grade',
    prepare: () => fill('Điểm (0–100)', '80'),
    send: press('Lưu và quay lại'),
    failed: 'Chấm điểm lỗi',
    typed: valueOf('Điểm (0–100)'),
    done: 'Đã lưu điểm.',
    once: ({ submission }) => submission?.score === 80,
  },
  "a teacher's comment": {
    ...grader,
    twice: true,
    call: 'POST /api/instructor/submissions/:id/comments',
    prepare: async () => {
      await click(button('Trao đổi với học viên'))
      await fill('Tin nhắn của bạn', 'Bài tốt')
    },
    send: press('Gửi'),
    failed: 'Gửi nhận xét lỗi',
    typed: valueOf('Tin nhắn của bạn'),
    done: 'Bài tốt',
    once: ({ comments }) => comments.length === 1,
  },
}
