import { beforeEach, describe, expect, test } from 'vitest'
import { mails, mailsOff } from '../../server/platform/db/schema.ts'
import { enqueueNotices } from '../../server/providers/mail/notices.ts'
import { MAIL_SAMPLES } from '../../server/providers/mail/samples.ts'
import { kindOf, type NoticeTemplate } from '../../server/providers/mail/templates.ts'
import { unsubscribeUrl } from '../../server/providers/mail/unsubscribe.ts'
import { MAIL_KIND_WORDS, MAIL_KINDS, type MailKind } from '../../shared/rules/mail-kinds.ts'
import { sharedApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { mailsTo, prove } from '../support/mails.ts'

const api = sharedApi()
beforeEach(async () => {
  await api.db.q.delete(mailsOff)
  await api.db.q.delete(mails)
})

const switches = (as: string) => api.call('GET', '/api/profile/mails', { as })
const change = (as: string, json: unknown) => api.call('PUT', '/api/profile/mails', { as, json })

/** Mails of this kind that somebody gets for one event. */
async function noticed(kind: MailKind, user: { id: string; email: string }): Promise<number> {
  const sample = Object.values(MAIL_SAMPLES).find(({ template }) => kindOf(template) === kind)
  if (!sample) throw new Error(`no sample of ${kind}`)
  const notice = { userId: user.id, dedupeKey: `thu:${user.id}`, data: sample.data as never }
  await enqueueNotices(api.deps, sample.template as NoticeTemplate, [notice])
  return (await mailsTo(api, user.email)).length
}

describe('the switches', () => {
  test('a student has those of students, all on; a teacher has more', async () => {
    const student = await makeUser(api.db)
    const teacher = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
    expect((await switches(student.id)).body).toEqual({
      'due-soon': true,
      graded: true,
      redo: true,
      comment: true,
      announcement: true,
      reminder: true,
      digest: true,
      review: true,
    })
    expect(Object.keys((await switches(teacher.id)).body)).toEqual([...MAIL_KINDS])
  })

  test('one is changed alone, again and at once by two; the answer is all of them', async () => {
    const { id } = await makeUser(api.db)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => change(id, { graded: false })),
    )
    for (const { status, body } of answers) {
      expect([status, body.graded, body.comment]).toEqual([200, false, true])
    }
    expect((await change(id, { comment: false })).body).toMatchObject({
      graded: false,
      comment: false,
    })
    expect((await change(id, { graded: true, digest: false })).body).toMatchObject({
      graded: true,
      comment: false,
      digest: false,
    })
  })

  test('what is no kind, no choice or not for this role changes nothing', async () => {
    const { id } = await makeUser(api.db)
    for (const wrong of [{ khac: false }, { graded: 'không' }, [], null]) {
      expect((await change(id, wrong)).status).toBe(400)
    }
    expect((await change(id, { 'course-status': false })).body).not.toHaveProperty('course-status')
    expect(await api.db.q.select().from(mailsOff)).toEqual([])
  })
})

describe('who gets a notice', () => {
  test.each(MAIL_KINDS)(
    '%s: whose address is proved, and who has not switched it off',
    async (kind) => {
      const reader = await makeUser(api.db, { roles: ['STUDENT', 'INSTRUCTOR'] })
      expect(await noticed(kind, reader)).toBe(0)
      await prove(api, reader)
      await change(reader.id, { [kind]: false })
      expect(await noticed(kind, reader)).toBe(0)
      await change(reader.id, { [kind]: true })
      expect(await noticed(kind, reader)).toBe(1)
      expect(await noticed(kind, reader)).toBe(1)
    },
  )
})

describe('one click in a mail', () => {
  const path = (userId: string, kind: MailKind) => {
    const url = new URL(unsubscribeUrl(api.deps, userId, kind))
    return url.pathname + url.search
  }
  const post = (address: string, body?: string) =>
    fetch(api.url + address, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
      },
      ...(body === undefined ? {} : { body }),
    })

  test.each(['List-Unsubscribe=One-Click', undefined])(
    'a mail program posts (%s) without a session: this kind is off, again changes nothing',
    async (body) => {
      const { id } = await makeUser(api.db)
      for (let n = 0; n < 2; n += 1) {
        const answer = await post(path(id, 'graded'), body)
        expect(answer.status).toBe(200)
        expect(answer.redirected).toBe(false)
      }
      expect((await switches(id)).body).toMatchObject({ graded: false, comment: true })
    },
  )

  test('as multipart, too, as RFC 8058 allows', async () => {
    const { id } = await makeUser(api.db)
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const answer = await fetch(api.url + path(id, 'digest'), { method: 'POST', body })
    expect(answer.status).toBe(200)
    expect((await switches(id)).body.digest).toBe(false)
  })

  test('the page of the link changes nothing, says what it is about, and has the button', async () => {
    const { id } = await makeUser(api.db)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await api.call(method, path(id, 'due-soon'))
      expect(page.status).toBe(200)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
      if (method === 'HEAD') continue
      expect(page.body).toContain('<form method="post">')
      expect(page.body).toContain(MAIL_KIND_WORDS['due-soon'].name)
      expect(page.body).toContain('Không nhận nữa')
    }
    expect(await api.db.q.select().from(mailsOff)).toEqual([])
    const left = await (await post(path(id, 'due-soon'), 'again=')).text()
    expect(left).toContain('Bạn không nhận loại thư này nữa')
    expect((await switches(id)).body['due-soon']).toBe(false)
    const back = await (await post(path(id, 'due-soon'), 'again=1')).text()
    expect(back).toContain('Bạn lại nhận loại thư này')
    expect((await switches(id)).body['due-soon']).toBe(true)
  })

  test('a changed address is a page that says so, 400, and changes nothing', async () => {
    const [one, other] = [await makeUser(api.db), await makeUser(api.db)]
    const good = path(one.id, 'graded')
    const broken = [
      good.replace(one.id, other.id),
      good.replace('graded', 'digest'),
      good.slice(0, -2),
      good.replace(/&s=.*/, ''),
      `${good}&s=x&u=y`,
      good.replace(/\?.*/, ''),
    ]
    for (const address of broken) {
      for (const method of ['GET', 'POST']) {
        const answer = await api.call(method, address)
        expect([address, answer.status]).toEqual([address, 400])
      }
    }
    const page = await api.call('GET', broken[0] ?? '')
    expect(page.body).toContain('Đường dẫn không đúng')
    expect(await api.db.q.select().from(mailsOff)).toEqual([])
  })

  test('for an account that is gone there is nothing to do', async () => {
    expect((await post(path('0'.repeat(24), 'graded'))).status).toBe(200)
    expect(await api.db.q.select().from(mailsOff)).toEqual([])
  })
})
