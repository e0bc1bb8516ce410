import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  assessments,
  gradeHistory,
  lessons,
  submissionComments,
  submissions,
} from '../../server/db/schema.ts'
import { newId } from '../../server/ids.ts'
import { seedId } from '../../server/seed/ids.ts'
import { gradeSubmission } from '../../server/services/grades.ts'
import { paths } from '../../src/paths.ts'
import {
  address,
  closed,
  drafts,
  faults,
  renderApp,
  requests,
  server,
  testBackend,
  type Who,
} from '../support/app.tsx'
import {
  makeAssessment,
  makeQuiz,
  makeSubmission,
  optionsOf,
} from '../support/learning-fixtures.ts'

const COURSE = seedId('course', 'javascript-tu-con-so-0')
const STUDENT = seedId('user', 'hocvien')
const READ = '/api/instructor/submissions/:id'
const GRADE = '/api/instructor/submissions/:id/grade'
const COMMENT = '/api/instructor/submissions/:id/comments'

type HandIn = Partial<typeof submissions.$inferInsert>

async function lessonOfCourse() {
  const { db } = await testBackend()
  const [lesson] = await db.q.select().from(lessons).where(eq(lessons.courseId, COURSE))
  return lesson!
}

/** An essay of its own for each test, handed in by the demo student. */
async function essay(handIn: HandIn = {}, due: { dueAt?: Date } = {}) {
  const { db } = await testBackend()
  const assessment = await makeAssessment(db, await lessonOfCourse(), { title: 'Bài luận', ...due })
  return makeSubmission(db, assessment.id, STUDENT, { textAnswer: 'Bài của em', ...handIn })
}

async function open({ id, lessonId }: { id: string; lessonId?: string }, as: Who = 'instructor') {
  const lesson = lessonId ?? (await lessonOfCourse()).id
  const place = { lesson, student: STUDENT, submission: id }
  const view = await renderApp(paths.gradingCourse(COURSE, place), { as })
  return view
}

const panel = async () => within(await screen.findByRole('dialog', { name: /^Chấm bài: / }))
const score = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Điểm (0–100)' })
const feedback = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nhận xét' })
const comment = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nhận xét của bạn' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const save = () => button('Lưu và quay lại')
const redo = () => screen.findByRole('radio', { name: 'Yêu cầu làm lại bài' })
const grades = () =>
  requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/grade'))
const reads = (id: string) =>
  requests.filter(({ method, path }) => method === 'GET' && path.endsWith(`/submissions/${id}`))
const bodyOf = async () => {
  await waitFor(() => expect(grades()[0]?.body).not.toBe(''))
  return JSON.parse(grades()[0]!.body) as unknown
}
const stored = async (id: string) => {
  const { db } = await testBackend()
  const [row] = await db.q.select().from(submissions).where(eq(submissions.id, id))
  return row!
}
/** The colleague grades, past this browser. */
async function colleagueGrades(
  id: string,
  grade: { score: number; pass: boolean; feedback: string },
) {
  const { deps } = await testBackend()
  const actor = {
    id: seedId('user', 'dongiangvien'),
    fullName: 'Trần Thu Hà',
    email: 'dongiangvien@lopmo.test',
    roles: ['INSTRUCTOR'],
  }
  await gradeSubmission(deps, actor as Parameters<typeof gradeSubmission>[1], id, grade)
}

