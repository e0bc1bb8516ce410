import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { eraseAccounts } from '../../server/subjects/personal-data/erase-accounts.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { changeRow, makeCourse, makeUser } from '../support/fixtures.ts'
import { mailsTo } from '../support/mails.ts'

/** What an admin can do to an account in each of its states; what a refusal advises can be done. */

const api = sharedApi()
const admin = sharedUser(api, { roles: ['ADMIN'] })

interface Person {
  id: string
  email: string
}

const asAdmin = (method: string, path: string, json?: unknown) =>
  api.call(method, `/api/admin${path}`, { as: admin.id, ...(json !== undefined && { json }) })

const askErasure = (id: string) => asAdmin('POST', `/users/${id}/erasure`, { reason: 'Theo đơn' })
const lock = (id: string) => asAdmin('POST', `/users/${id}/disable`, { reason: 'Gian lận' })

/** Each makes a fresh account into one of that state. */
const STATES = {
  active: async () => {},
  disabled: async ({ id }: Person) => void (await lock(id)),
  waiting: async ({ id }: Person) => void (await askErasure(id)),
  'disabled and waiting': async ({ id }: Person) => {
    await lock(id)
    await askErasure(id)
  },
  erased: async ({ id }: Person) => {
    await askErasure(id)
    api.clock.now = new Date(Date.now() + 16 * 86_400_000)
    await eraseAccounts(api.deps)
    api.clock.now = null
  },
}
type State = keyof typeof STATES

const ACTS: Record<string, (person: Person) => Promise<{ status: number; body: any }>> = {
  disable: ({ id }) => lock(id),
  enable: ({ id }) => asAdmin('POST', `/users/${id}/enable`),
  'reset-link': ({ id }) => asAdmin('POST', `/users/${id}/reset-link`),
  course: async ({ id }) => {
    const courseId = (await makeCourse(api.db)).id
    return asAdmin('POST', `/users/${id}/courses`, { courseId, reason: 'Quà tặng' })
  },
  email: ({ id }) =>
    asAdmin('POST', `/users/${id}/email`, { email: `${newId()}@example.test`, reason: 'Gõ nhầm' }),
  roles: ({ id }) => asAdmin('PUT', `/users/${id}/roles`, { roles: ['STUDENT', 'INSTRUCTOR'] }),
  'course to teach': async ({ id }) =>
    asAdmin('PUT', `/courses/${(await makeCourse(api.db)).id}/people/${id}`, { role: 'TA' }),
  'data-export': ({ id }) => asAdmin('POST', `/users/${id}/data-export`),
  erasure: ({ id }) => askErasure(id),
  receipt: async ({ id: userId }) => {
    const id = newId()
    const now = new Date()
    const paid = { provider: 'MOMO', totalAmount: 5_000, status: 'PAID', paidAt: now }
    await api.db.q.insert(t.orders).values({ id, userId, ...paid, createdAt: now, expiresAt: now })
    return asAdmin('POST', `/orders/${id}/receipt`)
  },
  'erasure kept': ({ id }) => asAdmin('DELETE', `/users/${id}/erasure`),
}

/** What a refusal may advise, in these words, and the act that it means. */
const ADVICE: [RegExp, string][] = [
  [/mở khóa/, 'enable'],
  [/gửi đường dẫn đặt mật khẩu/, 'reset-link'],
]

const cases = Object.keys(STATES).flatMap((state) =>
  Object.keys(ACTS).map((act) => [state as State, act] as const),
)

/** Besides those of `isClosedTo`: the address of the account is nobody's yet. */
const NOT_PROVED = 'data-export'
const isClosedTo = (state: State, act: string) =>
  state.startsWith('disabled') && ['reset-link', 'email', 'course', 'course to teach'].includes(act)

const isOpen = (state: State, act: string) => !isClosedTo(state, act) && act !== NOT_PROVED
const living = cases.filter(([state]) => state !== 'erased')

test.each(living.filter(([state, act]) => isOpen(state, act)))(
  '%s account: %s',
  async (state, act) => {
    const person = await makeUser(api.db)
    await STATES[state](person)
    expect((await ACTS[act]!(person)).status).toBeLessThan(300)
  },
)

test.each(living.filter(([state, act]) => !isOpen(state, act)))(
  '%s account: what the refusal of %s advises can be done, and then the act',
  async (state, act) => {
    const person = await makeUser(api.db)
    await STATES[state](person)
    const run = () => ACTS[act]!(person)
    const { status, body } = await run()
    expect(status).toBe(409)
    const advised = ADVICE.flatMap(([words, name]) => (words.test(body.message) ? [name] : []))
    for (const name of advised) {
      expect([name, (await ACTS[name]!(person)).status]).toEqual([name, 200])
    }
    if (advised.includes('reset-link')) {
      const proved = { emailProvedAt: new Date() }
      await changeRow(api.db, t.users, person.id, proved)
    }
    // A refusal may name the state alone: to add a course.
    const ends = [200, 204, ...(advised.length === 0 ? [409] : [])]
    expect(ends).toContain((await run()).status)
  },
)

test.each(Object.keys(ACTS))('erased account: %s is refused without advice', async (act) => {
  const person = await makeUser(api.db)
  await STATES.erased(person)
  const { status, body } = await ACTS[act]!(person)
  // Only what takes nothing back has nothing to refuse.
  const expected = act === 'erasure kept' ? [200, undefined] : [409, 'ERASED']
  expect([status, body.code]).toEqual(expected)
  expect(body.message ?? '').not.toMatch(/hãy/i)
})

test.each([
  ['active', 'đăng nhập', '/settings', /liên hệ/],
  ['disabled', 'liên hệ', '/contact', /đăng nhập/],
] as const)(
  'the mails before an erasure tell the owner of an %s account a way that is open',
  async (state, words, path, closed) => {
    const person = await makeUser(api.db)
    await STATES[state](person)
    await askErasure(person.id)
    api.clock.now = new Date(Date.now() + 14.5 * 86_400_000)
    await eraseAccounts(api.deps)
    api.clock.now = null
    const mails = await mailsTo(api, person.email)
    expect(mails).toHaveLength(2)
    for (const { textBody } of mails) {
      expect(textBody).toContain(words)
      expect(textBody).toContain(path)
      expect(textBody).not.toMatch(closed)
    }
  },
)
