import { describe, expect, test } from 'vitest'
import { ApiError, errorFromResponse, serverMessageOr, toApiError } from '../../src/api/errors.ts'

describe('errorFromResponse', () => {
  test.each([
    ['in the body', { requestId: 'abcd1234ef567890' }, undefined],
    ['in the header', {}, 'abcd1234ef567890'],
    ['in the header of an answer without JSON', 'Bad Gateway', 'abcd1234-ef56'],
    ['in both', { requestId: 'abcd1234' }, 'of a proxy'],
  ])('a fault of the server shows the id of its request: %s', (_, body, header) => {
    const { message, serverMessage } = errorFromResponse(500, body, header)
    expect(message).toBe('Máy chủ đang gặp sự cố. Vui lòng thử lại sau. (Mã tra cứu: abcd1234)')
    expect(serverMessage ?? '').not.toContain('abcd')
  })

  test('shows no id that is unfit to show, and none for an error that is not the server’s fault', () => {
    const plain = 'Máy chủ đang gặp sự cố. Vui lòng thử lại sau.'
    for (const id of [undefined, null, '', 'short', 5, {}, '<b>abcdefgh', ['x']]) {
      expect(errorFromResponse(500, { requestId: id }, id).message).toBe(plain)
    }
    const { message } = errorFromResponse(404, { message: 'Không thấy.' }, 'abcd1234ef567890')
    expect(message).toBe('Không thấy.')
  })

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
      fields: { email: 'Email này đã có tài khoản.', age: 7 },
    })
    expect(error.message).toBe('Đã có người dùng.')
    expect(error.code).toBe('TAKEN')
    expect(error.fields).toEqual({ email: 'Email này đã có tài khoản.' })
  })

  test.each<[body: unknown, message: string]>([
    [{ message: ['Một', 'Hai'] }, 'Một'],
    [{ message: '  Có khoảng trắng  ' }, 'Có khoảng trắng'],
    [{ error: 'Sai dữ liệu' }, 'Sai dữ liệu'],
    [{ error: { message: 'Trong error' } }, 'Trong error'],
    [{ error: { errors: [{ message: 'Sâu trong error' }] } }, 'Sâu trong error'],
    [{ error: true, msg: 'Trong msg' }, 'Trong msg'],
    [{ errors: ['Một', 'Hai'] }, 'Một'],
    [{ errors: [{ message: 'Một' }] }, 'Một'],
    [{ errors: [{ msg: 'Một', path: 'title' }] }, 'Một'],
    [{ errors: { title: 'Nhập tiêu đề' } }, 'Nhập tiêu đề'],
    [{ errors: { title: ['Nhập tiêu đề', 'Quá ngắn'] } }, 'Nhập tiêu đề'],
    [{ errors: { title: { message: 'Nhập tiêu đề' } } }, 'Nhập tiêu đề'],
    [{ message: '', errors: { title: ['Nhập tiêu đề'] } }, 'Nhập tiêu đề'],
    [{ title: 'Bad Request', status: 400, detail: 'Thiếu tiêu đề' }, 'Thiếu tiêu đề'],
    [{ detail: [{ loc: ['body'], msg: 'Thiếu tiêu đề' }] }, 'Thiếu tiêu đề'],
    [{ title: 'Không hợp lệ' }, 'Không hợp lệ'],
    [['Một', 'Hai'], 'Một'],
    ['Hết hạn nộp.', 'Hết hạn nộp.'],
    ['Điểm phải > 0\n', 'Điểm phải > 0'],
    [{ message: 'availableAt phải <= dueAt' }, 'availableAt phải <= dueAt'],
    [{ error: 'Không dùng thẻ <script>' }, 'Không dùng thẻ <script>'],
    [{ message: 'Chỉ <b>một</b> đáp án đúng' }, 'Chỉ <b>một</b> đáp án đúng'],
    [{ message: '<title> đang trống' }, '<title> đang trống'],
  ])('reads the message from the foreign shape %j', (body, message) => {
    expect(errorFromResponse(400, body).serverMessage).toBe(message)
  })

  test('reads fields from an `errors` object of texts or lists, too; `fields` comes first', () => {
    const errors = { title: ['Nhập tiêu đề', 'Quá ngắn'], summary: 'Quá dài', a: 7, b: {} }
    expect(errorFromResponse(422, { errors }).fields).toEqual({
      title: 'Nhập tiêu đề',
      summary: 'Quá dài',
    })
    expect(errorFromResponse(422, { errors, fields: { title: 'Khác' } }).fields).toEqual({
      title: 'Khác',
      summary: 'Quá dài',
    })
    expect(errorFromResponse(422, { errors: ['Một'] }).fields).toEqual({})
  })

  test.each([
    '<html><body>502 Bad Gateway</body></html>',
    '<h1>Not Found</h1>',
    '<?xml version="1.0"?><Error/>',
    '{"message": "bị cắt ng',
    'Hai dòng\nchữ',
    'a'.repeat(301),
    '',
    { message: '<b>lỗi</b>' },
    { message: '<h1>Lỗi</h1><p>502</p>' },
    { message: '<!DOCTYPE html><title>502' },
    { message: 'Error: x\n    at handler (/app/index.js:1:1)' },
    { message: 'a'.repeat(301) },
    { message: '   ' },
    { message: { text: 'x' } },
    { error: { error: { error: { error: { error: 'x' } } } } },
    { errors: {} },
    { errors: [] },
    [],
    null,
    7,
  ])('nothing unfit to show gets on screen: %j', (body) => {
    const error = errorFromResponse(502, body)
    expect(error.serverMessage).toBeUndefined()
    expect(errorFromResponse(400, body).serverMessage).toBeUndefined()
    expect(error.message).toBe('Máy chủ đang gặp sự cố. Vui lòng thử lại sau.')
  })
})

test('a plain text with a 5xx is taken for the text of a proxy', () => {
  expect(errorFromResponse(503, 'upstream connect error').serverMessage).toBeUndefined()
})

test('the server’s own message about a 500 is shown only where the contract asks for it', () => {
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
