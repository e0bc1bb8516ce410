import { request as httpRequest } from 'node:http'
import { eq } from 'drizzle-orm'
import fc, { type Arbitrary } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../server/subjects/accounts/passwords.ts'
import * as t from '../../../server/platform/db/schema.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { faculty } from '../../support/faculty.ts'
import { makeCourse, makeLesson, makeSection } from '../../support/fixtures.ts'
import { requestsTo, type Operation, type Request } from '../../support/fuzz/requests.ts'
import type { Known, Schema } from '../../support/fuzz/values.ts'
import {
  makeAssessment,
  makeFile,
  makeQuiz,
  makeResource,
  makeSubmission,
} from '../../support/learning-fixtures.ts'
import { choose, momoIpn, startPayment, vnpayIpn } from '../../support/payments.ts'

/**
 * Whatever is sent to whatever call, an answer comes, it is no fault of the server's, and an error has the one form
 * of errors. Each call gets `FUZZ_RUNS` requests (15 when absent), made from the seed `FUZZ_SEED`:
 * `FUZZ_RUNS=500 FUZZ_SEED=$RANDOM npm test -- tests/deep/api/fuzz.test.ts`.
 * A failure prints the seed, and the smallest request that fails.
 */

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 15)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101)

/** An answer that takes longer counts as none. */
const PATIENCE_MS = 20_000

/** Calls that the OpenAPI document does not have. */
const OTHERS: Operation[] = [
  ['POST', '/api/client-errors', 'message stack page version'],
  ['GET', '/api/docs/assets/{name}', ''],
  ['GET', '/api/docs/mails/{name}', ''],
  ['GET', '/metrics', ''],
  ['POST', '/mo-phong/control', 'provider orderId outcome'],
  ['GET', '/mo-phong/control/log', ''],
  ['POST', '/mo-phong/pay', 'provider orderId outcome'],
  [
    'POST',
    '/mo-phong/momo/v2/gateway/api/create',
    'partnerCode orderId requestId amount signature',
  ],
  ['POST', '/mo-phong/momo/v2/gateway/api/query', 'partnerCode orderId requestId signature'],
  ['POST', '/mo-phong/momo/v2/gateway/api/refund', 'partnerCode orderId transId amount signature'],
  ['GET', '/mo-phong/momo/v2/gateway/pay', ''],
  ['GET', '/mo-phong/vnpay/pay', ''],
  ['GET', '/mo-phong/vnpay/vpcpay.html', ''],
  ['GET', '/mo-phong/vnpay/Payment/Error.html', ''],
  [
    'POST',
    '/mo-phong/vnpay/merchant_webapi/api/transaction',
    'vnp_Command vnp_TxnRef vnp_SecureHash',
  ],
].map(([method = '', path = '', fields = '']) => {
  return { method, path, ...(fields && { requestBody: bodyWith(fields.split(' ')) }) }
})

function bodyWith(fields: string[]) {
  const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]))
  return { content: { 'application/json': { schema: { type: 'object', properties } } } }
}

/** The operations of the OpenAPI document; those of IPNs get the fields that it does not name. */
const operationsOf = (paths: Record<string, Record<string, Operation>>): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([name, operation]) => {
      const one = { ...operation, method: name.toUpperCase(), path }
      if (path.endsWith('/momo/ipn')) return { ...one, requestBody: bodyWith(Object.keys(ipn)) }
      if (path.endsWith('/vnpay/ipn')) return { ...one, path: `${path}?${vnpayIpn('khong-co', 1)}` }
      return one
    }),
  )

/**
 * Answers that have another form: a provider's own; a page that people open from a mail; one without a body; one of
 * the HTTP server itself, to an invalid host.
 */
const isOtherForm = ({ path, headers }: Request, { status, body }: Answer) =>
  /^\/mo-phong\/|\/ipn\b|\/mails\/unsubscribe\b|\/data-exports\//.test(path) ||
  status === 416 ||
  (status === 400 && body === '' && headers['host'] !== undefined)

