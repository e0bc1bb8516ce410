import { eq } from 'drizzle-orm'
import { type Database, openPglite, openPostgres } from '../../server/platform/db/client.ts'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { courseInstructors } from '../../server/platform/db/schema.ts'
import { copyOfSite, databaseOfSite } from './copy-of-site.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from './fixtures.ts'
import { newPerson, type Person } from './people.ts'
import { type Site, startSite } from './site.ts'

/** A user who can sign in, with the id in the database. */
export interface Account extends Person {
  id: string
}

/**
 * A course with one lesson and `count` students, who can sign in. `fill` then inserts the rows that the
 * test needs.
 */
export interface Schoolroom<Filled> {
  site: Site
  lesson: { id: string; courseId: string }
  students: Account[]
  filled: Filled
}

/** The site on a database of the test's own making, without the demo data. */
export async function startSchoolroom<Filled>(
  count: number,
  fill: (db: Database, lesson: { id: string; courseId: string }) => Promise<Filled>,
  env: Record<string, string> = {},
): Promise<Schoolroom<Filled>> {
  const dataDir = await copyOfSite('empty')
  const made = await withDatabase(dataDir, async (db) => {
    const course = await makeCourse(db, { title: 'Lớp thử' })
    const lesson = await makeLesson(db, await makeSection(db, course.id), { title: 'Bài thử' })
    const students: Account[] = []
    for (let n = 0; n < count; n++) {
      const person = newPerson()
      const passwordHash = await hashPassword(person.password)
      const { id } = await makeUser(db, { ...person, passwordHash })
      await enrol(db, id, course.id)
      students.push({ ...person, id })
    }
    return { lesson, students, filled: await fill(db, lesson) }
  })
  return { site: await startSite({ dataDir, env }), ...made }
}

/** An account that alone teaches the course; returns its id. */
export async function teachAlone(db: Database, courseId: string, person: Person): Promise<string> {
  const passwordHash = await hashPassword(person.password)
  const { id } = await makeUser(db, { ...person, passwordHash, roles: ['STUDENT', 'INSTRUCTOR'] })
  await db.q.delete(courseInstructors).where(eq(courseInstructors.courseId, courseId))
  await db.q.insert(courseInstructors).values({ courseId, userId: id, role: 'MAIN' })
  return id
}

/** Opens the database of a site that is not running. */
export async function withDatabase<T>(
  dataDir: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const address = await databaseOfSite(dataDir)
  const db = address ? openPostgres(address) : await openPglite(dataDir)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