describe('the work', () => {
  test('student, assessment, status, time, on time, the text with its line breaks', async () => {
    const submission = await essay(
      { textAnswer: 'Dòng một\n<b>Dòng hai</b>', submittedAt: new Date('2026-11-20T01:00:00Z') },
      { dueAt: new Date('2026-11-21T01:00:00Z') },
    )
    await open(submission)
    const inside = await panel()
    expect(inside.getByRole('heading', { name: 'Đỗ Khánh Linh' })).toHaveFocus()
    expect(inside.getByText('hocvien@lopmo.test')).toBeVisible()
    expect(await inside.findByText('Bài luận')).toBeVisible()
    // Section 4: otherwise the raw status.
    expect(inside.getByText('SUBMITTED')).toBeVisible()
    expect(inside.getByText(/^20\/11\/2026, 08:00/)).toBeVisible()
    expect(await inside.findByText('Đúng hạn')).toBeVisible()
    expect(inside.getByText(/<b>Dòng hai<\/b>/).textContent).toBe('Dòng một\n<b>Dòng hai</b>')
  })

  test("'Đã chấm', late, the grade it has and who gave it; the form begins with it", async () => {
    const submission = await essay(
      {
        status: 'GRADED',
        score: 87.5,
        pass: true,
        feedback: 'Tốt',
        gradedAt: new Date('2026-11-21T01:30:00Z'),
        graderUserId: seedId('user', 'trogiang'),
        submittedAt: new Date('2026-11-20T01:00:00Z'),
      },
      { dueAt: new Date('2026-11-19T01:00:00Z') },
    )
    await open(submission)
    const inside = await panel()
    expect(await inside.findByText('Đã chấm')).toBeVisible()
    expect(await inside.findByText('Nộp muộn')).toBeVisible()
    expect(inside.getByText('87,5%')).toBeVisible()
    expect(inside.getByText('Lê Quốc Bảo')).toBeVisible()
    expect(await score()).toHaveValue('87,5')
    expect(await feedback()).toHaveValue('Tốt')
  })

  test('attachments: PDF, pictures, text, audio and video in place, others by link', async () => {
    const file = (title: string, mime: string) => ({ title, mime, url: `/api/files/${title}` })
    const submission = await essay()
    faults.answer('get', READ, {
      _id: submission.id,
      status: 'SUBMITTED',
      textAnswer: '',
      user: { _id: STUDENT, fullName: 'Đỗ Khánh Linh' },
      assessment: { _id: 'a', title: 'Bài luận', assessmentType: 'ASSIGNMENT' },
      attachments: [
        file('bài.pdf', 'application/pdf'),
        file('hình.png', 'image/png'),
        file('chú.txt', 'text/plain'),
        file('lời.mp3', 'audio/mpeg'),
        file('phim.mp4', 'video/mp4'),
        file('mã.zip', 'application/zip'),
      ],
    })
    const { user } = await open(submission)
    expect(await screen.findByRole('img', { name: 'hình.png' })).toHaveAttribute(
      'src',
      '/api/files/hình.png',
    )
    expect(screen.getByLabelText('lời.mp3').tagName).toBe('AUDIO')
    expect(screen.getByLabelText('phim.mp4').tagName).toBe('VIDEO')
    await user.click(screen.getByRole('button', { name: 'Xem tại đây: bài.pdf' }))
    expect(screen.getByTitle('bài.pdf')).toHaveAttribute('src', '/api/files/bài.pdf')
    await user.click(screen.getByRole('button', { name: 'Xem tại đây: chú.txt' }))
    expect(screen.getByTitle('chú.txt')).toHaveAttribute('sandbox')
    expect(screen.queryByRole('button', { name: /mã\.zip/ })).toBeNull()
    expect(screen.getByRole('link', { name: /^mã\.zip/ })).toBeVisible()
  })

  test("missing submission: 'Không tìm thấy bài nộp'", async () => {
    await open({ id: newId() })
    expect(await screen.findByText('Không tìm thấy bài nộp')).toBeVisible()
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })

  test('a failed read says so and can be tried again', async () => {
    const submission = await essay()
    faults.refuse('get', READ, 500)
    const { user } = await open(submission)
    expect(await screen.findByText('Không tải được bài nộp')).toBeVisible()
    server.resetHandlers()
    await user.click(await button('Thử lại'))
    expect(await screen.findByText('Bài của em')).toBeVisible()
  })
})