/** Words of zod and of the database, and lines of a stack trace. */
const LEAK =
  /\b(?:Invalid (?:input|option|string)|Too (?:big|small)|expected|Malformed|select .* from|insert into|violates|syntax error|drizzle|node_modules)\b|\n\s+at /i

let api: TestApi
let people: Awaited<ReturnType<typeof faculty>>
/** Valid values for the fields of some calls. */
let known: Known
let ipn: Known
const logged: string[] = []
beforeAll(async () => {
  // One process, hence without nginx: it refuses what is not HTTP in its own words.
  api = await startApi({ keepOpen: true, settings: { trustProxy: true }, processes: 1 })
  api.deps.log.error = (message, error) => logged.push(`${message}: ${String(error)}`)
  people = await faculty(api)
  const account = { email: 'a@example.test', passwordHash: await hashPassword('mat-khau-dai-1') }
  await api.db.q.update(t.users).set(account).where(eq(t.users.id, people.student.id))
  const [payment, cancelled] = await Promise.all([
    startPayment(api, 'MOMO'),
    startPayment(api, 'MOMO'),
  ])
  const { returnUrl } = await choose(api, 'MOMO', cancelled.orderId, 'cancel')
  ipn = momoIpn(payment.orderId, payment.total)
  const { search } = new URL(returnUrl ?? '')
  const courseId = (await makeCourse(api.db)).id
  known = { ...ipn, provider: 'MOMO', outcome: 'ipn-then-return', query: search, courseId }
  return api.close
})

/** The rows for the parameters of a path. Each call gets its own, since some calls delete them. */
async function rowsFor(path: string) {
  const { course, main, student, admin } = people
  const section = await makeSection(api.db, course.id)
  const lesson = await makeLesson(api.db, section)
  const [quiz, essay, resource, file] = await Promise.all([
    makeQuiz(api.db, lesson),
    makeAssessment(api.db, lesson),
    makeResource(api.db, lesson.id),
    makeFile(api.deps),
  ])
  const submission = await makeSubmission(api.db, essay.id, student.id)
  const session = { id: `phien-${path.length}`, userId: main.id, expiresAt: new Date(2099, 0) }
  await api.call('GET', `/api/student/assessments/${quiz.id}`, { as: student.id })
  const line = { userId: admin.id, courseId: course.id }
  await api.db.q.insert(t.cartItems).values(line).onConflictDoNothing()
  await api.db.q.insert(t.sessions).values(session).onConflictDoNothing()
  const ids: Record<string, string> = {
    courseId: course.id,
    idOrSlug: course.slug,
    sectionId: section.id,
    lessonId: lesson.id,
    resourceId: resource.id,
    assessmentId: essay.id,
    fileId: file.id,
    name: 'swagger-ui.css',
    file: 'x.0123456789.webp',
  }
  const { search } = new URL(await api.deps.files.signedUrl(file), api.url)
  const byPlace: [RegExp, string][] = [
    [/\/courses\//, course.id],
    [/\/lessons\//, lesson.id],
    [/\/assessments\/.*(?:assignment|submissions)/, essay.id],
    [/\/assessments\//, quiz.id],
    [/\/submissions\//, submission.id],
    [/\/sessions\//, session.id],
    [/\/files\//, file.id + search],
  ]
  return (name: string) => ids[name] ?? byPlace.find(([place]) => place.test(path))?.[1] ?? 'x'
}

interface Answer {
  status: number
  body: string
  type: string
}

/** Sends requests that `fetch` would refuse. */
const send = ({ method, path, headers, body }: Request) =>
  new Promise<Answer>((done, failed) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const asked = httpRequest(api.url, { method, path, headers, signal }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (bytes: Buffer) => parts.push(bytes))
      answer.on('error', failed)
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          type: answer.headers['content-type'] ?? '',
        }),
      )
    })
    asked.on('error', failed)
    asked.end(body ?? undefined)
  })

