import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { openPostgres, type Database } from '../../server/db/client.ts'
import { users } from '../../server/db/schema.ts'
import type { Role } from '../../shared/contract/account.ts'
import { newVisit } from './browser.ts'
import { makeUser } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { readMime } from './mails.ts'
import type { Account } from './own-site.ts'
import { newPerson, signedIn, type Person } from './people.ts'
import { startPrivatePostgres } from './postgres.ts'
import { startSmtp } from './smtp.ts'
import { isReady, spawnServer } from './spawn-server.ts'

/** A site in production, on an empty database of its own, with its mails going to a mail server of the test. */
export interface ProductionSite {
  url: string
  /** Another process's way to the database, open while the site runs. */
  db: Database
  dataDir: string
  uploadDir: string
  /** Waits for the mails of this subject to this address: as many as `count`, oldest first. */
  mailsOf: (
    to: string,
    subject: string,
    count?: number,
  ) => Promise<Awaited<ReturnType<typeof readMime>>[]>
  dispose: () => Promise<void>
}

export async function startProductionSite(): Promise<ProductionSite> {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-production-'))
  const [postgres, smtp, port] = await Promise.all([
    startPrivatePostgres(),
    startSmtp(),
    freePort(),
  ])
  const uploadDir = join(folder, 'uploads')
  const server = spawnServer({
    // In a folder of its own it finds no .env.
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      UPLOAD_DIR: uploadDir,
      SESSION_SECRET: 'k7Qw2-long-and-varied-Secret-of-a-test-9x',
      PUBLIC_URL: `http://localhost:${port}`,
      PAYMENT_SIMULATOR: '1',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Lớp Mở <thu@lopmo.test>',
    },
  })
  await isReady(`http://127.0.0.1:${port}`, server)
  const db = openPostgres(postgres.url, { poolSize: 2 })
  return {
    url: `http://localhost:${port}`,
    db,
    dataDir: folder,
    uploadDir,
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
      await server.end('SIGKILL')
      await Promise.all([postgres.remove(), smtp.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Somebody with a proved address who can sign in. */
export async function makeAccount(
  { db }: ProductionSite,
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

/** A browser of their own for this person, signed in, or for a visitor. */
export async function visitOf(
  browser: Browser,
  site: ProductionSite,
  person?: Person,
): Promise<Page> {
  const { context, page } = await newVisit(browser, site.url, {
    ...(person ? { storageState: (await signedIn(site, person)).storageState } : {}),
    acceptDownloads: true,
  })
  onTestFinished(() => context.close())
  return page
}
