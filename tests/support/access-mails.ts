import { createHash, randomBytes } from 'node:crypto'
import * as t from '../../server/platform/db/schema.ts'
import { unsubscribeUrl } from '../../server/providers/mail/unsubscribe.ts'
import { anybody, json, policy, type Row, signedIn, whatIsThere } from './access-policies.ts'
import { newId } from '../../server/platform/ids.ts'
import * as a from './access.ts'
import { makeUser } from './fixtures.ts'

/** Mails in the table of who may call what. */

/** The token of a mail that proves an address. */
const aProofToken: a.Target = async (world, who, column) => {
  const token = randomBytes(32).toString('base64url')
  const { student } = world.sideOf(who, 'own')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const expiresAt = new Date(Date.now() + 3_600_000)
  if (column === 'own') {
    await world.api.db.q
      .insert(t.emailProofs)
      .values({ tokenHash, userId: (world.userOf(who) ?? student).id, expiresAt })
  }
  return { token }
}

/** The token of a mail to the new address of an account. */
const aChangeToken: a.Target = async (world, who, column) => {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  if (column === 'own') {
    // Cells are tried side by side, and one account has one open change: whoever has the mail may use it.
    const owner = (who === 'locked' && world.userOf(who)) || (await makeUser(world.api.db))
    const userId = owner.id
    const email = `${newId()}@example.test`
    await world.api.db.q
      .insert(t.emailChanges)
      .values({ tokenHash, userId, email, expiresAt: new Date(Date.now() + 3_600_000) })
  }
  return { token }
}

const aFreeAddress: a.Target = async () => ({ email: `${newId()}@example.test` })

/** The address of a mail's foot; `foreign`: signed for somebody else. */
const anUnsubscription: a.Target = async (world, who, column) => {
  const { student } = world.sideOf(who, 'own')
  const user = world.userOf(who) ?? student
  const { search } = new URL(unsubscribeUrl(world.api.deps, user.id, 'graded'))
  return { search: column === 'own' ? search : search.replace(user.id, '0'.repeat(24)) }
}

/** Whoever has the mail; nobody has one that was not sent. */
const whoeverHasTheMail = policy(`
  own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
  foreign  400    400    400    400     400   400  400  400  400   400`)

export const MAIL_ROWS: Record<string, Row> = {
  'GET /api/docs/mails': { who: anybody },
  'GET /api/docs/mails/:name': {
    who: whatIsThere,
    on: async (_, __, column) => ({ name: column === 'own' ? 'graded' : 'khong-co' }),
  },
  // A locked account's link is none.
  'POST /auth/verify-email': {
    who: policy(`
      own      ok     ok     400    ok      ok    ok   ok   ok   ok    ok
      missing  400    400    400    400     400   400  400  400  400   400`),
    on: aProofToken,
    send: json,
  },
  'POST /auth/change-email': {
    who: policy(`
      own      ok     ok     400    ok      ok    ok   ok   ok   ok    ok
      missing  400    400    400    400     400   400  400  400  400   400`),
    on: aChangeToken,
    send: json,
  },
  'GET /api/profile/email': { who: signedIn },
  'POST /api/profile/email': {
    who: signedIn,
    on: aFreeAddress,
    send: ({ email }) => json({ email, password: a.PASSWORD }),
  },
  'DELETE /api/profile/email': { who: signedIn },
  'POST /api/profile/email-proof': { who: signedIn },
  'GET /api/profile/mails': { who: signedIn },
  'PUT /api/profile/mails': { who: signedIn, send: json({ graded: false }) },
  'GET /api/public/mails/unsubscribe': {
    who: whoeverHasTheMail,
    on: anUnsubscription,
    send: ({ search = '' }) => ({ search }),
  },
  'POST /api/public/mails/unsubscribe': {
    who: whoeverHasTheMail,
    on: anUnsubscription,
    send: ({ search = '' }) => ({ search }),
  },
}
