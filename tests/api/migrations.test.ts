import { gt, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '../../server/platform/db/schema.ts'
import { startProblem } from '../../server/tools/start-problem.ts'
import { freshDatabase } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'

/** When the trial versions made their last step, which the first migration takes the place of. */
const LAST_STEP = 1_795_886_011_702

const madeAt = sql<number>`created_at`

/** A database with an account, whose migrations are these, by their times. */
async function databaseAt(...times: number[]) {
  const db = await freshDatabase('empty')
  onTestFinished(() => db.close())
  // The trial versions had none of what later migrations make.
  await db.q.execute(
    sql`alter table mails drop template, drop data, add unsubscribe_url text, add text_body text, add html_body text`,
  )
  await db.q.execute(sql`drop table kept_answers`)
  await db.q.execute(sql`drop table course_changes`)
  await db.q.execute(sql`drop function note_course_change cascade`)
  for (const name of ['popular', 'rating', 'price', 'price_desc', 'newest']) {
    await db.q.execute(sql.raw(`create index courses_${name}_idx on courses (id)`))
  }
  const user = await makeUser(db)
  await db.q.execute(sql`delete from drizzle.__drizzle_migrations`)
  for (const time of times) {
    await db.q.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('bản thử', ${time})`,
    )
  }
  const read = async () => ({
    steps: await db.q.$count(sql`drizzle.__drizzle_migrations`),
    people: await db.q.select({ id: users.id }).from(users),
  })
  const untouched = { steps: times.length, people: [{ id: user.id }] }
  return { db, read, untouched }
}

test('tables of the last trial version go on as they are', async () => {
  const { db, read, untouched } = await databaseAt(1_795_239_974_456, LAST_STEP)
  expect(await db.isMigrated()).toBe(false)
  await db.migrate()
  expect(await db.isMigrated()).toBe(true)
  const later = await db.q.$count(sql`drizzle.__drizzle_migrations`, gt(madeAt, LAST_STEP))
  expect(later).toBeGreaterThan(0)
  expect(await read()).toEqual({ ...untouched, steps: untouched.steps + later })
})

test('tables of an earlier trial version are refused in one line, and nothing is changed', async () => {
  const { db, read, untouched } = await databaseAt(LAST_STEP - 1)
  expect(await db.isMigrated()).toBe(false)
  const refusal = startProblem(await db.migrate().catch((error: unknown) => error))
  expect(refusal).toMatch(/^Cơ sở dữ liệu này do một bản thử cũ tạo ra.*dữ liệu vẫn còn nguyên/)
  expect(refusal).not.toContain('\n')
  expect(await read()).toEqual(untouched)
})
