import { expect, test } from 'vitest'
import {
  detectFormat,
  looksLikeTable,
} from '../../src/pages/teaching/assessments/import/detect-format.ts'

test.each([
  ['Hỏi?\nA. a\nANSWER: A', 'aiken'],
  ['Hỏi {x}?\nA. a\nĐÁP ÁN: A', 'aiken'],
  ['Hỏi?\nA. a\nĐÁP ÁN : A'.normalize('NFD'), 'aiken'],
  ['Hỏi: a; b, c?\nA. a\nĐáp án đúng là: A', 'aiken'],
  ['Câu hỏi, đáp án\n\nHỏi?\nA. a, b\nB. c\nANSWER: A', 'aiken'],
  ['Hỏi? {=a ~b}', 'gift'],
  ['Trái đất tròn. {\nT\n}', 'gift'],
  ['Viết. {}', 'gift'],
  ['Mấy? {#3:1}', 'gift'],
  ['::Câu 1:: Hỏi', 'gift'],
  ['$CATEGORY: a\n\nHỏi', 'gift'],
  ['câu hỏi,đáp án\nTập hợp \\{1\\}?,A', 'csv'],
  ['câu hỏi,A,B,đáp án\nTập {1; 2} có = mấy phần tử?,1,2,B', 'csv'],
  ['Câu hỏi\tA\tB\tĐáp án\nHỏi {=a ~b}?\t1\t2\tB', 'csv'],
  ['sep=;\nCâu hỏi;A;B;Đáp án\nHỏi {T}?;1;2;B', 'csv'],
  ['Câu hỏi,A,B,Đáp án\n"Hỏi?\nANSWER: A",1,2,B', 'csv'],
  ['ĐỀ THI\n\nCâu hỏi,A,B,Đáp án\nHỏi?,1,2,B', 'csv'],
  ['', null],
  ['Thủ đô của Việt Nam?', null],
  ['Hà Nội, Huế, Đà Nẵng', null],
  ['Tập {1; 2} là gì?', null],
  ['<p>Hỏi?</p>', null],
])('format of %j: %s', (text, format) => expect(detectFormat(text)).toBe(format))

test.each([
  ['Thủ đô?\tHuế\tHà Nội\tB', true],
  ['1\tThủ đô?\n\n2\tSông nào?\n', true],
  ['Thủ đô?;Huế;Hà Nội;B\nSông nào?;Hồng;Hương;A', true],
  ['Thủ đô?,Huế,Hà Nội,B\r\n"Sông nào, ở đâu?",Hồng,Hương,A', true],
  ['sep=|\nThủ đô?|Huế|B', true],
  ['', false],
  ['Thủ đô của Việt Nam?', false],
  ['Hà Nội, Huế, Đà Nẵng', false],
  ['Một, hai\nBa, bốn', false],
  ['Một, hai, ba\nBốn, năm', false],
  ['Một\tcó dấu tab\nHai không có', false],
])('%j looks like a table: %s', (text, isTable) => expect(looksLikeTable(text)).toBe(isTable))

test('a long table looks like a table, too, wherever its sample is cut off', () => {
  const table = 'Thủ đô?\tHuế\tHà Nội\tB\n'.repeat(5000)
  expect([0, 1, 2, 3].map((more) => looksLikeTable('x'.repeat(more) + table))).toEqual(
    Array<boolean>(4).fill(true),
  )
})
