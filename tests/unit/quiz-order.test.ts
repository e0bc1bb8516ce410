import { expect, test } from 'vitest'
import {
  orderFits,
  orderOf,
  toAuthorOrder,
  toShownOrder,
} from '../../server/subjects/assessments/quiz-order.ts'
import { seededRandom } from '../../server/tools/seed/random.ts'

const random = seededRandom('đề trắc nghiệm')
const upTo = (most: number) => Math.floor(random() * (most + 1))

const anyQuiz = () =>
  Array.from({ length: upTo(12) }, (_, index) => ({
    id: `q${index}`,
    options: Array.from({ length: upTo(7) }, (_, option) => `${index}/${option}`),
  }))

const anyAnswers = (quiz: { options: unknown[] }[]) =>
  quiz.map(({ options }) => options.flatMap((_, index) => (random() < 0.4 ? [index] : [])))

const RUNS = Array.from({ length: 500 }, (_, run) => run)

test('an order holds every question once and every option of it once', () => {
  for (const _ of RUNS) {
    const quiz = anyQuiz()
    const order = orderOf(quiz, random)
    expect(order.map((each) => each.index).toSorted((a, b) => a - b)).toEqual(quiz.map((_, i) => i))
    for (const { questionId, index, options } of order) {
      expect(questionId).toBe(quiz[index]?.id)
      expect(options.toSorted((a, b) => a - b)).toEqual(quiz[index]?.options.map((_, i) => i))
    }
    expect(orderFits(order, quiz)).toBe(true)
  }
})

test('whatever the order, the options chosen on screen are those that arrive', () => {
  for (const _ of RUNS) {
    const quiz = anyQuiz()
    const order = orderOf(quiz, random)
    const shown = order.map(({ index, options }) =>
      options.map((option) => quiz[index]?.options[option] ?? ''),
    )
    const answers = anyAnswers(shown.map((options) => ({ options })))
    const chosen = answers.flatMap((list, place) =>
      list.map((index) => shown[place]?.[index] ?? ''),
    )
    const arrived = toAuthorOrder(order, answers).flatMap((list, place) =>
      list.map((index) => quiz[place]?.options[index] ?? ''),
    )
    expect(arrived.toSorted()).toEqual(chosen.toSorted())
  }
})

test('answers turned back into the order shown are what they were', () => {
  for (const _ of RUNS) {
    const quiz = anyQuiz()
    const order = orderOf(quiz, random)
    const answers = anyAnswers(order.map(({ options }) => ({ options })))
    expect(toShownOrder(order, toAuthorOrder(order, answers))).toEqual(answers)
  }
})

test('every permutation comes up about equally often', () => {
  const quiz = ['a', 'b', 'c'].map((id) => ({ id, options: [] }))
  const counts = new Map<string, number>()
  for (let run = 0; run < 6000; run += 1) {
    const key = orderOf(quiz, random)
      .map((each) => each.questionId)
      .join('')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

test('without shuffling the order is the author’s', () => {
  const quiz = [
    { id: 'a', options: ['x', 'y'] },
    { id: 'b', options: [] },
  ]
  expect(orderOf(quiz, null)).toEqual([
    { questionId: 'a', index: 0, options: [0, 1] },
    { questionId: 'b', index: 1, options: [] },
  ])
})

test('an order does not fit a quiz that was changed', () => {
  const quiz = [
    { id: 'a', options: ['x', 'y'] },
    { id: 'b', options: ['z'] },
  ]
  const order = orderOf(quiz, random)
  expect(orderFits(order, quiz.slice(1))).toBe(false)
  expect(orderFits(order, [...quiz, { id: 'c', options: [] }])).toBe(false)
  expect(orderFits(order, quiz.toReversed())).toBe(false)
  expect(
    orderFits(order, [
      { id: 'a', options: ['x'] },
      { id: 'b', options: ['z'] },
    ]),
  ).toBe(false)
})
