import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { runAdmin } from '../../server/tools/admin/run.ts'
import { openPostgres } from '../../server/platform/db/client.ts'
import {
  mails,
  orders,
  pushDeliveries,
  pushMessages,
  pushTokens,
  users,
} from '../../server/platform/db/schema.ts'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { FolderLockedError } from '../../server/platform/db/folder-lock.ts'
import { enqueueMail } from '../../server/providers/mail/outbox.ts'
import { MAX_ATTEMPTS } from '../../server/platform/outbox.ts'
import { newId } from '../../server/platform/ids.ts'
import { PROJECT_ROOT, projectPath } from '../../server/platform/paths.ts'
import { adminOf } from '../support/admin.ts'
import { sharedApi, startApi } from '../support/api.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { makeUser } from '../support/fixtures.ts'
import { databaseUrl, withAdmin } from '../support/postgres.ts'
import { makeBrowser } from '../support/push-fixtures.ts'
import { mailsTo, readMails, tokenIn } from '../support/mails.ts'

const api = sharedApi()
const admin = adminOf(api)

beforeEach(() => void admin.clear())

const rolesOf = async (email: string) => {
  const [user] = await api.db.q.select().from(users).where(eq(users.email, email))
  return user?.roles
}

const LAN = ['--username', 'lan', '--name', 'Phạm Thị Lan', '--password', 'mật khẩu dài']

