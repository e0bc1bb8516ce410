import { describe, expect, test } from 'vitest'
import { readAiken } from '../../src/teaching/assessments/import/read-aiken.ts'
import { detectFormat } from '../../src/teaching/assessments/import/question-import.ts'

const questionsIn = (text: string) => readAiken(text).questions
const option = (content: string, isCorrect = false) => ({ content, isCorrect })

describe('Aiken', () => {
  test('question, lettered options, ANSWER', () => {
    expect(questionsIn('Thủ đô?\nA. Huế\nB) Hà Nội\nANSWER: B\n')).toEqual([
      {
        line: 1,
        question: {
          question: 'Thủ đô?',
          type: 'SINGLE',
          score: 1,
          sortOrder: 1,
          options: [option('Huế'), option('Hà Nội', true)],
        },
        problem: null,
        note: null,
      },
    ])
  })

  test('several lines, several answers, Vietnamese words, Windows line ends', () => {
    const [first, second] = questionsIn(
      'Đọc đoạn sau.\r\nSố nào chẵn?\r\nA. 2\r\nB. 3\r\nC. 4\r\nANSWER: a, c\r\n\r\nHai?\r\nA. một\r\n hai\r\nB. ba\r\nĐáp án: A',
    )
    expect(first?.question).toMatchObject({
      question: 'Đọc đoạn sau.\nSố nào chẵn?',
      type: 'MULTI',
      options: [option('2', true), option('3'), option('4', true)],
    })
    expect(second).toMatchObject({ line: 8, problem: null })
    expect(second?.question?.options).toEqual([option('một\nhai', true), option('ba')])
  })

  test.each([
    ['Hỏi?\nA. một\nB. hai', 1, /thiếu dòng «ANSWER:»/],
    ['Hỏi?\nA. một\nANSWER: C', 1, /nêu C nhưng không có/],
    ['Hỏi?\nA. một\nANSWER: một', 1, /cần chữ cái/],
    ['\nANSWER: A', 2, /thiếu câu hỏi/],
    ['Hỏi?\nA.\nB.\nANSWER: A', 1, /nội dung phương án còn trống/],
  ])('%j: says what is wrong and where', (text, line, problem) => {
    expect(questionsIn(text)).toEqual([expect.objectContaining({ line })])
    expect(questionsIn(text)[0]?.problem).toMatch(problem)
  })

  test('a mistake in one question does not hide the next', () => {
    expect(
      questionsIn('Một?\nA. a\nANSWER: Z\nHai?\nA. a\nANSWER: A').map(
        ({ problem }) => problem === null,
      ),
    ).toEqual([false, true])
  })
})

test.each([
  ['Hỏi?\nA. a\nANSWER: A', 'aiken'],
  ['Hỏi {x}?\nA. a\nĐÁP ÁN: A', 'aiken'],
  ['Hỏi? {=a ~b}', 'gift'],
  ['Trái đất tròn. {\nT\n}', 'gift'],
  ['câu hỏi,đáp án\nTập hợp \\{1\\}?,A', 'csv'],
  ['', 'csv'],
])('format of %j: %s', (text, format) => expect(detectFormat(text)).toBe(format))
