import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { mails } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { enqueueMail, sendDueMails } from '../../server/providers/mail/outbox.ts'
import { mailDigests } from '../../server/subjects/notifications/digest.ts'
import { mailDueSoon } from '../../server/subjects/notifications/due-soon.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { makeAssessment } from '../support/learning-fixtures.ts'
import { processes } from '../support/processes.ts'
import { startSmtp } from '../support/smtp.ts'

test('several processes at once send each mail once', async () => {
  const api = await startApi()
  const smtp = await startSmtp()
  const deps = { ...api.deps, settings: { ...api.deps.settings, smtpUrl: smtp.url } }
  for (let i = 0; i < 30; i += 1) {
    await enqueueMail(deps, {
      dedupeKey: `thu-${i}`,
      to: `nguoi${i}@example.test`,
      template: 'welcome',
      data: { name: `Người ${i}` },
    })
  }
  const counts = await Promise.all(Array.from({ length: 6 }, () => sendDueMails(deps)))
  await smtp.close()
  expect(counts.reduce((a, b) => a + b, 0)).toBe(30)
  // Shared work, not one worker that locks the others out.
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1)
  const to = smtp.received.flatMap((mail) => mail.to)
  expect(to).toHaveLength(30)
  expect(new Set(to).size).toBe(30)
  const rows = await api.db.q.select().from(mails)
  expect(rows.every((row) => row.sentAt !== null && row.attempts === 1)).toBe(true)
})

/** Monday 23 November, 7:00 in Việt Nam. */
const MONDAY = new Date('2026-11-23T00:00:00Z')
const HOUR = 3600_000

/** A course of so many students with proved addresses, and one essay that is due soon. */
async function crowd(api: TestApi, count: number) {
  const { course, lesson } = await classroom(api)
  const users = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    username: `dong${n}`,
    email: `dong${n}@example.test`,
    passwordHash: 'x',
    fullName: `Bạn ${n}`,
    emailProvedAt: MONDAY,
  }))
  await api.db.q.insert(t.users).values(users)
  await api.db.q
    .insert(t.enrolments)
    .values(users.map(({ id: userId }) => ({ id: newId(), userId, courseId: course.id })))
  await makeAssessment(api.db, lesson, { dueAt: new Date(MONDAY.getTime() + 5 * HOUR) })
}

test.each([
  ['due soon', mailDueSoon],
  ['the digest', mailDigests],
])('%s: several processes write each mail once', async (_, job) => {
  const api = await startApi()
  api.clock.now = MONDAY
  await crowd(api, 1100)
  const all = await processes(api, 3)
  const written = await Promise.all(all.map((deps) => job(deps)))
  // Who was not first may come back for what is left.
  written.push(await job(api.deps))
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(1100)
  expect(await api.db.q.$count(mails)).toBe(1100)
})

test('a process that dies in the middle of the digest: another goes on, and nobody gets two', async () => {
  const api = await startApi()
  api.clock.now = MONDAY
  await crowd(api, 700)
  const [dying, next] = await processes(api, 2)
  if (!dying || !next) throw new Error('no processes')
  let batches = 0
  const tx = dying.db.tx.bind(dying.db)
  const died = new Error('killed')
  // Its lease stays: whoever is killed takes nothing back.
  dying.db.tx = ((work: () => Promise<unknown>) => {
    batches += 1
    if (batches > 2) throw died
    return tx(work)
  }) as typeof tx
  await expect(mailDigests(dying)).rejects.toBe(died)
  const left = await api.db.q.$count(mails)
  expect(left).toBe(400)
  await api.db.q.update(t.jobRuns).set({ leasedUntil: new Date(MONDAY.getTime() + 5 * 60_000) })
  expect(await mailDigests(next)).toBe(0)
  api.clock.now = new Date(MONDAY.getTime() + 10 * 60_000)
  expect(await mailDigests(next)).toBe(300)
  expect(await api.db.q.$count(mails)).toBe(700)
})
