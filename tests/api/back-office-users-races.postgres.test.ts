import { AsyncLocalStorage } from 'node:async_hooks'
import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeEmailByAdmin } from '../../server/subjects/accounts/email-change.ts'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { setPasswordHash } from '../../server/subjects/accounts/profile.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { makeCourse, makeUser } from '../support/fixtures.ts'
import { somebodyWaits } from '../support/locks.ts'

/** What two people of the back office do at the same moment, or one of them and whom it is about. */

const api = sharedApi()

const admins = () =>
  api.db.q
    .select({ id: t.users.id })
    .from(t.users)
    .where(and(arrayContains(t.users.roles, ['ADMIN']), isNull(t.users.disabledAt)))

const demote = (as: string, id: string) =>
  api.call('PUT', `/api/admin/users/${id}/roles`, { as, json: { roles: ['STUDENT'] } })
const lock = (as: string, id: string) =>
  api.call('POST', `/api/admin/users/${id}/disable`, { as, json: { reason: 'Tranh chấp' } })

test.each([
  ['demote each other', demote, demote],
  ['lock each other', lock, lock],
  ['demote and lock each other', demote, lock],
])('two admins who %s leave one', async (_, first, second) => {
  for (let round = 0; round < 8; round += 1) {
    await api.db.q.update(t.users).set({ roles: ['STUDENT'] })
    const [one, other] = [
      await makeUser(api.db, { roles: ['ADMIN'] }),
      await makeUser(api.db, { roles: ['ADMIN'] }),
    ]
    const answers = await Promise.all([first(one.id, other.id), second(other.id, one.id)])
    expect(await admins()).toHaveLength(1)
    // The second comes too late to be asked who it is, or is refused.
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(1)
    expect([401, 403, 409]).toContain(refused[0]?.status)
  }
})

test('a course that is given and taken at once is counted as often as it is owned', async () => {
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  const course = await makeCourse(api.db)
  const students = await Promise.all(Array.from({ length: 4 }, () => makeUser(api.db)))
  const reason = 'Thử'
  await Promise.all(
    students.flatMap(({ id }) =>
      Array.from({ length: 6 }, (_, n) =>
        n % 2 === 0
          ? api.call('POST', `/api/admin/users/${id}/courses`, {
              as: admin.id,
              json: { courseId: course.id, reason },
            })
          : api.call('DELETE', `/api/admin/users/${id}/courses/${course.id}`, {
              as: admin.id,
              json: { reason },
            }),
      ),
    ),
  )
  const owned = await api.db.q.$count(t.enrolments, eq(t.enrolments.courseId, course.id))
  const [row] = await api.db.q.select().from(t.courses).where(eq(t.courses.id, course.id))
  expect(row?.enrolmentCount).toBe(owned)
})

/** Runs work as another process would: a transaction that is open here is not its own. */
const outside = AsyncLocalStorage.snapshot()

test('whoever asks for a new password at an address while it changes gets no link to the account', async () => {
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  const { id, email } = await makeUser(api.db)
  let asked: ReturnType<typeof api.call> | undefined
  await api.db.tx(async () => {
    const mended = { email: `moi-${email}`, reason: 'Gõ nhầm' }
    await changeEmailByAdmin(api.deps, { userId: admin.id }, id, mended)
    asked = outside(() => api.call('POST', '/auth/forgot-password', { json: { email } }))
    await somebodyWaits(api.db)
  })
  expect((await asked)?.status).toBe(200)
  expect(await api.db.q.$count(t.passwordResets, eq(t.passwordResets.userId, id))).toBe(0)
})

test('whoever asks for another address with a password that is just changing has none that waits', async () => {
  const password = 'mat-khau-cu-1'
  const { id } = await makeUser(api.db, { passwordHash: await hashPassword(password) })
  const passwordHash = await hashPassword('mat-khau-moi-2')
  const path = '/api/profile/email'
  let asked: ReturnType<typeof api.call> | undefined
  const token = await api.tokenOf(id)
  await api.db.tx(async () => {
    await setPasswordHash(api.deps, id, passwordHash)
    const json = { email: 'ke-la@example.test', password }
    asked = outside(() => api.call('POST', path, { token, json }))
    await somebodyWaits(api.db)
  })
  expect(await asked).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
  expect((await api.call('GET', path, { as: id })).body.pending).toBeNull()
})
