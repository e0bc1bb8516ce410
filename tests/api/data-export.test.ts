import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { PERSON_COLUMNS } from '../../server/subjects/personal-data/person-columns.ts'
import { sharedApi } from '../support/api.ts'
import { linesAbout } from '../support/audit.ts'
import { changeRow, makeUser } from '../support/fixtures.ts'
import { readZip } from '../support/read-zip.ts'
import { MARK, PASSWORD, wholePerson } from '../support/whole-person.ts'
import { readMails } from '../support/mails.ts'

const api = sharedApi()

const ask = (as: string, password = PASSWORD) =>
  api.call('POST', '/api/profile/data-export', { as, json: { password } })

const download = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(api.url + url, init)
  return { answer, files: readZip(Buffer.from(await answer.arrayBuffer())) }
}

async function ownData(userId: string) {
  const { body } = await ask(userId)
  const { answer, files } = await download(body.url)
  const json = (name: string): Record<string, unknown>[] =>
    JSON.parse(files.get(`json/${name}.json`)?.toString() ?? 'null')
  const csv = (name: string) => files.get(`bang/${name}.csv`)?.toString() ?? ''
  return { answer, files, json, csv }
}

test('the own data have something of every table that names the person, readable both ways', async () => {
  const { userId, person, handedIn } = await wholePerson(api)
  const { answer, files, json, csv } = await ownData(userId)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="du-lieu-lop-mo-\d{4}-\d{2}-\d{2}\.zip"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const { file } of PERSON_COLUMNS) {
    if (file === null) continue
    const rows = json(file)
    expect([file, rows.length > 0]).toEqual([file, true])
    // A head and a line for each; a line break in a cell makes more of them.
    expect(csv(file).split('\r\n').length - 2).toBeGreaterThanOrEqual(rows.length)
  }
  expect(files.get('DOC-TOI-TRUOC.txt')?.toString()).toContain('DỮ LIỆU CỦA BẠN TRÊN LỚP MỞ')
  expect(json('ho-so')).toEqual([
    expect.objectContaining({ 'Họ tên': person.fullName, Email: person.email }),
  ])
  expect(json('bai-nop')).toContainEqual(
    expect.objectContaining({
      'Mã bài nộp': handedIn.id,
      'Nội dung': `Bài của ${MARK}`,
      'Điểm (%)': 80,
      'Nhận xét': `Tốt lắm ${MARK}`,
      'Người chấm': 'Cô Dạy',
    }),
  )
  const [earlier, ...others] = json('bai-da-cham-truoc')
  expect(others).toEqual([])
  expect(earlier).toMatchObject({
    'Mã bài nộp': handedIn.id,
    'Nội dung': `Bài trước của ${MARK}`,
    'Nhận xét': `Tốt lắm ${MARK}`,
  })
  const earlierFile = `tep/bai-nop/${handedIn.id}/${String(earlier?.['Mã bài cũ'])}/1-${MARK}.txt`
  expect(files.get(earlierFile)?.toString()).toBe(`nội dung trước ${MARK}`)
  expect(json('tra-loi-trac-nghiem')).toEqual([
    expect.objectContaining({ Câu: 1, 'Câu hỏi': 'Câu hỏi 1', 'Đã chọn': 'B' }),
  ])
  expect(json('don-hang')).toEqual([
    expect.objectContaining({ 'Trạng thái': 'đã thanh toán', 'Tổng của đơn': 100_000 }),
  ])
  expect(json('yeu-cau').map((row) => row['Yêu cầu'])).toContain('Đặt mật khẩu')
  expect(files.get(`tep/bai-nop/${handedIn.id}/1-${MARK}.txt`)?.toString()).toBe(`nội dung ${MARK}`)
  expect(files.get(`tep/anh-dai-dien/${MARK}.png`)?.toString()).toBe(`ảnh ${MARK}`)
})

test('nothing of other students is in it, no hash and no token', async () => {
  const { userId, classmate, theirs } = await wholePerson(api)
  const [hash] = await api.db.q.select().from(t.users).where(eq(t.users.id, userId))
  const tokens = await api.db.q.select().from(t.passwordResets)
  const { files } = await ownData(userId)
  const all = [...files.values()].map((bytes) => bytes.toString()).join('\n')
  for (const words of [
    classmate.fullName,
    classmate.email,
    'Bài của người khác',
    hash?.passwordHash ?? '?',
    `token-${MARK}`,
    ...tokens.map(({ tokenHash }) => tokenHash),
  ]) {
    expect([words, all.includes(words)]).toEqual([words, false])
  }
  // The own words in somebody else's thread are there, without whose it is.
  expect(all).toContain(`Trợ giảng ${MARK}`)
  expect(all).toContain(theirs.id)
  expect(all).not.toContain('Cô đã xem')
})

