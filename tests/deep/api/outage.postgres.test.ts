import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '../../../server/platform/db/client.ts'
import type { DatabaseSettings } from '../../../server/platform/settings.ts'
import * as t from '../../../server/platform/db/schema.ts'
import { startApi } from '../../support/api.ts'
import { classroom } from '../../support/classroom.ts'
import { makeUser } from '../../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../../support/learning-fixtures.ts'
import { recordedLog } from '../../support/recorded-log.ts'
import { startPrivatePostgres, type PrivatePostgres } from '../../support/postgres.ts'
import { startProcess } from '../../support/server-process.ts'

/** What docs/operations.md#when-the-database-is-away promises. Each test has its own PostgreSQL server. */

const DOWN = {
  requestId: expect.any(String),
  code: 'DATABASE_DOWN',
  message: 'Hệ thống đang tạm gián đoạn. Những gì bạn đã gõ vẫn còn, vui lòng thử lại sau ít phút.',
}
/** Much shorter than the default, so that a test does not wait long: it proves only that the wait ends. */
const IMPATIENT = { waitMs: 800 }

let server: PrivatePostgres
beforeEach(async () => {
  server = await startPrivatePostgres({ durable: true })
  return server.remove
})

const open = async (settings: Partial<DatabaseSettings> = {}) => {
  const db = openPostgres(server.url, settings)
  await db.migrate()
  return db
}

/** The API in this process, its log quiet, on the test's own server. */
const start = async (settings: Partial<DatabaseSettings> = {}) => {
  const db = await open(settings)
  const api = await startApi({ db })
  onTestFinished(() => db.close())
  api.deps.log.error = () => {}
  return { api, db }
}

/** A connection beside the pool, which may break as part of the test. */
async function psql() {
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

const terminateLopMo = (client: pg.Client) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lop-mo'`,
  )

const isWaiting = (client: pg.Client) =>
  vi.waitFor(
    async () => {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000 },
  )

