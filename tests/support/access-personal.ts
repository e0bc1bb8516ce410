import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import * as a from './access.ts'
import { adminsOfThings, json, policy, signedIn, type Row } from './access-policies.ts'
import { makeUser } from './fixtures.ts'

/** The own data, and the end of an account. */

const inAnHour = () => new Date(Date.now() + 3_600_000)

const openErasure = (userId: string) => ({ id: newId(), userId, dueAt: inAnHour(), reason: 'Thử' })

/** The caller's own account waits for its erasure. */
const myErasure: a.Target = async ({ api, userOf }, who) => {
  const user = userOf(who)
  if (user) await api.db.q.insert(t.erasures).values(openErasure(user.id)).onConflictDoNothing()
  return {}
}

/** A link to somebody's own data, whoever has it. */
const aLink: a.Target = async ({ api }, _, column) => {
  const token = newId()
  const user = await makeUser(api.db)
  const tokenHash = createHash('sha256').update(token).digest('hex')
  await api.db.q.insert(t.dataExports).values({ tokenHash, userId: user.id, expiresAt: inAnHour() })
  return { token: column === 'missing' ? newId() : token }
}

const aProvedUser: a.Target = async ({ api }, _, column) => {
  const { id } = await makeUser(api.db)
  await api.db.q.update(t.users).set({ emailProvedAt: new Date() }).where(eq(t.users.id, id))
  return { id: column === 'missing' ? newId() : id }
}

const aLeaver: a.Target = async (world, who, column) => {
  const { id = '' } = await aProvedUser(world, who, 'own')
  await world.api.db.q.insert(t.erasures).values(openErasure(id))
  return { id: column === 'missing' ? newId() : id }
}

/** Everybody alike: who has the link has the data. */
const whoHasTheLink = policy(`
  own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
  missing  410    410    410    410     410   410  410  410  410   410`)

const password = json({ password: a.PASSWORD })

export const PERSONAL_DATA: Record<string, Row> = {
  'POST /api/profile/data-export': { who: signedIn, send: password },
  'GET /api/profile/erasure': { who: signedIn },
  // The only MAIN of a course and the last admin stay.
  'POST /api/profile/erasure': {
    who: policy(`
      any      401    401    401    ok      ok    ok   ok   409  409   409`),
    send: password,
  },
  'DELETE /api/profile/erasure': { who: signedIn, on: myErasure },
  'GET /api/public/data-exports/:token': { who: whoHasTheLink, on: aLink, writes: true },
  'GET /api/public/data-exports/:token/page': { who: whoHasTheLink, on: aLink },
  'POST /api/admin/users/:id/data-export': { who: adminsOfThings, ok: 204, on: aProvedUser },
  'POST /api/admin/users/:id/erasure': {
    who: adminsOfThings,
    on: aProvedUser,
    send: json({ reason: 'Theo yêu cầu qua email' }),
  },
  'DELETE /api/admin/users/:id/erasure': { who: adminsOfThings, on: aLeaver },
}
