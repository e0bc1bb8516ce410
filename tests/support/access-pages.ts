import { eq, max } from 'drizzle-orm'
import { pageVersions } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { json, policy, signedIn, type Row } from './access-policies.ts'
import type * as a from './access.ts'

/** Pages of trust and consent in the table of who may call what. */

const whatAdminsHave = policy(`
  own      401    401    401    403     403   403  403  403  403   ok
  missing  401    401    401    403     403   403  403  403  403   404`)
const whatAnybodyHas = policy(`
  own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
  missing  404    404    404    404     404   404  404  404  404   404`)

const aPage: a.Target = async (_, __, column) => ({
  slug: column === 'missing' ? 'khong-co' : 'dieu-khoan',
})

/** With something to publish, so that it is as it was when the call is refused. */
const aDraft: a.Target = async (world, _, column) => {
  const { db } = world.api
  const as = await world.api.tokenOf(world.users.admin.id)
  const body = `<p>Nháp ${newId()}</p>`
  await world.api.call('PUT', '/api/admin/pages/hoan-tien', { token: as, json: { body } })
  const [row] = await db.q
    .select({ last: max(pageVersions.number) })
    .from(pageVersions)
    .where(eq(pageVersions.slug, 'hoan-tien'))
  return {
    slug: column === 'missing' ? 'khong-co' : 'hoan-tien',
    number: String((row?.last ?? 0) + 1),
  }
}

const aVersion: a.Target = async ({ api }) => {
  const first = { slug: 'thanh-toan', number: 1, body: '<p>Thanh toán</p>' }
  await api.db.q.insert(pageVersions).values(first).onConflictDoNothing()
  return {}
}

const aUser: a.Target = async (world, _, column) => ({
  id: column === 'missing' ? newId() : world.users.student.id,
})

export const PAGES: Record<string, Row> = {
  'GET /api/public/pages/:slug': { who: whatAnybodyHas, on: aPage },
  'POST /api/student/consents': {
    who: signedIn,
    ok: 204,
    on: aVersion,
    send: json({ pages: [{ slug: 'thanh-toan', version: 1 }], place: 'PAYMENT' }),
  },
  'GET /api/admin/pages': {
    who: policy(`
      any      401    401    401    403     403   403  403  403  403   ok`),
  },
  'GET /api/admin/pages/:slug': { who: whatAdminsHave, on: aPage },
  'PUT /api/admin/pages/:slug': {
    who: whatAdminsHave,
    on: aPage,
    send: () => json({ body: `<p>Mới ${newId()}</p>` }),
  },
  'POST /api/admin/pages/:slug/publication': {
    who: whatAdminsHave,
    on: aDraft,
    send: ({ number }) => json({ number: Number(number) }),
  },
  'GET /api/admin/users/:id/consents': { who: whatAdminsHave, on: aUser },
}
