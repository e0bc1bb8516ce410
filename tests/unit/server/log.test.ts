import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DrizzleQueryError } from 'drizzle-orm'
import { inContext } from '../../../server/platform/log/context.ts'
import { errorData } from '../../../server/platform/log/error-data.ts'
import { createLog } from '../../../server/platform/log/log.ts'
import { readableLine } from '../../../server/platform/log/readable.ts'
import { scrub, scrubText } from '../../../server/platform/log/scrub.ts'
import { recordedLog } from '../../support/recorded-log.ts'

describe('a line', () => {
  test('is an object with an ISO time, the level as a word, and what it belongs to', () => {
    const log = recordedLog()
    inContext({ requestId: 'abcd1234', ip: '10.1.1.1', userId: 'u1' }, () => {
      log.info('one', { orderId: 'o1' })
      log.security('forbidden', { route: '/x' })
    })
    inContext({ job: 'mails' }, () => log.warn('two'))
    expect(log.lines).toMatchObject([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        level: 'info',
        msg: 'one',
        requestId: 'abcd1234',
        userId: 'u1',
        data: { orderId: 'o1' },
      },
      {
        security: true,
        event: 'forbidden',
        requestId: 'abcd1234',
        userId: 'u1',
        ip: '10.1.1.1',
        data: { route: '/x' },
      },
      { level: 'warn', msg: 'two', job: 'mails' },
    ])
    expect(log.lines[0]).not.toHaveProperty('ip')
    expect(log.lines[2]).not.toHaveProperty('requestId')
  })

  test('names the user that the service gives rather than the user of the request', () => {
    const log = recordedLog()
    inContext({ userId: 'asking', ip: '10.1.1.1' }, () =>
      log.security('sign-in', { userId: 'signed-in' }),
    )
    expect(log.lines[0]).toMatchObject({ userId: 'signed-in', ip: '10.1.1.1' })
  })

  test('about security is written at every level', () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'error', logFormat: 'json' }, (line) => lines.push(line))
    log.info('a')
    log.warn('b')
    log.security('c')
    log.error('d')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['c', 'd'])
  })

  test('in text format is one line, whatever it was given', () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'info', logFormat: 'text' }, (line) => lines.push(line))
    inContext({ requestId: '0123456789abcdef' }, () =>
      log.info('hello\nworld', { name: 'a b', path: '/x', bad: '\u001b[31m\r\n12:00:00 error' }),
    )
    expect(lines).toEqual([
      expect.stringMatching(
        /^\d\d:\d\d:\d\d info {2}hello world name="a b" path=\/x bad=".*" request=01234567\n$/,
      ),
    ])
    // oxlint-disable-next-line no-control-regex -- that there are none
    expect(lines[0]).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  })

  test('in text format shows an error with its causes', () => {
    const json = JSON.stringify({
      time: '2026-11-02T03:04:05.000Z',
      level: 'error',
      msg: 'unexpected',
      error: { type: 'Error', message: 'no', stack: ['at x'], cause: { type: 'E', code: 'C1' } },
    })
    expect(readableLine(json).split('\n')).toEqual([
      '03:04:05 error unexpected',
      '    Error no',
      '      at x',
      '    because of E C1',
      '',
    ])
  })
})

