import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { address, drafts, faults, renderApp, requests } from '../support/app.tsx'
import { textsOf } from '../support/steps.ts'

/** Answers that an attempt left behind when it ended with the page dead: never lost in silence. */

const QUIZ = '/api/student/assessments/:id'
const LINE = /^Bạn còn câu trả lời của lượt trước chưa nộp được/

const QUESTIONS = [
  { question: 'Chọn một', type: 'SINGLE', options: [{ content: 'A' }, { content: 'B' }] },
  { question: 'Chọn nhiều', type: 'MULTI', options: [{ content: 'X' }, { content: 'Y' }] },
  { question: 'Viết ngắn', type: 'SHORT', options: [] },
]
/** The next attempt shows them in another order. */
const MIXED = [
  { question: 'Viết ngắn', type: 'SHORT', options: [] },
  { question: 'Chọn nhiều', type: 'MULTI', options: [{ content: 'Y' }, { content: 'X' }] },
  { question: 'Chọn một', type: 'SINGLE', options: [{ content: 'B' }, { content: 'A' }] },
]
const answerQuiz = (number: number, questions: object[] = QUESTIONS) =>
  faults.answer('get', QUIZ, {
    _id: 'q1',
    title: 'Kiểm tra chương 1',
    assessmentType: 'QUIZ',
    questions,
    attempt: { number, startedAt: `2026-11-2${number}T00:30:00.000Z` },
  } as never)

const LISTED = { _id: 'q1', title: 'Kiểm tra chương 1', assessmentType: 'QUIZ' }
const answerLesson = (assessments: object[]) =>
  faults.answer('get', '/api/student/lessons/:id', {
    lesson: { _id: 'l', title: 'Bài có quiz', type: 'VIDEO', resources: [] },
    assessments: assessments as never,
  })
const openQuiz = (as: 'student' | 'newStudent' = 'student') =>
  renderApp(paths.lesson('l', { quiz: 'q1' }), { as })
const option = (name: string) => screen.findByLabelText(name)

/** What waits for a moment without other work. */
const quiet: (() => void)[] = []

/** Half of the first attempt, then the page is gone. */
async function leaveHalf() {
  answerQuiz(1)
  const { user, unmount } = await openQuiz()
  await user.click(await option('B'))
  await user.click(await option('X'))
  await user.type(screen.getByRole('textbox'), 'Nửa chừng')
  unmount()
}

beforeEach(async () => {
  answerLesson([LISTED])
  faults.answer('post', '/api/student/assessments/:id/submit-quiz', {
    submission: { _id: 's2', status: 'SUBMITTED', submittedAt: '2026-11-22T01:00:00Z' },
  })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => quiet.push(work))
  quiet.length = 0
  await leaveHalf()
  return () => vi.unstubAllGlobals()
})

