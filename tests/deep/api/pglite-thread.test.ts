import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { PGLITE_SESSION, pgliteDatabase } from '../../../server/platform/db/client.ts'
import { PgliteThread } from '../../../server/platform/db/pglite.ts'

/** The embedded database with a table of one column, in a folder of its own. */
async function startThread() {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-thread-'))
  const thread = new PgliteThread({ dataDir: join(folder, 'db') })
  const pool = new pg.Pool({ ...PGLITE_SESSION, stream: thread.connect })
  pool.on('error', () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await thread.close()
    await rm(folder, { recursive: true, force: true })
  })
  await pool.query('create table words (word text)')
  const words = async () => {
    const { rows } = await pool.query<{ word: string }>('select word from words order by word')
    return rows.map(({ word }) => word)
  }
  return { thread, pool, words }
}

test('while the thread works on a long query, the event loop of the process goes on', async () => {
  const { pool } = await startThread()
  let isDone = false
  const query = pool.query('select count(*) from generate_series(1, 3000000)').then(({ rows }) => {
    isDone = true
    return rows
  })
  let turns = 0
  while (!isDone) {
    // oxlint-disable-next-line no-await-in-loop -- one turn of the event loop after the other
    await setImmediate()
    turns += 1
  }
  expect(await query).toEqual([{ count: '3000000' }])
  expect(turns).toBeGreaterThan(100)
})

test('a failed statement says why, and the next one is answered', async () => {
  const { pool, words } = await startThread()
  await pool.query('create unique index on words (word)')
  await pool.query('insert into words values ($1)', ['một'])
  await expect(pool.query('insert into words values ($1)', ['một'])).rejects.toMatchObject({
    code: '23505',
  })
  await expect(pool.query('select $1::int', ['hai'])).rejects.toMatchObject({ code: '22P02' })
  expect(await words()).toEqual(['một'])
})

test('an answer of many megabytes arrives whole', async () => {
  const { pool } = await startThread()
  const { rows } = await pool.query<{ n: number; text: string }>(
    `select n, repeat('ế', 1000) as text from generate_series(1, 8000) as n`,
  )
  expect(rows).toHaveLength(8_000)
  expect(rows.every(({ n, text }, at) => n === at + 1 && text === 'ế'.repeat(1_000))).toBe(true)
})

test('a connection that breaks in a transaction leaves nothing of the transaction', async () => {
  const { pool, words } = await startThread()
  await pool.query(`insert into words values ('giữ')`)
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`insert into words values ('bỏ')`)
  client.release(new Error('đứt'))
  expect(await words()).toEqual(['giữ'])
  await pool.query(`insert into words values ('sau')`)
  expect(await words()).toEqual(['giữ', 'sau'])
})

test('what one connection has set does not hold for the next one', async () => {
  const { pool, words } = await startThread()
  const client = await pool.connect()
  await client.query(`set search_path to pg_catalog`)
  client.release(new Error('đứt'))
  expect(await words()).toEqual([])
})

test('a thread that ends in a transaction fails this transaction and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-thread-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const thread = new PgliteThread({ dataDir: join(folder, 'db') })
  const db = pgliteDatabase(thread)
  onTestFinished(db.close)
  await db.q.execute(sql`create table words (word text)`)
  const work = db.tx(async () => {
    await db.q.execute(sql`insert into words values ('bỏ')`)
    await (await thread.start()).terminate()
    await db.q.execute(sql`insert into words values ('bỏ')`)
  })
  await expect(work).rejects.toThrow('Failed query')
  expect(await db.q.execute(sql`select * from words`)).toMatchObject({ rows: [] })
})

test('a start that fails leaves no second thread on the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-thread-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'db')
  await writeFile(dataDir, 'a file where the folder should be')
  const thread = new PgliteThread({ dataDir })
  await expect(thread.start()).rejects.toHaveProperty('errno')
  await rm(dataDir)
  const first = await thread.start()
  await thread.close()
  expect(first.threadId).toBe(-1)
  await expect(thread.start().then((again) => again === first)).resolves.toBe(false)
  await thread.close()
})

test('a thread that ends fails the query under way, and starts again with all that was committed', async () => {
  const { thread, pool, words } = await startThread()
  await pool.query(`insert into words values ('giữ')`)
  const worker = await thread.start()
  const [asked] = await Promise.allSettled([
    pool.query('select count(*) from generate_series(1, 100000000)'),
    worker.terminate(),
  ])
  expect(asked).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('terminated') },
  })
  expect(await words()).toEqual(['giữ'])
})
