import { expect, test } from 'vitest'
import type { QuestionType } from '../../shared/contract/assessments.ts'
import { keptAnswers, questionKeys, readKeptAnswers } from '../../src/parts/quiz/kept-answers.ts'
import { NO_ANSWER, type QuizAnswer } from '../../src/parts/quiz/quiz-answers.ts'
import { restoreAnswers as restore } from '../../src/parts/quiz/restore-answers.ts'

const ask = (type: QuestionType, question: string, ...options: string[]) => ({
  type,
  question,
  options: options.map((content) => ({ content })),
})
type Question = ReturnType<typeof ask>
const QUIZ = [
  ask('SINGLE', 'Một', 'a', 'b', 'c'),
  ask('MULTI', 'Nhiều', 'a', 'b', 'c'),
  ask('SHORT', 'Ngắn'),
]

/** The answers as they come back from storage. */
const keep = (questions: Question[], answers: QuizAnswer[]): unknown =>
  JSON.parse(JSON.stringify(keptAnswers(questions, questionKeys(questions), answers)))

const restoreAnswers = (questions: Question[], kept: unknown) => restore(questions, kept).answers

const choices = (...chosen: number[]): QuizAnswer => ({ choices: chosen, text: '' })
const typed = (text: string): QuizAnswer => ({ choices: [], text })
const answers = [choices(1), NO_ANSWER, typed('Chữ')]
const kept = keep(QUIZ, answers)

test('stored answers come back as they were', () => {
  expect(restoreAnswers(QUIZ, kept)).toEqual(answers)
})

test('an answer finds its question and its options again when their order has changed', () => {
  expect(restoreAnswers(QUIZ.toReversed(), kept)).toEqual(answers.toReversed())
  const mixed = [ask('SINGLE', 'Một', 'b', 'c', 'a'), ask('MULTI', 'Nhiều', 'c', 'a', 'b')]
  const both = keep(QUIZ, [choices(1), choices(0, 2), NO_ANSWER])
  expect(restoreAnswers(mixed, both)).toEqual([choices(0), choices(0, 1)])
})

test('options that say the same are told apart by their place', () => {
  const same = [ask('MULTI', 'x', '', '', '')]
  expect(restoreAnswers(same, keep(same, [choices(1, 2)]))).toEqual([choices(1, 2)])
})

test('a new question has no answer; two equal questions keep their own answers', () => {
  const changed = [ask('SINGLE', 'Bốn mươi', 'd', 'e', 'f'), ask('MULTI', 'Một', 'a', 'b', 'c')]
  expect(restoreAnswers(changed, kept)).toEqual([NO_ANSWER, NO_ANSWER])
  const twins = [ask('SHORT', 'x'), ask('SHORT', 'x')]
  expect(restoreAnswers(twins, keep(twins, [typed('1'), typed('2')]))).toEqual([
    typed('1'),
    typed('2'),
  ])
})

test('stored answers can be read without the questions; empty ones are left out', () => {
  expect(readKeptAnswers(keep(QUIZ, [choices(1), choices(0, 2), typed(' ')]))).toMatchObject([
    { of: expect.any(String), question: 'Một', chosen: [{ option: 1, content: 'b' }], text: '' },
    {
      of: expect.any(String),
      question: 'Nhiều',
      chosen: [
        { option: 0, content: 'a' },
        { option: 2, content: 'c' },
      ],
      text: '',
    },
  ])
})

test.each([
  undefined,
  null,
  'x',
  [null, 3, { of: 4 }],
  [{ of: questionKeys(QUIZ)[0], chosen: [{ option: 9, content: 'z' }, { option: -1 }, 'a'] }],
])('nonsense is no answer: %j', (nonsense) => {
  expect(restoreAnswers(QUIZ, nonsense)).toEqual([NO_ANSWER, NO_ANSWER, NO_ANSWER])
})
