import { asc, eq, inArray } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { mails, users } from '../../server/db/schema.ts'
import type { TestApi } from './api.ts'

/** What waits in the outbox or was sent to an address, oldest first. */
export const mailsTo = ({ db }: Pick<TestApi, 'db'>, email: string) =>
  db.q
    .select()
    .from(mails)
    .where(eq(mails.toAddress, email))
    .orderBy(asc(mails.createdAt), asc(mails.id))

/** From now on these people's addresses are proved. */
export async function prove(
  { db }: Pick<TestApi, 'db'>,
  ...people: { id: string }[]
): Promise<void> {
  const ids = people.map(({ id }) => id)
  await db.q.update(users).set({ emailProvedAt: new Date() }).where(inArray(users.id, ids))
}

/** A mail as its reader's program reads it. */
export async function readMime(source: string) {
  const parsed = await PostalMime.parse(source)
  const { subject = '', text = '', html = '', headers, from, to = [] } = parsed
  return {
    subject,
    from,
    text,
    html,
    to: to.map(({ address }) => address),
    header: (name: string) => headers.find(({ key }) => key === name.toLowerCase())?.value,
    /** Every address in it, in both parts. */
    links: [...`${text}\n${html}`.matchAll(/https?:[^\s"'<>)]+/g)].map(([link]) => link),
  }
}

/** The token in the fragment of the link in a mail's text. */
export function tokenIn(text: string | undefined): string {
  const token = /#(?:token|change)=([\w-]{43})/.exec(text ?? '')?.[1]
  if (!token) throw new Error('no link with a token in the mail')
  return token
}
