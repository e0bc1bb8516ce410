import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../server/subjects/accounts/passwords.ts'
import { openPostgres, type Database } from '../server/platform/db/client.ts'
import * as t from '../server/platform/db/schema.ts'
import { newId } from '../server/platform/ids.ts'
import { makeCourse, makeLesson, makeSection, makeUser } from '../tests/support/fixtures.ts'
import { makeAssessment } from '../tests/support/learning-fixtures.ts'
import { startPrivatePostgres } from '../tests/support/postgres.ts'
import { serverWith, sessionToken } from '../tests/support/session-token.ts'
import { isReady, spawnServer } from '../tests/support/spawn-server.ts'
import { startChild } from './child.ts'
import { fillCatalogue } from './generated-catalogue.ts'
import { fillClass, inParts } from '../tests/support/generated-class.ts'
import type { Ask, LoadResult } from './load-generator.ts'
import { buildSite, memoryOf } from './site.ts'
import { table } from './table.ts'

/**
 * `npm run bench -- capacity [--seconds 10]`: what one process carries, with PostgreSQL, a catalogue of 10,000 courses
 * and a class of 10,000 students who all handed in (docs/scaling.md). One kind of request at a time, from a process of
 * its own.
 */

const SECRET = 'a-secret-for-benches-of-32-characters'
const PASSWORD = 'mùa xuân 2026'
const CATALOGUE = 10_000
const CLASS = 10_000
const CONNECTIONS = 32
/** Of the class, who asks here: below everybody's limits of uploads (docs/behaviour.md#limits). */
const ASKING = 2_000
const MB = 1024 * 1024

interface Scene {
  name: string
  asks: Ask[]
  /** Of one request, where bytes are what counts. */
  megabytes?: number
}

async function fill(db: Database) {
  await fillCatalogue(db, CATALOGUE)
  const teacher = await makeUser(db, { roles: ['STUDENT', 'INSTRUCTOR'] })
  const course = await makeCourse(db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
  const section = await makeSection(db, course.id)
  const lesson = await makeLesson(db, section)
  for (let n = 0; n < 40; n += 1) await makeLesson(db, section, { sortOrder: n + 2 })
  const essay = await makeAssessment(db, lesson)
  const students = await fillClass(db, course.id, CLASS)
  await inParts(students, (part) =>
    db.q.insert(t.submissions).values(
      part.map(({ id }) => ({
        id: newId(),
        assessmentId: essay.id,
        userId: id,
        submittedAt: new Date(),
        textAnswer: 'Em nộp bài ạ. '.repeat(20),
      })),
    ),
  )
  const published = await db.q
    .select({ slug: t.courses.slug })
    .from(t.courses)
    .where(sql`status = 'PUBLISHED'`)
    .limit(400)
  const passwordHash = await hashPassword(PASSWORD)
  await db.q
    .update(t.users)
    .set({ passwordHash })
    .where(sql`id <> ${teacher.id}`)
  await db.q.execute(sql`vacuum analyze`)
  return { teacher, course, lesson, essay, students, published }
}

async function scenes(db: Database) {
  const { teacher, course, lesson, essay, students, published } = await fill(db)
  const tokenOf = (userId: string) => sessionToken(serverWith(db, SECRET), userId)
  const token = await tokenOf(teacher.id)
  const asking = await Promise.all(
    students.slice(0, ASKING).map(async (student) => ({
      ...student,
      token: await tokenOf(student.id),
    })),
  )
  const each = (ask: (n: number) => Ask) => Array.from({ length: 400 }, (_, n) => ask(n))
  const byStudent = (path: string, more: Partial<Ask> = {}) =>
    asking.map((student) => ({ path, token: student.token, ...more }))
  const teaching = (path: (n: number) => string) => each((n) => ({ path: path(n), token }))
  const all: Scene[] = [
    { name: 'page of the catalogue (HTML)', asks: [{ path: '/courses' }] },
    {
      name: 'catalogue, any page',
      asks: each((n) => ({ path: `/api/public/courses?page=${n + 1}&pageSize=12` })),
    },
    {
      name: 'catalogue, any search',
      asks: each((n) => ({ path: `/api/public/courses?q=python&minPrice=${n}` })),
    },
    {
      name: 'a course',
      asks: published.map(({ slug }) => ({ path: `/api/public/courses/${slug}` })),
    },
    { name: 'own courses', asks: byStudent('/api/student/my-courses') },
    { name: 'a lesson', asks: byStudent(`/api/student/lessons/${lesson.id}`) },
    {
      name: 'lesson done (a write)',
      asks: byStudent(`/api/student/lessons/${lesson.id}/complete`, { json: {} }),
    },
    {
      name: 'sign-in',
      asks: asking.map(({ email }, n) => ({
        path: '/auth/login',
        json: { email, password: PASSWORD },
        headers: { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` },
      })),
    },
    {
      name: 'hand-in with a file of 1 MB',
      megabytes: 1,
      asks: byStudent(`/api/student/assessments/${essay.id}/submit-assignment`, {
        handInBytes: MB,
      }),
    },
    {
      name: 'class of 10,000: a page of students',
      asks: teaching(() => `/api/instructor/courses/${course.id}/students?limit=50`).slice(0, 1),
    },
    {
      name: 'class of 10,000: one hand-in',
      asks: each((n) => ({
        path: `/api/instructor/assessments/${essay.id}/submissions?user=${students[n]?.id}`,
        token,
      })),
    },
    {
      name: 'class of 10,000: all hand-ins at once',
      asks: teaching(() => `/api/instructor/assessments/${essay.id}/submissions`).slice(0, 1),
    },
  ]
  return all
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '10' } },
  })
  buildSite()
  const database = await startPrivatePostgres({ durable: true })
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-capacity-'))
  const db = openPostgres(database.url)
  const generator = startChild<LoadResult>('load-generator.ts')
  try {
    await db.migrate()
    const all = await scenes(db)
    const server = spawnServer({
      cwd: folder,
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        SESSION_SECRET: SECRET,
        PUBLIC_URL: 'http://localhost',
        DATA_DIR: folder,
        TRUST_PROXY: '1',
      },
    })
    try {
      const origin = (await server.url).replace('localhost', '127.0.0.1')
      await isReady(origin, server)
      const rows: string[][] = []
      for (const { name, asks, megabytes } of all) {
        const order = { origin, asks, connections: CONNECTIONS }
        await generator.ask({ ...order, milliseconds: 1_000 })
        const result = await generator.ask({
          ...order,
          milliseconds: Number(values.seconds) * 1_000,
        })
        const perSecond = result.requests / result.seconds
        rows.push([
          name,
          perSecond.toFixed(perSecond < 10 ? 1 : 0),
          result.p50.toFixed(0),
          result.p99.toFixed(0),
          megabytes ? (perSecond * megabytes).toFixed(0) : '-',
          (await memoryOf(server.pid)).toFixed(0),
          String(result.failures),
        ])
      }
      console.log(
        `\nOne process, PostgreSQL, ${CONNECTIONS} connections; ${cpus().length} cores for all of these and the load\n`,
      )
      const head = ['request', 'per second', 'p50 ms', 'p99 ms', 'MB/s', 'memory MB', 'failed']
      console.log(table(head, rows))
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    generator.end()
    await db.close()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
