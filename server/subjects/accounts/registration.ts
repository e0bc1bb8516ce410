import { and, eq, isNull } from 'drizzle-orm'
import type { User } from '../../../shared/contract/account.ts'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueMail } from '../../providers/mail/outbox.ts'
import { nameOf } from '../../providers/mail/render.ts'
import type { NewAccount } from './accounts.ts'
import { avatarAddress } from './avatars.ts'

type Registration = Omit<NewAccount, 'avatar'> & { hasAvatar: boolean }

/**
 * The answer to a registration that `createAccount` refused (docs/behaviour.md#accounts). A taken username is told. A
 * known email is answered like a new account, and its owner gets a mail, at most once a day.
 */
export async function answerRefused(
  deps: Deps,
  given: Registration,
  error: unknown,
): Promise<User> {
  if (!(error instanceof AppError) || error.code !== 'TAKEN' || !error.fields) throw error
  const { username, email } = error.fields
  if (username) throw new AppError(error.kind, error.code, username, { username })
  if (!email) throw error
  await tellOwner(deps, given.email)
  const now = deps.now()
  return {
    _id: newId(now),
    username: given.username,
    email: given.email,
    fullName: given.fullName,
    avatar: given.hasAvatar ? avatarAddress(newId(now)) : null,
    roles: ['STUDENT'],
    isEmailProved: false,
  }
}

/** The mail holds no words of the request: a stranger may have sent it. */
async function tellOwner(deps: Deps, email: string): Promise<void> {
  const [owner] = await deps.db.q
    .select({ id: users.id, fullName: users.fullName, emailProvedAt: users.emailProvedAt })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)))
  if (!owner) return
  await enqueueMail(deps, {
    template: 'registered-again',
    data: { name: nameOf(owner) },
    dedupeKey: `registered-again:${owner.id}:${deps.now().toISOString().slice(0, 10)}`,
    to: email,
    userId: owner.id,
  })
  deps.wakeOutbox()
}
