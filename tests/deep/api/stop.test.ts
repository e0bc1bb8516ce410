import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../server/platform/db/client.ts'
import * as t from '../../../server/platform/db/schema.ts'
import { mailRow } from '../../../server/providers/mail/rows.ts'
import { projectPath } from '../../../server/platform/paths.ts'
import { classroom } from '../../support/classroom.ts'
import { makeUser } from '../../support/fixtures.ts'
import { makeAssessment } from '../../support/learning-fixtures.ts'
import { withDatabase } from '../../support/own-site.ts'
import { startProcess } from '../../support/server-process.ts'
import { serverWith, sessionToken } from '../../support/session-token.ts'
import { signInInParts } from '../../support/sign-in-in-parts.ts'
import { startSmtp } from '../../support/smtp.ts'

const SECRET = 'a-secret-for-tests-of-32-characters'

test('requests under way are answered after two stop signals at once, as Ctrl-C sends them', async () => {
  const { child, ended, url } = await startProcess({})
  const origin = await url
  const signIns = Array.from({ length: 20 }, (_, n) =>
    signInInParts(origin, `ai${n}@example.test`, (sent, body) => sent.end(body)),
  )
  await Promise.all(signIns.map(({ begun }) => begun))
  child.kill('SIGINT')
  child.kill('SIGTERM')
  const statuses = await Promise.all(signIns.map(({ status }) => status))
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 401))
  expect(await ended).toBe(0)
})

/** A folder with a database that `fill` has filled; gone after the test. */
async function filledFolder<T>(fill: (db: Database) => Promise<T>): Promise<[string, T]> {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-own-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return [folder, await withDatabase(folder, fill)]
}