/** What is wrong with an answer; null for a good one. */
function problemOf(request: Request, answer: Answer): string | null {
  const { status, body, type } = answer
  if (status >= 500) return 'a fault of the server'
  if (status < 400 || isOtherForm(request, answer)) return null
  if (!type.includes('json')) return 'no JSON'
  const { message, code, fields = {}, cart, ...rest } = JSON.parse(body)
  if (typeof message !== 'string' || !/^[A-Z_]+$/.test(code)) return 'not the form of errors'
  if (cart && code !== 'CART_CHANGED') return 'a cart that has not changed'
  if (Object.keys(rest).length > 0) return 'more than the form of errors'
  const texts = [message, ...Object.values<unknown>(fields)]
  if (!texts.every((one) => typeof one === 'string' && one.length < 500)) return 'no texts'
  return texts.some((one) => LEAK.test(String(one))) ? 'words of a library' : null
}

const senders = ['nobody', 'student', 'teacher', 'admin'] as const
type Sender = (typeof senders)[number]

const meantFor = (path: string): Sender => {
  if (path.includes('/admin/')) return 'admin'
  return path.includes('/instructor/') ? 'teacher' : 'student'
}

/** Mostly somebody whom the call is for. */
const senderOf = (path: string): Arbitrary<Sender> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(meantFor(path)) },
    { weight: 2, arbitrary: fc.constantFrom(...senders) },
  )

async function tokenOf(sender: Sender): Promise<string | null> {
  if (sender === 'nobody') return null
  const { student, main, admin } = people
  return api.tokenOf({ student, teacher: main, admin }[sender].id)
}

/** The text of a failure, with the bytes of bodies as text. */
const described = (...parts: unknown[]) =>
  JSON.stringify(parts, (_, part) =>
    part?.type === 'Buffer' ? Buffer.from(part.data).toString() : part,
  ).slice(0, 2_000)

async function tryOut(
  operation: Operation,
  index: number,
  components: Record<string, Schema>,
): Promise<void> {
  const context = { components, known, ids: await rowsFor(operation.path) }
  const given = fc.tuple(senderOf(operation.path), requestsTo(operation, context))
  const property = fc.asyncProperty(given, async ([sender, request]) => {
    // So that no request is refused because there were too many.
    await api.db.q.delete(t.rateLimits)
    logged.length = 0
    const token = await tokenOf(sender)
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      // Node leaves this header out of a GET, and the server would read the body as the next request.
      ...(request.body && { 'content-length': String(request.body.length) }),
      ...request.headers,
    }
    const answer = await send({ ...request, headers })
    const problem = problemOf(request, answer) ?? (logged.length > 0 ? logged.join() : null)
    if (problem)
      throw new Error(
        `${problem}\n${described(sender, request)}\n${described(answer.status, answer.body)}`,
      )
  })
  // Another seed for each call, or all calls would get the same odd values.
  await fc.assert(property, { seed: SEED + index, numRuns: RUNS })
}

test(
  'no call fails, hangs or shows words of a library, whatever is sent',
  async () => {
    const { body: document } = await api.call('GET', '/api/openapi.json')
    const operations = operationsOf(document.paths)
    const failures: string[] = []
    for (const [index, operation] of [...operations, ...OTHERS].entries()) {
      await tryOut(operation, index, document.components.schemas).catch((error: Error) => {
        const { message } = error.cause instanceof Error ? error.cause : error
        failures.push(`${operation.method} ${operation.path}: ${message}`)
      })
    }
    expect(failures, `FUZZ_RUNS=${RUNS} FUZZ_SEED=${SEED}`).toEqual([])
    expect((await api.call('GET', '/api/health/ready')).status).toBe(200)
    expect((await api.call('GET', '/api/public/courses')).body.items).not.toHaveLength(0)
  },
  60_000 + RUNS * 10_000,
)
