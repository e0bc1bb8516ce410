import { isNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../server/platform/db/client.ts'
import * as t from '../../../server/platform/db/schema.ts'
import { MAIL_SAMPLES, type MailName } from '../../../server/providers/mail/samples.ts'
import { startApi } from '../../support/api.ts'
import { makeUser } from '../../support/fixtures.ts'
import { mailCauses } from '../../support/mail-causes.ts'
import { mailsTo, prove, readMime } from '../../support/mails.ts'
import { startPrivatePostgres } from '../../support/postgres.ts'
import { startProcess } from '../../support/server-process.ts'
import { startSmtp } from '../../support/smtp.ts'

/** Two real processes share the mails of a site, and one is killed while it sends a mail. */

const OWNER = 'chu-trang@example.test'
/** The sender's address shows which process sent a mail. */
const FROM = ['mot@lopmo.test', 'hai@lopmo.test'] as const
const [DYING, LIVING] = FROM

type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** A site with one mail of each kind that nobody has sent yet, and the ids of these mails. */
async function everyMail() {
  const postgres = await startPrivatePostgres()
  onTestFinished(postgres.remove)
  const db = openPostgres(postgres.url)
  onTestFinished(() => db.close())
  await db.migrate()
  const api = await startApi({ db, settings: { ownerEmail: OWNER } })
  const admin = await makeUser(db, { roles: ['ADMIN'] })
  const causes = mailCauses(api, { admin: admin.id, owner: OWNER })
  const names = new Map<string, MailName>()
  for (const name of Object.keys(MAIL_SAMPLES) as MailName[]) {
    api.clock.now = null
    const { cause, subject } = causes[name]
    const { email } = await cause((reader) => prove(api, reader))
    const written = (await mailsTo(api, email)).filter((mail) => mail.subject.includes(subject))
    expect([name, written.length]).toEqual([name, 1])
    for (const { id } of written) names.set(id, name)
  }
  // Some of the mails were due at another hour.
  await db.q.update(t.mails).set({ nextAttemptAt: new Date() })
  api.clock.now = null
  /** Has a process write one more mail, which makes it look at once whether others are due. */
  const wake = async (address: string) => {
    const { status } = await api.callAt(address)('POST', '/api/profile/email-proof', {
      as: admin.id,
    })
    expect(status).toBe(200)
  }
  return { db, url: postgres.url, names, wake }
}

const startBoth = (smtp: Smtp, database: string) =>
  Promise.all(
    FROM.map((from) =>
      startProcess({
        DATABASE_URL: database,
        SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
        PAYMENT_SIMULATOR: '1',
        SMTP_URL: smtp.url,
        MAIL_FROM: `Lớp Mở <${from}>`,
      }),
    ),
  )

const idOf = async ({ source }: { source: string }) =>
  /^<(\w+)@[\w.-]+>$/.exec((await readMime(source)).header('message-id') ?? '')?.[1] ?? source

test.for([
  { moment: 'before the mail server has taken it', isTaken: false, arrives: 1 },
  // The other process cannot tell this case from the first; docs/trust.md#kinds-of-mails says what follows.
  { moment: 'when the mail server has taken it', isTaken: true, arrives: 2 },
])(
  'every mail arrives once; copies of the mail whose process was killed $moment: $arrives, with one Message-ID',
  async ({ isTaken, arrives }) => {
    const { db, url, names, wake } = await everyMail()
    const smtp = await startSmtp()
    onTestFinished(smtp.close)
    smtp.state.hold = true
    const [dying, living] = await startBoth(smtp, url)
    if (!dying || !living) throw new Error('no processes')
    const heldBy = (from: string) => smtp.held.find(({ mail }) => mail.from === from)
    // Each process has sent a whole mail and waits for the answer.
    await expect.poll(() => FROM.every((from) => heldBy(from)), { timeout: 60_000 }).toBe(true)

    const inHand = heldBy(DYING)
    if (!inHand) throw new Error('no mail in hand')
    const lost = await idOf(inHand.mail)
    if (isTaken) {
      // The process is halted, so that it cannot read the answer.
      dying.child.kill('SIGSTOP')
      inHand.accept()
    }
    await dying.end('SIGKILL')
    smtp.state.hold = false
    heldBy(LIVING)?.accept()

    const waiting = () =>
      db.q.select({ id: t.mails.id }).from(t.mails).where(isNull(t.mails.sentAt))
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([{ id: lost }])
    // The lease of the dead process ends.
    await db.q.update(t.mails).set({ nextAttemptAt: new Date() }).where(isNull(t.mails.sentAt))
    await wake(await living.url)
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([])

    const arrived = new Map<string, number>()
    for (const id of await Promise.all(smtp.received.map(idOf))) {
      arrived.set(id, (arrived.get(id) ?? 0) + 1)
    }
    const sent = await db.q.select({ id: t.mails.id, to: t.mails.toAddress }).from(t.mails)
    expect(sent.map(({ id }) => id)).toEqual(expect.arrayContaining([...names.keys()]))
    expect(Object.fromEntries(arrived)).toEqual(
      Object.fromEntries(sent.map(({ id }) => [id, id === lost ? arrives : 1])),
    )
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(
      sent.flatMap(({ id, to }) => Array<string>(id === lost ? arrives : 1).fill(to)).toSorted(),
    )
    expect(new Set(names.values())).toEqual(new Set(Object.keys(MAIL_SAMPLES)))
  },
)
