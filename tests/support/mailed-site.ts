import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { openPostgres, type Database } from '../../server/platform/db/client.ts'
import { users } from '../../server/platform/db/schema.ts'
import type { Role } from '../../shared/contract/account.ts'
import { newVisit } from './browser.ts'
import { makeUser } from './fixtures.ts'
import { readMime } from './mails.ts'
import type { Account } from './own-site.ts'
import { newPerson, signedIn, type Person } from './people.ts'
import { type ProductionSite, startProductionSite } from './production-site.ts'
import { startSmtp } from './smtp.ts'

/** A site in production whose mails go to a mail server of the test. */
export interface MailedSite extends Pick<ProductionSite, 'url' | 'dataDir' | 'dispose'> {
  /** A connection to the database beside those of the site, open while the site runs. */
  db: Database
  /** Waits for the mails of this subject to this address: as many as `count`, oldest first. */
  mailsOf: (
    to: string,
    subject: string,
    count?: number,
  ) => Promise<Awaited<ReturnType<typeof readMime>>[]>
}

export async function startMailedSite(): Promise<MailedSite> {
  const smtp = await startSmtp()
  const { url, dataDir, env, dispose } = await startProductionSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Lớp Mở <thu@lopmo.test>',
  })
  const db = openPostgres(env['DATABASE_URL'] ?? '', { poolSize: 2 })
  return {
    url,
    dataDir,
    db,
    mailsOf: async (to, subject, count = 1) => {
      const found = async () => {
        const mails = await Promise.all(
          smtp.received
            .filter((mail) => mail.to.includes(to))
            .map(({ source }) => readMime(source)),
        )
        return mails.filter((mail) => mail.subject === subject)
      }
      await expect.poll(async () => (await found()).length).toBe(count)
      return found()
    },
    dispose: async () => {
      await db.close()
      await dispose()
      await smtp.close()
    },
  }
}

/** Somebody with a proved address who can sign in. */
export async function makeAccount(
  { db }: MailedSite,
  given: Partial<Person> & { roles?: Role[] },
): Promise<Account> {
  const { roles = ['STUDENT'], ...words } = given
  const person = { ...newPerson(), ...words }
  const { id } = await makeUser(db, {
    ...person,
    roles,
    passwordHash: await hashPassword(person.password),
  })
  await db.q.update(users).set({ emailProvedAt: new Date() }).where(eq(users.id, id))
  return { ...person, id }
}

/** Opens a page in a browser of its own, signed in as this person, or for a visitor. */
export async function visitOf(site: MailedSite, person?: Person): Promise<Page> {
  const as = person && (await signedIn(site, person))
  return (await newVisit(site, { as, acceptDownloads: true })).page
}
