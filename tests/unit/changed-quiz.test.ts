import { describe, expect, test } from 'vitest'
import type { QuestionType, StudentQuestion } from '../../shared/contract/assessments.ts'
import { type KeptAnswer, wordsOf } from '../../src/parts/quiz/kept-answers.ts'
import { NO_ANSWER, type QuizAnswer } from '../../src/parts/quiz/quiz-answers.ts'
import { createQuizStore } from '../../src/parts/quiz/quiz-store.ts'

/** Answers on a device, and what becomes of them when a teacher changes the quiz. */

type Question = Omit<StudentQuestion, 'sortOrder'>
const ask = (
  _id: string,
  type: QuestionType,
  question: string,
  ...options: string[]
): Question => ({
  _id,
  type,
  question,
  options: options.map((content) => ({ content })),
})
const ONE = ask('q1', 'SINGLE', 'Thủ đô của Pháp là thành phố nào?', 'Lyon', 'Paris', 'Nice')
const MANY = ask('q2', 'MULTI', 'Số nào là số nguyên tố?', 'số 2', 'số 4', 'số 7')
const ESSAY = ask('q3', 'SHORT', 'Vì sao biển có nước mặn?')
const BLANK = ask('q4', 'SINGLE', 'Sông nào dài nhất?', 'Sông Hồng', 'Sông Đà')
const QUIZ = [ONE, MANY, ESSAY, BLANK]
const choices = (...chosen: number[]): QuizAnswer => ({ choices: chosen, text: '' })
const typed = (text: string): QuizAnswer => ({ choices: [], text })
const ANSWERS = [choices(1), choices(0, 2), typed('Vì muối trong đá trôi ra biển.'), NO_ANSWER]
const ANSWERED_WORDS = ['Paris', 'số 2', 'số 7', 'Vì muối trong đá trôi ra biển.']

const withoutIds = (quiz: Question[]) =>
  quiz.map(({ question, type, options }) => ({ question, type, options }))
/** A backend that gives the questions new ids whenever the quiz is saved. */
const withNewIds = (quiz: Question[]) => quiz.map((one) => ({ ...one, _id: `${one._id}-neu` }))

/** Opens the quiz with the draft `stored` on the device; `draft()` is what the device holds afterwards. */
function open(quiz: Omit<Question, 'sortOrder'>[], stored?: unknown) {
  let draft = stored
  const questions = quiz.map((question, index) => ({ ...question, sortOrder: index + 1 }))
  const store = createQuizStore(questions, {
    restored: stored,
    change: (value) => (draft = JSON.parse(JSON.stringify(value())) as unknown),
  })
  return { questions, store, draft: () => draft }
}

function answered(quiz: Omit<Question, 'sortOrder'>[]): unknown {
  const { store, draft } = open(quiz)
  for (const [index, answer] of ANSWERS.entries()) {
    if (answer !== NO_ANSWER) store.set(index, answer)
  }
  return draft()
}

/** The draft as the previous version of the app stored it. */
const asPreviousVersion = (draft: unknown): unknown =>
  (draft as KeptAnswer[])
    .filter(({ chosen, text }) => chosen.length > 0 || text !== '')
    .map(({ of, question, chosen, text }) => ({ of, question, chosen, text }))

/** Every word of the student that the open quiz shows, in answers in force and in earlier ones. */
function shownWords({ questions, store }: ReturnType<typeof open>): string[] {
  const past = [...questions.flatMap((_, index) => store.past(index)), ...store.homeless]
  return [
    ...questions.flatMap(({ options }, index) => {
      const { choices: chosen, text } = store.answer(index)
      return [...chosen.map((option) => options[option]?.content ?? ''), text]
    }),
    ...past.flatMap((entry) => wordsOf(entry).split('\n')),
  ]
}

const change = (at: number, over: Partial<Question>): Question[] =>
  QUIZ.map((question, index) => (index === at ? { ...question, ...over } : question))
const options = (...contents: string[]) => ({ options: contents.map((content) => ({ content })) })

