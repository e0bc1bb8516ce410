import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AuditActionSchema } from '../../shared/contract/admin/log.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { record } from '../../server/platform/audit.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { adminOf } from '../support/admin.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'
import { statementCounter } from '../support/statements.ts'

/** What admins have done (docs/back-office.md#the-log). */

const api = sharedApi()
const admin = sharedUser(api, { fullName: 'Chủ Trang', roles: ['ADMIN'] })

const read = async (query: Record<string, string> = {}) => {
  const { status, body } = await api.call('GET', `/api/admin/log?${new URLSearchParams(query)}`, {
    as: admin.id,
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const actionsOf = async (query: Record<string, string>) =>
  (await read(query)).items.map((item: any) => item.action)

test('names who, what it was done to, and what the ids in it mean', async () => {
  const user = await makeUser(api.db, { fullName: 'Bị Đổi' })
  const course = await makeCourse(api.db, { title: 'Đan len', slug: 'dan-len' })
  const topic = await makeTopic(api.db, { name: 'Thủ công' })
  const orderId = newId()
  await api.db.q.insert(t.orders).values({
    id: orderId,
    userId: user.id,
    status: 'PAID',
    provider: 'MOMO',
    totalAmount: 1,
    expiresAt: new Date(),
  })
  const by = { userId: admin.id }
  await record(api.deps, by, {
    action: 'enrolment.give',
    targetId: user.id,
    after: { courseId: course.id },
    note: 'Quà',
  })
  await record(api.deps, by, { action: 'order.refund', targetId: orderId })
  await record(api.deps, by, { action: 'course.publish', targetId: course.id })
  await record(api.deps, by, { action: 'topic.rename', targetId: topic.id })
  await record(api.deps, { command: 'lan' }, { action: 'mail.retry' })

  const byAction = new Map<string, any>(
    (await read()).items.map((item: any) => [item.action, item]),
  )
  expect(byAction.get('enrolment.give')).toMatchObject({
    actor: { _id: admin.id, fullName: 'Chủ Trang', email: admin.email },
    command: '',
    target: { type: 'user', _id: user.id, name: 'Bị Đổi' },
    before: null,
    after: { courseId: course.id },
    note: 'Quà',
    names: { [course.id]: 'Đan len' },
  })
  expect(byAction.get('order.refund').target.name).toBe(orderCode(orderId))
  expect(byAction.get('course.publish').target.name).toBe('Đan len')
  expect(byAction.get('topic.rename').target.name).toBe('Thủ công')
  expect(byAction.get('mail.retry')).toMatchObject({ actor: null, command: 'lan' })

  // By what a person has at hand.
  expect(await actionsOf({ target: user.email.toUpperCase() })).toEqual(['enrolment.give'])
  expect(await actionsOf({ target: orderCode(orderId).toLowerCase() })).toEqual(['order.refund'])
  expect(await actionsOf({ target: 'dan-len' })).toEqual(['course.publish'])
  expect(await actionsOf({ target: 'khong-co@example.test' })).toEqual([])
  expect(await actionsOf({ target: user.id, action: 'user.roles' })).toEqual([])
  expect(await actionsOf({ action: 'topic.rename' })).toEqual(['topic.rename'])
  expect(await actionsOf({ actor: user.id })).toEqual([])
  expect(await actionsOf({ actor: admin.id })).toHaveLength(4)
})

test('newest first, in pages, with as many statements for one line as for fifty', async () => {
  const targetId = newId()
  const at = Date.parse('2026-05-01T00:00:00Z')
  const lines = Array.from({ length: 60 }, (_, n) => ({
    id: newId(),
    actorId: admin.id,
    action: 'user.enable',
    targetType: 'user',
    targetId,
    // Two at the same moment follow each other by their ids.
    createdAt: new Date(at + Math.floor(n / 2) * 1_000),
  }))
  await api.db.q.insert(t.adminLog).values(lines)
  const first = await read({ target: targetId })
  const second = await read({ target: targetId, after: first.next })
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null])
  const ids = [...first.items, ...second.items].map((item: any) => item._id)
  expect(new Set(ids)).toEqual(new Set(lines.map(({ id }) => id)))
  const times = [...first.items, ...second.items].map((item: any) => item.createdAt)
  expect(times.every((at, n) => n === 0 || at <= times[n - 1])).toBe(true)
  // It is gone, or never was.
  expect(first.items[0].target.name).toBe('')

  const statements = statementCounter(api.db)
  const many = await statements(() => read({ actor: admin.id }))
  expect(await statements(() => read({ actor: admin.id, action: 'topic.rename' }))).toBe(many)
})

test('nothing changes a line: no call, no statement', async () => {
  await record(api.deps, { userId: admin.id }, { action: 'user.enable' })
  const { q } = api.db
  const before = await q.select().from(t.adminLog)
  const innermost = async (work: PromiseLike<unknown>) => {
    try {
      await work
    } catch (error) {
      return String(error instanceof Error && error.cause ? error.cause : error)
    }
    return 'done'
  }
  expect(await innermost(q.update(t.adminLog).set({ note: 'khác' }))).toContain('only added to')
  expect(await innermost(q.delete(t.adminLog).where(eq(t.adminLog.actorId, admin.id)))).toContain(
    'only added to',
  )
  expect(await innermost(q.execute(sql`truncate admin_log`))).toContain('only added to')
  const { body: document } = await api.call('GET', '/api/openapi.json')
  const calls = Object.entries<object>(document.paths).filter(([path]) => path.includes('/log'))
  const known = calls.filter(([path]) => path.startsWith('/api/admin/log'))
  expect(known.map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
    ['/api/admin/log', ['get']],
  ])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const path of ['/api/admin/log', `/api/admin/log/${before[0]?.id}`]) {
      const { status } = await api.call(method, path, { as: admin.id, json: {} })
      expect([404, 405]).toContain(status)
    }
  }
  expect(await q.select().from(t.adminLog)).toEqual(before)
})