describe('a quiz', () => {
  async function quiz(handIn: HandIn = {}) {
    const { db } = await testBackend()
    const made = await makeQuiz(db, await lessonOfCourse(), {
      questions: [
        { type: 'SINGLE', question: 'Thủ đô?', options: optionsOf(3, 1) },
        { type: 'MULTI', question: 'Số chẵn?', options: optionsOf(3, 0, 2) },
        { type: 'SHORT', question: 'Vì sao?' },
      ],
    })
    return makeSubmission(db, made.id, STUDENT, {
      answersJson: '[[1],[0,1],[]]',
      textAnswer: 'Vì thế ạ',
      status: 'GRADED',
      score: 33.33,
      ...handIn,
    })
  }

  test('a note says the score is automatic and a SHORT answer can be adjusted; choices beside right ones, in words; raw answers as expandable data', async () => {
    await open(await quiz())
    const inside = await panel()
    expect(
      await inside.findByText(/do hệ thống chấm tự động.*câu trả lời ngắn \(SHORT\)/),
    ).toBeVisible()
    const question = (name: string) =>
      within(inside.getByText(new RegExp(name)).closest<HTMLElement>('.quiz-answers > li')!)
    expect(question('Thủ đô').getByText('Đúng')).toBeVisible()
    expect(question('Thủ đô').getByText('Học viên chọn · Đáp án đúng')).toBeVisible()
    expect(question('Số chẵn').getByText('Sai')).toBeVisible()
    expect(question('Số chẵn').getByText('Học viên chọn')).toBeVisible()
    expect(question('Số chẵn').getByText('Đáp án đúng')).toBeVisible()
    expect(question('Vì sao').getByText('Giảng viên xem')).toBeVisible()
    expect(inside.getByText('Vì thế ạ')).toBeVisible()
    const raw = inside.getByText('Dữ liệu trả lời gốc')
    expect(raw.closest('details')).not.toHaveAttribute('open')
    expect(inside.getByText('[[1],[0,1],[]]')).toBeInTheDocument()
  })

  test('questions that did not come with the hand-in are fetched quietly', async () => {
    const submission = await quiz()
    const row = await stored(submission.id)
    faults.answer('get', READ, {
      submission: {
        id: submission.id,
        status: 'GRADED',
        answersJson: [[1], [0, 1], []],
        assessment: { id: row.assessmentId, title: 'Quiz', type: 'QUIZ' },
      },
      comments: [],
    })
    await open(submission)
    expect(await screen.findByText(/Thủ đô/)).toBeVisible()
  })

  test('without any questions only the raw answers', async () => {
    const submission = await quiz()
    faults.answer('get', READ, {
      id: submission.id,
      status: 'GRADED',
      answersJson: '[[1]]',
      assessment: { id: 'la', title: 'Quiz lạ', type: 'QUIZ' },
    })
    await open(submission)
    expect(await screen.findByText('Dữ liệu trả lời gốc')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Câu trả lời' })).toBeNull()
    expect(screen.queryByRole('alert', { name: /lỗi/ })).toBeNull()
  })
})

describe('a grade', () => {
  test.each([
    ['8,5', 8.5, 'Sẽ lưu: 8,5 điểm'],
    ['8.5', 8.5, 'Sẽ lưu: 8,5 điểm'],
    ['8.125', 8.13, 'Sẽ lưu: 8,13 điểm'],
    ['250', 100, 'Điểm cao nhất là 100. Sẽ lưu: 100 điểm'],
    ['-3', 0, 'Điểm thấp nhất là 0. Sẽ lưu: 0 điểm'],
  ])('%s is sent as %d; what will be stored is shown', async (typed, sent, words) => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), typed)
    expect(await screen.findByText(words)).toBeVisible()
    await user.type(await feedback(), 'Khá lắm')
    await user.click(await save())
    expect(await screen.findByText('Đã lưu điểm.')).toBeVisible()
    expect(await bodyOf()).toEqual({ score: sent, pass: true, feedback: 'Khá lắm' })
    await closed()
    expect(await stored(submission.id)).toMatchObject({ status: 'GRADED', score: sent })
    expect(drafts()).toEqual([])
  })

  test('0 to 100, step 0.1: announced as a number field, the arrows step it', async () => {
    const { user } = await open(await essay())
    const field = await score()
    expect(field).toHaveAttribute('aria-valuemin', '0')
    expect(field).toHaveAttribute('aria-valuemax', '100')
    expect(field).toHaveAttribute('step', '0.1')
    await user.type(field, '8,5{ArrowUp}')
    expect(field).toHaveValue('8,6')
    expect(field).toHaveAttribute('aria-valuenow', '8.6')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(field).toHaveValue('8,4')
  })

  test('an empty score is sent as 0; the line beside the button says so beforehand', async () => {
    const { user } = await open(await essay())
    const line = await screen.findByText('Chưa nhập điểm: sẽ lưu 0 điểm')
    expect(line.parentElement).toContainElement(await save())
    await user.click(await save())
    await closed()
    expect(await bodyOf()).toEqual({ score: 0, pass: true, feedback: '' })
  })

  test('odd text is not taken for another number', async () => {
    const { user } = await open(await essay())
    await user.type(await score(), 'tám')
    await user.click(await save())
    const field = await score()
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Điểm là một số từ 0 đến 100/))
    expect(await score()).toHaveFocus()
    expect(grades()).toEqual([])
  })

  test('redo mode: pass false, the score field disabled, RETURNED', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), '40')
    await user.click(await redo())
    expect(await score()).toBeDisabled()
    expect(screen.queryByText(/Chưa nhập điểm/)).toBeNull()
    await user.type(await feedback(), 'Làm lại phần hai')
    await user.click(await save())
    expect(await screen.findByText('Đã yêu cầu làm lại.')).toBeVisible()
    expect(await bodyOf()).toEqual({ score: 40, pass: false, feedback: 'Làm lại phần hai' })
    expect(await stored(submission.id)).toMatchObject({ status: 'RETURNED', score: null })
  })

  test('a TA may grade', async () => {
    const submission = await essay()
    const { user } = await open(submission, 'assistant')
    await user.type(await score(), '70')
    await user.click(await save())
    await closed()
    expect(await stored(submission.id)).toMatchObject({
      score: 70,
      graderUserId: seedId('user', 'trogiang'),
    })
  })

  test('the key S saves and returns; one press of any kind sends once', async () => {
    const { user } = await open(await essay())
    await user.type(await score(), '9')
    const press = await save()
    act(() => press.focus())
    fireEvent.click(press)
    fireEvent.click(press)
    await user.keyboard('s')
    await closed()
    expect(grades()).toHaveLength(1)
  })

  test('the key S saves nothing while the help of the keys is read', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), '70')
    act(() => screen.getByRole('heading', { level: 2, name: 'Đỗ Khánh Linh' }).focus())
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Phím tắt khi chấm bài' })
    await waitFor(() => expect(help).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('s')
    await user.click(within(help).getByRole('button', { name: 'Đóng' }))
    await waitFor(() => expect(help).not.toBeInTheDocument())
    expect(reads(submission.id)).toHaveLength(1)
    expect(grades()).toEqual([])
  })

  test('save and next ungraded: the same one call, then the next hand-in that waits', async () => {
    const submission = await essay()
    const { db } = await testBackend()
    const { assessmentId } = await stored(submission.id)
    const next = await makeSubmission(db, assessmentId, seedId('user', 'buihaiyen'), {
      textAnswer: 'Bài của Yến',
    })
    const { lessonId } = (
      await db.q.select().from(assessments).where(eq(assessments.id, assessmentId))
    )[0]!
    const { user } = await open({ id: submission.id, lessonId })
    await user.type(await score(), '80')
    await user.click(await button('Lưu và bài chưa chấm tiếp theo'))
    await waitFor(() => expect(address()).not.toContain(submission.id))
    expect(await bodyOf()).toEqual({ score: 80, pass: true, feedback: '' })
    expect(grades()).toHaveLength(1)
    expect((await stored(next.id)).status).toBe('SUBMITTED')
  })

  test("refused: 'Chấm điểm lỗi' with the server's hint; everything stays", async () => {
    faults.refuse('post', GRADE, 400, { message: 'Lớp đã kết thúc.' })
    const { user } = await open(await essay())
    await user.type(await score(), '8,5')
    await user.type(await feedback(), 'Khá')
    await user.click(await save())
    expect(await screen.findByText('Chấm điểm lỗi')).toBeVisible()
    expect(screen.getByText('Lớp đã kết thúc.')).toBeVisible()
    expect(await score()).toHaveValue('8,5')
    expect(await feedback()).toHaveValue('Khá')
    server.resetHandlers()
    await user.click(await save())
    await closed()
  })
})