/** A change of the quiz, the changed quiz, and the answers in force afterwards. */
const EDITS: [string, Question[], QuizAnswer[]][] = [
  ['nothing', QUIZ, ANSWERS],
  [
    'a letter of a SINGLE question',
    change(0, { question: 'Thủ đô của Phap là thành phố nào?' }),
    ANSWERS,
  ],
  ['a letter of a MULTI question', change(1, { question: 'Số nào là số nguyên tô?' }), ANSWERS],
  ['a word of a SHORT question', change(2, { question: 'Vì sao biển có nước mặn thế?' }), ANSWERS],
  ['an option that nobody chose', change(0, options('Lyôn', 'Paris', 'Nice')), ANSWERS],
  ['the option that was chosen', change(0, options('Lyon', 'Pari', 'Nice')), ANSWERS],
  ['one of the options that were chosen', change(1, options('số 2', 'số 4', 'Số 7.')), ANSWERS],
  [
    'two questions and an option at once',
    [
      {
        ...ONE,
        question: 'Thủ đô của nước Pháp là thành phố nào?',
        ...options('Lion', 'Paris', 'Nice'),
      },
      MANY,
      { ...ESSAY, question: 'Vì sao biển mặn?' },
      BLANK,
    ],
    ANSWERS,
  ],
  [
    'the order of the options',
    change(0, options('Paris', 'Nice', 'Lyon')),
    [choices(0), ...ANSWERS.slice(1)],
  ],
  [
    'order and words of the options',
    change(0, options('Pariss', 'Nice', 'Lyon')),
    [choices(0), ...ANSWERS.slice(1)],
  ],
  [
    'one more option',
    change(0, options('Metz', 'Lyon', 'Paris', 'Nice')),
    [choices(2), ...ANSWERS.slice(1)],
  ],
  ['one option fewer', change(0, options('Paris', 'Nice')), [choices(0), ...ANSWERS.slice(1)]],
  ['the chosen option gone', change(0, options('Lyon', 'Nice')), [NO_ANSWER, ...ANSWERS.slice(1)]],
  [
    'the chosen option means something else',
    change(0, options('Lyon', 'Berlin', 'Nice')),
    [NO_ANSWER, ...ANSWERS.slice(1)],
  ],
  [
    'another number in a chosen option',
    change(1, options('số 2', 'số 4', 'số 8')),
    [choices(1), choices(0), ...ANSWERS.slice(2)],
  ],
  ['SINGLE becomes MULTI', change(0, { type: 'MULTI' }), [NO_ANSWER, ...ANSWERS.slice(1)]],
  [
    'MULTI becomes SINGLE',
    change(1, { type: 'SINGLE' }),
    [choices(1), NO_ANSWER, ...ANSWERS.slice(2)],
  ],
  [
    'SINGLE becomes SHORT',
    change(0, { type: 'SHORT', options: [] }),
    [NO_ANSWER, ...ANSWERS.slice(1)],
  ],
  [
    'SHORT becomes SINGLE',
    change(2, { type: 'SINGLE', ...options('có', 'không') }),
    [choices(1), choices(0, 2), NO_ANSWER, NO_ANSWER],
  ],
  ['the points of a question', change(1, { score: 4 }), ANSWERS],
  ['the order of the questions', QUIZ.toReversed(), ANSWERS.toReversed()],
  ['one more question, first', [ask('q0', 'SHORT', 'Câu mới?'), ...QUIZ], [NO_ANSWER, ...ANSWERS]],
  ['one question fewer', [MANY, ESSAY, BLANK], ANSWERS.slice(1)],
  ['one SHORT question fewer', [ONE, MANY, BLANK], [choices(1), choices(0, 2), NO_ANSWER]],
  ['an option that says the same as another', change(0, options('Nice', 'Paris', 'Nice')), ANSWERS],
]

describe.each<
  [string, (quiz: Question[]) => Omit<Question, 'sortOrder'>[], (draft: unknown) => unknown]