test('a table that a spreadsheet opens runs no formula', async () => {
  const user = await makeUser(api.db, { fullName: '=HYPERLINK("http://x")' })
  await changeRow(api.db, t.users, user.id, {
    passwordHash: (await wholePerson(api)).person.passwordHash,
  })
  const { csv } = await ownData(user.id)
  expect(csv('ho-so')).toContain(`"'=HYPERLINK(""http://x"")"`)
})

describe('the link', () => {
  test('works once; a look does not use it up, and a page explains a used one', async () => {
    const { userId } = await wholePerson(api)
    const { body } = await ask(userId)
    expect((await fetch(api.url + body.url, { method: 'HEAD' })).status).toBe(200)
    const page = await fetch(`${api.url}${body.url}/page`)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Tải dữ liệu của bạn')
    const href = /<a href="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(new URL(href, `${api.url}${body.url}/page`).pathname).toBe(body.url)

    expect((await download(body.url)).answer.status).toBe(200)
    const again = await api.call('GET', body.url)
    expect([again.status, again.body.code]).toEqual([410, 'LINK_USED'])
    expect((await fetch(api.url + body.url, { method: 'HEAD' })).status).toBe(410)
    const used = await fetch(api.url + body.url, { headers: { accept: 'text/html,*/*' } })
    expect([used.status, used.headers.get('content-type')]).toEqual([
      410,
      'text/html; charset=UTF-8',
    ])
    expect(await used.text()).toContain('Đường dẫn không còn dùng được')
    expect((await api.call('GET', `${body.url}/page`)).status).toBe(410)
    expect((await api.call('GET', '/api/public/data-exports/khong-co')).status).toBe(410)
  })

  test('ends after 15 minutes', async () => {
    const { userId } = await wholePerson(api)
    const { body } = await ask(userId)
    api.clock.now = new Date(Date.now() + 16 * 60_000)
    expect((await api.call('GET', body.url)).status).toBe(410)
  })

  test('of several downloads at once one gets it', async () => {
    const { userId } = await wholePerson(api)
    const { body } = await ask(userId)
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(api.url + body.url)))
    const got = answers.filter(({ status }) => status === 200)
    expect(got).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]))
    for (const answer of answers) await answer.arrayBuffer()
  })

  test('needs the password, and not too often', async () => {
    const { userId } = await wholePerson(api)
    const wrong = await ask(userId, 'sai')
    expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_PASSWORD'])
    expect(wrong.body.fields).toEqual({ password: 'Mật khẩu không đúng.' })
    expect((await ask(userId, '')).body.fields).toEqual({ password: 'Vui lòng nhập mật khẩu.' })
    for (let n = 0; n < 3; n += 1) expect((await ask(userId)).status).toBe(200)
    expect((await ask(userId)).status).toBe(429)
  })
})

test('bytes that are gone are told, and the rest is there', async () => {
  const { userId, handedIn } = await wholePerson(api)
  const [file] = await api.db.q
    .select({ storageKey: t.files.storageKey })
    .from(t.submissionFiles)
    .innerJoin(t.files, eq(t.files.id, t.submissionFiles.fileId))
    .where(and(eq(t.submissionFiles.submissionId, handedIn.id)))
  await api.deps.files.remove(file?.storageKey ?? '')
  const { files } = await ownData(userId)
  expect(files.get(`tep/bai-nop/${handedIn.id}/1-${MARK}.txt.KHONG-CON.txt`)?.toString()).toContain(
    'không còn trên máy chủ',
  )
})

describe('an admin', () => {
  test('mails the link to a page, for 7 days, and leaves a line', async () => {
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    const { userId, person } = await wholePerson(api)
    const path = `/api/admin/users/${userId}/data-export`
    expect((await api.call('POST', path, { as: admin.id })).status).toBe(204)
    const [mail] = await readMails(
      api,
      and(eq(t.mails.userId, userId), eq(t.mails.subject, 'Dữ liệu của bạn trên Lớp Mở')),
    )
    expect(mail?.toAddress).toBe(person.email)
    const url =
      /\/api\/public\/data-exports\/[\w-]+(?=\/page)/.exec(mail?.textBody ?? '')?.[0] ?? ''
    api.clock.now = new Date(Date.now() + 6 * 24 * 3_600_000)
    expect((await api.call('GET', `${url}/page`)).status).toBe(200)
    expect((await download(url)).files.has('json/ho-so.json')).toBe(true)
    api.clock.now = null
    expect(await linesAbout(api.db, userId, 'actorId', 'action')).toEqual([
      { actorId: admin.id, action: 'user.data-export' },
    ])
  })

  test('sends none to an address that nobody has proved', async () => {
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    const stranger = await makeUser(api.db)
    const path = `/api/admin/users/${stranger.id}/data-export`
    const refused = await api.call('POST', path, { as: admin.id })
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_PROVED'])
    expect(await api.db.q.$count(t.mails, eq(t.mails.userId, stranger.id))).toBe(0)
  })
})
