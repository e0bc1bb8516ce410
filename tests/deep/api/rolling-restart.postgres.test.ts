import { expect, onTestFinished, test, vi } from 'vitest'
import { findCaddy, findNginx } from '../../../scripts/find-proxies.mjs'
import { openPostgres } from '../../../server/platform/db/client.ts'
import * as t from '../../../server/platform/db/schema.ts'
import { startApi } from '../../support/api.ts'
import { classroom } from '../../support/classroom.ts'
import { enrol, makeUser } from '../../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../../support/learning-fixtures.ts'
import { startPair } from '../../support/pair.ts'
import { startCaddy, startNginx, type StartProxy } from '../../support/proxies.ts'
import { startPrivatePostgres } from '../../support/postgres.ts'

const WRITERS = 4
/** Below the limit of comments of one student (docs/product.md#limits-of-the-api). */
const COMMENTS_EACH = 25
const READERS = 4

interface Way {
  name: string
  isHere: boolean
  start: StartProxy
  drainMs: number
  /** How many writes may get 502, by which the proxy says that it got no answer. */
  mayFail: number
}

/**
 * Caddy asks each process every second whether it serves. nginx does not: a write on a connection that ends at the same
 * moment gets 502, and has not happened.
 */
const WAYS: Way[] = [
  { name: 'Caddy', isHere: Boolean(findCaddy()), start: startCaddy, drainMs: 3_000, mayFail: 0 },
  { name: 'nginx', isHere: Boolean(findNginx()), start: startNginx, drainMs: 300, mayFail: 3 },
]

/** docs/operations.md#upgrade */
test.for(WAYS)(
  'two processes behind $name that restart one after the other lose no request, and write nothing twice',
  async ({ isHere, start, drainMs, mayFail }, { skip }) => {
    if (!isHere) skip()
    const server = await startPrivatePostgres()
    onTestFinished(server.remove)
    const db = openPostgres(server.url)
    onTestFinished(() => db.close())
    await db.migrate()
    const api = await startApi({ db })
    const { lesson } = await classroom(api)
    const work = await makeAssessment(db, lesson)
    const newWriter = async () => {
      const student = await makeUser(db)
      await enrol(db, student.id, lesson.courseId)
      const submission = await makeSubmission(db, work.id, student.id)
      return { submission, token: await api.tokenOf(student.id) }
    }
    const env = {
      DATABASE_URL: server.url,
      SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
      PUBLIC_URL: 'http://localhost',
      STOP_DRAIN_MS: String(drainMs),
    }
    const pair = await startPair(env, { startProxy: start })
    onTestFinished(pair.stop)

    const acknowledged: string[] = []
    const refused: string[] = []
    let reads = 0
    let isOver = false
    const ask = async (path: string, init?: RequestInit) => {
      const answered = await fetch(pair.url + path, init).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        (error: Error) => error.message,
      )
      if (answered !== 200) refused.push(`${path}: ${answered}`)
      return answered === 200
    }
    const write = async () => {
      const { submission, token } = await newWriter()
      for (let n = 0; !isOver && n < COMMENTS_EACH; n += 1) {
        const message = `${submission.id} ${n}`
        const isKept = await ask(`/api/student/submissions/${submission.id}/comments`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ message }),
        })
        if (isKept) acknowledged.push(message)
      }
    }
    const over = async (work: () => Promise<unknown>) => {
      while (!isOver) await work()
    }
    const read = async () => {
      if (await ask('/api/public/courses')) reads += 1
    }
    const going = Promise.all([
      ...Array.from({ length: WRITERS }, () => over(write)),
      ...Array.from({ length: READERS }, () => over(read)),
    ])
    const some = () => {
      const [wrote, had] = [acknowledged.length, reads]
      return vi.waitFor(
        () => expect(acknowledged.length > wrote + 10 && reads > had + 50).toBe(true),
        { timeout: 30_000 },
      )
    }
    try {
      await some()
      for (const member of [...pair.members, ...pair.members]) {
        await member.end('SIGTERM')
        await member.start()
        // A process that is ready gets no requests yet: Caddy learns of it within a second. An operator waits for
        // that, too.
        await vi.waitFor(() => expect(member.server().output()).toContain('/api/public/courses'), {
          timeout: 30_000,
        })
        await some()
      }
    } finally {
      isOver = true
      await going
    }

    expect(refused.filter((line) => !line.endsWith('comments: 502'))).toEqual([])
    expect(refused.length).toBeLessThanOrEqual(mayFail)
    const rows = await db.q
      .select({ message: t.submissionComments.message })
      .from(t.submissionComments)
    expect(rows.map(({ message }) => message).toSorted()).toEqual(acknowledged.toSorted())
  },
)
