import { describe, expect, test } from 'vitest'
import { parseAnswers, scoreQuiz } from '../../server/subjects/assessments/quiz-scoring.ts'
import type { QuestionType } from '../../shared/contract/assessments.ts'

const question = (type: QuestionType, correct: boolean[], score = 1) => ({
  type,
  score,
  options: correct.map((isCorrect) => ({ isCorrect })),
})
const QUIZ = [
  question('SINGLE', [false, true, false]),
  question('MULTI', [true, false, true, false], 2),
  question('SHORT', []),
]

describe('answersJson', () => {
  test('is a list of chosen options per question; MULTI comes out sorted', () => {
    expect(parseAnswers('[[2],[3,0],[]]', QUIZ)).toEqual({ answers: [[2], [0, 3], []] })
    expect(parseAnswers('[[],[],[]]', QUIZ)).toEqual({ answers: [[], [], []] })
  })

  test.each([
    ['', 'answersJson không phải là JSON.'],
    ['[[1],', 'answersJson không phải là JSON.'],
    ['{}', 'answersJson phải là một danh sách.'],
    ['null', 'answersJson phải là một danh sách.'],
    ['"[[1]]"', 'answersJson phải là một danh sách.'],
    ['[[1],[0]]', 'Đề có 3 câu nhưng bài nộp có 2 câu trả lời.'],
    ['[[1],[0],[],[]]', 'Đề có 3 câu nhưng bài nộp có 4 câu trả lời.'],
    ['[1,[0],[]]', 'Câu 1: câu trả lời phải là một danh sách.'],
    ['[[1],null,[]]', 'Câu 2: câu trả lời phải là một danh sách.'],
    ['[[3],[0],[]]', 'Câu 1: không có phương án 3.'],
    ['[[-1],[0],[]]', 'Câu 1: không có phương án -1.'],
    ['[[0.5],[0],[]]', 'Câu 1: không có phương án 0.5.'],
    ['[["1"],[0],[]]', 'Câu 1: không có phương án "1".'],
    ['[[null],[0],[]]', 'Câu 1: không có phương án null.'],
    ['[[0,1],[0],[]]', 'Câu 1: chỉ được chọn một phương án.'],
    ['[[1],[2,2],[]]', 'Câu 2: một phương án được chọn hai lần.'],
    ['[[1],[0],[0]]', 'Câu 3: không có phương án 0.'],
  ])('%s is refused: %s', (json, error) => {
    expect(parseAnswers(json, QUIZ)).toEqual({ error })
  })

  test('a SHORT question with options left over takes none of them', () => {
    expect(parseAnswers('[[0]]', [question('SHORT', [true])])).toEqual({
      error: 'Câu 1: câu tự luận không có phương án để chọn.',
    })
  })
})

describe('automatic score', () => {
  const graded = QUIZ.slice(0, 2)
  test.each([
    [[[1], [0, 2]], 100],
    [[[1], [0]], 33.33],
    [[[1], [0, 1, 2]], 33.33],
    [[[0], [0, 2]], 66.67],
    [[[], []], 0],
    [[[2], [1, 3]], 0],
  ])('%j gives %s', (answers, score) => {
    expect(scoreQuiz(graded, answers)).toBe(score)
  })

  test('waits for the teacher when a SHORT question is among them', () => {
    expect(scoreQuiz(QUIZ, [[1], [0, 2], []])).toBeNull()
  })

  test('follows the weights of the questions', () => {
    const quiz = [question('SINGLE', [true], 0.5), question('SINGLE', [true], 2)]
    expect(scoreQuiz(quiz, [[0], []])).toBe(20)
    expect(scoreQuiz(quiz, [[], [0]])).toBe(80)
    expect(scoreQuiz([question('SINGLE', [true], 0)], [[0]])).toBe(0)
  })
})