describe('two teachers at once', () => {
  test('the grade of the other is shown before anything is sent; mine may still be saved', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), '90')
    await user.type(await feedback(), 'Của tôi')
    await colleagueGrades(submission.id, { score: 55, pass: true, feedback: 'Của Hà' })
    await user.click(await save())
    const notice = await screen.findByText(/^Trần Thu Hà đã chấm bài này/)
    expect(notice).toBeVisible()
    expect(screen.getByText('Điểm: 55')).toBeVisible()
    expect(screen.getByText('Của Hà')).toBeVisible()
    expect(grades()).toEqual([])
    expect(await feedback()).toHaveValue('Của tôi')
    await user.click(await button('Vẫn lưu điểm của tôi'))
    await closed()
    expect(await stored(submission.id)).toMatchObject({ score: 90, feedback: 'Của tôi' })
    const { db } = await testBackend()
    const history = await db.q
      .select()
      .from(gradeHistory)
      .where(eq(gradeHistory.submissionId, submission.id))
    expect(new Set(history.map((row) => row.score))).toEqual(new Set([55, 90]))
  })

  test("'Giữ điểm của …': nothing is sent, the form shows theirs, the draft is gone", async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), '90')
    await colleagueGrades(submission.id, { score: 55, pass: true, feedback: 'Của Hà' })
    await user.click(await save())
    await user.click(await button('Giữ điểm của Trần Thu Hà'))
    expect(screen.getByRole('region', { name: 'Bài nộp' })).toHaveFocus()
    expect(await score()).toHaveValue('55')
    expect(await feedback()).toHaveValue('Của Hà')
    expect(screen.queryByText(/đã chấm bài này/)).toBeNull()
    expect(grades()).toEqual([])
    expect(drafts()).toEqual([])
  })

  test('a redo asked for meanwhile does not turn my grade into a redo', async () => {
    const submission = await essay()
    const first = await open(submission)
    await first.user.type(await score(), '90')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    cleanup()
    await colleagueGrades(submission.id, { score: 0, pass: false, feedback: 'Làm lại' })
    const { user } = await open(submission)
    expect(await screen.findByText(/^Trần Thu Hà đã yêu cầu làm lại bài này/)).toBeVisible()
    expect(await score()).toHaveValue('90')
    await user.click(await button('Vẫn lưu điểm của tôi'))
    await closed()
    expect(await bodyOf()).toEqual({ score: 90, pass: true, feedback: '' })
  })

  test('a new hand-in meanwhile: it is shown, what is typed stays', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), '90')
    const { db } = await testBackend()
    await db.q
      .update(submissions)
      .set({ textAnswer: 'Bài mới của em', submittedAt: new Date() })
      .where(eq(submissions.id, submission.id))
    await user.click(await save())
    expect(await screen.findByText(/^Học viên đã nộp lại/)).toBeVisible()
    expect(await screen.findByText('Bài mới của em')).toBeVisible()
    expect(grades()).toEqual([])
    await user.click(await button('Xem bài mới trước'))
    expect(screen.getByRole('region', { name: 'Bài nộp' })).toHaveFocus()
    expect(await score()).toHaveValue('90')
    await user.click(await save())
    await closed()
    expect(grades()).toHaveLength(1)
  })

  test('when it cannot be checked, nothing is sent and the panel says why', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), '90')
    faults.cutOff('get', READ)
    await user.click(await save())
    expect(await screen.findByText('Chấm điểm lỗi')).toBeVisible()
    expect(screen.getByText(/Chưa kiểm tra được có ai vừa chấm bài này không/)).toBeVisible()
    expect(grades()).toEqual([])
    server.resetHandlers()
    await user.click(await save())
    await closed()
    expect(grades()).toHaveLength(1)
  })
})