test('a filter that nothing can be is refused, and every action can be asked for', async () => {
  const ask = (query: string) => api.call('GET', `/api/admin/log?${query}`, { as: admin.id })
  expect((await ask('action=khac')).status).toBe(400)
  expect((await ask('after=khac')).status).toBe(400)
  for (const action of AuditActionSchema.options) {
    expect((await ask(`action=${action}`)).status).toBe(200)
  }
})

test('a command leaves the line that the page leaves, by the name of who ran it', async () => {
  const commands = adminOf(api)
  const email = 'theo.lenh@example.test'
  const names = ['--username', 'theolenh', '--name', 'Theo Lệnh']
  const run = async (...args: string[]) =>
    expect([await commands.run(...args), commands.err]).toEqual([0, []])
  await run('user:create', '--email', email, ...names, '--password', 'mật khẩu dài')
  await run('user:grant', '--email', email, '--role', 'INSTRUCTOR')
  await run('user:grant', '--email', email, '--role', 'INSTRUCTOR')
  await run('user:revoke', '--email', email, '--role', 'STUDENT')
  await run('user:password', '--email', email, '--password', 'mật khẩu khác')
  await run('user:disable', '--email', email, '--reason', 'Thử')
  await run('user:enable', '--email', email)
  const lines = (await read({ target: email })).items
  expect(lines.every((line: any) => line.actor === null && line.command !== '')).toBe(true)
  expect(
    lines.map((line: any) => [line.action, line.before, line.after, line.note]).toReversed(),
  ).toEqual([
    ['user.create', null, { roles: ['STUDENT'] }, ''],
    ['user.roles', { roles: ['STUDENT'] }, { roles: ['STUDENT', 'INSTRUCTOR'] }, ''],
    ['user.roles', { roles: ['STUDENT', 'INSTRUCTOR'] }, { roles: ['INSTRUCTOR'] }, ''],
    ['user.password', null, null, ''],
    ['user.disable', null, null, 'Thử'],
    ['user.enable', null, null, ''],
  ])
  expect(JSON.stringify(lines)).not.toContain('mật khẩu')
})