describe('one process', () => {
  test('a connection lost inside a transaction gives its request a 503, and the pool loses no connection', async () => {
    const { api, db } = await start({ poolSize: 2 })
    const { student, teacher, lesson } = await classroom(api)
    const work = await makeAssessment(db, lesson)
    const submission = await makeSubmission(db, work.id, student.id)
    const grade = () =>
      api.call('POST', `/api/instructor/submissions/${submission.id}/grade`, {
        as: teacher.id,
        json: { score: 80, pass: true, feedback: '' },
      })
    const [other, watcher] = [await psql(), await psql()]
    for (let round = 0; round < 3; round += 1) {
      await other.query('begin')
      await other.query('select 1 from submissions for update')
      const graded = grade()
      await isWaiting(watcher)
      await terminateLopMo(watcher)
      await other.query('rollback')
      const answer = await graded
      expect(answer.status).toBe(503)
      expect(answer.body).toEqual(DOWN)
      expect(answer.headers.get('retry-after')).toBe('5')
    }
    expect((await grade()).status).toBe(200)
    expect(db.pool()).toMatchObject({ waiting: 0 })
    expect(db.pool().idle).toBe(db.pool().total)
  })

  test('statements without a time limit, as jobs send, can be cut off while the server is frozen', async () => {
    const [db, watcher] = [await open(), await psql()]
    const forEver = () => db.q.execute(sql`select pg_sleep(600)`)
    const ends = Promise.allSettled([forEver(), db.tx(forEver)])
    await vi.waitFor(
      async () => {
        const { rows } = await watcher.query(
          `select 1 from pg_stat_activity where wait_event = 'PgSleep'`,
        )
        expect(rows).toHaveLength(2)
      },
      { timeout: 20_000 },
    )
    server.freeze()
    db.cutOff()
    await db.close()
    for (const end of await ends) {
      expect(end).toMatchObject({
        status: 'rejected',
        reason: { cause: { code: 'DATABASE_DOWN' } },
      })
    }
  })

  test('a transaction whose begin fails gives its connection back', async () => {
    const { db } = await start({ poolSize: 2 })
    const other = await psql()
    for (let round = 0; round < 4; round += 1) {
      // Two idle connections break, and this process has not noticed it yet.
      await Promise.all([db.q.execute(sql`select 1`), db.q.execute(sql`select 1`)])
      await terminateLopMo(other)
      await Promise.allSettled([db.tx(async () => {}), db.tx(async () => {})])
    }
    await expect(db.tx(async () => 'made')).resolves.toBe('made')
    expect(db.pool()).toMatchObject({ waiting: 0 })
  })

  test('while the server is frozen every request gets 503; when it runs again every request is answered', async () => {
    const { api, db } = await start({ ...IMPATIENT, poolSize: 2 })
    const user = await makeUser(db)
    const token = await api.tokenOf(user.id)
    const paths = ['/api/public/topics', '/api/student/cart', '/api/public/courses', '/auth/me']
    const askAll = () => Promise.all(paths.map((path) => api.call('GET', path, { token })))
    await askAll()
    server.freeze()
    for (const answer of await askAll()) {
      expect(answer.status).toBe(503)
      expect(answer.body).toEqual(DOWN)
    }
    server.thaw()
    await vi.waitFor(
      async () => {
        for (const answer of await askAll()) expect(answer.status).toBe(200)
      },
      { timeout: 20_000 },
    )
    expect(db.pool()).toMatchObject({ waiting: 0 })
  })

  test.each(['identity', 'gzip'])(
    'a long list (%s) is broken off when the server freezes in the middle of it, and the next list is whole',
    async (encoding) => {
      const { api, db } = await start({ ...IMPATIENT, poolSize: 2 })
      const log = recordedLog()
      api.deps.log = log
      const { student, teacher, lesson } = await classroom(api)
      const work = await makeAssessment(db, lesson)
      // More than the buffers of a connection hold, so that the server waits in the middle for its reader.
      const count = 3_000
      await db.q.execute(sql`insert into submissions
        (id, assessment_id, user_id, attempt_number, submitted_at, text_answer)
        select 's' || n, ${work.id}, ${student.id}, n, now(),
          (select string_agg(md5(n || '/' || m), '') from generate_series(1, 320) m)
        from generate_series(1, ${count}::int) n`)
      const token = await api.tokenOf(teacher.id)
      const ask = () =>
        fetch(`${api.url}/api/instructor/assessments/${work.id}/submissions`, {
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
        })
      const answer = await ask()
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
      server.freeze()
      await expect(answer.text()).rejects.toThrow('terminated')
      const requestId = answer.headers.get('x-request-id')
      expect(log.lines.filter(({ level }) => level === 'error')).toMatchObject([
        { msg: 'answer broken off', requestId, error: { cause: { code: 'DATABASE_DOWN' } } },
      ])
      server.thaw()
      await vi.waitFor(async () => expect(await (await ask()).json()).toHaveLength(count), {
        timeout: 20_000,
      })
      expect(db.pool()).toMatchObject({ waiting: 0 })
      expect(db.pool().idle).toBe(db.pool().total)
    },
  )

  test('a request that gets no connection from the pool is a 503, not a wait without end', async () => {
    const { api, db } = await start({ ...IMPATIENT, poolSize: 2 })
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    const holding = Promise.all([db.tx(() => held), db.tx(() => held)])
    const answer = await api.call('GET', '/api/public/topics')
    expect(answer.status).toBe(503)
    letGo()
    await holding
    expect((await api.call('GET', '/api/public/topics')).status).toBe(200)
  })

  test('the server ends a transaction that is idle too long, and a statement that runs too long', async () => {
    const db = await open({ idleTransactionMs: 200, statementMs: 200, poolSize: 1 })
    onTestFinished(() => db.close())
    const other = await psql()
    const forgotten = db.tx(async () => {
      await db.q.execute(sql`select 1`)
      await vi.waitFor(
        async () => {
          const { rows } = await other.query(
            `select 1 from pg_stat_activity where application_name = 'lop-mo'`,
          )
          expect(rows).toHaveLength(0)
        },
        { timeout: 20_000 },
      )
      await db.q.execute(sql`select 1`)
    })
    await expect(forgotten).rejects.toMatchObject({ cause: { code: 'DATABASE_DOWN' } })
    await expect(db.q.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({
      cause: { code: 'DATABASE_DOWN' },
    })
    await expect(db.q.execute(sql`select 1`)).resolves.toBeDefined()
  })

  test('a transaction that lost a conflict with another one is run a second time, and never a third', async () => {
    const db = await open()
    onTestFinished(() => db.close())
    const lose = (code: string) =>
      sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`)
    for (const code of ['40001', '40P01']) {
      let runs = 0
      const once = db.tx(async () => {
        runs += 1
        await db.q.insert(t.topics).values({ id: `${code}-${runs}`, slug: code, name: code })
        if (runs === 1) await db.q.execute(lose(code))
        return runs
      })
      expect(await once).toBe(2)
      runs = 0
      const always = db.tx(async () => {
        runs += 1
        await db.q.execute(lose(code))
      })
      await expect(always).rejects.toThrow('Failed query')
      expect(runs).toBe(2)
    }
    const kept = await db.q.select({ id: t.topics.id }).from(t.topics)
    expect(kept.map(({ id }) => id).toSorted()).toEqual(['40001-2', '40P01-2'])
  })

  test('a transaction whose code ignores a failed statement is not reported as committed', async () => {
    const db = await open()
    onTestFinished(() => db.close())
    const done = db.tx(async () => {
      await db.q.insert(t.topics).values({ id: 'mot', slug: 'mot', name: 'Một' })
      await db.q.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(done).rejects.toThrow('failed statement')
    expect(await db.q.select().from(t.topics)).toEqual([])
  })
})

describe('a replica', () => {
  test('serves the public catalogue, and the primary does while it is away', async () => {
    const replica = await startPrivatePostgres()
    onTestFinished(replica.remove)
    // Two servers with different rows, so that it shows which one was asked.
    const fill = async (url: string, name: string) => {
      const db = openPostgres(url)
      await db.migrate()
      await db.q.insert(t.topics).values({ id: name, slug: name, name })
      await db.close()
    }
    await fill(server.url, 'chinh')
    await fill(replica.url, 'ban-sao')
    const db = openPostgres(server.url, { replicaUrl: replica.url })
    onTestFinished(() => db.close())
    const api = await startApi({ db })
    const asked = async () => {
      const { status, body } = await api.call('GET', '/api/public/topics')
      return [status, ...body.map((topic: { name: string }) => topic.name)]
    }
    expect(await asked()).toEqual([200, 'ban-sao'])
    await replica.crash()
    expect(await asked()).toEqual([200, 'chinh'])
    // Inside a transaction, reads go to the transaction.
    await db.tx(async () => {
      expect(await db.reads.select({ id: t.topics.id }).from(t.topics)).toEqual([{ id: 'chinh' }])
    })
  })
})

describe('two processes', () => {
  /** The secret is that of the tests, so that the processes accept their tokens. */
  const processes = () => {
    const env = {
      DATABASE_URL: server.url,
      SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
      PUBLIC_URL: 'http://localhost',
      PAYMENT_SIMULATOR: '1',
    }
    return Promise.all([startProcess(env), startProcess(env)])
  }

  test('a crash of the database under load loses no acknowledged write, doubles none, ends no process', async () => {
    const { api, db } = await start()
    const { lesson } = await classroom(api)
    const work = await makeAssessment(db, lesson)
    const writers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const student = await makeUser(db)
        await db.q
          .insert(t.enrolments)
          .values({ id: `e${n}`, userId: student.id, courseId: lesson.courseId })
        const submission = await makeSubmission(db, work.id, student.id)
        return { submission, token: await api.tokenOf(student.id) }
      }),
    )
    const both = await processes()
    const urls = await Promise.all(both.map(({ url }) => url))
    const acknowledged: string[] = []
    const statuses = new Map<number, number>()
    let stopped = false
    let count = 0
    const write = async ({ submission, token }: (typeof writers)[number], url: string) => {
      for (let n = 0; !stopped && n < 25;) {
        const message = `lời ${(count += 1)}`
        const response = await fetch(`${url}/api/student/submissions/${submission.id}/comments`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ message }),
        })
        await response.arrayBuffer()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (!response.ok) continue
        acknowledged.push(message)
        n += 1
      }
    }
    const writing = Promise.all(
      writers.map((writer, n) => write(writer, urls[n % urls.length] ?? '')),
    )
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(40), { timeout: 30_000 })
    await server.crash()
    await vi.waitFor(() => expect(statuses.get(503)).toBeGreaterThan(20), { timeout: 30_000 })
    await server.start()
    const then = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(then + 40), {
      timeout: 30_000,
    })
    stopped = true
    await writing

    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 503])
    const rows = await db.q
      .select({ message: t.submissionComments.message })
      .from(t.submissionComments)
    const messages = rows.map(({ message }) => message)
    expect(new Set(messages).size).toBe(messages.length)
    const kept = new Set(messages)
    expect(acknowledged.filter((message) => !kept.has(message))).toEqual([])
    for (const { child } of both) expect(child.exitCode).toBeNull()
  })

  test('processes that start without their database answer 503, and serve by themselves when it is there', async () => {
    await server.stop()
    const both = await processes()
    const urls = await Promise.all(both.map(({ url }) => url))
    const ask = async (url: string, path: string) => {
      const response = await fetch(url + path)
      return { status: response.status, body: await response.json() }
    }
    for (const url of urls) {
      expect(await ask(url, '/api/public/courses')).toEqual({ status: 503, body: DOWN })
    }
    await server.start()
    for (const url of urls) {
      await vi.waitFor(
        async () => expect((await ask(url, '/api/public/courses')).status).toBe(200),
        { timeout: 30_000 },
      )
    }
  })

  test('both processes stop while the database is frozen and requests wait for it', async () => {
    const both = await processes()
    const urls = await Promise.all(both.map(({ url }) => url))
    server.freeze()
    const asked = urls.map((url) =>
      fetch(`${url}/api/public/topics`).then(
        ({ status }) => status,
        () => 'cut',
      ),
    )
    for (const { child } of both) child.kill('SIGTERM')
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer !== 503 && answer !== 'cut')).toEqual([])
  })
})

test('a database that does not exist ends the start with one line', async () => {
  const url = new URL(server.url)
  url.pathname = '/khong_co'
  const { ended, output } = await startProcess({
    DATABASE_URL: url.href,
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
    PUBLIC_URL: 'http://localhost',
  })
  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(/^Không mở được DATABASE_URL: .*khong_co.*$/)
})
