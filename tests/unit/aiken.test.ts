import { describe, expect, test } from 'vitest'
import { readAiken } from '../../src/pages/teaching/assessments/import/read-aiken.ts'
import { doubt, option, reader, refused } from '../support/read-questions.ts'

const { questionsIn, verdictOn } = reader(readAiken)

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
      questionsIn('Một?\nA. a\nANSWER: Z\nHai?\nA. a\nB. b\nANSWER: A').map(
        ({ problem }) => problem === null,
      ),
    ).toEqual([false, true])
  })
})

/** The problem of a line that people see as an option and the reader does not. */
const unread = (at: number, line: string) =>
  new RegExp(
    `^dòng đáp án nêu [A-Z] nhưng dòng ${at} «${line.replaceAll(/[*.()]/g, String.raw`\$&`)}» không được đọc là phương án`,
  )

describe('options are A, B, C … in this order, at the end of the question', () => {
  test.each([
    [
      'Xét:\nI. một\nII. hai\nIII. ba\nA. I\nB. II\nANSWER: B',
      'Xét:\nI. một\nII. hai\nIII. ba',
      ['I', '*II'],
    ],
    [
      'Xét:\nI. một\nV. hai\nX. ba\nA. x\nB. y\nANSWER: A',
      'Xét:\nI. một\nV. hai\nX. ba',
      ['*x', 'y'],
    ],
    [
      'Xét:\na) một\nb) hai\nA. chỉ a\nB. chỉ b\nANSWER: A',
      'Xét:\na) một\nb) hai',
      ['*chỉ a', 'chỉ b'],
    ],
    ['Hỏi?\na. một\nb. hai\nANSWER: b', 'Hỏi?', ['một', '*hai']],
    ['Hỏi?\n(A) một\n(B) hai\nANSWER: (B)', 'Hỏi?', ['một', '*hai']],
    ['Bài 1:\nCâu 1: Hỏi?\nA. x\nB. y\nANSWER: A', 'Bài 1:\nCâu 1: Hỏi?', ['*x', 'y']],
    ['Hỏi?\n\nA. một\n\nB. hai\n\nANSWER: B', 'Hỏi?', ['một', '*hai']],
    ['Hỏi?\nA.một\nB.\thai\nANSWER: B', 'Hỏi?', ['một', '*hai']],
    ['Hỏi?\nA. một\n1. hai\n- ba\nB. y\nANSWER: A', 'Hỏi?', ['*một\n1. hai\n- ba', 'y']],
    ['Đọc:\n\n  thơ\n    vần\nA. x\nB. y\nANSWER: A', 'Đọc:\n\n  thơ\n    vần', ['*x', 'y']],
    [
      'Hỏi?\nA. if x:\n    y()\nz()\nB. if x:\n       y()\n   z()\nANSWER: A',
      'Hỏi?',
      ['*if x:\n    y()\nz()', 'if x:\n       y()\nz()'],
    ],
    ['Hỏi?\nA. một\nB. hai\na. chú\nANSWER: A', 'Hỏi?', ['*một', 'hai\na. chú']],
    ['Hỏi: Answer: là gì?\nA. x\nB. y\nANSWER: A', 'Hỏi: Answer: là gì?', ['*x', 'y']],
    [
      'Vì sao chọn đáp án A\nA. x\nB. đáp án A\nANSWER: A',
      'Vì sao chọn đáp án A',
      ['*x', 'đáp án A'],
    ],
  ])('%j is read', (text, question, options) =>
    expect(verdictOn(text)).toMatchObject({ verdict: 'read', question, options }),
  )

  test.each([
    ['Hỏi?\nA. một\nA. hai\nB. ba\nANSWER: A', /«A\.»/],
    ['Hỏi?\nA. một\nB. hai\nB. ba\nANSWER: B', /B có hai lần/],
    ['Hỏi?\nA. một\nB. hai\nD. ba\nANSWER: D', /thiếu phương án C/],
    ['Xét:\nA) một\nB) hai\nA. chỉ A\nB. chỉ B\nANSWER: B', /«A\)»/],
    ['A. Einstein sinh năm nào?\nA. 1879\nB. 1880\nANSWER: A', /«A\.»/],
    ['Hỏi?\nA. một\nB. hai\nI. ba\nANSWER: B', /thiếu phương án C/],
    ['Hỏi?\nA. 1\nB. 2\nC. 3\nANSWER: AC', /A, C/],
    ['Hỏi?\nA. Huế\nB. Hà Nội\nANSWER: A. Hà Nội', /«Hà Nội»/],
    ['Hỏi?\nA. 1\nB. 2\nANSWER: A\nANSWER: B', /hai dòng đáp án/],
    ...[
      'Đ. ba',
      'c. ba',
      'C: ba',
      'C/ ba',
      'C - ba',
      '*C. ba',
      '[C] ba',
      'C ba',
      'С. ba',
      'Ｃ．ba',
    ].map((line): [string, RegExp] => [
      `Hỏi?\nA. một\nB. hai\n${line}\nANSWER: B`,
      /có thể là một phương án/,
    ]),
    ...['C: ba', 'C - ba', '*C. ba', '**C.** ba', '* (C) ba', 'C ba', 'С. ba'].flatMap(
      (line): [string, RegExp][] => [
        [`Hỏi?\nA. một\nB. hai\n${line}\nANSWER: C`, unread(4, line)],
        [`Hỏi?\nA. một\nB. hai\n${line}\nD. bốn\nANSWER: C`, unread(4, line)],
        [`Hỏi?\nA. một\nB. hai\n${line}\nD. bốn\nANSWER: B, C`, unread(4, line)],
        [`Hỏi?\nA. một\nB. hai\n${line}\nD. bốn\nANSWER: D`, /^dòng 4 «.*có thể là một phương án/],
      ],
    ),
    ['Hỏi?\nA. x\n*B. y\nC. z\nANSWER: B', unread(3, '*B. y')],
    ['Hỏi?\nA. x\n*B. y\nC. z\nANSWER: B. y', unread(3, '*B. y')],
    ['Hỏi?\nA. x\nb. y\nC. z\nANSWER: B', unread(3, 'b. y')],
    ['Hỏi?\nA. x\n*C. z\nB. y\nANSWER: B', /dòng 3 «\*C\. z» có thể là một phương án/],
    ['Hỏi?\nA. x\n*C. z\nB. y\nANSWER: C', unread(3, '*C. z')],
    ['Hỏi?\nA. x\nB. y\nC. z\nĐ. t\nANSWER: D', unread(5, 'Đ. t')],
    ['Hỏi?\nA. x\nB. y   C. z\nANSWER: C', /dòng 3 «B\. y   C\. z» có nhiều phương án/],
    ['Hỏi?\na. x; b. y\nANSWER: b', /dòng 2 «a\. x; b\. y» có nhiều phương án/],
    ['Xét:\nA. một\nB. hai\na. chỉ A\nb. chỉ B\nANSWER: a', /còn có a, b/],
    ['Hỏi?\nA. một\nB. hai\n\nHai?\nANSWER: A', /dòng trống/],
    ...['Lời giải', 'Thông hiểu', 'Mức độ: NB', 'Câu 2: Hai?', 'Bài 8', '- HẾT -'].map(
      (line): [string, RegExp] => [
        `Hỏi?\nA. một\nB. hai\n${line}\nANSWER: A`,
        /đứng trong phương án B/,
      ],
    ),
    ['Hỏi?\nA. một;B. hai\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. một B. hai C. ba\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. mộtB. hai\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. một\nB. haiC. ba\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. 5.B. 6.\nC. 7\nANSWER: A', /thiếu phương án B/],
    ['Hỏi?\nA. một\nB. hai   C. ba\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. một\nB. hai   *C. ba\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. một   *B. hai   C. ba\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. một   b) hai   C. ba\nANSWER: A', /một phương án/],
    // Options in two columns: the second column would be read as text of the first.
    ['Hỏi?\nA. một   C. ba\nB. hai   D. bốn\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. một C. ba\nB. hai D. bốn\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. một\nB. hai   D. bốn\nC. ba\nANSWER: C', /cùng một dòng/],
    ['Xếp?\nA. A. x  B. y; B. A. z\nANSWER: B', /cùng một dòng/],
    ['Hỏi?\nA.\t5; B.\tB. subtilis\nANSWER: B', /cùng một dòng/],
    ['Xếp?\nA. A. x  B. y\nB. B. y  A. x\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA.  E. coli   B.  B. subtilis\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. một   B. hai\nrưỡi        bốn\nANSWER: A', /cùng một dòng/],
    ['Hỏi?\nA. một   B. hai\nKết luận?\nA. 1   B. 2\nANSWER: B', /«A\.»/],
    ['Hỏi?\nA. một\nANSWER: A', /chỉ có một phương án/],
    ['Một?\nA. 1\nB. 2\nGiải thích: vì\n\nHai?\nA. 3\nB. 4\nANSWER: A', /còn một câu khác/],
    ['Một?\nA. 1\nB. 2\nGiải thích: vì\nHai?\nA. 3\nB. 4\nANSWER: A', /còn một câu khác/],
  ])('%j is in doubt, with no option marked as right', (text, problem) =>
    expect(verdictOn(text)).toMatchObject({ ...doubt(problem), right: [] }),
  )

  test.each([
    ['Hỏi?\nA. một\nB. một\nANSWER: A', /«một» có hai lần/],
    ['Câu 1: Viết.\nCâu 2: Hai?\nA. x\nB. y\nANSWER: A', /câu ngay trước/],
    ['Câu 1: Một?\na. x\nb. y\nCâu 2: Hai?\nA. x\nB. y\nANSWER: A', /câu ngay trước/],
    ['Hỏi?\nA. một\nB.\nANSWER: A', /trống/],
    ['Hỏi?\nA. một\tB. hai\tC.\nANSWER: A', /trống/],
  ])('%j is in doubt', (text, problem) => expect(verdictOn(text)).toMatchObject(doubt(problem)))

  test.each([
    ['A. một\nB. hai\nANSWER: A', /thiếu câu hỏi/],
    ['Hỏi?\nB. một\nC. hai\nANSWER: B', /bắt đầu từ A/],
    ['Hỏi?\nANSWER: A', /nêu A nhưng không có/],
    ['Ai là A. Einstein?\nANSWER: A', /nêu A nhưng không có/],
    ['Hỏi?\nA. x\nB. y\n*C. z\nANSWER: C, E', /nêu C, E nhưng không có/],
    ['Hỏi?\n*A. x\nB. y\nC. z\nANSWER: A', unread(2, '*A. x')],
    ['Hỏi?\n*A. x\nB. y\nC. z\nANSWER: B', unread(2, '*A. x')],
    ['Hỏi?\nA: x\nB: y\nANSWER: B', unread(2, 'A: x')],
    ['Hỏi? A. x B. y\nANSWER: B', /dòng 1 «Hỏi\? A\. x B\. y» có nhiều phương án/],
    ['Hỏi?\nA. một\nB. hai\nANSWER: 2', /cần chữ cái/],
    ['Hỏi?\nA. một\nB. hai\nANSWER: A hay B', /cần chữ cái/],
    ['Hỏi?\nA. một\nB. hai\nANSWER:', /cần chữ cái/],
  ])('%j is refused', (text, problem) => expect(verdictOn(text)).toMatchObject(refused(problem)))
})

