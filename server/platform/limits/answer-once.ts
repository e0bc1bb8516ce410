import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { keptAnswers } from '../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, invalid } from '../errors.ts'
import { drain } from '../http/body-size.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { FormDigest } from '../http/form-digest.ts'
import { newId } from '../ids.ts'

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Answers that hold a token or a secret link, or that are valid for less than a day (a payment page), are not kept. */
const NEVER_KEPT =
  /^\/auth\/|^\/api\/profile\/(?:password|sessions|data-export)$|^\/api\/student\/checkout\//

export const isKept = (path: string): boolean => !NEVER_KEPT.test(path)

const KEY = /^[!-~]{1,200}$/

/** How long a repetition waits for the answer of the first request. */
const WAIT_MS = 10_000
const ASK_EVERY_MS = 200

/** When a request has not ended after this time, its process has died: an upload begins once it is read. */
const ABANDONED_MS = 2 * 60_000
const KEPT_MS = 24 * 60 * 60_000

const isForm = (c: AppContext) =>
  /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')

/** What a request is known by; of a form the digest of its body follows. */
function hashOf(c: AppContext, body: string): string {
  const { pathname, search } = new URL(c.req.url)
  return createHash('sha256')
    .update(`${c.req.method} ${pathname}${search}\n${body}`)
    .digest('base64url')
}

interface Keyed {
  userId: string
  key: string
  request: string
}

/** Makes or takes over the row of a key and returns its id; otherwise returns the row of an earlier request. */
async function claim({ db: { q }, now }: Deps, keyed: Keyed) {
  const { userId, key, request } = keyed
  const createdAt = now()
  const begun = { id: newId(createdAt), createdAt }
  const [own] = await q
    .insert(keptAnswers)
    .values({ ...begun, ...keyed })
    .onConflictDoUpdate({
      target: [keptAnswers.userId, keptAnswers.key],
      set: { ...begun, request, status: null, answer: null },
      setWhere: or(
        and(
          eq(keptAnswers.request, request),
          isNull(keptAnswers.status),
          lt(keptAnswers.createdAt, new Date(createdAt.getTime() - ABANDONED_MS)),
        ),
        // The job that removes them comes once a day.
        lt(keptAnswers.createdAt, new Date(createdAt.getTime() - KEPT_MS)),
      ),
    })
    .returning({ id: keptAnswers.id })
  if (own) return { own: own.id, earlier: undefined }
  const [earlier] = await q
    .select()
    .from(keptAnswers)
    .where(and(eq(keptAnswers.userId, userId), eq(keptAnswers.key, key)))
  return { own: undefined, earlier }
}

const keyReused = () =>
  new AppError('unprocessable', 'KEY_REUSED', 'Idempotency-Key này đã dùng cho một yêu cầu khác.')

const stillRunning = () =>
  conflict('STILL_RUNNING', 'Yêu cầu này vẫn đang được xử lý. Vui lòng thử lại sau ít phút.')

/** The first request with this key has been answered, so this one is not processed. */
export class AnsweredBefore extends Error {
  constructor(readonly answer: Response) {
    super('answered before')
  }
}

/** The id of this request's own row; throws `AnsweredBefore` with the answer of the first request. */
async function ownTurn(c: AppContext, keyed: Keyed): Promise<string> {
  const patientUntil = performance.now() + WAIT_MS
  for (;;) {
    const { own, earlier } = await claim(c.get('deps'), keyed)
    if (own !== undefined) return own
    if (earlier && earlier.request !== keyed.request) throw keyReused()
    if (earlier?.status) throw new AnsweredBefore(answerOf(earlier.status, earlier.answer))
    if (performance.now() > patientUntil) throw stillRunning()
    await sleep(ASK_EVERY_MS)
  }
}

const JSON_TYPE = 'application/json'

function answerOf(status: number, answer: string | null): Response {
  // Its text went with an erased person (`erasePerson`).
  if (answer === null && status !== 204) {
    throw conflict('ALREADY_DONE', 'Yêu cầu này đã được thực hiện. Hãy tải lại trang để xem.')
  }
  const headers: Record<string, string> = answer === null ? {} : { 'Content-Type': JSON_TYPE }
  return new Response(answer, { status, headers })
}