>([
  ['a backend with ids', (quiz) => quiz, (draft) => draft],
  ['a backend without ids', withoutIds, (draft) => draft],
  ['a backend with other ids after each change', withNewIds, (draft) => draft],
  ['a draft of the previous version', (quiz) => quiz, asPreviousVersion],
])('%s', (_, served, kept) => {
  test.each(EDITS)('%s: fitting answers stay, none is lost', (_, changed, inForce) => {
    const draft = kept(answered(served === withNewIds ? QUIZ : served(QUIZ)))
    const first = open(served(changed), draft)
    // Half of an answer is in force, the other half is only shown.
    const hasPart = changed[1]?.options[2]?.content === 'số 8'
    // The previous version did not store the type of a question: a choice stays wherever it fits.
    const hasType =
      kept !== asPreviousVersion ||
      changed.every(({ _id, type }) => (QUIZ.find((one) => one._id === _id)?.type ?? type) === type)
    const inForceNow = first.questions.map((_, at) => first.store.answer(at))
    expect(hasType ? inForceNow : inForce).toEqual(inForce)
    expect(shownWords(first)).toEqual(expect.arrayContaining(ANSWERED_WORDS))

    // The student answers the unanswered question, and opens the quiz twice more.
    const blank = first.questions.findIndex(({ question }) => question === BLANK.question)
    first.store.set(blank, choices(0))
    const second = open(served(changed), first.draft())
    expect(shownWords(second)).toEqual(expect.arrayContaining([...ANSWERED_WORDS, 'Sông Hồng']))
    second.store.set(blank, choices(1))
    const third = open(served(changed), second.draft())
    expect(shownWords(third)).toEqual(expect.arrayContaining([...ANSWERED_WORDS, 'Sông Đà']))
    expect(third.questions.map((_, at) => third.store.answer(at))).toEqual(
      inForceNow.map((answer, at) => (at === blank ? choices(1) : answer)),
    )

    // The teacher undoes the change: every answer that was not replaced is in force again.
    const back = open(served(QUIZ), third.draft())
    expect(shownWords(back)).toEqual(expect.arrayContaining(ANSWERED_WORDS))
    if (kept === asPreviousVersion || hasPart) return
    expect(back.questions.slice(0, 3).map((_, at) => back.store.answer(at))).toEqual(
      ANSWERS.slice(0, 3),
    )
  })
})

describe('the words of a chosen option are corrected', () => {
  const chosen = (before: string, after: string) => {
    const quiz = (content: string) => [ask('q', 'SINGLE', 'Chọn?', 'khác', content, 'gì nữa')]
    const { store, draft } = open(quiz(before))
    store.set(0, choices(1))
    return open(quiz(after), draft()).store
  }

  test.each([
    ['A', 'A.'],
    ['3', '3 điểm'],
    ['Nice', 'Thành phố Nice'],
    ['Ngôn ngữ HTML', 'HTML'],
    ['CSS', 'CSS (Cascading Style Sheets)'],
    ['Pa-ri', 'Paris'],
    ['2,5', '2.5'],
    ['1000', '1.000'],
    ['1.000.000 đồng', '1 000 000 đồng'],
    ['1,5 kg', '1.5kg'],
    ['-5 °C', '−5 °C'],
    ['x = 2', 'x=2'],
    ['x >= 2', 'x ≥ 2'],
    ['1/2', '½'],
    ['2 x 3', '2 × 3'],
    ['5*10', '5 × 10'],
    ['a &lt; b', 'a < b'],
    ['P &amp;&amp; Q', 'P && Q'],
    ['A -> B', 'A → B'],
    ['10^5', '10⁵'],
    ['x^2 + 1', 'x² + 1'],
    ['50.000đ', '50.000 đồng'],
    ['50000 VND', '50.000 đồng'],
    ['30/4/1975', '30/04/1975'],
    ['30/4/1975', '30-4-1975'],
    ['[1, 2]', '[1,2]'],
  ])('«%s» → «%s»: the choice stays in force', (before, after) => {
    const store = chosen(before, after)
    expect(store.answer(0)).toEqual(choices(1))
    expect(store.past(0)).toMatchObject([{ past: 'reworded', chosen: [{ content: before }] }])
  })

  test.each([
    ['Đúng', 'Sai'],
    ['đúng', 'không đúng'],
    ['Tăng lãi suất cơ bản', 'Giảm lãi suất cơ bản'],
    ['Lớn hơn 5', 'Nhỏ hơn 5'],
    ['Tất cả đều đúng', 'Tất cả đều sai'],
    ['Cả A và B', 'Cả A và C'],
    ['muối và đường', 'muối hoặc đường'],
    ['2.5', '25'],
    ['1945', '1946'],
    ['30/4/1975', '3/4/1975'],
    ['30/4/1975', '30/4/1976'],
    ['50.000đ', '5.000 đồng'],
    ['a < b', 'a > b'],
    ['A → B', 'A ⇒ B'],
    ['A ∪ B', 'A ∩ B'],
    ['x ∈ A', 'x ∉ A'],
    ['A ⊂ B', 'A ⊄ B'],
    ['∀x: x > 0', '∃x: x > 0'],
    ['√2', '2'],
    ['10^5', '10^6'],
    ['Python 3.10', 'Python 3.1'],
    ['x - 2', 'x + 2'],
    ['5!', '5'],
    ['O(n)', 'O(n2)'],
    ['push()', 'pop()'],
  ])('«%s» → «%s»: another meaning, so the choice is only shown', (before, after) => {
    const store = chosen(before, after)
    expect(store.answer(0)).toEqual(NO_ANSWER)
    expect(store.past(0).map(wordsOf)).toEqual([before])
  })
})

