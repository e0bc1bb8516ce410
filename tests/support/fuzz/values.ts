import fc, { type Arbitrary } from 'fast-check'
import { TINY_PNG } from '../pictures.ts'

/** Values that fit the OpenAPI document, and values that fit nowhere. */

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

/** Texts that look like a good title and that no database can store. */
const WORST = ['a\u0000b', 'a\u0000b', 'x\udc00y']

export const text: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORST) },
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(HUGE, 'x'.repeat(300), 'ệ'.repeat(5_001)) },
)

/** Valid values, by the names of fields. */
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

export const KNOWN: Known = {
  username: 'nguoi.moi',
  email: 'a@example.test',
  password: 'mat-khau-dai-1',
  currentPassword: 'mat-khau-dai-1',
  newPassword: 'mat-khau-dai-1',
  fullName: 'Nguyễn Thị Thử',
  removeAvatar: '',
  avatar: TINY_PNG.toString('latin1'),
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

/** Numbers that JSON does not have, or that no double holds: they are put into the text of the body. */
const RAW_NUMBERS = ['1e999', '-1e999', '1e-400', '123456789012345678901234567890', 'NaN', '-0']
const RAW = 'raw number '

const number: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.5, 60, 100, 1e15, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324),
  fc.constantFrom(...RAW_NUMBERS).map((digits) => RAW + digits),
  fc.double(),
)

const deep = (depth: number): unknown => (depth === 0 ? [] : [deep(depth - 1)])

export const anything: Arbitrary<unknown> = fc.oneof(
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

/** The schemas that the document refers to, and valid values, which it does not name. */
export interface Context {
  components: Record<string, Schema>
  known: Known
}

/** Values that fit a schema, as far as it describes them. */
export function fitting(schema: Schema, context: Context, field?: string): Arbitrary<unknown> {
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

/** The places in an object or list where a value can be replaced. */
function placesIn(value: unknown, here: (string | number)[] = []): (string | number)[][] {
  const inner = isObject(value)
    ? Object.entries(value)
    : Array.isArray(value)
      ? [...value.entries()]
      : []
  return [here, ...inner.flatMap(([key, part]) => placesIn(part, [...here, key]))]
}

/** Returns the new value, or an empty list to leave the value out. */
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

/** The value with some of its parts replaced. */
export const mutated = (whole: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(whole, fc.array(fc.tuple(fc.nat(), change), { maxLength: 3 })).map(([value, changes]) =>
    changes.reduce((now, [at, one]) => {
      const places = placesIn(now)
      return changed(now, places[at % places.length] ?? [], one)[0]
    }, value),
  )

export const written = (value: unknown) =>
  (JSON.stringify(value) ?? '').replaceAll(new RegExp(`"${RAW}([^"]*)"`, 'g'), '$1')
