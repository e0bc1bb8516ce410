import { expect, test } from 'vitest'
import { readGift } from '../../src/teaching/assessments/import/read-gift.ts'

const questionsIn = (text: string) => readGift(text).questions
const option = (content: string, isCorrect = false) => ({ content, isCorrect })

test('choice, several correct ones by weight, true or false, essay; titles and comments fall away', () => {
  const { questions: read } = readGift(`// chú thích
$CATEGORY: Chương 1

::Tên:: Thủ đô? { =Hà Nội ~Huế }

Chẵn? {
  ~%50%2
  ~%-100%3
  ~%50%4
}

Trái Đất tròn. {T}

Vì sao lá xanh? {}
`)
  expect(read.map(({ question }) => question)).toMatchObject([
    { question: 'Thủ đô?', type: 'SINGLE', options: [option('Hà Nội', true), option('Huế')] },
    {
      question: 'Chẵn?',
      type: 'MULTI',
      options: [option('2', true), option('3'), option('4', true)],
    },
    { question: 'Trái Đất tròn.', options: [option('Đúng', true), option('Sai')] },
    { question: 'Vì sao lá xanh?', type: 'SHORT', options: [] },
  ])
  expect(read.map(({ line, problem }) => [line, problem])).toEqual([
    [4, null],
    [6, null],
    [12, null],
    [14, null],
  ])
  expect(read[1]?.note).toMatch(/điểm thành phần/)
})

test('escaped signs are read as themselves', () => {
  const [read] = questionsIn('x \\= 1? {=a\\=b ~c \\{ d}')
  expect(read?.question).toMatchObject({
    question: 'x = 1?',
    options: [option('a=b', true), option('c { d')],
  })
})

test('what a quiz cannot hold is said', () => {
  const [short, number, matching] = questionsIn(
    'Ai viết? {=Nguyễn Du =Tố Như}\n\nMấy? {#3}\n\nGhép {\n=a -> 1\n=b -> 2\n}',
  )
  expect(short).toMatchObject({ question: { type: 'SHORT' }, problem: null })
  expect(short?.note).toBe(
    'Đáp án mẫu (Nguyễn Du, Tố Như) không được giữ: câu trả lời ngắn do bạn chấm.',
  )
  expect(number?.note).toMatch(/Đáp số không được giữ/)
  expect(matching).toMatchObject({ question: null, problem: expect.stringMatching(/ghép đôi/) })
})

test('a mistake in one question does not hide the others', () => {
  const read = questionsIn('Lỗi {\n=a\n~b\n\nĐúng? {=x ~y}')
  expect(read.map(({ line, question }) => [line, question?.question])).toEqual([
    [1, undefined],
    [5, 'Đúng?'],
  ])
  expect(read[0]?.problem).toMatch(/cú pháp GIFT/)
})
