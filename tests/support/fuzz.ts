import fc, { type Arbitrary } from 'fast-check'

/** Requests that a browser would never send, for tests/api/fuzz.test.ts. */

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  items?: Schema
  format?: string
}

export interface Operation {
  method: string
  /** `/api/student/lessons/{id}` */
  path: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

const HUGE = 'dài '.repeat(20_000)

const WORDS = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  'Nguyễn Thị Thử',
  '😀👩‍👩‍👧',
  '\u202egnp.exe',
  '\u200b\ufeff',
  "'; drop table users; --",
  "%' or 1=1 --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'khong-co@example.test',
  '2026-02-30T25:61:61Z',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  '[[0]]',
  '[[-1],[1e9],"x"]',
  '{"__proto__":{"x":1}}',
  'javascript:alert(1)',
  'http://[::1',
  'https://example.test/%zz',
  '__proto__',
  'constructor',
  'toString',
]

/** What looks like a good title and fits into no database. */
const WORST = ['a\u0000b', 'a\u0000b', 'x\udc00y']

const text: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORST) },
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(HUGE, 'x'.repeat(300), 'ệ'.repeat(5_001)) },
)

/** Values that are right, by the names of fields. */
export type Known = Record<string, unknown>

const QUESTION = {
  question: 'Một cộng một?',
  type: 'SINGLE',
  score: 1,
  options: [
    { content: 'Hai', isCorrect: true },
    { content: 'Ba', isCorrect: false },
  ],
}

const KNOWN: Known = {
  username: 'nguoi.moi',
  email: 'a@example.test',
  password: 'mat-khau-dai-1',
  currentPassword: 'mat-khau-dai-1',
  newPassword: 'mat-khau-dai-1',
  fullName: 'Nguyễn Thị Thử',
  removeAvatar: '',
  avatar: '\x89PNG\r\n\x1a\n',
  files: '%PDF-1.4',
  type: 'VIDEO',
  contentText: 'Nội dung',
  durationSec: '60',
  isFreePreview: '1',
  sortOrder: '1',
  section: '',
  resourceUrls: 'https://example.test/a.mp4\nhttps://youtu.be/abcdefghijk',
  startedAt: '2026-01-01T00:00:00.000Z',
  answersJson: '[[0]]',
  description: '<p>Mô tả</p>',
  availableAt: null,
  dueAt: '2026-12-31T16:59:00.000Z',
  points: 100,
  passScore: 60,
  durationMinutes: 10,
  attemptsAllowed: 1,
  questions: [QUESTION, { ...QUESTION, type: 'SHORT', options: [] }],
  quantity: 1,
  platform: 'web',
}

/** JSON has no such numbers, or they are too large for a double: put into the text of the body. */
const RAW_NUMBERS = ['1e999', '-1e999', '1e-400', '123456789012345678901234567890', 'NaN', '-0']
const RAW = 'raw number '

const number: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.5, 60, 100, 1e15, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324),
  fc.constantFrom(...RAW_NUMBERS).map((digits) => RAW + digits),
  fc.double(),
)

const deep = (depth: number): unknown => (depth === 0 ? [] : [deep(depth - 1)])

const anything: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], deep(30), deep(200)),
  text,
  number,
  fc.array(text, { maxLength: 3 }),
  fc.constantFrom<unknown>(
    Object.fromEntries([['__proto__', { isAdmin: true }]]),
    { constructor: { prototype: {} } },
    { $ne: 1 },
    { toString: 'x', length: -1 },
    { length: { toString: 1 } },
  ),
)

/** What the document refers to, and what it does not say. */
interface Context {
  components: Record<string, Schema>
  known: Known
}

/** What a schema describes, as far as it says. */
function fitting(schema: Schema, context: Context, field?: string): Arbitrary<unknown> {
  const { components, known } = context
  if (field && field in known) {
    const right = fc.constant(known[field])
    return fc.oneof(
      { weight: 8, arbitrary: right },
      { weight: 1, arbitrary: fitting(schema, context) },
    )
  }
  const of = (inner: Schema, name?: string) => fitting(inner, context, name)
  const name = schema.$ref?.replace('#/components/schemas/', '')
  if (name) return of(components[name] ?? {})
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => of(one)))
  const types = [schema.type ?? 'anything'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, of)))
}

