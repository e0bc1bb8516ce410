import { randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

const NUMBERED = 20
const MAX = 30

/** What an email gives for a username (docs/product.md#registration-rules), with room for what makes it unique. */
function usernameBase(email: string): string {
  const local = foldText(email.replace(/@.*$/, ''))
    .replaceAll(/[^\w.-]+/g, '')
    .slice(0, MAX - 8)
  return local.length >= 3 ? local : `hocvien${local}`
}

/** A username for a new account, from its email, that nobody has now; the unique key decides. */
export async function freeUsername(deps: Deps, email: string): Promise<string> {
  const base = usernameBase(email)
  const names = [base, ...Array.from({ length: NUMBERED }, (_, index) => `${base}${index + 2}`)]
  const taken = await deps.db.q
    .select({ name: sql<string>`lower(${users.username})` })
    .from(users)
    .where(
      inArray(
        sql`lower(${users.username})`,
        names.map((name) => name.toLowerCase()),
      ),
    )
  const isTaken = new Set(taken.map(({ name }) => name))
  const free = names.find((name) => !isTaken.has(name.toLowerCase()))
  return free ?? `${base}${randomBytes(4).toString('hex')}`
}