describe('several options in a line, separated by a tab or by two or more spaces', () => {
  test.each([
    ['A. 1   B. 2   C. 3   D. 4', ['1', '2', '*3', '4']],
    ['A. 1\tB. 2\tC. 3\tD. 4', ['1', '2', '*3', '4']],
    ['A.\t1\tB.\t2\tC.\t3', ['1', '2', '*3']],
    ['\tA.1  B.2  C.3', ['1', '2', '*3']],
    ['A. 1\u00a0\u00a0B. 2\u2003 C. 3', ['1', '2', '*3']],
    ['a) 1   b) 2   c) 3', ['1', '2', '*3']],
    ['(A) 1   (B) 2   (C) 3', ['1', '2', '*3']],
    ['A. 1\t\tB. 2\nC. 3\t\tD. 4', ['1', '2', '*3', '4']],
    ['A. 1   B. 2\n\nC. 3   D. 4\n', ['1', '2', '*3', '4']],
    ['A. 1   B. 2   C. 3\nD. tất cả', ['1', '2', '*3', 'tất cả']],
    ['A. 1   B. 2\nC. cả hai\nD. không', ['1', '2', '*cả hai', 'không']],
    ['A. một\nB. 2   C. 3\nD. bốn', ['một', '2', '*3', 'bốn']],
    ['A. E. coli   B. B. subtilis   C. C. elegans', ['E. coli', 'B. subtilis', '*C. elegans']],
    ['A. x   y   B. z   C. A và B', ['x   y', 'z', '*A và B']],
    // Options that merely contain letters like these.
    ['A. (a)  (b)  (c)\nB. (c)  (a)\nC. (b)', ['(a)  (b)  (c)', '(c)  (a)', '*(b)']],
    ['A. 1\nB. 2\nC. 3\nD. Cả A. B. C.', ['1', '2', '*3', 'Cả A. B. C.']],
    [
      'A. E. coli, E. faecalis\nB. vi khuẩn E. coli\nC. 3\nD. 4',
      ['E. coli, E. faecalis', 'vi khuẩn E. coli', '*3', '4'],
    ],
    ['A. if x:  A. y\nB. 2\nC. 3', ['if x:  A. y', '2', '*3']],
  ])('%j', (lines, options) =>
    expect(verdictOn(`Hỏi?\n${lines}\nĐáp án: C`)).toMatchObject({
      verdict: 'read',
      question: 'Hỏi?',
      options,
    }),
  )
})

