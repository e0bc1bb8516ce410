import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/platform/db/client.ts'
import { mailClassMessages } from '../server/subjects/class/mail-messages.ts'
import { testDeps } from '../tests/support/deps.ts'
import { makeCourse, makeLesson, makeSection, makeUser } from '../tests/support/fixtures.ts'
import { makeAssessment } from '../tests/support/learning-fixtures.ts'
import { serveApp } from '../tests/support/serve-app.ts'
import { sessionToken } from '../tests/support/session-token.ts'
import { onPostgres } from './engines.ts'
import { fillClass, fillStudies, generatedStudent } from '../tests/support/generated-class.ts'
import { median, percentile, table } from './table.ts'

/**
 * `npm run bench -- class [--quick]`: what a teacher asks of a class over HTTP, with 10,000 students, 40 lessons and 8
 * assessments on PostgreSQL beside two other classes (`--quick`: a tenth), against 200 ms (docs/class.md#progress); and
 * how long the mails of an announcement take to be in the outbox.
 */
const BUDGET_MS = 200
const ROUNDS = 20
const SECTIONS = 5
const LESSONS = 8
const ASSESSMENTS = 8

async function makeClass(db: Database, teacherId: string, students: number, from: number) {
  const course = await makeCourse(db, { instructors: [{ userId: teacherId, role: 'MAIN' }] })
  let left = ASSESSMENTS
  for (let section = 1; section <= SECTIONS; section += 1) {
    const made = await makeSection(db, course.id, { sortOrder: section })
    for (let at = 1; at <= LESSONS; at += 1) {
      const lesson = await makeLesson(db, made, { sortOrder: at })
      if (at % 5 !== 0 || left === 0) continue
      for (const type of ['QUIZ', 'ASSIGNMENT']) {
        await makeAssessment(db, lesson, { type })
        left -= 1
      }
    }
  }
  await fillClass(db, course.id, students, from)
  await fillStudies(db, course.id)
  return course
}

async function measure(db: Database, folder: string, quick: boolean): Promise<void> {
  const students = quick ? 1_000 : 10_000
  const teacher = await makeUser(db, { roles: ['INSTRUCTOR'] })
  const course = await makeClass(db, teacher.id, students, 0)
  for (const nth of [1, 2]) await makeClass(db, teacher.id, students / 2, nth * students)
  await db.q.execute(sql`update users set email_proved_at = now()`)
  await db.q.execute(sql`vacuum analyze`)
  const deps = await testDeps({ db, folder })
  const token = await sessionToken(deps, teacher.id)
  const { url, close } = await serveApp(deps)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const base = `/api/instructor/courses/${course.id}/class`
  const ask = async (path: string, sent?: object) => {
    const begun = performance.now()
    const body = sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) }
    const answer = await fetch(url + base + path, { headers, ...body })
    const text = await answer.text()
    if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${text}`)
    return { ms: performance.now() - begun, text }
  }
  /** The address of the last page, by walking to it. */
  const lastPage = async (query: string) => {
    let path = `?${query}&limit=500`
    for (;;) {
      const { next } = JSON.parse((await ask(path)).text) as { next: string | null }
      if (next === null) return path
      path = `?${query}&limit=500&after=${next}`
    }
  }
  const rows: string[][] = []
  const time = async (name: string, path: string, sent?: object) => {
    await ask(path, sent)
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) times.push((await ask(path, sent)).ms)
    const slow = percentile(times, 0.95)
    const budget = slow <= BUDGET_MS ? 'within' : `over ${BUDGET_MS}`
    rows.push([name, median(times).toFixed(1), slow.toFixed(1), budget])
  }
  try {
    for (const sort of ['name', 'progress', 'seen', 'score']) {
      for (const dir of ['asc', 'desc']) {
        const query = `sort=${sort}&dir=${dir}`
        await time(`${sort} ${dir}: first page`, `?${query}`)
        await time(`${sort} ${dir}: last page of 500`, await lastPage(query))
      }
    }
    const searched = (q: string) => new URLSearchParams({ q }).toString()
    await time('search: a name', `?${searched('khanh linh')}`)
    await time('search: one email', `?${searched(generatedStudent(7).email)}`)
    await time('search: everybody, by score', `?sort=score&${searched('lop.test')}`)
    await time('lessons', '/lessons')
    await time('reminder: trial', '/reminders', { below: 50, unseenDays: 7, dryRun: true })
    await time('messages', '/messages')
    const csv = await ask('.csv?sort=score')
    const sent = await ask('/announcements', {
      title: 'Lịch học',
      body: 'Chào cả lớp. '.repeat(40),
    })
    const begun = performance.now()
    const mailed = await mailClassMessages(deps)
    const mailing = performance.now() - begun
    console.log(
      `\nClass: ${students} students, ${SECTIONS * LESSONS} lessons, ${ASSESSMENTS} assessments on PostgreSQL, ${ROUNDS} rounds`,
    )
    console.log(table(['call', 'median ms', 'p95 ms', 'budget'], rows))
    console.log(`\nCSV of all: ${csv.ms.toFixed(0)} ms`)
    console.log(
      `Announcement: ${sent.ms.toFixed(0)} ms, then ${mailed} mails in the outbox in ${(mailing / 1000).toFixed(1)} s`,
    )
  } finally {
    await close()
  }
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } })
  await onPostgres((db, folder) => measure(db, folder, values.quick))
}