describe('in the next attempt', () => {
  test('said, and shown in words on request', async () => {
    answerQuiz(2, MIXED)
    const { user } = await openQuiz()
    const note = within(await screen.findByRole('region', { name: LINE }))
    expect(await option('B')).not.toBeChecked()
    await user.click(note.getByRole('button', { name: 'Xem' }))
    const items = within(
      note.getByRole('list', { name: 'Câu trả lời của lượt trước' }),
    ).getAllByRole('listitem')
    expect(textsOf(items)).toEqual(['Chọn mộtB', 'Chọn nhiềuX', 'Viết ngắnNửa chừng'])
  })

  test("'Điền lại' takes them over by their words, submitted they are forgotten", async () => {
    answerQuiz(2, MIXED)
    const { user } = await openQuiz()
    await user.click(await screen.findByRole('button', { name: 'Điền lại' }))
    expect(await screen.findByText('Đã điền lại 3 câu vào lượt này.')).toBeVisible()
    expect(await option('B')).toBeChecked()
    expect(await option('X')).toBeChecked()
    expect(screen.getByRole('textbox')).toHaveValue('Nửa chừng')
    // Kept twice until the server has it.
    expect(drafts()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Nộp bài' }))
    await screen.findByText('Đã nộp quiz.')
    const [call] = requests.filter(({ path }) => path.endsWith('/submit-quiz'))
    expect(JSON.parse(call?.body ?? '{}')).toEqual({
      answersJson: '[[],[1],[0]]',
      startedAt: '2026-11-22T00:30:00.000Z',
      textAnswer: 'Nửa chừng',
    })
    expect(drafts()).toEqual([])
  })

  test('what is answered already stays; what does not fit any more is said and kept', async () => {
    answerQuiz(2, [QUESTIONS[0] ?? {}, { ...QUESTIONS[2], question: 'Viết dài' }])
    const { user } = await openQuiz()
    await user.click(await option('A'))
    await user.click(screen.getByRole('button', { name: 'Điền lại' }))
    expect(await screen.findByText(/^Đã điền lại 0 trong 3 câu vào lượt này/)).toBeVisible()
    expect(await option('A')).toBeChecked()
    expect(screen.getByRole('textbox')).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Nộp bài' }))
    await screen.findByText('Đã nộp quiz.')
    expect(drafts()).toHaveLength(1)
  })

  test("'Bỏ đi' asks once, then lets go", async () => {
    answerQuiz(2)
    const { user } = await openQuiz()
    await user.click(await screen.findByRole('button', { name: 'Bỏ đi' }))
    await user.click(screen.getByRole('button', { name: 'Giữ lại' }))
    expect(drafts()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Bỏ đi' }))
    await user.click(screen.getByRole('button', { name: 'Xoá' }))
    expect(screen.queryByText(LINE)).toBeNull()
    expect(drafts()).toEqual([])
  })
})

test('no attempt left: they can still be read, and let go', async () => {
  faults.refuse('get', QUIZ, 409, {
    code: 'NO_ATTEMPTS_LEFT',
    message: 'Bạn đã dùng hết 1 lượt làm bài này. Lượt gần nhất đã hết giờ.',
  })
  const { user } = await openQuiz()
  expect(await screen.findByText(/^Bạn đã dùng hết 1 lượt/)).toBeVisible()
  const note = within(screen.getByRole('region', { name: LINE }))
  await user.click(note.getByRole('button', { name: 'Xem' }))
  expect(note.getByText('Nửa chừng')).toBeVisible()
  expect(note.queryByRole('button', { name: 'Điền lại' })).toBeNull()
  await user.click(note.getByRole('button', { name: 'Bỏ đi' }))
  await user.click(note.getByRole('button', { name: 'Xoá' }))
  expect(drafts()).toEqual([])
  // Nothing to try again and nothing to submit: the one act shows the result.
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Bạn đã dùng hết lượt làm bài')).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^(?:Thử lại|Nộp bài)$/ })).toBeNull()
  await user.click(dialog.getByRole('link', { name: 'Xem kết quả' }))
  await waitFor(() => expect(address()).toMatch(/\?view=/))
})

const LATER = '2031-01-05T01:00:00Z'
test.each<[string, string, () => unknown]>([
  [
    'opens later now',
    'Bài kiểm tra chưa mở',
    () => {
      answerLesson([{ ...LISTED, availableAt: LATER }])
      faults.refuse('get', QUIZ, 409, { code: 'NOT_OPEN', message: 'Bài kiểm tra chưa mở.' })
    },
  ],
  [
    'is closed, in the words of any backend',
    'Không tải được đề quiz',
    () => faults.refuse('get', QUIZ, 403, { message: 'Đã đóng' }),
  ],
  [
    'is deleted',
    'Không tải được đề quiz',
    () => {
      answerLesson([])
      faults.refuse('get', QUIZ, 404, { message: 'Không tìm thấy bài này.' })
    },
  ],
  ['has no question any more', 'Không có dữ liệu bài kiểm tra.', () => answerQuiz(1, [])],
])('a quiz that %s: what was written can still be read', async (_, said, change) => {
  change()
  const { user } = await openQuiz()
  expect(await screen.findByText(said)).toBeVisible()
  const note = within(await screen.findByRole('region', { name: /^Bạn còn câu trả lời chưa nộp/ }))
  await user.click(note.getByRole('button', { name: 'Xem' }))
  for (const words of ['B', 'X', 'Nửa chừng']) expect(note.getByText(words)).toBeVisible()
  expect(note.getByRole('button', { name: 'Chép câu trả lời' })).toBeEnabled()
  expect(drafts()).toHaveLength(1)
})

test.each([
  ['the same attempt', () => answerQuiz(1), 'student' as const],
  ['another user', () => answerQuiz(2), 'newStudent' as const],
])('not said to %s', async (_, answer, as) => {
  answer()
  await openQuiz(as)
  await option('B')
  expect(screen.queryByText(LINE)).toBeNull()
})

test('not said when the backend cannot be reached: the attempt may be running', async () => {
  faults.cutOff('get', QUIZ)
  await openQuiz()
  await screen.findByText('Không tải được đề quiz')
  expect(screen.queryByText(LINE)).toBeNull()
})

describe('drafts of long ago', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const age = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const put = (name: string, days: number) =>
    localStorage.setItem(name, JSON.stringify({ value: 'x', savedAt: age(days) }))

  test('of anybody are swept after 60 days at a quiet moment; what is open or newer stays', async () => {
    const [own = ''] = drafts()
    const entry = JSON.parse(localStorage.getItem(own) ?? '{}') as object
    localStorage.setItem(own, JSON.stringify({ ...entry, savedAt: age(90) }))
    put('draft/ai-do/comment/c1/', 61)
    put('draft/ai-do/comment/c2/', 59)
    localStorage.setItem('notifications', 'on')
    answerQuiz(1)
    await openQuiz()
    expect(await option('B')).toBeChecked()
    expect(drafts()).toHaveLength(3)
    for (const work of quiet) work()
    expect(drafts().toSorted()).toEqual(['draft/ai-do/comment/c2/', own].toSorted())
    expect(localStorage.getItem('notifications')).toBe('on')
  })

  test('nothing is swept where nothing is typed', async () => {
    quiet.length = 0
    await renderApp(paths.courses())
    await screen.findByRole('heading', { level: 1 })
    expect(quiet).toEqual([])
  })
})
