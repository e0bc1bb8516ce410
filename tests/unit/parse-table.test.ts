import { expect, test } from 'vitest'
import { parseTable } from '../../src/ui/parse-table.ts'

const cellsOf = (text: string) => parseTable(text).map(({ cells }) => cells)

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\r1;2\t3',
    [
      ['a', 'b'],
      ['1;2', '3'],
    ],
  ],
  ['\uFEFFsep=;\n1,5;2', [['1,5', '2']]],
  ['"sep=\t"\na\tb', [['a', 'b']]],
  ['sep=|\r\na,b|c', [['a,b', 'c']]],
  ['sep=;\ra;b', [['a', 'b']]],
  ['a,"b ""c"", d\r\ne"', [['a', 'b "c", d\ne']]],
  ['a, "b, c" ,d', [['a', 'b, c', 'd']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['a,b\n', [['a', 'b']]],
  ['', []],
  ['a,', [['a', '']]],
])('%j', (text, rows) => expect(cellsOf(text)).toEqual(rows))

test.each([
  // A spreadsheet copies a quotation mark as it is …
  [
    '"Có" nghĩa là gì?\tA\n"Không"\tB',
    [
      ['"Có" nghĩa là gì?', 'A'],
      ['"Không"', 'B'],
    ],
  ],
  [
    'x\t"\ny\t""\nz\t5"',
    [
      ['x', '"'],
      ['y', '""'],
      ['z', '5"'],
    ],
  ],
  [
    '"Hà\tNội\nx\ty"z',
    [
      ['"Hà', 'Nội'],
      ['x', 'y"z'],
    ],
  ],
  // … and quotes a cell with line ends, tabs or, in a saved file, commas and quotation marks.
  ['a\t"b\nc ""d"""\te', [['a', 'b\nc "d"', 'e']]],
  ['"một, hai"\t"nói ""có"""', [['một, hai', 'nói "có"']]],
  // If the first line is quoted, every cell is.
  [
    '"a"\t"b"\n"1"\t"2"',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('pasted cells: %j', (text, rows) => expect(cellsOf(text)).toEqual(rows))

test('each row has the line where it begins, and says where a quotation mark is in doubt', () => {
  expect(parseTable('sep=,\na,"b\nc"\n\n"d,e\nf,g')).toEqual([
    { line: 2, cells: ['a', 'b\nc'], isDoubtful: false },
    { line: 4, cells: [''], isDoubtful: false },
    { line: 5, cells: ['"d', 'e'], isDoubtful: true },
    { line: 6, cells: ['f', 'g'], isDoubtful: false },
  ])
  // Whole rows between two quotation marks of different cells.
  expect(parseTable('a\tb\n"x\t1\ny\t5"\n')[1]).toMatchObject({ isDoubtful: true })
})
