import { expect, test } from 'vitest'
import { hasCommentArrived, isSameMessage } from '../../shared/rules/comments.ts'

const said = (...messages: string[]) => messages.map((message) => ({ message }))

test('a comment has arrived when the thread says it once more than before', () => {
  expect(hasCommentArrived(said(), said('Vâng ạ'), 'Vâng ạ')).toBe(true)
  expect(hasCommentArrived(said('Vâng ạ'), said('Vâng ạ'), 'Vâng ạ')).toBe(false)
  expect(hasCommentArrived(said('Vâng ạ'), said('Vâng ạ', 'Vâng ạ'), 'Vâng ạ')).toBe(true)
  expect(hasCommentArrived(said(), said('Em nộp lại nhé'), 'Vâng ạ')).toBe(false)
})

test('blanks around it, line ends and the way of composing letters do not count', () => {
  expect(isSameMessage('Một\r\nhai ', ' Một\nhai')).toBe(true)
  expect(isSameMessage('ệ'.normalize('NFD'), 'ệ'.normalize('NFC'))).toBe(true)
  expect(isSameMessage('Một', 'một')).toBe(false)
})
