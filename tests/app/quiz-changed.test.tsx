import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sessionToken } from '../support/session-token.ts'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import type { QuizDraft } from '../../shared/contract/teaching.ts'
import { submissions } from '../../server/platform/db/schema.ts'
import { paths } from '../../shared/paths.ts'
import { drafts, freshApi, renderApp, testBackend } from '../support/app.tsx'
import { listens } from '../support/quiz-dialog.ts'
import { holdInOtherTab, withLocks } from '../support/web-locks.ts'

/**
 * A teacher changes a quiz while a student answers it (docs/behaviour.md#quizzes), against the API itself:
 * every change that it takes, and that nothing of the student's work goes.
 */

const LESSON = lessonId('javascript-tu-con-so-0', 0, 0)
const ESSAY = 'Vì muối trong đá trôi ra biển, và nước bốc hơi để muối ở lại.'
const QUIZ: QuizDraft = {
  title: 'Ôn tập giữa kỳ',
  description: '',
  points: 100,
  passScore: 50,
  durationMinutes: 60,
  attemptsAllowed: 2,
  shuffleQuestions: false,
  availableAt: null,
  dueAt: null,
  questions: [
    {
      question: 'Thủ đô của Pháp là thành phố nào?',
      type: 'SINGLE',
      score: 1,
      sortOrder: 1,
      options: [
        { content: 'Lyon', isCorrect: false },
        { content: 'Paris', isCorrect: true },
        { content: 'Nice', isCorrect: false },
      ],
    },
    {
      question: 'Số nào là số nguyên tố?',
      type: 'MULTI',
      score: 1,
      sortOrder: 2,
      options: [
        { content: 'số 2', isCorrect: true },
        { content: 'số 4', isCorrect: false },
        { content: 'số 7', isCorrect: true },
      ],
    },
    { question: 'Vì sao biển mặn?', type: 'SHORT', score: 1, sortOrder: 3, options: [] },
    { question: 'Kể một vị muối.', type: 'SHORT', score: 1, sortOrder: 4, options: [] },
  ],
}

let quiz = ''