function ofType(
  type: string,
  schema: Schema,
  of: (inner: Schema, field?: string) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return fc
        .record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, of(inner, key)]),
          ),
          { requiredKeys: schema.required ?? [] },
        )
        .map((object) => ({ ...object }))
    case 'array':
      return fc.array(of(schema.items ?? {}), { maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: 0, max: 100 })
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(0.5))
    case 'null':
      return fc.constant(null)
    case 'string':
      return fc.oneof(fc.constant('Tên'), text)
    default:
      return anything
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where in an object or list a value can be exchanged. */
function placesIn(value: unknown, here: (string | number)[] = []): (string | number)[][] {
  const inner = isObject(value)
    ? Object.entries(value)
    : Array.isArray(value)
      ? [...value.entries()]
      : []
  return [here, ...inner.flatMap(([key, part]) => placesIn(part, [...here, key]))]
}

/** What becomes of a value; none: it is left out. */
type Change = (value: unknown) => [unknown] | []

const leaveOut: Change = () => []
const wrap: Change = (value) => [[value]]
const addOddKeys: Change = (value) => [
  isObject(value)
    ? Object.fromEntries([...Object.entries(value), ['__proto__', { x: 1 }], ['', null]])
    : value,
]

/** The value with the part at this place changed. */
function changed(value: unknown, [key, ...rest]: (string | number)[], change: Change): unknown[] {
  if (key === undefined) return change(value)
  const at = (name: string | number, part: unknown) =>
    name === key ? changed(part, rest, change) : [part]
  if (Array.isArray(value)) return [value.flatMap((part, index) => at(index, part))]
  if (!isObject(value)) return [value]
  const entries = Object.entries(value)
  return [
    Object.fromEntries(entries.flatMap(([name, part]) => at(name, part).map((one) => [name, one]))),
  ]
}

const change: Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: anything.map((by): Change => () => [by]),
  },
  { weight: 1, arbitrary: fc.constantFrom(leaveOut, wrap, addOddKeys) },
)

/** The value with some of its parts exchanged. */
const mutated = (whole: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(whole, fc.array(fc.tuple(fc.nat(), change), { maxLength: 3 })).map(([value, changes]) =>
    changes.reduce((now, [at, one]) => {
      const places = placesIn(now)
      return changed(now, places[at % places.length] ?? [], one)[0]
    }, value),
  )

const written = (value: unknown) =>
  (JSON.stringify(value) ?? '').replaceAll(new RegExp(`"${RAW}([^"]*)"`, 'g'), '$1')

const broken: Arbitrary<string> = fc.constantFrom(
  '',
  '{',
  '{"a":',
  '[1,]',
  '"\\ud8',
  'undefined',
  '\ufeff{}',
  "{'a':1}",
  '{"a":1}{"a":2}',
  '[['.repeat(5_000),
  '{"a":'.repeat(5_000),
)

interface Body {
  type: string | null
  bytes: Buffer
}

const jsonBody = (schema: Schema, context: Context): Arbitrary<Body> => {
  const drafts = ['QuizDraft', 'AssignmentDraft'].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  }))
  // An object of which the document says no more.
  const described = schema.type === 'object' && !schema.properties ? { anyOf: drafts } : schema
  const whole = fitting(described, context)
  return fc
    .oneof(
      { weight: 5, arbitrary: mutated(whole).map(written) },
      { weight: 4, arbitrary: whole.map(written) },
      { weight: 1, arbitrary: anything.map(written) },
      { weight: 1, arbitrary: broken },
    )
    .map((sent) => ({ type: 'application/json', bytes: Buffer.from(sent) }))
}

const BOUNDARY = 'ranhgioi'

