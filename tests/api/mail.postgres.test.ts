import { expect, test } from 'vitest'
import { mails } from '../../server/db/schema.ts'
import { enqueueMail, sendDueMails } from '../../server/mail/outbox.ts'
import { startApi } from '../support/api.ts'
import { startSmtp } from '../support/smtp.ts'

test('several processes at once send each mail once', async () => {
  const api = await startApi()
  const smtp = await startSmtp()
  const deps = { ...api.deps, settings: { ...api.deps.settings, smtpUrl: smtp.url } }
  for (let i = 0; i < 30; i += 1) {
    await enqueueMail(deps, {
      dedupeKey: `thu-${i}`,
      to: `nguoi${i}@example.test`,
      subject: `Thư ${i}`,
      title: 'Chào bạn',
      paragraphs: [],
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