/** Keeps the answer of a request that succeeded; after any other answer, the same key may try again. */
async function keepAnswer(c: AppContext, own: string): Promise<void> {
  const { q } = c.get('deps').db
  const { status, headers } = c.res
  const isJson = headers.get('content-type')?.startsWith(JSON_TYPE)
  const ofOwn = eq(keptAnswers.id, own)
  if (c.res.ok && (isJson || status === 204)) {
    const answer = isJson ? await c.res.clone().text() : null
    await q.update(keptAnswers).set({ status, answer }).where(ofOwn)
  } else await q.delete(keptAnswers).where(ofOwn)
}

/** Who deletes something has undone the request that made it: sent again, that one is processed anew. */
async function freeKeysOfDeleted(c: AppContext, userId: string): Promise<void> {
  const [id] = /[\da-f]{24}$/.exec(c.req.path) ?? []
  if (!id) return
  const { q } = c.get('deps').db
  const madeIt = sql`${keptAnswers.answer}::jsonb ->> '_id' = ${id}`
  await q.delete(keptAnswers).where(and(eq(keptAnswers.userId, userId), madeIt))
}

async function isKnown(c: AppContext, userId: string, key: string): Promise<boolean> {
  const { db, now } = c.get('deps')
  const sinceYesterday = gte(keptAnswers.createdAt, new Date(now().getTime() - KEPT_MS))
  const ofKey = and(eq(keptAnswers.userId, userId), eq(keptAnswers.key, key), sinceYesterday)
  return (await db.q.$count(keptAnswers, ofKey)) > 0
}

/**
 * The answer of a form whose first one was read to its end; its handler might refuse it by now. Always throws: where the
 * first one has died, this one has been read, so the next try is processed.
 */
async function repeatForm(
  c: AppContext,
  onChunk: (chunk: Uint8Array) => void,
  takeTurn: () => Promise<string>,
): Promise<never> {
  // A browser that is still sending takes an early answer for a broken connection.
  await drain(c.req.raw, onChunk)
  const own = await takeTurn()
  await c.get('deps').db.q.delete(keptAnswers).where(eq(keptAnswers.id, own))
  throw stillRunning()
}

/**
 * A write with an `Idempotency-Key` runs once; a repetition gets its answer (docs/behaviour.md#repeated-writes). A form
 * takes its turn once it has been read: an upload whose connection died unnoticed keeps no other one waiting.
 */
export const answerOnce: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = c.req.header('idempotency-key')
  const actor = c.get('actor')
  if (!actor || !WRITES.includes(c.req.method)) return next()
  let own: string | undefined
  const takeTurn = async (request: string) => {
    own = await ownTurn(c, { userId: actor.id, key: key ?? '', request })
    return own
  }
  if (key !== undefined && isKept(c.req.path)) {
    if (!KEY.test(key)) {
      throw invalid('Idempotency-Key phải gồm 1 đến 200 ký tự ASCII nhìn thấy được.')
    }
    if (isForm(c)) {
      const form = new FormDigest(c.req.header('content-type') ?? '')
      const onChunk = (chunk: Uint8Array) => form.update(chunk)
      const onEnd = () => takeTurn(`${hashOf(c, '')} ${form.end()}`)
      if (await isKnown(c, actor.id, key)) await repeatForm(c, onChunk, onEnd)
      c.set('formReading', { onChunk, onEnd })
    } else await takeTurn(hashOf(c, await c.req.text()))
  }
  await next()
  // The request has ended: a failure to note so must not become an error for the client.
  const logged = (error: unknown) => c.get('deps').log.error('answer not kept', error)
  if (own !== undefined) await keepAnswer(c, own).catch(logged)
  if (c.req.method === 'DELETE' && c.res.ok) await freeKeysOfDeleted(c, actor.id).catch(logged)
}