describe('accounts', () => {
  test('user:create makes an account that can sign in', async () => {
    const email = 'lan@example.test'
    const code = await admin.run(
      'user:create',
      '--email',
      'LAN@example.test',
      ...LAN,
      '--roles',
      'instructor,ADMIN',
    )
    expect({ code, out: admin.out, err: admin.err }).toEqual({
      code: 0,
      out: ['Đã tạo lan@example.test (INSTRUCTOR, ADMIN).'],
      err: [],
    })
    const login = await api.call('POST', '/auth/login', {
      json: { email, password: 'mật khẩu dài' },
    })
    const me = await api.call('GET', '/auth/me', { token: login.body.accessToken })
    expect(me.body).toMatchObject({ fullName: 'Phạm Thị Lan', roles: ['INSTRUCTOR', 'ADMIN'] })

    expect(await admin.run('user:create', '--email', email, ...LAN)).toBe(1)
    expect(admin.err).toEqual(['Email này đã có tài khoản. Tên đăng nhập này đã có người dùng.'])
  })

  test('user:grant and user:revoke change one role, and say when nothing changes', async () => {
    const { email } = await makeUser(api.db)
    expect(await admin.run('user:grant', '--email', email, '--role', 'INSTRUCTOR')).toBe(0)
    expect(await admin.run('user:grant', '--email', email, '--role', 'instructor')).toBe(0)
    expect(await rolesOf(email)).toEqual(['STUDENT', 'INSTRUCTOR'])
    expect(await admin.run('user:revoke', '--email', email, '--role', 'STUDENT')).toBe(0)
    expect(await admin.run('user:revoke', '--email', email, '--role', 'STUDENT')).toBe(0)
    expect(await rolesOf(email)).toEqual(['INSTRUCTOR'])
    expect(admin.out).toEqual([
      `${email}: STUDENT, INSTRUCTOR`,
      `${email}: STUDENT, INSTRUCTOR (không đổi)`,
      `${email}: INSTRUCTOR`,
      `${email}: INSTRUCTOR (không đổi)`,
    ])
    expect(await admin.run('user:revoke', '--email', email, '--role', 'INSTRUCTOR')).toBe(1)
    expect(admin.err[0]).toContain('vai trò duy nhất')
    expect(await rolesOf(email)).toEqual(['INSTRUCTOR'])
  })

  test('user:password sets the password and ends the sessions', async () => {
    const { email } = await makeUser(api.db)
    const token = await api.tokenOf(email)
    expect(await admin.run('user:password', '--email', email, '--password', 'mật khẩu khác')).toBe(
      0,
    )
    expect((await api.call('GET', '/auth/me', { token })).status).toBe(401)
    const json = { email, password: 'mật khẩu khác' }
    expect((await api.call('POST', '/auth/login', { json })).status).toBe(200)
  })

  test('a password by the standard input stands in no command line', async () => {
    const email = 'tam@example.test'
    const names = ['--email', email, '--username', 'tam', '--name', 'Lê Tâm']
    admin.input = 'mật khẩu dài'
    expect(await admin.run('user:create', ...names, '--password-stdin')).toBe(0)
    const login = (password: string) =>
      api.call('POST', '/auth/login', { json: { email, password } })
    expect((await login('mật khẩu dài')).status).toBe(200)
    admin.input = 'mật khẩu khác'
    expect(await admin.run('user:password', '--email', email, '--password-stdin')).toBe(0)
    expect((await login('mật khẩu khác')).status).toBe(200)

    admin.clear()
    const both = ['--password-stdin', '--password', 'mật khẩu dài']
    expect(await admin.run('user:password', '--email', email, ...both)).toBe(2)
    expect(await admin.run('user:password', '--email', email, '--password-stdin')).toBe(2)
    expect(await admin.run('user:password', '--email', email)).toBe(2)
    expect(admin.err.map((line) => line.split('\n')[0])).toEqual([
      'Chỉ dùng một trong --password và --password-stdin.',
      'Vui lòng nhập mật khẩu.',
      'Thiếu --password-stdin.',
    ])
  })

  test('an account without a password is locked, and its owner is invited to set one', async () => {
    const email = 'moi@example.test'
    const names = ['--email', email, '--username', 'moi', '--name', 'Lê Mới']
    expect(await admin.run('user:create', ...names)).toBe(0)
    expect(admin.out).toEqual([
      'Đã tạo moi@example.test (STUDENT).',
      'Thư mời đặt mật khẩu sẽ được gửi khi máy chủ chạy.',
    ])
    const login = (password: string) =>
      api.call('POST', '/auth/login', { json: { email, password } })
    expect((await login('bất kỳ gì')).status).toBe(401)
    const [mail] = await mailsTo(api, email)
    expect(mail?.textBody).toContain('Chào Lê Mới,')
    const token = tokenIn(mail?.textBody)
    api.clock.now = new Date(Date.now() + 6 * 24 * 3600_000)
    const json = { token, password: 'mật khẩu của tôi' }
    expect((await api.call('POST', '/auth/reset-password', { json })).status).toBe(200)
    expect((await login('mật khẩu của tôi')).status).toBe(200)
    api.clock.now = null
    // A refused account invites nobody.
    expect(await admin.run('user:create', ...names)).toBe(1)
    expect(await api.db.q.$count(mails, eq(mails.toAddress, email))).toBe(1)
  })

  test('user:create --print-link prints the way to a password, once, and mails nothing', async () => {
    const email = 'chu.trang@example.test'
    const names = ['--email', email, '--username', 'chutrang', '--name', 'Chủ Trang']
    const create = ['user:create', ...names, '--roles', 'ADMIN', '--print-link']
    expect(await admin.run(...create, '--password', 'mật khẩu dài')).toBe(2)
    expect(await admin.run(...create)).toBe(0)
    const link = admin.out.find((line) => line.includes('#token=')) ?? ''
    expect(link).toMatch(/^\/forgot-password#token=[\w-]+$/)
    expect(admin.out.join()).toContain('PUBLIC_URL')
    expect(await mailsTo(api, email)).toEqual([])
    const json = { token: link.split('=')[1], password: 'mat-khau-moi-1' }
    expect((await api.call('POST', '/auth/reset-password', { json })).status).toBe(200)
    expect((await api.call('POST', '/auth/reset-password', { json })).status).toBe(400)
    const login = { email, password: json.password }
    expect((await api.call('POST', '/auth/login', { json: login })).status).toBe(200)

    // With the site's address the link is whole.
    const { settings } = api.deps
    api.deps.settings = { ...settings, publicUrl: 'https://lopmo.test' }
    onTestFinished(() => void (api.deps.settings = settings))
    admin.clear()
    const second = ['--email', `b${email}`, '--username', 'chutrang2', '--name', 'Chủ Trang']
    expect(await admin.run('user:create', ...second, '--print-link')).toBe(0)
    expect(admin.out.at(-1)).toMatch(/^https:\/\/lopmo\.test\/forgot-password#token=/)
  })

  test('the last admin keeps the role and is not locked', async () => {
    const other = await startApi()
    const commands = adminOf(other)
    const { email } = await makeUser(other.db, { roles: ['ADMIN', 'STUDENT'] })
    expect(await commands.run('user:revoke', '--email', email, '--role', 'ADMIN')).toBe(1)
    expect(await commands.run('user:disable', '--email', email, '--reason', 'thử')).toBe(1)
    const message =
      'Đây là quản trị viên cuối cùng còn hoạt động. Hãy thêm một quản trị viên khác trước.'
    expect(commands.err).toEqual([message, message])
  })

  test('user:erase waits 15 days, user:keep takes it back, --now erases by the id of a log', async () => {
    const { id, email } = await makeUser(api.db)
    expect(await admin.run('user:erase', '--email', email)).toBe(2)
    expect(await admin.run('user:erase', '--email', email, '--reason', 'theo thư')).toBe(0)
    expect(admin.out.at(-1)).toMatch(
      new RegExp(`^${email} sẽ được xoá lúc \\D+ \\d\\d/\\d\\d.*, \\d\\d:\\d\\d`),
    )
    expect(await admin.run('user:keep', '--email', email)).toBe(0)
    expect(await admin.run('user:keep', '--id', id)).toBe(0)
    expect(admin.out.slice(-2)).toEqual([
      `Đã giữ lại ${email}.`,
      `${id} không chờ xoá (không đổi).`,
    ])
    const now = ['user:erase', '--id', id, '--reason', 'sau khi khôi phục', '--now']
    expect(await admin.run(...now)).toBe(0)
    expect(await admin.run(...now)).toBe(1)
    expect(admin.err.at(-1)).toBe('Tài khoản này đã được xoá và không mở lại được.')
    const [row] = await api.db.q.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ fullName: 'Người dùng đã xoá', email: `da-xoa-${id}@invalid` })
    expect(await admin.run('user:erase', '--id', 'khong-co', '--reason', 'thử')).toBe(1)
    expect(await admin.run('user:erase', '--id', id, '--email', email, '--reason', 'thử')).toBe(2)
  })

  test('user:disable ends sessions, links and pushes at once; user:enable opens it again', async () => {
    const user = await makeUser(api.db, { passwordHash: await hashPassword('mật khẩu dài') })
    const { id, email } = user
    await makeBrowser(api.db, id)
    const login = () =>
      api.call('POST', '/auth/login', { json: { email, password: 'mật khẩu dài' } })
    const tokens = [(await login()).body.accessToken, await api.tokenOf(id)]
    await api.call('POST', '/auth/forgot-password', { json: { email } })
    const [mail] = await mailsTo(api, email)

    expect(await admin.run('user:disable', '--email', email)).toBe(2)
    const reason = ['--reason', 'gửi tin rác']
    expect(await admin.run('user:disable', '--email', email, ...reason)).toBe(0)
    expect(await admin.run('user:disable', '--email', email, ...reason)).toBe(0)
    for (const token of tokens) {
      expect((await api.call('GET', '/auth/me', { token })).status).toBe(401)
    }
    expect((await login()).body.code).toBe('ACCOUNT_DISABLED')
    const token = tokenIn(mail?.textBody)
    const json = { token, password: 'mật khẩu mới' }
    const reset = await api.call('POST', '/auth/reset-password', { json })
    expect(reset.body.code).toBe('TOKEN_INVALID')
    expect(await api.db.q.$count(pushTokens, eq(pushTokens.userId, id))).toBe(0)

    expect(await admin.run('user:enable', '--email', email)).toBe(0)
    expect(await admin.run('user:enable', '--email', email)).toBe(0)
    expect((await login()).status).toBe(200)
    // What was open before the lock stays ended.
    for (const token of tokens) {
      expect((await api.call('GET', '/auth/me', { token })).status).toBe(401)
    }
    expect(admin.out).toEqual([
      `Đã khóa ${email}.`,
      `${email} đang bị khóa sẵn (không đổi).`,
      `Đã mở khóa ${email}.`,
      `${email} không bị khóa (không đổi).`,
    ])
  })

  test('user:show tells roles, state, sessions and orders', async () => {
    const user = await makeUser(api.db, { passwordHash: await hashPassword('mật khẩu dài') })
    const { id, email } = user
    api.clock.now = new Date('2026-03-01T08:00:00Z')
    await api.call('POST', '/auth/login', { json: { email, password: 'mật khẩu dài' } })
    const order = { userId: id, provider: 'MOMO', totalAmount: 1000, expiresAt: new Date() }
    await api.db.q.insert(orders).values([
      { ...order, id: newId(), status: 'PAID' },
      { ...order, id: newId(), status: 'FAILED' },
      { ...order, id: newId(), status: 'PAID' },
    ])
    expect(await admin.run('user:show', '--email', email)).toBe(0)
    expect(admin.out).toEqual([
      `${user.fullName} (${user.username}), ${email}, id ${id}`,
      'Vai trò: STUDENT',
      'Tình trạng: hoạt động',
      expect.stringMatching(/^Tạo lúc: \d{4}-/),
      'Email: chưa xác nhận',
      'Phiên đăng nhập: 1, dùng gần nhất 2026-03-01T08:00:00.000Z',
      'Đơn hàng: 1 FAILED, 2 PAID',
    ])
  })

  test('whatever changes rights stands in the security log, without an address or a password', async () => {
    const { id, email } = await makeUser(api.db)
    const lines: [string, unknown][] = []
    const { log } = api.deps
    const before = log.security
    onTestFinished(() => void (log.security = before))
    // Beside the line that each command leaves.
    log.security = (event, data) => void (event === 'admin-command' || lines.push([event, data]))
    const by = { by: 'admin command', userId: id }
    await admin.run('user:grant', '--email', email, '--role', 'ADMIN')
    await admin.run('user:grant', '--email', email, '--role', 'ADMIN')
    await admin.run('user:revoke', '--email', email, '--role', 'ADMIN')
    await admin.run('user:password', '--email', email, '--password', 'mật khẩu dài')
    await admin.run('user:disable', '--email', email, '--reason', 'thử')
    await admin.run('user:enable', '--email', email)
    expect(lines).toEqual([
      ['role-granted', { ...by, role: 'ADMIN' }],
      ['role-revoked', { ...by, role: 'ADMIN' }],
      ['password-set', by],
      ['account-disabled', { ...by, reason: 'thử' }],
      ['account-enabled', by],
    ])
  })

  test.each([
    ['user:grant', ['--role', 'ADMIN']],
    ['user:revoke', ['--role', 'ADMIN']],
    ['user:password', ['--password', 'mật khẩu khác']],
    ['user:disable', ['--reason', 'thử']],
    ['user:enable', []],
    ['user:show', []],
  ])('%s of nobody: 1', async (command, options) => {
    expect(await admin.run(command, '--email', 'ma@example.test', ...options)).toBe(1)
    expect(admin.err).toEqual(['Không có tài khoản nào dùng email ma@example.test.'])
  })
})

