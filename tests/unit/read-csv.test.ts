import { expect, test } from 'vitest'
import { readCsv } from '../../src/teaching/assessments/import/read-csv.ts'

const questionsIn = (text: string) => readCsv(text).questions
const option = (content: string, isCorrect = false) => ({ content, isCorrect })

test('Vietnamese or English column names, commas, semicolons or tabs, a byte order mark', () => {
  const wanted = {
    question: 'Thủ đô?',
    type: 'SINGLE',
    score: 2.5,
    options: [option('Huế'), option('Hà Nội', true)],
  }
  for (const text of [
    '\uFEFFcâu hỏi,điểm,phương án A,phương án B,đáp án\nThủ đô?,"2,5",Huế,Hà Nội,B',
    'Question;Score;Option 1;Option 2;Correct\nThủ đô?;2,5;Huế;Hà Nội;2',
    'Nội dung\tĐiểm\tA\tB\tĐáp án đúng\nThủ đô?\t2.5\tHuế\tHà Nội\tHà Nội',
  ]) {
    expect(questionsIn(text)).toEqual([
      { line: 2, question: { ...wanted, sortOrder: 1 }, problem: null, note: null },
    ])
  }
})

test('several answers make it MULTI, no options SHORT; the score falls back to 1', () => {
  const read = questionsIn('question,a,b,c,answer\nChẵn?,2,3,4,"A, C"\nVì sao?,,,,\n')
  expect(read.map(({ question }) => question)).toMatchObject([
    { type: 'MULTI', score: 1, options: [option('2', true), option('3'), option('4', true)] },
    { type: 'SHORT', score: 1, options: [] },
  ])
})

test('a quoted cell may hold commas, quotes and line breaks', () => {
  const [read] = questionsIn('question,a,b,answer\n"Chọn ""a"", hay\nb?",một,hai,A')
  expect(read?.question?.question).toBe('Chọn "a", hay\nb?')
})

test('a blank column between two options does not shift the correct one', () => {
  const [read] = questionsIn('question,a,b,c,answer\nHỏi?,một,,ba,C')
  expect(read?.question?.options).toEqual([option('một'), option('ba', true)])
})

test.each([
  ['Thủ đô?,Hà Nội', /dòng đầu tiên cần tên cột/, false],
  ['question,a,b,answer\nHỏi?,một,hai,D', /đáp án «D» không khớp/, false],
  ['question,type,a,answer\nHỏi?,ESSAY,một,A', /loại «ESSAY»/, false],
  ['question,a,answer\n,một,A', /nhập nội dung/, true],
  ['question,score,a,answer\nHỏi?,mười,một,A', /điểm phải > 0/, true],
  ['question,a,b,answer\nHỏi?,một,hai,', /chọn duy nhất 1 phương án đúng/, true],
])('%j says what is wrong', (text, problem, canBeTaken) => {
  const [read] = questionsIn(text)
  expect(read?.problem).toMatch(problem)
  expect(read?.question !== null).toBe(canBeTaken)
})
