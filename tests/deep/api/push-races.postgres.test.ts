import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as t from '../../../server/platform/db/schema.ts'
import { newId } from '../../../server/platform/ids.ts'
import { enqueuePushes } from '../../../server/providers/push/outbox.ts'
import { pushSender } from '../../../server/providers/push/send-pushes.ts'
import { remindDeadlines } from '../../../server/providers/push/reminders.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { classroom } from '../../support/classroom.ts'
import { startFcm } from '../../support/fcm.ts'
import { makeAssessment } from '../../support/learning-fixtures.ts'
import { processes } from '../../support/processes.ts'

const HOUR = 3600_000
const soon = () => new Date(Date.now() + 5 * HOUR)
const data = { type: 'COMMENT', title: 'a', body: 'b', url: '/', tag: 'c' } as const

/** Without the time limit of ten seconds: a slow machine must not look like an FCM that hangs. */
const patientFetch: typeof fetch = (address, init) => fetch(address, { ...init, signal: null })

async function startPush() {
  const fcm = await startFcm()
  onTestFinished(fcm.close)
  const api = await startApi({ settings: { fcm: fcm.settings }, fetch: patientFetch })
  return { api, fcm }
}

/** A course of `count` students, each with a browser. */
async function crowd(api: TestApi, count: number) {
  const { course, lesson } = await classroom(api)
  const users = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    username: `dong${n}`,
    email: `dong${n}@example.test`,
    passwordHash: 'x',
    fullName: `Bạn ${n}`,
  }))
  for (let from = 0; from < count; from += 2000) {
    const some = users.slice(from, from + 2000)
    const ofEach = some.map(({ id: userId }) => ({ id: newId(), userId }))
    await api.db.q.insert(t.users).values(some)
    await api.db.q
      .insert(t.enrolments)
      .values(ofEach.map((row) => ({ ...row, courseId: course.id })))
    await api.db.q.insert(t.pushTokens).values(ofEach.map((row) => ({ ...row, token: row.userId })))
  }
  return { users, lesson }
}

test('several processes remind each of many students once, and send to each browser once', async () => {
  const { api, fcm } = await startPush()
  const { users, lesson } = await crowd(api, 1300)
  await makeAssessment(api.db, lesson, { dueAt: soon() })
  const all = await processes(api, 5)

  const written = await Promise.all(all.map((deps) => remindDeadlines(deps)))
  expect(written.reduce((a, b) => a + b)).toBe(1300)
  expect(await api.db.q.$count(t.pushMessages)).toBe(1300)
  expect(await api.db.q.$count(t.pushDeliveries)).toBe(1300)

  const sent = await Promise.all(all.map((deps) => pushSender(deps)()))
  expect(sent.reduce((a, b) => a + b)).toBe(1300)
  // Shared work, not one worker that locks the others out.
  expect(sent.filter((count) => count > 0).length).toBeGreaterThan(1)
  expect(fcm.received.map(({ token }) => token).sort()).toEqual(users.map(({ id }) => id).sort())
})

test('ten thousand students are reminded with few queries', async () => {
  const { api } = await startPush()
  const { lesson } = await crowd(api, 10_000)
  await makeAssessment(api.db, lesson, { dueAt: soon() })
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => queries.mockRestore())
  expect(await remindDeadlines(api.deps)).toBe(10_000)
  // Rows are written by the hundred, not with one query for each student.
  expect(queries.mock.calls.length).toBeLessThan(200)
  queries.mockClear()
  expect(await remindDeadlines(api.deps)).toBe(0)
  expect(queries.mock.calls.length).toBeLessThan(10)
})

test('processes that write the same pushes in different orders never deadlock', async () => {
  const { api } = await startPush()
  const { users } = await crowd(api, 3)
  const [one, two, three] = await processes(api, 3)
  const pushes = users.map(({ id }, n) => ({ key: `k${n}`, userId: id, data, expiresAt: soon() }))
  const waiting = () =>
    api.db.q.$count(
      sql`pg_stat_activity`,
      sql`datname = current_database() and wait_event_type = 'Lock'`,
    )

  // Both writers have begun and wait for the middle push. The rollback frees it for either of them.
  let writers: Promise<number>[] = []
  const undone = one!.db.tx(async () => {
    await enqueuePushes(one!, [pushes[1]!])
    writers = [enqueuePushes(two!, pushes), enqueuePushes(three!, pushes.toReversed())]
    await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 40_000 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(new Set(await Promise.all(writers))).toEqual(new Set([0, 3]))
})

test('push tokens that are deleted while events are written fail no event', async () => {
  const { api } = await startPush()
  const { users } = await crowd(api, 40)
  const all = await processes(api, 4)
  const expiresAt = soon()
  const writing = all.slice(1).flatMap((deps, process) =>
    users.map(({ id }, n) =>
      enqueuePushes(deps, [
        { key: `${process}-${n}`, userId: id, data, expiresAt },
        { key: `${process}-all-${n}`, userId: users[0]?.id ?? '', data, expiresAt },
      ]),
    ),
  )
  const gone = all[0]?.db.q.delete(t.pushTokens)
  const results = await Promise.allSettled([...writing, gone])
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await api.db.q.$count(t.pushDeliveries)).toBe(0)
})