test.each([
  'ANSWER : B',
  'ANSWER:B.',
  'answer：b',
  'Correct answer: B',
  'ĐÁP ÁN: B',
  'ĐÁP ÁN: B'.normalize('NFD'),
  'Đáp án đúng: B',
  'Đáp án đúng là: B',
  'Đáp  án\u00a0: B',
  'ÐÁP ÁN: B',
  'Dap an: B',
  'ANSWER: B. hai',
  'ANSWER: B) hai',
  'Đáp án B',
  'ĐÁP ÁN B.',
  'Đáp án đúng là B',
])('%j marks the right answer', (line) =>
  expect(verdictOn(`Hỏi?\nA. một\nB. hai\n${line}`)).toMatchObject({
    verdict: 'read',
    options: ['một', '*hai'],
  }),
)

test('an explanation after the answer belongs to its question', () => {
  const read = questionsIn(
    'Một?\nA. a\nB. b\nANSWER: A\nGiải thích: vì a\nvà b\n\nHai?\nA. a\nB. b\nANSWER: B\nLời giải. Rõ.\n\nBa?\nA. a\nB. b\nANSWER: B\nLời giải\nvì b',
  )
  expect(read.map(({ question }) => [question?.question, question?.explanation])).toEqual([
    ['Một?', 'vì a\nvà b'],
    ['Hai?', 'Rõ.'],
    ['Ba?', 'vì b'],
  ])
})

