import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { earlierWork } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import { closed, drafts, faults, requests, server, testBackend } from '../support/app.tsx'
import {
  button,
  essay,
  feedback,
  GRADE,
  grades,
  type SubmissionOptions,
  lessonOfCourse,
  open,
  panel,
  READ,
  reads,
  save,
  score,
  stored,
  STUDENT,
} from '../support/grader.ts'
import { withSheet } from '../support/steps.ts'
import { makeQuiz, makeSubmission, optionsOf } from '../support/learning-fixtures.ts'
import * as styles from '../../src/pages/grading/submission/quiz-answers.module.scss'

/** Work of this submission that was graded before the current one was handed in. */
async function gradedBefore(
  { id }: { id: string },
  work: Pick<typeof earlierWork.$inferInsert, 'textAnswer' | 'score' | 'pass' | 'feedback'>,
) {
  const { db } = await testBackend()
  await db.q.insert(earlierWork).values({
    id: newId(),
    submissionId: id,
    status: 'GRADED',
    submittedAt: new Date('2026-11-20T01:00:00Z'),
    late: false,
    gradedAt: new Date('2026-11-21T01:00:00Z'),
    ...work,
  })
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
    // Any status but GRADED shows as it is (docs/product.md#submission-states).
    expect(inside.getByText('SUBMITTED')).toBeVisible()
    expect(inside.getByText('· Chờ chấm')).toBeVisible()
    expect(inside.getByText(/^Thứ Sáu 20\/11(\/2026)?, 08:00/)).toBeVisible()
    expect(await inside.findByText('Đúng hạn')).toBeVisible()
    expect(inside.getByText(/<b>Dòng hai<\/b>/).textContent).toBe('Dòng một\n<b>Dòng hai</b>')
  })

  test('what was graded before the student handed in again is there, folded', async () => {
    const submission = await essay({ textAnswer: 'bản hai' })
    await gradedBefore(submission, {
      textAnswer: '  bản một',
      score: 87.5,
      pass: true,
      feedback: 'Thiếu ví dụ',
    })
    const { user } = await open(submission)
    const inside = await panel()
    const head = await inside.findByText(/^Nộp lúc 20\/11\/2026, 08:00.* · 87,5% · ĐẠT$/)
    expect(inside.getByText('Thiếu ví dụ')).not.toBeVisible()
    await user.click(head)
    expect(inside.getByText('Thiếu ví dụ')).toBeVisible()
    expect(inside.getByText('bản một')).toBeVisible()
  })

  test.each([
    ['code', 'if (a > b) {\n    x()\n}', 'while (c) {\n    y()\n}'],
    ['prose', 'Bản hai\ncủa tôi', 'Bản một\ncủa tôi'],
  ])('earlier work that is %s looks like the current one', async (_, now, before) => {
    const submission = await essay({ textAnswer: now })
    await gradedBefore(submission, { textAnswer: before, score: 50, pass: false, feedback: '' })
    await open(submission)
    const inside = await panel()
    const boxOf = async (text: string) =>
      (
        await inside.findByText(
          (_words, element) => element?.tagName === 'SPAN' && element.textContent === text,
        )
      ).parentElement
    const current = await boxOf(now)
    expect(current?.className).toBeTruthy()
    expect((await boxOf(before))?.className).toBe(current?.className)
  })

  test('what was to be done, asked for when it is wanted, and until when', async () => {
    const submission = await essay(
      {},
      { dueAt: new Date('2026-11-21T01:00:00Z'), description: '<p>Viết <b>một</b> trang.</p>' },
    )
    const { user } = await open(submission)
    const inside = await panel()
    expect(await inside.findByText(/^Thứ Bảy 21\/11(\/2026)?, 08:00/)).toBeVisible()
    const asked = `/api/instructor/assessments/${submission.assessmentId}`
    expect(requests.map(({ path }) => path)).not.toContain(asked)
    faults.refuse('get', asked, 403)
    await user.click(inside.getByText('Đề bài'))
    expect(await inside.findByText('Chưa tải được đề bài.')).toBeVisible()
    server.resetHandlers()
    await user.click(inside.getByRole('button', { name: 'Thử lại' }))
    expect(await inside.findByText('một')).toBeVisible()
  })

  test('what was to be done stands open under a short answer where the form is beside it', async () => {
    const narrow = window.matchMedia
    const wide = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        query.startsWith('(min-width: 1200px),')
          ? { ...narrow(query), matches: true }
          : narrow(query),
      )
    onTestFinished(() => wide.mockRestore())
    withSheet(['class'])
    const task = { description: '<p>Viết <b>một</b> trang.</p>' }
    const short = await essay({}, task)
    const asked = (id: string) =>
      requests.filter(({ path }) => path === `/api/instructor/assessments/${id}`)
    const { unmount } = await open(short)
    expect(await (await panel()).findByText('một')).toBeVisible()
    expect(asked(short.assessmentId)).toHaveLength(1)
    // Not before the answer.
    const paths = requests.map(({ path }) => path)
    expect(paths.indexOf(`/api/instructor/assessments/${short.assessmentId}`)).toBeGreaterThan(
      paths.indexOf(`/api/instructor/submissions/${short.id}`),
    )
    unmount()
    const long = await essay({ textAnswer: 'Dài. '.repeat(200) }, task)
    await open(long)
    expect(await (await panel()).findByText(/^Dài/)).toBeVisible()
    expect(asked(long.assessmentId)).toHaveLength(0)
    cleanup()
    // Another backend may have no such call.
    document.getElementById('site')?.remove()
    const elsewhere = await essay({}, task)
    await open(elsewhere)
    expect(await (await panel()).findByText('Đề bài')).toBeVisible()
    expect(asked(elsewhere.assessmentId)).toHaveLength(0)
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
    expect(inside.getByText('· trễ 1 ngày')).toBeVisible()
    expect(inside.getByText('87,5%')).toBeVisible()
    expect(inside.getByText('Lê Quốc Bảo')).toBeVisible()
    expect(await score()).toHaveValue('87,5')
    expect(await feedback()).toHaveValue('Tốt')
  })

  test.each<[string, string, string | null, string, string]>([
    ['by 25 seconds', '2026-11-20T11:42:25Z', '· trễ 25 giây', ', 18:42:25', ', 18:42:00'],
    ['by 60 seconds', '2026-11-20T11:43:00Z', '· trễ 1 phút', ', 18:43', ', 18:42'],
    ['not at all', '2026-11-20T11:42:00Z', null, ', 18:42', ', 18:42'],
  ])('late %s: the times say what the verdict says', async (_, at, late, clock, dueClock) => {
    const submission = await essay(
      { submittedAt: new Date(at) },
      { dueAt: new Date('2026-11-20T11:42:00Z') },
    )
    await open(submission)
    const inside = await panel()
    expect(await inside.findByText(late ? 'Nộp muộn' : 'Đúng hạn')).toBeVisible()
    expect(inside.queryByText(/^· trễ/)?.textContent.trim() ?? null).toBe(late)
    const told = (name: string) => inside.getByText(name).closest('div')!.textContent
    expect(told('Nộp lúc')).toMatch(new RegExp(`${clock}( \\(giờ Việt Nam\\))?$`))
    expect(told('Hạn nộp')).toMatch(new RegExp(`${dueClock}( \\(giờ Việt Nam\\))?$`))
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
    expect(screen.getByRole('alert')).toHaveTextContent('Không tải được bài nộp')
    server.resetHandlers()
    await user.click(await button('Thử lại'))
    expect(await screen.findByText('Bài của em')).toBeVisible()
  })
})

