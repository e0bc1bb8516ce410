import { eq, sql } from 'drizzle-orm'
import { courses, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { insertAssessments } from './insert-assessments.ts'
import { insertBackOffice } from './insert-back-office.ts'
import { insertClass } from './insert-class.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { insertCertificates } from './insert-certificates.ts'
import { insertPeople } from './insert-people.ts'
import { insertReviews } from './insert-reviews.ts'
import { insertStudies } from './insert-studies.ts'
import { MediaCopies } from './media.ts'

/** Advisory lock: of two processes that start on an empty database, the second finds it seeded. */
const SEED_LOCK = 7_240_812

/**
 * Seeds an empty database with the demo data (docs/behaviour.md#demo-data); changes nothing when it has
 * a user or a course. A failed seed removes the files that it has copied. Returns true when the
 * database has the demo accounts, from this seed or an earlier one.
 */
export async function seedIfEmpty(deps: Deps): Promise<boolean> {
  const media = new MediaCopies(deps)
  try {
    await deps.db.tx(async () => {
      const { q } = deps.db
      await q.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
      const someone = await q.select({ id: users.id }).from(users).limit(1)
      const something = await q.select({ id: courses.id }).from(courses).limit(1)
      if (someone.length > 0 || something.length > 0) return
      const now = deps.now()
      await insertPeople(q, now)
      await insertCatalogue(q, now, media)
      await insertStudies(q, now)
      await insertAssessments(q, now)
      await insertClass(q, now)
      await insertReviews(q, now)
      await insertBackOffice(q, now)
      await insertCertificates(q, now)
    })
  } catch (error) {
    await media.removeAll()
    throw error
  }
  const [demo] = await deps.db.q
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, DEMO_ACCOUNTS[0]?.email ?? ''))
  return demo !== undefined
}
