import fc, { type Arbitrary } from 'fast-check'
import {
  anything,
  fitting,
  mutated,
  text,
  written,
  type Context,
  type Known,
  type Schema,
} from './values.ts'

/** Bodies of requests: valid, mutated, cut off, of a wrong kind. */

export type Bodies = Record<string, { schema: Schema }>

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
  // An object whose properties the document does not describe.
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

/** A body of the right kind, of a wrong one, or none; `bodies` are the document's, by their media type. */
export function bodyOf(bodies: Bodies, context: Context) {
  const content = Object.entries(bodies)
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
