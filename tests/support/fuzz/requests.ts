import fc, { type Arbitrary } from 'fast-check'
import { bodyOf, type Bodies } from './bodies.ts'
import { KNOWN, text, type Context } from './values.ts'

/** Requests that a browser would never send, for tests/deep/api/fuzz.test.ts. */

export interface Operation {
  method: string
  /** `/api/student/lessons/{id}` */
  path: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Bodies }
}

export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** Escapes only what may not be in a request line as it is. */
const inAddress = (odd: string) =>
  [...odd]
    .map((sign) => (/[!-~]/.test(sign) && !/[?#/]/.test(sign) ? sign : escaped(sign)))
    .join('')

const escaped = (sign: string) =>
  [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const ODD_IDS = [
  '%',
  '%zz',
  '%ff',
  '%c3%28',
  '%00',
  '%2e%2e%2f',
  '..',
  '.',
  '*',
  ':id',
  'a;b=c',
  '%25',
]

const queryOf = (names: string[]) => {
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(names.length > 0 ? names : ['x'])) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '__proto__', 'a[b]', '%', '%ff', 'limit', 'after'),
    },
  )
  const value = fc.oneof(
    fc.constantFrom('1', '2', '30', '100', '99999999999'),
    text.map((odd) => inAddress(odd.slice(0, 400))),
    fc.constantFrom('%', '%zz', '%ff', '%00', '1&1', 'a=b', '+', ''),
  )
  return fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
}

const HEADERS: Record<string, string[]> = {
  range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-,1-',
    'bytes=999999999999-',
    'x',
    'bytes=',
  ],
  'if-none-match': ['*', '""', 'W/"x"', '"a", "b"', ',,,', 'x'.repeat(2_000)],
  'if-match': ['*', '""', '"x"', 'x', 'W/"x"', '"\xff"'],
  'if-range': ['"x"', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic eDp4',
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(4_000)}`,
  ],
  accept: ['image/avif', '*/*;q=0', ';;;', 'text/html'],
  'accept-encoding': ['gzip', 'br;q=9', 'identity;q=0', '*;q=0', 'x'],
  'accept-language': ['vi', '*;;', '\xff'],
  cookie: ['device=x', 'device=%', '=;=;', 'device=a.b; device=c', 'x'.repeat(3_000)],
  'user-agent': ['', '\xc3\xa9', 'x'.repeat(2_000)],
  'x-forwarded-for': [
    '::1',
    'fe80::1%eth0',
    "1' or 1=1",
    ',',
    '999.1.1.1',
    'x'.repeat(1_000),
    '[::1]:80',
  ],
  'x-forwarded-proto': ['https', 'javascript', ''],
  'x-request-id': ['abc', 'abcdefgh', '../../x'],
  origin: ['null', 'https://khac.example', '\xff'],
  host: ['', 'x', 'x:99999', '[::1', 'a b', '@', 'khac.example'],
  expect: ['100-continue'],
}

const headers: Arbitrary<Record<string, string>> = fc
  .array(
    fc
      .constantFrom(...Object.keys(HEADERS))
      .chain((name) =>
        fc.constantFrom(...(HEADERS[name] ?? [])).map((value) => [name, value] as const),
      ),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs))

/**
 * Requests to one operation. `ids` gives an id that exists for a parameter of its path, and most requests use it;
 * `known` has valid values for its fields.
 */
export function requestsTo(
  operation: Operation,
  { components, known, ids }: Context & { ids: (name: string) => string },
): Arbitrary<Request> {
  const { method, path, parameters = [] } = operation
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const id = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(ids(name)) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_IDS) },
      { weight: 1, arbitrary: text.map((odd) => inAddress(odd.slice(0, 500)) || 'x') },
    )
  const filled = fc
    .tuple(...names.map(id))
    .map((given) =>
      names.reduce((now, name, at) => now.replace(`{${name}}`, () => given[at] ?? ''), path),
    )
  const query = queryOf(parameters.filter((one) => one.in === 'query').map(({ name }) => name))
  const asked = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 3, arbitrary: query })
  return fc
    .tuple(
      filled,
      asked,
      headers,
      bodyOf(operation.requestBody?.content ?? {}, { components, known: { ...KNOWN, ...known } }),
    )
    .map(([address, search, odd, body]) => ({
      method,
      path: search ? `${address}${address.includes('?') ? '&' : '?'}${search}` : address,
      headers: { ...(body?.type != null && { 'content-type': body.type }), ...odd },
      body: body?.bytes ?? null,
    }))
}
