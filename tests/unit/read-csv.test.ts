import { describe, expect, test } from 'vitest'
import { readCsv } from '../../src/pages/teaching/assessments/import/read-csv.ts'
import { doubt, option, reader, refused } from '../support/read-questions.ts'

const { questionsIn, verdictOn } = reader(readCsv)

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

test('several right answers make a question MULTI, no options make it SHORT; the default score is 1', () => {
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

describe('columns are known by their heads', () => {
  test.each([
    'Câu hỏi,Đáp án A,Đáp án B,Đáp án đúng',
    'Câu hỏi,Phương án A,Phương án B,Đáp án',
    'Nội dung câu hỏi,Lựa chọn 1,Lựa chọn 2,Answer',
    'Question,Option A,Option B,Correct Answer',
    'QUESTION_TEXT,Choice_1,Choice_2,Correct',
    'Câu hỏi,A,B,Đ.án đúng'.replace('Đ.án', 'Đáp án'),
    'Câu hỏi,A.,B),Đáp án:',
    'Câu hỏi,Đáp án (A),Đáp án (B),Phương án đúng',
    'Câu hỏi,Đáp án A,Đáp án B,Đáp án đúng'.normalize('NFD'),
    '"Câu hỏi","A","B","Đáp án"',
    'Câu hỏi,Answer 1,Answer 2,Answer',
    'Đề bài,Câu trả lời A,Câu trả lời B,Trả lời đúng',
    'Câu hỏi trắc nghiệm,PA A,PA B,ĐA',
    'Nội dung câu hỏi trắc nghiệm,Phương án trả lời 1,Phương án trả lời 2,PA đúng',
    'Câu hỏi,Đáp án thứ 1,Đáp án thứ 2,ĐA đúng',
    'Câu hỏi,Đ/án A,Đ/án B,Đ/án đúng',
    'Câu hỏi,Ý A,Ý B,Đáp án (A/B/C/D)',
    'questionText,optionA,optionB,correctAnswer',
    'Question Title,Choice 1,Choice 2,Correct answer(s)',
    'Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Correct answer(s) - choose at least one',
  ])('%s', (head) =>
    expect(verdictOn(`${head}\nHỏi?,một,hai,2`)).toMatchObject({
      verdict: 'read',
      options: ['một', '*hai'],
    }),
  )

  test('the letter of a column counts, not its place', () => {
    expect(verdictOn('Câu hỏi,B,A,Đáp án\nHỏi?,một,hai,A').options).toEqual(['một', '*hai'])
  })

  test('a head that only begins like the name of an option is no option', () => {
    expect(verdictOn('Câu hỏi,Đài,Ý,PA1,PA2,Đáp án\nHỏi?,x,y,một,hai,2').options).toEqual([
      'một',
      '*hai',
    ])
  })

  test('a question with columns that may be options is not read as SHORT', () => {
    expect(verdictOn('Câu hỏi,Đáp án đúng,Đáp án sai 1\nThủ đô?,Hà Nội,Huế')).toMatchObject(
      doubt(/«Đáp án sai 1»/),
    )
    expect(verdictOn('STT,Câu hỏi,Đáp án,Mức độ\n1,Thủ đô?,Hà Nội,Dễ').verdict).toBe('read')
    expect(verdictOn('Câu hỏi,Loại,Đáp án,Nhạc\nThủ đô?,SHORT,Hà Nội,a').verdict).toBe('read')
  })

  test('a letter as the right answer is refused when the options are numbered in another order', () => {
    expect(verdictOn('Câu hỏi,Đáp án 2,Đáp án 1,Đáp án\nHỏi?,một,hai,B').verdict).toBe('refused')
  })

  test('unknown columns are named, and so are the lines before the head', () => {
    const { questions, notes } = readCsv(
      'ĐỀ KIỂM TRA,,,\n"Lớp 10, năm 2026",,,\nSTT,Câu hỏi,A,B,Đáp án,Mức độ\n1,Hỏi?,một,hai,B,Dễ\n',
    )
    expect(questions).toMatchObject([{ line: 4, problem: null }])
    expect(notes).toEqual([
      { line: 1, text: 'Dòng 1 đến 2 đứng trước tên cột nên không được đọc.' },
      { line: 3, text: 'Không đọc các cột: STT, Mức độ.' },
    ])
  })

  test.each([
    ['Câu hỏi,A,A,Đáp án\nHỏi?,một,hai,A', /hai cột A/],
    ['Câu hỏi,A,B,Đáp án,Đáp án đúng\nHỏi?,một,hai,A,B', /hai cột đáp án/],
    ['Câu hỏi,Question,A,B,Answer\nHỏi?,Ask?,một,hai,A', /hai cột câu hỏi/],
  ])('%j is refused', (text, problem) => expect(verdictOn(text)).toMatchObject(refused(problem)))

  test.each(['Giải thích', 'Lời giải', 'Answer explanation'])(
    'an explanation has a column, too: %s',
    (head) => {
      expect(
        questionsIn(`Câu hỏi,A,B,Đáp án,${head}\nHỏi?,một,hai,A,Vì thế`)[0]?.question,
      ).toMatchObject({ explanation: 'Vì thế' })
    },
  )

  test.each([
    ['Đúng/Sai', 'SINGLE'],
    ['Một lựa chọn', 'SINGLE'],
    ['Nhiều lựa chọn', 'MULTI'],
    ['Checkbox', 'MULTI'],
    ['Open-Ended', 'SHORT'],
  ])('the type «%s» is %s', (name, type) => {
    const rest = type === 'SHORT' ? ',,' : 'một,hai,A'
    expect(questionsIn(`Câu hỏi,Loại,A,B,Đáp án\nHỏi?,${name},${rest}`)[0]).toMatchObject({
      problem: null,
      question: { type },
    })
  })

  test.each(['Đúng/Sai', 'Trắc nghiệm'])('the type «%s» without options is in doubt', (name) => {
    expect(verdictOn(`Câu hỏi,Loại,A,B,Đáp án\nHỏi?,${name},,,Đúng`)).toMatchObject(
      doubt(/cần phương án/),
    )
  })
})

describe('the indentation of the first of several lines', () => {
  const CODE = '    for i in x:\n        print(i)'
  const OTHER = '    for i in x:\n        print(x)'
  const HEAD = ['Câu hỏi', 'A', 'B', 'Đáp án', 'Giải thích']
  const table = (separator: string, cells: string[]) =>
    [HEAD.slice(0, cells.length), cells.map((cell) => (cell.includes('\n') ? `"${cell}"` : cell))]
      .map((row) => row.join(separator))
      .join('\r\n')

  test.each([',', ';', '\t'])('stays, in cells separated by %j', (separator) => {
    expect(
      questionsIn(table(separator, [CODE, CODE, OTHER, 'B', `\n  \n${CODE}\n`]))[0],
    ).toMatchObject({
      problem: null,
      question: {
        question: CODE,
        options: [option(CODE), option(OTHER, true)],
        explanation: CODE,
      },
    })
  })

  test.each([
    ['the right answer is found by its indentation', [CODE, CODE, OTHER, OTHER], ['    ', '*    ']],
    [
      'the right answer is found without its indentation, too',
      [CODE, CODE, OTHER, OTHER.trim()],
      ['    ', '*    '],
    ],
    [
      'two options may differ by indentation alone',
      ['Hỏi?', CODE, CODE.trim(), 'A'],
      ['*    ', ''],
    ],
    ['a single line loses its indentation', ['   Hỏi?', '   một', '   hai', ' hai '], ['', '*']],
    ['a single space is a typing slip', ['Hỏi?', ' một\n  a', ' hai\n  b', 'B'], ['', '*']],
  ])('%s', (_title, cells, indentations) => {
    const { verdict, options } = verdictOn(table('\t', cells))
    expect([verdict, options?.map((each) => /^\*? */.exec(each)?.[0])]).toEqual([
      'read',
      indentations,
    ])
  })
})

describe('the right answer', () => {
  const HEAD = 'Câu hỏi;A;B;C;Đáp án\n'
  test.each([
    ['Hỏi?;một;hai;ba;B', ['một', '*hai', 'ba']],
    ['Hỏi?;một;hai;ba;b.', ['một', '*hai', 'ba']],
    ['Hỏi?;1.25;2,5;3;1,25', ['*1.25', '2,5', '3']],
    ['Hỏi?;1.25;1,25;3;1,25', ['1.25', '*1,25', '3']],
    ['Hỏi?;một;hai;ba;(B)', ['một', '*hai', 'ba']],
    ['Hỏi?;một;hai;ba;2', ['một', '*hai', 'ba']],
    ['Hỏi?;một;hai;ba;1,3', ['*một', 'hai', '*ba']],
    ['Hỏi?;một;hai;ba;"A;C"', ['*một', 'hai', '*ba']],
    ['Hỏi?;một;hai;ba;A và C', ['*một', 'hai', '*ba']],
    ['Hỏi?;một;hai;ba;Đáp án B', ['một', '*hai', 'ba']],
    ['Hỏi?;một;hai;ba;B. hai', ['một', '*hai', 'ba']],
    ['Hỏi?;một;hai;ba;hai', ['một', '*hai', 'ba']],
    ['Hỏi?;một;hai;ba;HAI', ['một', '*hai', 'ba']],
    ['Hỏi?;mol;Mol;ba;Mol', ['mol', '*Mol', 'ba']],
    ['Hỏi?;một;hai  lần;ba;hai lần', ['một', '*hai  lần', 'ba']],
    ['Hỏi?;một;Huế;ba;Huế'.replace(/Huế$/, 'Huế'.normalize('NFD')), ['một', '*Huế', 'ba']],
    ['Hỏi?;một, hai;hai;ba;một, hai', ['*một, hai', 'hai', 'ba']],
    ['Hỏi?;1,3;2;4;B', ['1,3', '*2', '4']],
    ['Hỏi?;B;A;C;C', ['B', 'A', '*C']],
  ])('%s is read', (row, options) =>
    expect(verdictOn(HEAD + row)).toMatchObject({ verdict: 'read', options }),
  )

  test.each([
    ['Hỏi?;B;A;C;B', /«B»/],
    ['Hỏi?;b;A;C;B', /«B»/],
    ['Hỏi?;2;3;4;3', /«3»/],
    ['Hỏi?;1,3;2;4;1,3', /«1,3»/],
    ['Hỏi?;một;hai;ba;AC', /«AC»/],
    ['Hỏi?;một;hai;ba;B. ba', /«B\. ba»/],
    ['Hỏi?;một;hai;hai;hai', /hai lần/],
    ['Hỏi?;một;1|;ba;một|1|', /trộn/],
    ['Hỏi?;"A. một\nB. hai";;;A', /một ô có nhiều phương án/],
    ['Hỏi?;A. một B. hai;ba;;A', /một ô có nhiều phương án/],
    ['Hỏi?;một;;;1', /chỉ có một phương án/],
    ['Hỏi?;1.2;5;3;1,2', /nhiều cách hiểu/],
  ])('%s is in doubt, with no option marked as right', (row, problem) =>
    expect(verdictOn(HEAD + row)).toMatchObject({ ...doubt(problem), right: [] }),
  )

  test.each([
    ['Hỏi?;một;hai;ba;D', /không khớp/],
    ['Hỏi?;một;hai;ba;0', /không khớp/],
    ['Hỏi?;một;hai;ba;bốn', /không khớp/],
    ['Hỏi?;một;hai;ba;A, bốn', /không khớp/],
    ['Hỏi?;một;hai;;C', /không khớp/],
  ])('%s is refused', (row, problem) =>
    expect(verdictOn(HEAD + row)).toMatchObject(refused(problem)),
  )

  test('right answers may be counted from 0 where one of them is 0', () => {
    const read = questionsIn(`${HEAD}Một?;x;y;z;1\nHai?;x;y;z;0\nBa?;x;y;z;B\nBốn?;0;1;2;A`)
    expect(read.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/đếm từ 0/),
      expect.stringMatching(/không khớp/),
      null,
      null,
    ])
    expect(questionsIn(`${HEAD}Một?;0;1;2;0\nHai?;x;y;z;2`)[1]?.problem).toBeNull()
  })

  test('without options the right answer is a sample answer to a SHORT question, which is not kept', () => {
    expect(verdictOn(`${HEAD}Ai viết?;;;;Nguyễn Du`)).toMatchObject({
      verdict: 'read',
      options: [],
      note: 'Đáp án mẫu (Nguyễn Du) không được giữ: câu trả lời ngắn do bạn chấm.',
    })
    expect(verdictOn(`${HEAD}Hỏi A. một B. hai?;;;;B`).verdict).toBe('refused')
  })
})

