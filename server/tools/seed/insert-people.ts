import { randomBytes } from 'node:crypto'
import type { Queries } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema.ts'
import { hashPassword } from '../../subjects/accounts/passwords.ts'
import { daysBefore } from './days.ts'
import { seedId } from './ids.ts'
import { PEOPLE, type SeedPerson } from './people.ts'
import { REVIEWERS } from './reviewers.ts'
import { SHOPPERS } from './shop.ts'

/** Inserts the users; hashes each password once, because a hash takes up to 0.1 s. */
export async function insertPeople(q: Queries, now: Date): Promise<void> {
  const hashes = new Map<string, string>()
  const hashOf = async (password: string) => {
    const known = hashes.get(password) ?? (await hashPassword(password))
    hashes.set(password, known)
    return known
  }
  const randomPassword = randomBytes(24).toString('base64')
  const rowOf = async (
    person: SeedPerson,
    createdAt: Date,
  ): Promise<typeof users.$inferInsert> => ({
    id: seedId('user', person.username),
    username: person.username,
    email: person.email,
    passwordHash: await hashOf(person.password ?? randomPassword),
    fullName: person.fullName,
    roles: person.roles,
    emailProvedAt: createdAt,
    createdAt,
  })
  const rows: (typeof users.$inferInsert)[] = []
  for (const [index, person] of PEOPLE.entries()) {
    const row = await rowOf(person, daysBefore(now, 800 - index * 9))
    rows.push({ ...row, emailProvedAt: now })
  }
  for (const buyer of [...SHOPPERS, ...REVIEWERS]) {
    rows.push(await rowOf(buyer, daysBefore(now, buyer.daysAgo)))
  }
  await q.insert(users).values(rows)
}