describe('no secret', () => {
  test('under its name', () => {
    const secrets = {
      password: 'x',
      newPassword: 'x',
      accessToken: 'x',
      Authorization: 'x',
      cookie: 'x',
      vnp_SecureHash: 'x',
      signature: 'x',
      sig: 'x',
      email: 'x',
      toEmail: 'x',
      body: 'x',
      headers: { any: 'x' },
      query: 'x',
    }
    const scrubbed = scrub({ deep: [secrets], orderId: 'o1' }) as any
    expect(scrubbed.orderId).toBe('o1')
    for (const [name, value] of Object.entries(scrubbed.deep[0])) {
      expect([name, value]).toEqual([name, '[removed]'])
    }
  })

  test.each([
    ['to lan.pham+x@truong.edu.vn refused', 'to [email] refused'],
    ['"Lan" <lan@example.vn>: no', '"Lan" <[email]>: no'],
    ['postgres://lopmo:s3cret@db:5432/x', 'postgres://[removed]@db:5432/x'],
    ['smtps://me@x.vn:pw@smtp.x.vn', 'smtps://[removed]@smtp.x.vn'],
    ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [removed]'],
    ['/api/files/1?exp=5&sig=abc', '/api/files/1?exp=5&sig=[removed]'],
    ['/forgot-password?token=abc', '/forgot-password?token=[removed]'],
    ['vnp_SecureHash=abc&x=1', 'vnp_SecureHash=[removed]&x=1'],
    ['{"password": "abc d"}', '{"password": [removed]}'],
    ['a eyJhbGci.eyJzdWIi.sig-1 b', 'a [removed] b'],
    ['5 keys and 3 signatures', '5 keys and 3 signatures'],
  ])('in a text: %s', (text, clean) => {
    expect(scrubText(text)).toBe(clean)
  })

  test('in a long text, of which the patterns see the beginning, also where that ends in a secret', () => {
    const token = (letter: string) => `eyJ${letter.repeat(400)}.${letter.repeat(400)}.${letter}`
    const text = `${Array.from({ length: 3 }, () => token('a')).join(' ')} ${token('b')}`
    expect(scrubText(text)).not.toMatch(/aaa|bbb/)
  })

  test('in a failed query, or in what the database quotes', () => {
    const cause = Object.assign(new Error('invalid input syntax for type integer: "so-cua-toi"'), {
      code: '22P02',
      detail: 'Key (email)=(lan@example.vn)',
      where: 'so-cua-toi',
    })
    const error = new DrizzleQueryError('select $1', ['lan@example.vn', 'hash$1'], cause)
    const logged = JSON.stringify(errorData(error))
    expect(logged).toContain('select $1')
    expect(logged).toContain('22P02')
    for (const secret of ['lan@', 'hash$1', 'so-cua-toi']) expect(logged).not.toContain(secret)
    expect(errorData(error).stack?.[0]).toMatch(/^at /)
  })

  test('in what the JSON parser quotes', () => {
    let error: unknown
    try {
      JSON.parse('{"mat-khau":hehe}')
    } catch (thrown) {
      error = thrown
    }
    expect(JSON.stringify(errorData(error))).not.toContain('hehe')
    expect(errorData(error)).toMatchObject({ type: 'SyntaxError' })
  })

  test('and no endless line: circles, long texts, long lists, many causes', () => {
    const circle: Record<string, unknown> = { list: Array.from({ length: 1_000 }, () => 'x') }
    circle['self'] = circle
    let error = new Error('root')
    for (let n = 0; n < 50; n += 1) error = new Error('y'.repeat(50_000), { cause: error })
    const log = recordedLog()
    log.error('deep', error, circle)
    expect(log.text().length).toBeLessThan(60_000)
  })
})

describe('the same error again', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const down = (query: string) =>
    new DrizzleQueryError(query, [], Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))

  test('an outage is one line at once and one every ten seconds, with its count', () => {
    const log = recordedLog()
    for (let n = 0; n < 313; n += 1)
      log.error('unexpected', down(`select ${n}`), { route: `/${n}` })
    expect(log.lines).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(log.lines).toHaveLength(2)
    expect(log.lines[1]).toMatchObject({ msg: 'unexpected', times: 312, seconds: 10 })
    // No error came since, so no line is written, and the next error is written at once again.
    vi.advanceTimersByTime(60_000)
    expect(log.lines).toHaveLength(2)
    log.error('unexpected', down('select'), {})
    expect(log.lines).toHaveLength(3)
    expect(log.lines[2]).not.toHaveProperty('times')
  })

  test('a database that hangs is one line, too, whichever route asks it', () => {
    const log = recordedLog()
    for (let n = 0; n < 50; n += 1) {
      const error = Object.assign(new Error('no answer'), { code: 'DATABASE_DOWN' })
      log.error('database down', error, { route: `/${n}` })
    }
    expect(log.lines).toHaveLength(1)
  })

  test('different faults, and one fault in different places, have a line each', () => {
    const log = recordedLog()
    const thrownHere = () => new TypeError('a')
    const thrownThere = () => new TypeError('a')
    log.error('unexpected', thrownHere(), { route: '/a' })
    log.error('unexpected', thrownThere(), { route: '/a' })
    log.error('payment with a wrong amount', undefined, { orderId: 'a' })
    log.error('payment with a wrong amount', undefined, { orderId: 'b' })
    log.warn('w', { n: 1 })
    log.warn('w', { n: 2 })
    expect(log.lines).toHaveLength(6)
  })

  test('in text format the count stands after the message', () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'info', logFormat: 'text' }, (line) => lines.push(line))
    log.warn('w')
    log.warn('w')
    vi.advanceTimersByTime(10_000)
    expect(lines[1]).toMatch(/ warn {2}w \(1 times in the last 10 s\)\n$/)
  })
})