describe('a quiz', () => {
  async function quiz(submission: SubmissionOptions = {}) {
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
      ...submission,
    })
  }

  test('a note says the score is automatic and a SHORT answer can be adjusted; choices beside right ones, in words; raw answers as expandable data', async () => {
    await open(await quiz())
    const inside = await panel()
    expect(
      await inside.findByText(/do hệ thống chấm tự động.*câu trả lời ngắn \(SHORT\)/),
    ).toBeVisible()
    const question = (name: string) =>
      within(
        inside.getByText(new RegExp(name)).closest<HTMLElement>(`.${styles.quizAnswers} > li`)!,
      )
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

  test('what waits begins with the share that the machine gave; it counts as not typed', async () => {
    const submission = await quiz({ status: 'SUBMITTED', score: null })
    const { user } = await open(submission)
    expect(await score()).toHaveValue('33,33')
    expect(screen.getByText('Điểm phần tự chấm. Sẽ lưu: 33,33 điểm')).toBeVisible()
    await user.click(await button('Đóng'))
    await closed()
    expect(drafts()).toEqual([])
  })

  test("the teacher's draft comes before that share", async () => {
    const submission = await quiz({ status: 'SUBMITTED', score: null })
    const first = await open(submission)
    await first.user.clear(await score())
    await first.user.type(await score(), '70')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    cleanup()
    await open(submission)
    expect(await score()).toHaveValue('70')
    expect(screen.getByText('Sẽ lưu: 70 điểm')).toBeVisible()
  })

  test('questions that did not come with the submission are fetched quietly', async () => {
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
