import { describe, expect, test } from 'vitest'
import { ApiError, errorFromResponse, serverMessageOr, toApiError } from '../../src/api/errors.ts'

describe('errorFromResponse', () => {
  test.each([
    [400, 'refused'],
    [401, 'unauthenticated'],
    [403, 'denied'],
    [404, 'missing'],
    [405, 'missing'],
    [409, 'refused'],
    [410, 'missing'],
    [413, 'refused'],
    [429, 'refused'],
    [500, 'server'],
    [503, 'server'],
  ])('%i is %s', (status, kind) => {
    expect(errorFromResponse(status, {})).toMatchObject({ kind, status })
  })

  test('reads message, code and fields', () => {
    const error = errorFromResponse(409, {
      message: 'Đã có người dùng.',
      code: 'TAKEN',
      fields: { email: 'E-mail này đã có tài khoản.', age: 7 },
    })
    expect(error.message).toBe('Đã có người dùng.')
    expect(error.code).toBe('TAKEN')
    expect(error.fields).toEqual({ email: 'E-mail này đã có tài khoản.' })
  })

  test.each([
    [{ message: ['Một', 'Hai'] }, 'Một'],
    [{ error: 'Sai dữ liệu' }, 'Sai dữ liệu'],
    [{ message: '  Có khoảng trắng  ' }, 'Có khoảng trắng'],
  ])('foreign shape %j', (body, message) => {
    expect(errorFromResponse(400, body).serverMessage).toBe(message)
  })

  test.each([
    '<html><body>502 Bad Gateway</body></html>',
    { message: '<b>lỗi</b>' },
    { message: 'Error: x\n    at handler (/app/index.js:1:1)' },
    { message: 'a'.repeat(301) },
    { message: '   ' },
    { message: { text: 'x' } },
    null,
    'plain text',
  ])('nothing unfit to show gets on screen: %j', (body) => {
    const error = errorFromResponse(502, body)
    expect(error.serverMessage).toBeUndefined()
    expect(error.message).toBe('Máy chủ đang gặp sự cố. Vui lòng thử lại sau.')
  })
})

test('a server’s words on its own troubles stand only where the contract wants them', () => {
  const error = errorFromResponse(500, { message: 'Internal server error' })
  expect(error.message).toBe('Máy chủ đang gặp sự cố. Vui lòng thử lại sau.')
  expect(serverMessageOr(error, 'Lỗi')).toBe('Internal server error')
})

describe('toApiError', () => {
  test.each([
    [{ code: 'ERR_CANCELED' }, 'cancelled'],
    [{ code: 'ERR_NETWORK' }, 'offline'],
    [{ code: 'ECONNABORTED' }, 'offline'],
    [{ code: 'ETIMEDOUT' }, 'offline'],
    [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), 'offline'],
    [new TypeError('error loading dynamically imported module: /assets/x.js'), 'offline'],
    [new TypeError('Importing a module script failed.'), 'offline'],
    [new Error('Unable to preload CSS for /assets/x.css'), 'offline'],
    [new TypeError('items.toSorted is not a function'), 'unreadable'],
    [new TypeError("undefined is not an object (evaluating 'a.b')"), 'unreadable'],
    [new ReferenceError('scheduler is not defined'), 'unreadable'],
    [new SyntaxError('Unexpected token'), 'unreadable'],
    [undefined, 'unreadable'],
  ])('%j is %s', (thrown, kind) => {
    expect(toApiError(thrown).kind).toBe(kind)
  })

  test('leaves its own errors as they are', () => {
    const error = new ApiError('denied')
    expect(toApiError(error)).toBe(error)
  })
})

test("'server message, else …'", () => {
  expect(serverMessageOr(errorFromResponse(400, { message: 'Hết hạn.' }), 'Lỗi')).toBe('Hết hạn.')
  expect(serverMessageOr(errorFromResponse(500, '<html>'), 'Lỗi')).toBe('Lỗi')
  expect(serverMessageOr({ code: 'ERR_NETWORK' }, 'Lỗi')).toBe('Lỗi')
})