/** The files in the upload folder, without the marker of its database. */
const filesIn = async (folder: string) =>
  (await readdir(join(folder, 'uploads'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))

/** A submission of one file, whose bytes come as `write` is called. */
function submitInParts(url: string, token: string, assessmentId: string) {
  const sent = request(`${url}/api/student/assessments/${assessmentId}/submit-assignment`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const part = 'Content-Disposition: form-data; name="files"; filename="bai-nop.txt"'
  sent.write(`--x\r\n${part}\r\nContent-Type: text/plain\r\n\r\n`)
  return {
    write: (text: string) => sent.write(text),
    end: () => sent.end('\r\n--x--\r\n'),
    status: answered.then(
      ([response]) => response.resume().statusCode,
      () => 'cut off',
    ),
  }
}

test('a stop lets an upload end within the grace period, and leaves nothing of one that does not end', async () => {
  const [DATA_DIR, { assessmentId, tokens }] = await filledFolder(async (db) => {
    await db.migrate()
    const { student, classmate, lesson } = await classroom({ db })
    const { id } = await makeAssessment(db, lesson)
    const tokenOf = ({ id }: { id: string }) => sessionToken(serverWith(db, SECRET), id)
    return {
      assessmentId: id,
      tokens: await Promise.all([tokenOf(student), tokenOf(classmate)]),
    }
  })
  const { child, ended, url } = await startProcess({ DATA_DIR, SESSION_SECRET: SECRET })
  const origin = await url
  const [slow, endless] = tokens.map((token) => submitInParts(origin, token, assessmentId))
  slow?.write('đầu ')
  endless?.write('mãi ')
  await expect.poll(() => filesIn(DATA_DIR)).toHaveLength(2)
  child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${origin}/api/health/ready`).then(
        ({ status }) => status,
        () => 'closed',
      ),
    )
    .toBe('closed')
  slow?.write('cuối')
  slow?.end()
  expect(await slow?.status).toBe(200)
  expect(await endless?.status).toBe('cut off')
  expect(await ended).toBe(0)

  const [left, ...more] = await filesIn(DATA_DIR)
  expect(more).toEqual([])
  expect(await readFile(left ?? '', 'utf8')).toBe('đầu cuối')
  const [files, submitted] = await withDatabase(DATA_DIR, async ({ q }) => [
    await q.$count(t.files),
    await q.$count(t.submissions),
  ])
  expect([files, submitted]).toEqual([1, 1])
  // This test is slow: the grace period is twelve seconds, and three databases start.
})

test('a stop does not wait for a mail server that says nothing', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.close)
  smtp.state.silent = true
  const [DATA_DIR] = await filledFolder(async (db) => {
    await db.migrate()
    const mail = { dedupeKey: 'thu', to: 'lan@example.test', data: { name: 'Lan' } }
    await db.q.insert(t.mails).values(mailRow(new Date(), { template: 'welcome', ...mail }))
  })
  const { child, ended, output, url } = await startProcess({
    DATA_DIR,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Lớp Mở <no-reply@lopmo.test>',
  })
  await url
  await expect.poll(() => smtp.state.lines).toBe(1)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).not.toContain('a stop was not done in time')
  // This test is slow: two databases start.
})

test('a database that already has a user gets no demo data, and the welcome says so', async () => {
  const [DATA_DIR] = await filledFolder(async (db) => {
    await db.migrate()
    await makeUser(db)
  })
  const { child, ended, url, output } = await startProcess({ NODE_ENV: '', DATA_DIR })
  await url
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('Dữ liệu mẫu')
  expect(output()).not.toContain('hocvien@lopmo.test')
})

test('in production every line is one JSON object, and the version names the commit', async () => {
  const { child, ended, url, output } = await startProcess({})
  const origin = await url
  const health = (await (await fetch(`${origin}/api/health`)).json()) as { version: string }
  const requestId = (await fetch(`${origin}/api/khong-co`)).headers.get('x-request-id')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const lines = output().trim().split('\n')
  const logged = lines.map((line) => JSON.parse(line) as Record<string, any>)
  expect(logged.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['started', 'request']))
  expect(logged.find(({ msg }) => msg === 'request')).toMatchObject({
    level: 'info',
    requestId,
    data: { method: 'GET', route: 'none', status: 404 },
  })
  expect(health.version).toBe(logged.find(({ msg }) => msg === 'started')?.['data'].version)
  // Without a repository or `COMMIT` there is no commit to name.
  const commit = existsSync(projectPath('.git')) ? '\\+[\\w.-]+' : '(\\+[\\w.-]+)?'
  expect(health.version).toMatch(new RegExp(`^\\d+\\.\\d+\\.\\d+${commit}$`))
})

test('settings that are unsafe in production are named at the start', async () => {
  const { child, ended, url, output } = await startProcess({
    PAYMENT_SIMULATOR: '1',
    PUBLIC_URL: 'https://lopmo.test',
    MOMO_SECRET: 'x',
  })
  expect((await fetch(`${await url}/api/health`)).headers.get('strict-transport-security')).toBe(
    'max-age=15552000',
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('https://lopmo.test')
  expect(output()).toMatch(/PAYMENT_SIMULATOR=1 cùng với NODE_ENV=production/)
  expect(output()).toMatch(/Không có thiết lập MOMO_SECRET/)
})

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
  [{ EMBEDDED_DATABASE: '', DATABSE_URL: 'postgres://x@127.0.0.1/x' }, 'DATABASE_URL'],
  [{ UPLOAD_DIR: '/dev/null/uploads' }, 'UPLOAD_DIR'],
  [{ HOST: '192.0.2.1' }, 'HOST'],
])('%j ends the start with one sentence that names %s', async (env, name) => {
  const { ended, output } = await startProcess(env as unknown as Record<string, string>)
  expect(await ended).toBe(1)
  expect(output()).toContain(name)
  expect(output()).not.toMatch(/\n\s+at /)
})

test('uploads of another database end the start with one line and exit code 1', async () => {
  const uploads = await mkdtemp(join(tmpdir(), 'lopmo-foreign-'))
  onTestFinished(() => rm(uploads, { recursive: true, force: true }))
  const owner = { id: '123/45', name: 'lopmo', since: '2026-03-01T00:00:00.000Z' }
  await writeFile(join(uploads, '.lop-mo-database.json'), JSON.stringify(owner))
  const { ended, output } = await startProcess({ UPLOAD_DIR: uploads })
  expect(await ended).toBe(1)
  const lastLine = output().trim().split('\n').at(-1)
  expect(lastLine).toMatch(/^Kho tệp .* “lopmo” \(mã 123\/45, .*npm run admin -- files:adopt.*\.$/)
})

test('nobody else on the machine reads the embedded database', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'lopmo-modes-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'data')
  const { url } = await startProcess({ DATA_DIR: folder })
  await url
  const modes = ['.', 'db', 'uploads', 'session-secret'].map(
    (name) => statSync(join(folder, name)).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
})
