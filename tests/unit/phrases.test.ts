import { expect, test } from 'vitest'
import {
  addPhrase,
  changePhrase,
  insertPhrase,
  MAX_PHRASES,
  readPhrases,
  removePhrase,
} from '../../src/pages/grading/submission/PhraseBank.tsx'

test('a phrase is added trimmed, at the front and once; the bank has a limit', () => {
  expect(addPhrase(['Tốt.', 'Khá.'], '  Khá.\r\n')).toEqual(['Khá.', 'Tốt.'])
  expect(addPhrase(['Tốt.'], '   ')).toEqual(['Tốt.'])
  const full = Array.from({ length: MAX_PHRASES }, (_, index) => `Mẫu ${index}`)
  expect(addPhrase(full, 'Mới')).toHaveLength(MAX_PHRASES)
})

test('a changed phrase keeps its place; one that is there already is not kept twice', () => {
  expect(changePhrase(['a', 'b', 'c'], 'b', ' B ')).toEqual(['a', 'B', 'c'])
  expect(changePhrase(['a', 'b', 'c'], 'c', 'a')).toEqual(['b', 'a'])
  expect(changePhrase(['a', 'b'], 'b', ' ')).toEqual(['a', 'b'])
  expect(removePhrase(['a', 'b'], 'a')).toEqual(['b'])
})

test('a phrase goes in at the caret or replaces the selection, separated by blanks', () => {
  expect(insertPhrase('', [0, 0], 'Tốt.')).toEqual({ text: 'Tốt.', caret: 4 })
  expect(insertPhrase('Đầu.', [4, 4], 'Tốt.')).toEqual({ text: 'Đầu. Tốt.', caret: 9 })
  expect(insertPhrase('Đầu.\n', [5, 5], 'Tốt.')).toEqual({ text: 'Đầu.\nTốt.', caret: 9 })
  expect(insertPhrase('Đầu cuối', [4, 8], 'giữa').text).toBe('Đầu giữa')
  expect(insertPhrase('cuối', [0, 0], 'Đầu')).toEqual({ text: 'Đầu cuối', caret: 3 })
})

test('whatever the device holds, only phrases come out', () => {
  expect(readPhrases(['a', 3, null, ' a ', ''])).toEqual(['a'])
  expect(readPhrases({ a: 1 })).toEqual([])
  expect(readPhrases(null)).toEqual([])
})