describe('an unclear end', () => {
  /** The server takes it, the answer is lost. */
  const loseAnswer = () =>
    server.use(
      http.post(
        `http://localhost:3000${GRADE}`,
        async ({ request }) => {
          const { api } = await testBackend()
          await api.fetch(request.clone())
          return HttpResponse.error()
        },
        { once: true },
      ),
    )

  test('the stored grade is mine: done, no second send', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), '8,5')
    loseAnswer()
    await user.click(await save())
    expect(await screen.findByText('Đã lưu điểm.')).toBeVisible()
    await closed()
    expect(grades()).toHaveLength(1)
  })

  test('while the server cannot be read, only looking again is offered', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), '8,5')
    let readsLeft = 1
    server.use(
      http.get(`http://localhost:3000${READ}`, () =>
        readsLeft-- > 0 ? undefined : HttpResponse.error(),
      ),
    )
    loseAnswer()
    await user.click(await save())
    expect(await screen.findByText(/Chưa rõ máy chủ đã lưu điểm hay chưa/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Lưu và quay lại' })).toBeNull()
    expect(await score()).toHaveAttribute('readonly')
    server.resetHandlers()
    await user.click(await button('Kiểm tra lại'))
    await closed()
    expect(grades()).toHaveLength(1)
    expect(await stored(submission.id)).toMatchObject({ score: 8.5 })
  })
})

