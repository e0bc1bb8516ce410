import { expect, test } from 'vitest'
import { isBlankText, tidyLines } from '../../shared/rules/blank-text.ts'

test.each([
  '',
  ' \t\r\n',
  '\u00a0\u3000',
  '\u200b',
  '\ufeff',
  ' \u200d\u2060\u200e ',
  '\u00ad',
  '\u3164\u115f\uffa0',
  '\u2800',
  '\ufe0f',
  '\u{e0020}',
  '\u0000\u0007',
])('%j shows nothing', (text) => expect(isBlankText(text)).toBe(true))

test.each(['a', ' ệ ', '.', '0', '\u200bBài\u200b', '❤️', '👩‍🏫', '漢', '…', 'e\u0301'])(
  '%j shows something',
  (text) => expect(isBlankText(text)).toBe(false),
)

test.each([
  ['  a  ', 'a'],
  ['\n    if x:\n        y()\n\n', '    if x:\n        y()'],
  [' \r\n  a\r\nb \n', '  a\nb'],
  ['\n \n', ''],
])('%j is stored as %j', (text, stored) => expect(tidyLines(text)).toBe(stored))
