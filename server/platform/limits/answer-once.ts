import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
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

/** When a request has given no sign of life for this time, its process has died. */
const ABANDONED_MS = 2 * 60_000
const SIGN_EVERY_MS = 30_000
const KEPT_MS = 24 * 60 * 60_000

const isForm = (c: AppContext) =>
  /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')

/** What a request is known by; a form is read only by its handler, so its body is not part of it. */
async function hashOf(c: AppContext): Promise<string> {
  const body = isForm(c) ? '' : await c.req.text()
  const { pathname, search } = new URL(c.req.url)
  return createHash('sha256')
    .update(`${c.req.method} ${pathname}${search}\n${body}`)
    .digest('base64url')
}

const withForm = (request: string, form: FormDigest) => {
  const digest = form.end()
  return digest === undefined ? request : `${request} ${digest}`
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

interface Answered {
  request: string
  status: number
  answer: string | null
}

const keyReused = () =>
  new AppError('unprocessable', 'KEY_REUSED', 'Idempotency-Key này đã dùng cho một yêu cầu khác.')

/** Of a form its digest may follow. */
const isOf = (request: string, known: string) => known.split(' ')[0] === request

/** The id of this request's own row, or the answer of the first request with this key. */
async function ownTurnOrAnswer(c: AppContext, keyed: Keyed): Promise<{ own: string } | Answered> {
  if (!KEY.test(keyed.key)) {
    throw invalid('Idempotency-Key phải gồm 1 đến 200 ký tự ASCII nhìn thấy được.')
  }
  const patientUntil = performance.now() + WAIT_MS
  for (;;) {
    const { own, earlier } = await claim(c.get('deps'), keyed)
    if (own !== undefined) return { own }
    if (earlier && !isOf(keyed.request, earlier.request)) throw keyReused()
    if (earlier?.status) return { ...earlier, status: earlier.status }
    if (performance.now() > patientUntil) {
      throw conflict(
        'STILL_RUNNING',
        'Yêu cầu này vẫn đang được xử lý. Vui lòng thử lại sau ít phút.',
      )
    }
    await sleep(ASK_EVERY_MS)
  }
}

const JSON_TYPE = 'application/json'

/** Keeps the answer of a request that succeeded; after any other answer, the same key may try again. */
async function keepAnswer(c: AppContext, own: string, request: string): Promise<void> {
  const { q } = c.get('deps').db
  const { status, headers } = c.res
  const isJson = headers.get('content-type')?.startsWith(JSON_TYPE)
  const ofOwn = eq(keptAnswers.id, own)
  if (c.res.ok && (isJson || status === 204)) {
    const answer = isJson ? await c.res.clone().text() : null
    await q.update(keptAnswers).set({ request, status, answer }).where(ofOwn)
  } else await q.delete(keptAnswers).where(ofOwn)
}

/** Runs the request, which an upload may keep for long; until it ends its row stays young. */
async function alive(c: AppContext, own: string, run: () => Promise<void>): Promise<void> {
  const { db, now } = c.get('deps')
  const sign = () =>
    db.q
      .update(keptAnswers)
      .set({ createdAt: now() })
      .where(eq(keptAnswers.id, own))
      .catch(() => undefined)
  const timer = setInterval(() => void sign(), SIGN_EVERY_MS)
  try {
    await run()
  } finally {
    clearInterval(timer)
  }
}

/** A write with an `Idempotency-Key` runs once; a repetition gets its answer (docs/behaviour.md#repeated-writes). */
export const answerOnce: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = c.req.header('idempotency-key')
  const actor = c.get('actor')
  if (key === undefined || !actor) return next()
  if (!WRITES.includes(c.req.method) || !isKept(c.req.path)) return next()
  const form = isForm(c) ? new FormDigest(c.req.header('content-type') ?? '') : undefined
  const request = await hashOf(c)
  const turn = await ownTurnOrAnswer(c, { userId: actor.id, key, request }).catch(
    async (refusal: unknown) => {
      // A browser that is still sending takes an early answer for a broken connection.
      if (form) await drain(c.req.raw)
      throw refusal
    },
  )
  if ('own' in turn) {
    c.set('formDigest', form)
    await alive(c, turn.own, next)
    const whole = form ? withForm(request, form) : request
    // The request has succeeded: a failure to keep its answer must not become an error for the client.
    return keepAnswer(c, turn.own, whole).catch((error: unknown) =>
      c.get('deps').log.error('answer not kept', error),
    )
  }
  if (form) {
    await drain(c.req.raw, (chunk) => form.update(chunk))
    if (turn.request !== request && turn.request !== withForm(request, form)) throw keyReused()
  }
  const { status, answer } = turn
  // Its text went with an erased person (`erasePerson`).
  if (answer === null && status !== 204) {
    throw conflict('ALREADY_DONE', 'Yêu cầu này đã được thực hiện. Hãy tải lại trang để xem.')
  }
  const headers: Record<string, string> = answer === null ? {} : { 'Content-Type': JSON_TYPE }
  return new Response(answer, { status, headers })
}