describe('what is typed and not saved', () => {
  test('a killed tab: score, mode, feedback and comment come back with a line, and can be let go of', async () => {
    const submission = await essay()
    const first = await open(submission)
    await first.user.type(await score(), '8,5')
    await first.user.click(await redo())
    await first.user.type(await feedback(), 'Đang viết dở')
    await first.user.type(await comment(), 'Lời dở')
    await waitFor(() => expect(drafts()).toHaveLength(2))
    cleanup()

    const { user } = await open(submission)
    expect(await score()).toHaveValue('8,5')
    expect(await redo()).toBeChecked()
    expect(await score()).toBeDisabled()
    expect(await screen.findByText(/^Sẽ yêu cầu học viên làm lại/)).toBeVisible()
    expect(await feedback()).toHaveValue('Đang viết dở')
    expect(await comment()).toHaveValue('Lời dở')
    expect(await screen.findAllByText(/^Đã khôi phục bản nháp chưa lưu/)).toHaveLength(2)
    for (const drop of await screen.findAllByRole('button', { name: 'Bỏ bản nháp' })) {
      await user.click(drop)
    }
    expect(await score()).toHaveValue('')
    expect(await feedback()).toHaveValue('')
    expect(await comment()).toHaveValue('')
    expect(drafts()).toEqual([])
  })

  test('closing the panel discards nothing', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await feedback(), 'Đang viết dở')
    await user.click(await button('Đóng'))
    await closed()
    expect(drafts()).toHaveLength(1)
  })

  test('it is the teacher’s own: a colleague on the same device begins with what is stored', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await feedback(), 'Riêng của tôi')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    cleanup()
    await open(submission, 'coInstructor')
    expect(await feedback()).toHaveValue('')
    cleanup()
    await open(submission)
    expect(await feedback()).toHaveValue('Riêng của tôi')
  })

  test('an expired session: sign-in with the way back, nothing lost', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await feedback(), 'Đang viết dở')
    faults.refuse('get', READ, 401)
    await user.click(await save())
    const ways = await screen.findAllByRole('link', { name: 'Đăng nhập' })
    expect(ways.at(-1)?.getAttribute('href')).toMatch(/^\/login\?next=.*submission/)
    cleanup()
    server.resetHandlers()
    await open(submission)
    expect(await feedback()).toHaveValue('Đang viết dở')
    expect(grades()).toEqual([])
  })

  test('a save goes on when its panel is closed, and says when it failed', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await score(), '90')
    const release = faults.hold('get', READ)
    await user.click(await save())
    await user.click(await button('Đóng'))
    await closed()
    faults.refuse('post', GRADE, 400, { message: 'Không.' })
    release()
    expect(await screen.findByText(/^Chấm điểm lỗi: bài của Đỗ Khánh Linh/)).toBeVisible()
    expect(drafts()).toHaveLength(1)
  })
})

