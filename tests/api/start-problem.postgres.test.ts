import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../server/platform/db/client.ts'
import { startProblem } from '../../server/tools/start-problem.ts'
import { databaseUrl, withAdmin } from '../support/postgres.ts'

/** An empty database and the address of it for a role that only may connect. */
async function asStranger(...settings: string[]): Promise<string> {
  const adminUrl = inject('templates').adminUrl ?? ''
  const name = `la_${randomBytes(5).toString('hex')}`
  const run = (sql: string) => withAdmin(adminUrl, (admin) => admin.query(sql))
  await run(`create database ${name}`)
  await run(`create role ${name} login`)
  for (const setting of settings) await run(`alter database ${name} set ${setting}`)
  onTestFinished(async () => {
    await run(`drop database ${name} with (force)`)
    await run(`drop role ${name}`)
  })
  const url = new URL(databaseUrl(adminUrl, name))
  url.username = name
  return url.href
}

async function problemOf(url: string) {
  const db = openPostgres(url, { poolSize: 2 })
  onTestFinished(() => db.close())
  return startProblem(
    await db.migrate().then(
      () => 'migrated',
      (error: unknown) => error,
    ),
  )
}

test('a role without rights is one sentence that says which right', async () => {
  expect(await problemOf(await asStranger())).toMatch(
    /^Người dùng trong DATABASE_URL không có quyền/,
  )
})

test('a server that only can be read is one sentence', async () => {
  const url = await asStranger('default_transaction_read_only = on')
  expect(await problemOf(url)).toMatch(/^DATABASE_URL chỉ tới một máy chủ PostgreSQL chỉ đọc/)
})