describe('mails', () => {
  beforeAll(() => api.db.q.delete(mails).then(() => undefined))

  test('mails:list names what waits and why, mails:retry wakes what has failed', async () => {
    expect(await admin.run('mails:list')).toBe(0)
    expect(admin.out).toEqual(['Không có thư nào chờ gửi.'])
    for (const n of [1, 2, 3]) {
      await enqueueMail(api.deps, {
        dedupeKey: `t${n}`,
        to: `t${n}@example.test`,
        template: 'welcome',
        data: { name: 'Lan' },
      })
    }
    const set = (key: string, values: Partial<typeof mails.$inferInsert>) =>
      api.db.q.update(mails).set(values).where(eq(mails.dedupeKey, key))
    await set('t1', { attempts: MAX_ATTEMPTS, lastError: '550 no' })
    await set('t2', { attempts: 1, sentAt: new Date() })

    admin.clear()
    expect(await admin.run('mails:list')).toBe(0)
    expect(admin.out).toHaveLength(2)
    expect(admin.out.join('\n')).toMatch(
      /t1@example\.test {2}Chào mừng bạn đến với Lớp Mở {2}\(đã thôi sau 8 lần; lỗi: 550 no\)/,
    )
    expect(admin.out.join('\n')).toMatch(
      /t3@example\.test {2}Chào mừng bạn đến với Lớp Mở {2}\(chờ gửi từ /,
    )
    admin.clear()
    await admin.run('mails:list', '--all')
    expect(admin.out).toHaveLength(3)

    admin.clear()
    expect(await admin.run('mails:retry')).toBe(0)
    expect(admin.out).toEqual(['1 thư sẽ được gửi lại.'])
    const [first] = await readMails(api, eq(mails.dedupeKey, 't1'))
    expect(first).toMatchObject({ attempts: 0, lastError: '550 no' })
    expect(await admin.run('mails:retry', '--id', first?.id ?? '')).toBe(0)
    expect(await admin.run('mails:retry', '--id', 'khong-co')).toBe(1)
    expect(admin.err).toEqual(['Không có thư gửi hỏng nào mang mã khong-co.'])
  })
})

describe('pushes', () => {
  test('pushes:list names what failed and why, pushes:retry wakes it', async () => {
    expect(await admin.run('pushes:list')).toBe(0)
    expect(admin.out).toEqual(['Không có thông báo nào gửi hỏng.'])
    const reader = await makeUser(api.db, { email: 'nguoi.doc@example.test' })
    const browser = await makeBrowser(api.db, reader.id)
    const messageId = newId()
    await api.db.q.insert(pushMessages).values({
      id: messageId,
      dedupeKey: 'a',
      userId: reader.id,
      data: { title: 'Đã chấm: Bài luận' },
      expiresAt: new Date(Date.now() + 60_000),
    })
    const delivery = { messageId, tokenId: browser.id, attempts: 8, lastError: 'HTTP 500' }
    await api.db.q.insert(pushDeliveries).values(delivery)

    admin.clear()
    expect(await admin.run('pushes:list')).toBe(0)
    expect(admin.out.join()).toMatch(
      /nguoi\.doc@example\.test {2}Đã chấm: Bài luận {2}\(đã thôi sau 8 lần; hết hạn .*; lỗi: HTTP 500\)/,
    )
    admin.clear()
    expect(await admin.run('pushes:retry', '--id', messageId)).toBe(0)
    expect(admin.out).toEqual(['1 thông báo sẽ được gửi lại.'])
    const [again] = await api.db.q.select().from(pushDeliveries)
    expect(again?.attempts).toBe(0)
    expect(await admin.run('pushes:retry', '--id', 'khong-co')).toBe(1)
    expect(admin.err).toEqual(['Không có thông báo gửi hỏng, còn hạn nào mang mã khong-co.'])
  })
})

describe('what is typed wrongly ends with 2 and opens no database', () => {
  test.each([
    [[], 'Cách dùng: npm run admin -- <lệnh>'],
    [['user:xoa'], 'Không có lệnh "user:xoa".'],
    [['constructor'], 'Không có lệnh "constructor".'],
    [['mails:list', '--tat-ca'], 'Không hiểu "--tat-ca".'],
    [['mails:list', 'gì đó'], 'Không hiểu "gì đó".'],
    [['mails:retry', '--id'], 'thiếu hoặc thừa giá trị'],
  ])('%j', async (args, message) => {
    expect(await admin.run(...args)).toBe(2)
    expect(admin.err.join('\n')).toContain(message)
    expect(admin.opened).toBe(0)
  })

  test.each([
    [['user:grant', '--email', 'a@example.test'], 'Thiếu --role.'],
    [['user:grant', '--email', 'a@example.test', '--role', 'VUA'], 'Không có vai trò "VUA".'],
    [['user:grant', '--email', 'a', '--role', 'ADMIN'], 'Email không hợp lệ.'],
    [
      ['user:create', '--email', 'a@example.test', ...LAN.slice(0, 4), '--password', 'x'],
      'ít nhất 8',
    ],
    [['user:create', '--email', 'a@example.test', ...LAN, '--roles', ''], 'Không có vai trò "".'],
  ])('%j', async (args, message) => {
    expect(await admin.run(...args)).toBe(2)
    expect(admin.err.join('\n')).toContain(message)
    expect(admin.err.join('\n')).toContain(`Cách dùng: npm run admin -- ${args[0]} --email`)
    expect(await rolesOf('a@example.test')).toBeUndefined()
  })

  test('help lists every command', async () => {
    for (const word of ['help', '--help', '-h']) expect(await admin.run(word)).toBe(0)
    for (const name of [
      'user:create',
      'user:grant',
      'user:revoke',
      'user:password',
      'course:create',
      'course:publish',
      'course:unpublish',
      'course:assign',
      'course:dismiss',
      'orders:list',
      'order:show',
      'order:refund',
      'order:resolve',
      'mails:list',
      'mails:retry',
      'pushes:list',
      'pushes:retry',
      'db:migrate',
    ]) {
      expect(admin.out[0]).toContain(name)
    }
  })
})

test('a database in use or out of reach: one line and 1', async () => {
  const failing = (error: unknown) =>
    runAdmin(['mails:list'], {
      print: (line) => admin.out.push(line),
      readLine: async () => '',
      printError: (line) => admin.err.push(line),
      open: async () => {
        throw error
      },
    })
  expect(await failing(new FolderLockedError('đang được tiến trình 7 sử dụng'))).toBe(1)
  expect(await failing(new Error('query', { cause: new Error('connect ECONNREFUSED') }))).toBe(1)
  expect(admin.err).toEqual([
    'đang được tiến trình 7 sử dụng',
    'Lỗi ngoài dự kiến: connect ECONNREFUSED',
  ])
})

/** The settings of a database without tables, gone after the test, on the engine of the project. */
async function newDatabase(): Promise<Record<string, string>> {
  const { adminUrl } = inject('templates')
  if (!adminUrl) {
    const folder = await mkdtemp(join(tmpdir(), 'lopmo-admin-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    return { DATA_DIR: folder }
  }
  const name = `lopmo_admin_${randomBytes(5).toString('hex')}`
  const ask = (sql: string) => withAdmin(adminUrl, (client) => client.query(sql))
  await ask(`create database ${name}`)
  onTestFinished(async () => void (await ask(`drop database ${name} with (force)`)))
  return {
    DATABASE_URL: databaseUrl(adminUrl, name),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'http://lopmo.test',
  }
}

describe('the command line itself', () => {
  const run = (args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [projectPath('scripts/admin.mjs'), ...args], {
      cwd: PROJECT_ROOT,
      env: { ...bareEnvironment(), ...env },
    }).then(
      (done) => ({ code: 0, ...done }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )

  test('text on the right stream and the exit code', async () => {
    const env = { PORT: 'không phải số' }
    const help = await run(['help'], env)
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain('npm run admin -- <lệnh>')
    expect(await run(['gì'], env)).toMatchObject({ code: 2, stdout: '' })
    const settings = await run(['mails:list'], env)
    expect(settings).toMatchObject({ code: 1, stdout: '' })
    expect(settings.stderr).toMatch(/^Thiết lập PORT không hợp lệ/)
  })

  test('db:migrate makes the tables of a new database, and says the same when they are there', async () => {
    const env = await newDatabase()
    const first = await run(['db:migrate'], env)
    const second = await run(['db:migrate'], env)
    const { entries } = JSON.parse(
      await readFile(projectPath('server/platform/db/migrations/meta/_journal.json'), 'utf8'),
    )
    const said = `Cơ sở dữ liệu đã theo đúng phiên bản này (${entries.length} bước).\n`
    expect([first.code, first.stdout.endsWith(said)]).toEqual([0, true])
    expect([second.code, second.stdout]).toEqual([0, said])
  })

  test.runIf(inject('templates').adminUrl)(
    'no other command changes the tables of a PostgreSQL: it names db:migrate',
    async () => {
      const env = await newDatabase()
      const db = openPostgres(env['DATABASE_URL'] ?? '', { poolSize: 1 })
      onTestFinished(db.close)
      const refused = {
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Cơ sở .*db:migrate.*\n$/),
      }
      expect(await run(['mails:list'], env)).toMatchObject(refused)
      expect(await db.isMigrated()).toBe(false)
      const tables = sql`select 1 from pg_tables where schemaname in ('public', 'drizzle')`
      expect(await db.q.execute(tables)).toMatchObject({ rowCount: 0 })
      await db.migrate()
      expect(await run(['mails:list'], env)).toMatchObject({ code: 0 })
      await db.q.execute(sql`delete from drizzle.__drizzle_migrations
        where id = (select max(id) from drizzle.__drizzle_migrations)`)
      expect(await run(['mails:list'], env)).toMatchObject(refused)
      // What a newer version has made hinders nobody.
      await db.q.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        values ('mới hơn', 99999999999999)`)
      expect(await run(['mails:list'], env)).toMatchObject({ code: 0 })
    },
  )
})
