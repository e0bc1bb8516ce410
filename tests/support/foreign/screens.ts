import { paths } from '../../../shared/paths.ts'
import type { Call, Opening } from './backend.tsx'

/** A screen with the calls that it reads, and what it says when one of them fails. */
export interface Screen extends Opening {
  path: string
  /** What stands there when everything has loaded. */
  shows: string | RegExp
  /** The button that opens it, where the address alone does not. */
  press?: string
  /** By call; '' where the screen says nothing about it (docs/product.md#silent-failures). */
  reads: Partial<Record<Call, string | RegExp>>
}

const QUIET = 'Chưa tải được dữ liệu.'
const submitted: Opening['holds'] = (held) => {
  held.submission = { status: 'SUBMITTED' }
  held.handedIn = 1
}

export const SCREENS: Record<string, Screen> = {
  'course list': {
    path: paths.courses({ topic: 't1' }),
    shows: 'Khóa lạ',
    reads: {
      'GET /api/public/courses': 'Không tìm thấy khóa học phù hợp.',
      'GET /api/public/topics': 'Chủ đề đang chọn',
    },
  },
  'course page': {
    path: paths.course('khoa-la'),
    shows: 'Tự học theo tiến độ',
    // A backend that cannot parse the id refuses it.
    reads: { 'GET /api/public/courses/:id': /Không tìm thấy khóa học|Chưa tải được khóa học/ },
  },
  cart: {
    path: paths.cart(),
    as: 'STUDENT',
    shows: 'Khóa lạ',
    reads: { 'GET /api/student/cart': 'Giỏ hàng của bạn đang trống' },
  },
  orders: {
    path: paths.orders(),
    as: 'STUDENT',
    shows: 'LA-1234',
    reads: { 'GET /api/student/orders': 'Bạn chưa có đơn hàng nào' },
  },
  dashboard: {
    path: paths.learning(),
    as: 'STUDENT',
    shows: 'Bài tập lạ',
    reads: {
      'GET /api/student/my-courses': 'Bạn chưa có khóa học nào.',
      'GET /api/student/deadlines': QUIET,
    },
  },
  deadlines: {
    path: paths.deadlines(),
    as: 'STUDENT',
    shows: 'Bài tập lạ',
    reads: { 'GET /api/student/deadlines': QUIET },
  },
  outline: {
    path: paths.outline('c1'),
    as: 'STUDENT',
    shows: 'Bài lạ',
    reads: {
      // A 401 to it alone says that the course is not the reader's.
      'GET /api/student/courses/:id/outline':
        /Không tải được nội dung khóa học|Khóa học này chưa có trong mục học của bạn/,
      'GET /api/student/courses/:id/progress': '',
    },
  },
  lesson: {
    path: paths.lesson('l1'),
    as: 'STUDENT',
    shows: 'Quiz lạ',
    reads: {
      'GET /api/student/lessons/:id': 'Không tải được bài học',
      'GET /api/student/courses/:id/outline': '',
      // The list's row stays as it is.
      'GET /api/student/assessments/:id/thread': 'Chưa nộp',
    },
  },
  'quiz dialog': {
    path: paths.lesson('l1', { quiz: 'q1' }),
    as: 'STUDENT',
    shows: 'Một hay hai?',
    reads: { 'GET /api/student/assessments/:id': 'Không tải được đề quiz' },
  },
  'assignment dialog': {
    path: paths.lesson('l1', { assignment: 'a1' }),
    as: 'STUDENT',
    shows: 'Bài làm',
    reads: { 'GET /api/student/assessments/:id': QUIET },
  },
  feedback: {
    path: paths.lesson('l1', { view: 'a1' }),
    as: 'STUDENT',
    holds: submitted,
    shows: 'Chưa có nhận xét.',
    reads: { 'GET /api/student/assessments/:id/thread': 'Không tải được phản hồi' },
  },
  'instructor courses': {
    path: paths.instructorCourses(),
    as: 'INSTRUCTOR',
    shows: 'Khóa lạ',
    reads: { 'GET /api/instructor/my-courses': 'Bạn chưa có khóa học nào' },
  },
  'content page': {
    path: paths.instructorCourse('c1'),
    as: 'INSTRUCTOR',
    shows: 'Bài lạ',
    reads: { 'GET /api/instructor/courses/:id/content': 'Chưa có chương nào' },
  },
  'lesson dialog': {
    path: paths.instructorCourse('c1'),
    as: 'INSTRUCTOR',
    press: 'Sửa bài học: Bài lạ',
    shows: 'Tài nguyên hiện có',
    reads: { 'GET /api/instructor/lessons/:id': 'Không tải được bài học' },
  },
  'assignment editor': {
    path: paths.instructorCourse('c1'),
    as: 'INSTRUCTOR',
    press: 'Sửa bài tập: Bài tập lạ',
    shows: 'Điểm tối đa',
    reads: { 'GET /api/instructor/assessments/:id': 'Không tải được nội dung để sửa' },
  },
  'courses to grade': {
    path: paths.grading(),
    as: 'INSTRUCTOR',
    shows: '1 học viên',
    reads: {
      'GET /api/instructor/my-courses': 'Bạn chưa có khóa học nào',
      'GET /api/instructor/courses/:id/students': 'Chưa rõ số học viên',
    },
  },
  'grading desk': {
    path: paths.gradingCourse('c1', { lesson: 'l1', student: 'st1' }),
    as: 'INSTRUCTOR',
    holds: submitted,
    shows: 'hv@example.test',
    reads: {
      'GET /api/instructor/courses/:id/content': 'Chưa có bài học nào để chấm',
      'GET /api/instructor/courses/:id/students': 'Khóa học chưa có học viên.',
      'GET /api/instructor/assessments/:id/submissions': 'Chưa tải được dữ liệu.',
    },
  },
  grader: {
    path: paths.gradingCourse('c1', { lesson: 'l1', student: 'st1', submission: 'sub1' }),
    as: 'INSTRUCTOR',
    holds: submitted,
    shows: 'Lưu và quay lại',
    reads: { 'GET /api/instructor/submissions/:id': 'Không tải được bài nộp' },
  },
}