/** A call of the course's teacher. */
async function teach(method: string, path: string, body?: unknown) {
  const { api, deps } = await testBackend()
  const token = await sessionToken(deps, 'giangvien@lopmo.test')
  return api.request(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
const save = async (draft: QuizDraft) =>
  (await teach('PUT', `/api/instructor/assessments/${quiz}`, draft)).status

/** The quiz as the teacher's form has it, with the ids of its questions. */
async function stored(): Promise<QuizDraft> {
  const answer = await teach('GET', `/api/instructor/assessments/${quiz}`)
  const { questions } = (await answer.json()) as QuizDraft
  return { ...QUIZ, questions }
}
const change = (draft: QuizDraft, at: number, over: object): QuizDraft => ({
  ...draft,
  questions: draft.questions.map((one, index) => (index === at ? { ...one, ...over } : one)),
})
const contents = (draft: QuizDraft, at: number, ...words: string[]): QuizDraft =>
  change(draft, at, {
    options: draft.questions[at]!.options.map((option, index) => ({
      ...option,
      content: words[index] ?? option.content,
    })),
  })

/** The answers as the API keeps them, in the teacher's order. */
async function handedIn(): Promise<unknown> {
  const { db } = await testBackend()
  const rows = await db.q.select().from(submissions).where(eq(submissions.assessmentId, quiz))
  return JSON.parse(rows[0]?.answersJson ?? 'null')
}

beforeAll(() => freshApi())
beforeEach(async () => {
  const made = await teach('POST', `/api/instructor/lessons/${LESSON}/assessments/quiz`, QUIZ)
  quiz = ((await made.json()) as { _id: string })._id
  if (!quiz) throw new Error('the quiz was not made')
})

const open = async () => {
  const view = await renderApp(paths.lesson(LESSON, { quiz }), { as: 'student' })
  const dialog = within(await screen.findByRole('dialog', { name: /^(?:Ôn tập|Kiểm tra)/ }))
  await dialog.findAllByRole('group')
  await listens()
  return { ...view, dialog }
}
type Opened = Awaited<ReturnType<typeof open>>

async function answerAll({ user, dialog, unmount }: Opened) {
  await user.click(dialog.getByLabelText('Paris'))
  await user.click(dialog.getByLabelText('số 2'))
  await user.click(dialog.getByLabelText('số 7'))
  const [first, second] = dialog.getAllByRole('textbox')
  await user.click(first!)
  await user.paste(ESSAY)
  await user.type(second!, 'Na')
  unmount()
}

/** Which options are chosen, by place, and what is typed. */
const inForce = ({ dialog }: Opened) => ({
  chosen: [...dialog.getAllByRole('radio'), ...dialog.getAllByRole('checkbox')].map(
    (field) => (field as HTMLInputElement).checked,
  ),
  typed: dialog.getAllByRole('textbox').map((field) => (field as HTMLTextAreaElement).value),
})
const ALL = {
  chosen: [false, true, false, true, false, true],
  typed: [ESSAY, 'Na'],
}
const WITHOUT_PARIS = { ...ALL, chosen: [false, false, false, true, false, true] }

const TAKEN: [string, (draft: QuizDraft) => QuizDraft, typeof ALL, string[]][] = [
  [
    'words of a SINGLE question',
    (is) => change(is, 0, { question: 'Thủ đô Pháp là gì?' }),
    ALL,
    [],
  ],
  ['words of a MULTI question', (is) => change(is, 1, { question: 'Số nguyên tố là?' }), ALL, []],
  ['words of a SHORT question', (is) => change(is, 2, { question: 'Tại sao biển mặn?' }), ALL, []],
  ['an option that nobody chose', (is) => contents(is, 0, 'Lyôn'), ALL, []],
  ['the option that was chosen', (is) => contents(is, 0, 'Lyon', 'Pari'), ALL, ['Paris']],
  ['one of two chosen options', (is) => contents(is, 1, 'số 2', 'số 4', 'Số 7.'), ALL, []],
  [
    'two questions and an option at once',
    (is) =>
      contents(
        change(change(is, 0, { question: 'Thủ đô của Phap?' }), 2, { question: 'Vì sao mặn?' }),
        0,
        'Lion',
      ),
    ALL,
    [],
  ],
  [
    'another meaning of the chosen option',
    (is) => contents(is, 0, 'Lyon', 'Berlin'),
    WITHOUT_PARIS,
    ['Paris'],
  ],
  ['shuffling', (is) => ({ ...is, shuffleQuestions: true }), ALL, []],
]

/** What touches no answer. */
const SETTINGS: [string, (draft: QuizDraft) => QuizDraft][] = [
  ['an explanation', (is) => change(is, 0, { explanation: 'Từ năm 987.' })],
  ['title and description', (is) => ({ ...is, title: 'Kiểm tra', description: '<p>Mới</p>' })],
  ['points and pass score', (is) => ({ ...is, points: 10, passScore: 80 })],
  ['time', (is) => ({ ...is, durationMinutes: 90 })],
  ['attempts', (is) => ({ ...is, attemptsAllowed: 1 })],
  ['due time', (is) => ({ ...is, dueAt: '2020-01-01T00:00:00.000Z' })],
  ['opening time', (is) => ({ ...is, availableAt: '2020-01-01T00:00:00.000Z' })],
]

const REFUSED: [string, (draft: QuizDraft) => QuizDraft][] = [
  ['a question more', (is) => ({ ...is, questions: [...is.questions, { ...QUIZ.questions[3]! }] })],
  ['a question less', (is) => ({ ...is, questions: is.questions.slice(1) })],
  ['another order', (is) => ({ ...is, questions: is.questions.toReversed() })],
  ['an option less', (is) => change(is, 0, { options: is.questions[0]!.options.slice(0, 2) })],
  [
    'an option more',
    (is) =>
      change(is, 0, {
        options: [...is.questions[0]!.options, { content: 'Metz', isCorrect: false }],
      }),
  ],
  ['another order of options', (is) => contents(is, 0, 'Paris', 'Lyon')],
  ['MULTI for SINGLE', (is) => change(is, 0, { type: 'MULTI' })],
  ['SHORT for SINGLE', (is) => change(is, 0, { type: 'SHORT', options: [] })],
  [
    'SINGLE for SHORT',
    (is) => change(is, 2, { type: 'SINGLE', options: QUIZ.questions[0]!.options }),
  ],
  ['other points of a question', (is) => change(is, 0, { score: 2 })],
]

test.each(TAKEN)('%s changed: all is there, also after typing on', async (_, edit, left, told) => {
  await answerAll(await open())
  expect(await save(edit(await stored()))).toBe(200)
  const second = await open()
  expect(inForce(second)).toEqual(left)
  for (const words of told) expect(second.dialog.getByText(words)).toBeVisible()
  await second.user.type(second.dialog.getAllByRole('textbox')[1]!, 'Cl')
  second.unmount()
  const third = await open()
  expect(inForce(third)).toEqual({ ...left, typed: [ESSAY, 'NaCl'] })
  for (const words of told) expect(third.dialog.getByText(words)).toBeVisible()
  // Positions of what the student sees reach the questions that the teacher wrote.
  await third.user.click(third.dialog.getByRole('button', { name: 'Nộp bài' }))
  await screen.findByText('Đã nộp quiz.')
  expect(await handedIn()).toEqual([left === ALL ? [1] : [], [0, 2], [], []])
})

test('after every change of a setting, and after every one that is refused, all is there', async () => {
  await answerAll(await open())
  const edits = [
    ...SETTINGS.map(([name, edit]) => [name, edit, 200] as const),
    ...REFUSED.map(([name, edit]) => [name, edit, 409] as const),
  ]
  for (const [name, edit, status] of edits) {
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    expect([name, await save(edit(await stored()))]).toEqual([name, status])
    // oxlint-disable-next-line no-await-in-loop -- as above
    const opened = await open()
    expect([name, inForce(opened)]).toEqual([name, ALL])
    opened.unmount()
  }
})

describe('elsewhere', () => {
  const mend = async () => {
    const is = await stored()
    expect(await save(contents(change(is, 2, { question: 'Vì sao?' }), 0, 'Lion', 'Berlin'))).toBe(
      200,
    )
  }

  describe('in a second tab', () => {
    withLocks()
    test('it is all to be read, and to go on with once that tab is alone', async () => {
      const first = await open()
      const { held = [] } = await navigator.locks.query()
      await answerAll(first)
      await mend()
      const letGo = holdInOtherTab(held[0]!.name!)
      const second = await open()
      expect(inForce(second)).toEqual(WITHOUT_PARIS)
      expect(second.dialog.getByText('Paris')).toBeVisible()
      expect(second.dialog.getByLabelText('Berlin')).toBeDisabled()
      expect(second.dialog.getByRole('button', { name: 'Chép câu trả lời' })).toBeEnabled()
      letGo()
      await waitFor(() => expect(second.dialog.getByLabelText('Berlin')).toBeEnabled())
      await second.user.click(second.dialog.getByLabelText('Nice'))
      expect(second.dialog.getByText('Paris')).toBeVisible()
    })
  })

  test('another device has nothing of it, and takes nothing away from the first', async () => {
    await answerAll(await open())
    const kept = { ...localStorage }
    localStorage.clear()
    await mend()
    const other = await open()
    expect(inForce(other).typed).toEqual(['', ''])
    await other.user.type(other.dialog.getAllByRole('textbox')[1]!, 'K')
    other.unmount()
    localStorage.clear()
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value as string)
    const back = await open()
    expect(inForce(back)).toEqual(WITHOUT_PARIS)
    expect(back.dialog.getByText('Paris')).toBeVisible()
  })

  test('a page that stayed open hands in what its student saw', async () => {
    const first = await open()
    await first.user.click(first.dialog.getByLabelText('Paris'))
    await mend()
    await first.user.click(first.dialog.getByRole('button', { name: 'Nộp bài' }))
    await screen.findByText('Đã nộp quiz.')
    expect(await handedIn()).toEqual([[1], [], [], []])
  })
})

test('the next attempt fills in what was not handed in, mended words and other order included', async () => {
  await answerAll(await open())
  const { deps } = await testBackend()
  const { now } = deps
  onTestFinished(() => void (deps.now = now))
  deps.now = () => new Date(now().getTime() + 2 * 60 * 60 * 1000)
  const is = await stored()
  const mended = contents(change(is, 2, { question: 'Vì sao nước biển mặn?' }), 0, 'Lion', 'Pari')
  expect(await save({ ...mended, shuffleQuestions: true })).toBe(200)
  const second = await open()
  await second.user.click(second.dialog.getByRole('button', { name: 'Điền lại' }))
  expect(await screen.findByText('Đã điền lại 4 câu vào lượt này.')).toBeVisible()
  for (const name of ['Pari', 'số 2', 'số 7'])
    expect(second.dialog.getByLabelText(name)).toBeChecked()
  expect(second.dialog.getByRole('textbox', { name: /Vì sao nước biển mặn/ })).toHaveValue(ESSAY)
  expect(drafts()).toHaveLength(2)
})
