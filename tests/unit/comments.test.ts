import { expect, test } from 'vitest'
import { isSameMessage } from '../../shared/rules/comments.ts'

test('blanks around it, line ends and the way of composing letters do not count', () => {
  expect(isSameMessage('Một\r\nhai ', ' Một\nhai')).toBe(true)
  expect(isSameMessage('ệ'.normalize('NFD'), 'ệ'.normalize('NFC'))).toBe(true)
  expect(isSameMessage('Một', 'một')).toBe(false)
})