describe('the thread', () => {
  test('author and time per comment; trimmed, not empty, sent once with `message`', async () => {
    const submission = await essay()
    const { db } = await testBackend()
    await db.q.insert(submissionComments).values({
      id: newId(),
      submissionId: submission.id,
      userId: STUDENT,
      message: 'Em hỏi ạ',
      createdAt: new Date('2026-11-20T01:00:00Z'),
    })
    const { user } = await open(submission)
    const thread = await screen.findByRole('list', { name: 'Bình luận' })
    expect(thread).toHaveTextContent('Đỗ Khánh Linh')
    expect(thread).toHaveTextContent('20/11/2026, 08:00')
    expect(await button('Gửi nhận xét')).toBeDisabled()
    await user.type(await comment(), '   ')
    expect(await button('Gửi nhận xét')).toBeDisabled()
    await user.type(await comment(), 'Thầy trả lời  ')
    const press = await button('Gửi nhận xét')
    fireEvent.click(press)
    fireEvent.click(press)
    expect(await within(thread).findByText('Thầy trả lời')).toBeVisible()
    const sent = requests.filter(({ path }) => path.endsWith('/comments'))
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { message: 'Thầy trả lời' },
    ])
    expect(await comment()).toHaveValue('')
  })

  test("'Gửi nhận xét lỗi', the text is kept", async () => {
    faults.refuse('post', COMMENT, 400, { message: 'Quá dài.' })
    const { user } = await open(await essay())
    await user.type(await comment(), 'Thầy trả lời')
    await user.click(await button('Gửi nhận xét'))
    expect(await screen.findByText('Gửi nhận xét lỗi')).toBeVisible()
    expect(await comment()).toHaveValue('Thầy trả lời')
  })

  test('after a lost answer the thread is looked at: no double comment', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await comment(), 'Một lần thôi')
    server.use(
      http.post(`http://localhost:3000${COMMENT}`, async ({ request }) => {
        const { api } = await testBackend()
        await api.fetch(request.clone())
        return HttpResponse.error()
      }),
    )
    await user.click(await button('Gửi nhận xét'))
    const thread = await screen.findByRole('list', { name: 'Bình luận' })
    expect(await within(thread).findAllByText('Một lần thôi')).toHaveLength(1)
    expect(await comment()).toHaveValue('')
  })
})

describe('the comment bank', () => {
  test('a phrase is saved from the feedback, inserted, changed and deleted; it stays on the device', async () => {
    const submission = await essay()
    const { user } = await open(submission)
    await user.type(await feedback(), 'Trình bày rõ.')
    await user.click(await button('Mẫu nhận xét'))
    await user.click(await button('Lưu nhận xét đang viết làm mẫu'))
    cleanup()

    const again = await open(await essay())
    await again.user.click(await button('Mẫu nhận xét'))
    await again.user.click(await button('Chèn mẫu: Trình bày rõ.'))
    expect(await feedback()).toHaveValue('Trình bày rõ.')
    expect(await feedback()).toHaveFocus()
    await again.user.click(await button('Sửa mẫu: Trình bày rõ.'))
    const words = await screen.findByRole('textbox', { name: 'Sửa mẫu nhận xét' })
    await again.user.clear(words)
    await again.user.type(words, 'Lập luận tốt.{Enter}')
    await again.user.click(await button('Chèn mẫu: Lập luận tốt.'))
    expect(await feedback()).toHaveValue('Trình bày rõ. Lập luận tốt.')
    await again.user.click(await button('Xóa mẫu: Lập luận tốt.'))
    expect(await screen.findByText(/^Chưa có mẫu nào/)).toBeVisible()
  })
})

describe('shapes of other backends', () => {
  test('ids as `id`, `{submission, comments}`, no answer body to a grade', async () => {
    const submission = await essay()
    const answer = {
      submission: {
        id: submission.id,
        status: 'submitted',
        textAnswer: 'Bài lạ',
        student: { id: STUDENT, fullName: 'Học viên lạ' },
        assessmentTitle: 'Bài lạ lùng',
        assessmentId: 'a-la',
      },
      comments: { items: [{ id: 'c', user: { email: 'la@example.test' }, message: 'Chào' }] },
    }
    faults.answer('get', READ, answer)
    faults.reply('post', GRADE, null, 204)
    const { user } = await open(submission)
    expect(await screen.findByText('Bài lạ lùng')).toBeVisible()
    expect(await screen.findByText('Chào')).toBeVisible()
    await user.type(await score(), '9')
    await user.click(await save())
    await closed()
    expect(grades()).toHaveLength(1)
    expect(reads(submission.id).length).toBeGreaterThan(1)
  })
})
