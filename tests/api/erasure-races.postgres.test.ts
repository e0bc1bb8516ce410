import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { eraseAccounts } from '../../server/subjects/personal-data/erase-accounts.ts'
import { sharedApi } from '../support/api.ts'
import { enrol, makeCourse, makeUser } from '../support/fixtures.ts'
import { somebodyWaits } from '../support/locks.ts'
import { MARK, PASSWORD, wholePerson } from '../support/whole-person.ts'

/** The job in several processes, and people who act at the same moment. */

/** Runs work as another process would: a transaction that is open here is not its own. */
const outside = AsyncLocalStorage.snapshot()

const api = sharedApi()

const due = (userId: string) =>
  api.db.q.insert(t.erasures).values({ id: newId(), userId, dueAt: new Date(Date.now() - 1_000) })

const accountOf = async (userId: string) => {
  const [user] = await api.db.q.select().from(t.users).where(eq(t.users.id, userId))
  const [erasure] = await api.db.q.select().from(t.erasures).where(eq(t.erasures.userId, userId))
  return { user, erasure }
}

test('several jobs at once erase each account once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(api.db)))
  for (const { id } of people) await due(id)
  const counts = await Promise.all(Array.from({ length: 4 }, () => eraseAccounts(api.deps)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
  for (const { id } of people) {
    const { user, erasure } = await accountOf(id)
    expect(user?.erasedAt).not.toBeNull()
    expect(erasure?.doneAt).not.toBeNull()
    // A second erasure would count once more.
    expect(user?.tokenVersion).toBe(1)
  }
})

test('who keeps the account while the job runs keeps all of it, or comes too late for all of it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { userId } = await wholePerson(api)
    await due(userId)
    const [kept] = await Promise.all([
      api.call('DELETE', '/api/profile/erasure', { as: userId }),
      eraseAccounts(api.deps),
    ])
    const { user, erasure } = await accountOf(userId)
    const isErased = user?.erasedAt !== null
    expect([isErased, erasure?.doneAt !== null]).toEqual([isErased, isErased])
    expect([isErased, erasure?.cancelledAt === null]).toEqual([isErased, isErased])
    expect(user?.fullName.includes('Zyxwv')).toBe(!isErased)
    const words = await api.db.q.$count(t.submissions, eq(t.submissions.textAnswer, MARK))
    expect([isErased, words > 0]).toEqual([isErased, !isErased])
    expect([200, 401]).toContain(kept.status)
    await api.db.q.delete(t.submissions).where(eq(t.submissions.userId, userId))
  }
})

test('two requests to be erased make one', async () => {
  const { userId } = await wholePerson(api)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      api.call('POST', '/api/profile/erasure', { as: userId, json: { password: PASSWORD } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await api.db.q.$count(t.erasures, eq(t.erasures.userId, userId))).toBe(1)
})

test('two admins who both want to go leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    await api.db.q.update(t.users).set({ roles: ['STUDENT'] })
    const admins = [
      await makeUser(api.db, { roles: ['ADMIN'] }),
      await makeUser(api.db, { roles: ['ADMIN'] }),
    ]
    for (const { id } of admins) await due(id)
    await Promise.all([eraseAccounts(api.deps), eraseAccounts(api.deps)])
    const states = await Promise.all(admins.map(({ id }) => accountOf(id)))
    expect(states.filter(({ user }) => user?.erasedAt === null)).toHaveLength(1)
    await api.db.q.delete(t.erasures)
  }
})

test('what somebody is writing when the job comes is erased, too', async () => {
  const { id: userId } = await makeUser(api.db)
  const course = await makeCourse(api.db)
  await enrol(api.db, userId, course.id)
  await due(userId)
  let job: Promise<number> | undefined
  await api.db.tx(async () => {
    const row = { id: newId(), courseId: course.id, userId, stars: 4, body: MARK }
    await api.db.q.insert(t.courseReviews).values(row)
    job = outside(() => eraseAccounts(api.deps))
    await somebodyWaits(api.db)
  })
  expect(await job).toBe(1)
  const ofThem = eq(t.courseReviews.userId, userId)
  expect(await api.db.q.select().from(t.courseReviews).where(ofThem)).toMatchObject([
    { stars: 4, body: '' },
  ])
})