test.each(['Câu', 'CÂU', 'Câu hỏi', 'Bài', 'Question'])('«%s 2» ends an explanation', (word) => {
  const [first, second] = questionsIn(
    `${word} 1: Một?\nA. a\nB. b\nĐáp án: A\nGiải thích:\nA. đúng\nB. sai\n${word} 2. Hai?\nA. a\nB. b\nĐáp án: B`,
  )
  expect(first).toMatchObject({
    problem: null,
    question: { explanation: 'A. đúng\nB. sai', options: [option('a', true), option('b')] },
  })
  expect(second).toMatchObject({
    line: 8,
    problem: null,
    question: { question: `${word} 2. Hai?`, options: [option('a'), option('b', true)] },
  })
})

describe('the first of several lines keeps its indentation', () => {
  const CODE = '    for i in x:\n        print(i)'
  test.each([
    [`${CODE}\nA. a\nB. b\nANSWER: A`, CODE, ['*a', 'b']],
    [`Một?\nA. 1\nANSWER: A\n\n\n${CODE}\nA. a\nB. b\nANSWER: A`, CODE, ['*a', 'b']],
    // One space separates the letter from the text; up to three more only align the text.
    [`Hỏi?\nA. ${CODE}\nB.\n${CODE}x\nANSWER: A`, 'Hỏi?', [`*${CODE}`, `${CODE}x`]],
    ['Hỏi?\nA.   một\n   hai\nB.    b\nANSWER: A', 'Hỏi?', ['*một\nhai', 'b']],
    ['   Hỏi?\nA. a\nB. b\nANSWER: A', 'Hỏi?', ['*a', 'b']],
  ])('%j', (text, question, options) => {
    const read = questionsIn(text).at(-1)
    expect(read).toMatchObject({ problem: null, question: { question } })
    expect(
      read?.question?.options.map(({ content, isCorrect }) => `${isCorrect ? '*' : ''}${content}`),
    ).toEqual(options)
  })

  test.each([
    `Hỏi?\nA. a\nB. b\nANSWER: A\nLời giải\n${CODE}`,
    `Hỏi?\nA. a\nB. b\nANSWER: A\nGiải thích: ${CODE}`,
    `Hỏi?\nA. a\nB. b\nGiải thích: ${CODE}\nANSWER: A`,
  ])('in an explanation: %j', (text) =>
    expect(questionsIn(text)[0]?.question?.explanation).toBe(CODE),
  )
})

test('an explanation between the options and the answer belongs to its question', () => {
  const [read] = questionsIn('Một?\nA. a\nB. b\nGiải thích: vì a\nvà b\nANSWER: A')
  expect(read?.question).toMatchObject({
    explanation: 'vì a\nvà b',
    options: [option('a', true), option('b')],
  })
})

test('a question without its answer is refused, and the next one is in doubt', () => {
  const read = questionsIn('Một?\nA. a\nB. b\n\nHai?\nA. c\nB. d\nANSWER: A\n\nBa?\nA. e\nB. f')
  expect(read.map(({ line, question, problem }) => [line, question?.question, problem])).toEqual([
    [1, undefined, 'thiếu dòng «ANSWER:» với chữ cái của đáp án đúng'],
    [5, 'Hai?', expect.stringMatching(/câu ngay trước/)],
    [10, undefined, 'thiếu dòng «ANSWER:» với chữ cái của đáp án đúng'],
  ])
})
