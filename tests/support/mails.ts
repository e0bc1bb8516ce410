import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { mails, users } from '../../server/platform/db/schema.ts'
import { renderRow } from '../../server/providers/mail/rows.ts'
import type { TestApi } from './api.ts'

/** Mails of the outbox, oldest first, each with what its reader gets; no texts once they are forgotten. */
export async function readMails({ db, deps }: Pick<TestApi, 'db' | 'deps'>, where?: SQL) {
  const rows = await db.q
    .select()
    .from(mails)
    .where(where)
    .orderBy(asc(mails.createdAt), asc(mails.id))
  return Promise.all(
    rows.map(async (row) => {
      const none = { text: '', html: '', unsubscribeUrl: null }
      const { text, html, unsubscribeUrl } = row.data ? await renderRow(deps, row) : none
      return { ...row, textBody: text, htmlBody: html, unsubscribeUrl }
    }),
  )
}

/** What waits in the outbox or was sent to an address, oldest first. */
export const mailsTo = (api: Pick<TestApi, 'db' | 'deps'>, email: string) =>
  readMails(api, eq(mails.toAddress, email))

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
