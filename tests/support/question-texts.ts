import fc, { type Arbitrary } from 'fast-check'

/** Questions with every awkward sign, and how people's programs write them. */

export interface AnyQuestion {
  question: string
  options: string[]
  /** Positions of the right options; one or more. */
  right: number[]
}

const PIECES = [
  ': = # ~ { } \\ / " \' ; , . < > & | ( ) [ ] $ % _ - + * ^ ? !'.split(' '),
  ['\n', '\n', ' ', ' ', ' ', '  ', '\t', '\u00a0'],
  ['A', 'B', 'b', 'C', 'D', 'I', 'A.', 'B)', 'I.', 'II.', '1', '2', '3', '1,3', '0,5', '1.250'],
  [
    'Hà Nội',
    'Huế',
    'đ',
    'Đáp án',
    'ếch',
    'Tiếng Việt'.normalize('NFD'),
    'ANSWER',
    'TRUE',
    'T',
    'F',
  ],
  [
    '\\neq',
    '\\nabla',
    '\\frac{1}{2}',
    '$x^2$',
    '\\(a\\)',
    'C#',
    'C++',
    '10:30',
    'https://vidu.vn/?a=b#c',
  ],
  [
    'a<b',
    'b>c',
    'List<String>',
    '<T>',
    '<b>',
    '</b>',
    '<br>',
    '&amp;',
    '&lt;',
    '->',
    '####',
    '::',
    '//',
  ],
  ['%50%', '%100%', '"Có"', "'=1+1", '=1+1', '😀', '[html]', '[1]', 'sep=;', '_____', '\\n', '\\'],
].flat()

/** Without blank ends and blank lines, which editors take away. */
const text: Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
    ),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((pieces) =>
    pieces
      .join('')
      .replaceAll(/[\r\f\v\u0085\u2028\u2029\uFEFF]|\p{Cs}/gu, '')
      .replaceAll(/[ \t\u00a0]*\n\s*/g, '\n')
      .trim(),
  )
  .filter((each) => /[\p{L}\p{N}]/u.test(each))

export const anyQuestion: Arbitrary<AnyQuestion> = fc
  .record({
    question: text,
    options: fc.array(text, { minLength: 2, maxLength: 5 }),
    right: fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
  })
  .map(({ question, options, right }) => ({
    question,
    options,
    right: [...new Set(right.map((at) => at % options.length))].sort((one, other) => one - other),
  }))

/** As Moodle's export escapes a text; its line ends are `\n`, or those of the file. */
const giftText = (words: string) =>
  words.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

export function asGift(
  { question, options, right }: AnyQuestion,
  format: '[plain]' | '' | '[html]',
) {
  const written = (words: string) =>
    format +
    giftText(
      format === '[html]'
        ? `<p>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>').replaceAll('\u00a0', '&nbsp;')}</p>`
        : words,
    )
  const share = Math.round(1e7 / right.length) / 1e5
  const lines = options.map((option, at) => {
    const sign = right.length === 1 ? '=' : `~%${share}%`
    return `\t${right.includes(at) ? sign : '~'}${written(option)}`
  })
  return `::Câu:: ${written(question)} {\n${lines.join('\n')}\n}\n`
}

const letter = (at: number) => String.fromCodePoint(65 + at)

export const asAiken = ({ question, options, right }: AnyQuestion): string =>
  [
    question,
    ...options.map((option, at) => `${letter(at)}. ${option}`),
    `ANSWER: ${right.map(letter).join(', ')}`,
    '',
  ].join('\n')

/** How the table names the right options. */
export const NAMINGS = {
  letters: ({ right }: AnyQuestion) => right.map(letter).join(', '),
  numbers: ({ right }: AnyQuestion) => right.map((at) => at + 1).join(','),
  texts: ({ right, options }: AnyQuestion) => right.map((at) => options[at]).join(';'),
}

const rowsOf = (questions: readonly AnyQuestion[], naming: keyof typeof NAMINGS): string[][] => [
  ['Câu hỏi', 'Đáp án', ...'ABCDE'],
  ...questions.map((each) =>
    [each.question, NAMINGS[naming](each), ...'01234'].map((cell, at) =>
      at < 2 ? cell : (each.options[at - 2] ?? ''),
    ),
  ),
]

/** RFC 4180. */
export const asCsv = (
  questions: readonly AnyQuestion[],
  naming: keyof typeof NAMINGS,
  separator: ',' | ';',
) =>
  rowsOf(questions, naming)
    .map((row) =>
      row
        .map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n')

/** As a sheet copies cells: quoted only where a line end or a tab is in them. */
export const asCells = (questions: readonly AnyQuestion[], naming: keyof typeof NAMINGS) =>
  rowsOf(questions, naming)
    .map((row) =>
      row
        .map((cell) => (/[\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\r\n')