test('the answer to a removed question does not answer the question that takes its place', () => {
  const quiz = withoutIds([
    ask('', 'SHORT', 'Thủ đô của Pháp?'),
    ask('', 'SHORT', 'Thủ đô của Đức?'),
  ])
  const { store, draft } = open(quiz)
  store.set(0, typed('Paris'))
  const { store: later } = open(quiz.slice(1), draft())
  expect(later.answer(0)).toEqual(NO_ANSWER)
  expect(later.homeless.map(wordsOf)).toEqual(['Paris'])
})

test('questions whose ids a backend numbers anew keep the answers to their words', () => {
  const { store, draft } = open(QUIZ.map((one, at) => ({ ...one, _id: String(at) })))
  store.set(1, choices(0))
  store.set(2, typed('Muối'))
  const later = open(
    QUIZ.slice(1).map((one, at) => ({ ...one, _id: String(at) })),
    draft(),
  )
  expect([0, 1, 2].map((at) => later.store.answer(at))).toEqual([
    choices(0),
    typed('Muối'),
    NO_ANSWER,
  ])
})

test('two questions with the same words: each keeps its own answer, by id where there is one', () => {
  const twins = [ask('a', 'SHORT', 'Nêu một ví dụ.'), ask('b', 'SHORT', 'Nêu một ví dụ.')]
  const { store, draft } = open(twins)
  store.set(0, typed('một'))
  store.set(1, typed('hai'))
  expect(open(twins.toReversed(), draft()).store.answers()).toEqual([typed('hai'), typed('một')])
  expect(open(withoutIds(twins), draft()).store.answers()).toEqual([typed('một'), typed('hai')])
  const mended = twins.map((one) => ({ ...one, question: `${one.question} Giải thích.` }))
  expect(open(mended, draft()).store.answers()).toEqual([typed('một'), typed('hai')])
  expect(open(withoutIds(mended), draft()).store.answers()).toEqual([typed('một'), typed('hai')])
})

test('the earlier words of a corrected option are shown until the quiz is submitted', () => {
  const first = open(change(0, options('Lyon', 'Pari', 'Nice')), answered(QUIZ))
  const said = [{ past: 'reworded', chosen: [{ content: 'Paris' }] }]
  expect(first.store.past(0)).toMatchObject(said)
  first.store.set(3, choices(0))
  const second = open(change(0, options('Lyon', 'Pari', 'Nice')), first.draft())
  expect(second.store.past(0)).toMatchObject(said)
  expect(second.store.leftOver()).toEqual([])
})

test('answers that a submission leaves out are left over: texts always, choices until there is a new one', () => {
  const changed = [{ ...ONE, ...options('Lyon', 'Nice') }, MANY, BLANK]
  const { store } = open(changed, answered(QUIZ))
  expect(store.leftOver().map(wordsOf)).toEqual(['Paris', 'Vì muối trong đá trôi ra biển.'])
  store.set(0, choices(1))
  expect(store.leftOver().map(wordsOf)).toEqual(['Vì muối trong đá trôi ra biển.'])
})

test("'Điền lại' fills in what fits, shows corrected words, and counts only whole answers", () => {
  const changed = change(1, options('số 2', 'số 4', 'số 9'))
  const { store } = open([{ ...ONE, ...options('Pari', 'Lyon', 'Nice') }, ...changed.slice(1)])
  expect(store.takeOver(answered(QUIZ))).toEqual({ taken: 2, total: 3 })
  expect(store.answers()).toEqual([choices(0), choices(0), ANSWERS[2], NO_ANSWER])
  expect(store.past(0)).toMatchObject([{ past: 'reworded' }])
  expect(store.past(1).map(wordsOf)).toEqual(['số 2\nsố 7'])
})
