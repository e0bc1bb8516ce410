import { describe, expect, test } from 'vitest'
import type { QuestionType } from '../../shared/contract/assessments.ts'
import {
  answersJson,
  choose,
  isAnswered,
  NO_ANSWER,
  shortText,
} from '../../src/parts/quiz/quiz-answers.ts'
import {
  shortAnswers,
  unchosenNumbers,
} from '../../src/pages/learning/assessments/typed-answers.ts'

const ask = (type: QuestionType, question: string, ...options: string[]) => ({
  type,
  question,
  options: options.map((content) => ({ content })),
})
const QUIZ = [
  ask('SINGLE', 'Một', 'a', 'b', 'c'),
  ask('MULTI', 'Nhiều', 'a', 'b', 'c'),
  ask('SHORT', 'Ngắn'),
]

describe('what submit-quiz sends', () => {
  test('a list of indices per question: sorted for MULTI, empty for SHORT and for an unanswered question', () => {
    const answers = [
      { choices: [2], text: '' },
      { choices: [2, 0], text: '' },
      { choices: [1], text: 'Chữ' },
    ]
    expect(answersJson(QUIZ, answers)).toBe('[[2],[0,2],[]]')
    expect(answersJson(QUIZ, [])).toBe('[[],[],[]]')
  })

  test('SHORT text: as it is for one question, blocks with the shown number for several, nothing when blank', () => {
    const typed = (text: string) => ({ choices: [], text })
    expect(shortText(QUIZ, [NO_ANSWER, NO_ANSWER, typed(' Ý của tôi\n')])).toBe(' Ý của tôi\n')
    expect(shortText(QUIZ, [NO_ANSWER, NO_ANSWER, typed('  ')])).toBeUndefined()
    const three = [ask('SHORT', 'x'), ...QUIZ, ask('SHORT', 'y')]
    expect(shortText(three, [typed('Một'), NO_ANSWER, NO_ANSWER, typed(' '), typed('Năm')])).toBe(
      'Câu 1: Một\n\nCâu 5: Năm',
    )
  })
})

describe('the typed answers by their questions', () => {
  test('one text belongs to the only question', () => {
    expect(shortAnswers(' Câu 9: a ', [3])).toEqual(new Map([[3, 'Câu 9: a']]))
  })
  test('each block belongs to the question that it names', () => {
    expect(shortAnswers('Câu 1: a\n\nb\n\nCâu 5: c', [1, 3, 5])).toEqual(
      new Map([
        [1, 'a\n\nb'],
        [5, 'c'],
      ]),
    )
  })
  test('nothing typed', () => expect(shortAnswers(' ', [1, 2])).toEqual(new Map()))
  test.each([
    ['a', [1, 2]],
    ['a\n\nCâu 1: b', [1, 2]],
    ['Câu 1: a\n\nCâu 2: b', [1, 3]],
    ['Câu 3: a\n\nCâu 1: b', [1, 3]],
    ['a', []],
  ])(
    'a text that does not name the questions in their order cannot be divided: %j, %j',
    (text, numbers) => {
      expect(shortAnswers(text, numbers)).toBeNull()
    },
  )
  test.each([
    ['[[0],[],[1,2],[]]', [2, 4]],
    ['[[0],null,"",[]]', [4]],
    ['{}', []],
    ['[', []],
    [null, []],
  ])('the questions without a chosen option: %s', (json, numbers) => {
    expect(unchosenNumbers(json)).toEqual(numbers)
  })
})

test('a radio replaces, a checkbox adds and removes, in order', () => {
  const single = choose(ask('SINGLE', ''), { choices: [0], text: '' }, 2, true)
  expect(single.choices).toEqual([2])
  const multi = choose(ask('MULTI', ''), { choices: [2], text: '' }, 0, true)
  expect(multi.choices).toEqual([0, 2])
  expect(choose(ask('MULTI', ''), multi, 2, false).choices).toEqual([0])
})

test('answered: a choice, or text that is not blank', () => {
  expect(isAnswered({ type: 'SINGLE' }, { choices: [0], text: '' })).toBe(true)
  expect(isAnswered({ type: 'SINGLE' }, { choices: [], text: 'x' })).toBe(false)
  expect(isAnswered({ type: 'SHORT' }, { choices: [], text: ' \n' })).toBe(false)
  expect(isAnswered({ type: 'SHORT' }, { choices: [], text: 'x' })).toBe(true)
})