/** One part of a form, or something that only looks like it. */
const part = (names: string[], files: string[], known: Known): Arbitrary<Buffer> => {
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names) },
    ...(names.length > 1 ? [{ weight: 1, arbitrary: text.map((odd) => odd.slice(0, 500)) }] : []),
  )
  const fileName = fc.constantFrom(
    'bai.pdf',
    '',
    '..\\..\\x.php',
    'a\u202egnp.exe',
    '😀.txt',
    '"; name="x',
    'x'.repeat(5_000),
  )
  const bytes = fc.oneof(
    text.map((words) => Buffer.from(words)),
    fc.uint8Array({ maxLength: 60 }).map((list) => Buffer.from(list)),
    fc
      .constantFrom('%PDF-1.4', '\x89PNG\r\n\x1a\n', 'GIF89a', '<svg/>', 'MZ')
      .map((head) => Buffer.from(head)),
  )
  const content = fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: bytes },
  )
  const isFile = fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, fc.boolean())
  return fc.tuple(name, fileName, content, isFile).map(([field, given, odd, file]) => {
    const withName = file ?? files.includes(field)
    const right = String(Object.hasOwn(known, field) ? known[field] : 'Tên')
    const disposition = `form-data; name="${field}"${withName ? `; filename="${given}"` : ''}`
    return Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n`),
      odd ?? Buffer.from(right, 'latin1'),
      Buffer.from('\r\n'),
    ])
  })
}

const formBody = (schema: Schema, { known }: Context): Arbitrary<Body> => {
  const fields = Object.entries(schema.properties ?? {})
  const files = fields.filter(([, { format }]) => format === 'binary').map(([name]) => name)
  const names = fields.map(([name]) => name)
  const whole = fc
    .tuple(
      ...names.map((name) => part([name], files, known)),
      fc.array(part(names, files, known), { maxLength: 3 }),
    )
    .map((parts) => Buffer.concat(parts.flat()))
  const ended = fc.constantFrom(
    `--${BOUNDARY}--\r\n`,
    `--${BOUNDARY}--`,
    `--${BOUNDARY}`,
    '',
    '\r\n',
  )
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary="',
        `multipart/form-data; boundary=${'x'.repeat(300)}`,
        'Multipart/Form-Data; boundary=khac',
      ),
    },
  )
  return fc
    .tuple(whole, ended, type)
    .map(([bytes, end, sent]) => ({ type: sent, bytes: Buffer.concat([bytes, Buffer.from(end)]) }))
}

const otherType = fc.constantFrom(
  null,
  '',
  'text/plain',
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  '*/*',
)

/** A body of the right kind, of a wrong one, or none. */
function bodyOf({ requestBody }: Operation, context: Context) {
  const content = Object.entries(requestBody?.content ?? {})
  const right = content.map(([type, { schema }]) =>
    type === 'application/json' ? jsonBody(schema, context) : formBody(schema, context),
  )
  const stray = jsonBody({}, context)
  const any = fc.oneof(...(right.length > 0 ? right : [stray]))
  const wrong = fc.tuple(any, otherType).map(([body, type]) => ({ ...body, type }))
  const torn = any.map(({ type, bytes }) => ({ type, bytes: bytes.subarray(0, bytes.length / 2) }))
  const none = fc.constant(null)
  return fc.oneof(
    { weight: 12, arbitrary: right.length > 0 ? any : none },
    { weight: 1, arbitrary: fc.oneof(wrong, torn) },
    { weight: 1, arbitrary: none },
  )
}

/** Everything that may stand unescaped in a request's line, escaped or not. */
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
 * Requests to one operation. `ids` gives what really exists for a parameter of its path, and most of them go
 * there; `known` what is right for its fields.
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
    .tuple(filled, asked, headers, bodyOf(operation, { components, known: { ...KNOWN, ...known } }))
    .map(([address, search, odd, body]) => ({
      method,
      path: search ? `${address}${address.includes('?') ? '&' : '?'}${search}` : address,
      headers: { ...(body?.type != null && { 'content-type': body.type }), ...odd },
      body: body?.bytes ?? null,
    }))
}