test.each([
  ['0,5', 0.5, 'read'],
  ['0.5', 0.5, 'read'],
  ['2', 2, 'read'],
  ['1.25', 1.25, 'read'],
  ['0,125', 0.125, 'read'],
  ['1.250', expect.anything(), 'doubt'],
  ['1,250', expect.anything(), 'doubt'],
  ['1.000', expect.anything(), 'doubt'],
  ['1e3', NaN, 'doubt'],
  ['một', NaN, 'doubt'],
  ['-1', -1, 'doubt'],
  ['9'.repeat(400), NaN, 'doubt'],
])('a score of %s', (score, value, verdict) =>
  expect(verdictOn(`câu hỏi;a;b;đáp án;điểm\nHỏi?;một;hai;A;${score}`)).toMatchObject({
    score: value,
    verdict,
  }),
)

describe('cells and rows', () => {
  test.each([
    ['"Có" nghĩa là gì?\tmột\thai\tA', '"Có" nghĩa là gì?', ['*một', 'hai']],
    ['Hỏi?\t"một"\thai\t"một"', 'Hỏi?', ['*"một"', 'hai']],
    ['"Hỏi\n""gì""?"\tmột\thai\tB', 'Hỏi\n"gì"?', ['một', '*hai']],
    ["'=1+1 là?\tmột\thai\tB", '=1+1 là?', ['một', '*hai']],
    ["'=' là gì?\tmột\thai\tB", "'=' là gì?", ['một', '*hai']],
    ['Tập {1; 2} là {gì}?\t{1}\t{2}\tB', 'Tập {1; 2} là {gì}?', ['{1}', '*{2}']],
    ['Hỏi?\tif x:\\n\thai\tB', 'Hỏi?', ['if x:\\n', '*hai']],
  ])('pasted: %j', (row, question, options) =>
    expect(verdictOn(`Câu hỏi\tA\tB\tĐáp án\n${row}`)).toMatchObject({
      verdict: 'read',
      question,
      options,
    }),
  )

  test('line numbers are those of the text, even after cells with several lines and after blank lines', () => {
    const read = questionsIn(
      'sep=,\nquestion,a,b,answer\n"Một\ndòng\nnữa?",x,y,A\n,,,\nHai?,x,y,C\n\nBa?,x,y,B',
    )
    expect(read.map(({ line, problem }) => [line, problem === null])).toEqual([
      [3, true],
      [7, false],
      [9, true],
    ])
  })

  test.each([
    ['Chọn a, hay b?,một,hai,A', /5 ô/],
    ['"Chọn a, hay b?,một,hai', /dấu "/],
    // Two rows between two quotation marks.
    ['"Một?,x,y,A\nHai?",x,y,B', /dấu "/],
    ['Một?,"x,y,A\nHai?,x",y,B', /dấu "/],
    ['Hỏi?,một', /chọn duy nhất/],
  ])('%j is in doubt', (row, problem) =>
    expect(verdictOn(`question,a,b,answer\n${row}`)).toMatchObject(doubt(problem)),
  )

  test.each([
    ['question,a,b,c,answer\nChọn a, hay b?,một,hai,A', 'doubt'],
    ['question;a;b;c;answer\nChọn a; hay b?;một;hai;A', 'doubt'],
    ['question,a,b,c,answer\nHỏi?,một, hai,ba,C', 'doubt'],
    ['question, a, b, answer\nHỏi?, một, hai, A', 'read'],
    ['question,a,b,answer\n"Chọn a, hay b?",một,hai,A', 'read'],
    ['question\ta\tb\tanswer\nHỏi?\t một\thai\tA', 'read'],
  ])('a comma of a sentence does not separate cells unnoticed: %j', (text, verdict) =>
    expect(verdictOn(text).verdict).toBe(verdict),
  )

  test('a row that breaks off inside a cell is in doubt, and so is the rest of it', () => {
    const read = questionsIn(
      'Câu hỏi\tA\tB\tĐáp án\nMột?\tx\ty\tA\n"Xin\nchào" là?\tx\ty\tB\nHai?\tx\ty\tB',
    )
    expect(read.map(({ line, problem }) => [line, problem === null])).toEqual([
      [2, true],
      [3, false],
      [4, false],
      [5, true],
    ])
  })

  test('a row without options is in doubt: it may be a heading', () => {
    expect(verdictOn('câu hỏi,a,b,đáp án\nPhần II,,,')).toMatchObject(doubt(/loại SHORT/))
    expect(verdictOn('câu hỏi,loại,a,b,đáp án\nVì sao?,SHORT,,,').verdict).toBe('read')
    expect(verdictOn('câu hỏi\nVì sao?').verdict).toBe('read')
  })

  test('a type that does not fit its options is in doubt', () => {
    expect(verdictOn('câu hỏi,loại,a,b,đáp án\nHỏi?,SHORT,một,hai,A')).toMatchObject(doubt(/SHORT/))
    expect(verdictOn('câu hỏi,loại,a,b,đáp án\nHỏi?,Chọn nhiều,một,hai,A').verdict).toBe('read')
  })

  test('the head repeated on a new page is no question', () => {
    expect(
      questionsIn('question,a,b,answer\nMột?,x,y,A\nquestion,a,b,answer\nHai?,x,y,B'),
    ).toHaveLength(2)
  })
})
