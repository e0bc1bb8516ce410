import { expect, test } from 'vitest'
import { isSameMessage } from '../../shared/rules/comments.ts'

test('two messages are the same whatever their outer blanks, line ends and composed letters', () => {
  expect(isSameMessage('Một\r\nhai ', ' Một\nhai')).toBe(true)
  expect(isSameMessage('ệ'.normalize('NFD'), 'ệ'.normalize('NFC'))).toBe(true)
  expect(isSameMessage('Một', 'một')).toBe(false)
})
