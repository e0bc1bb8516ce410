import { and, desc, eq } from 'drizzle-orm'
import { newCertificateCode } from '../../subjects/certificates/certificate-code.ts'
import type { Queries } from '../../platform/db/client.ts'
import * as t from '../../platform/db/schema.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { COURSES } from './catalogue/topics.ts'
import { daysBefore } from './days.ts'
import { seedId } from './ids.ts'
import { seededRandom } from './random.ts'

/**
 * The main student's certificates: one that holds and one whose course was refunded. Another course is complete, too
 * (`MAIN_PROGRESS`): its certificate is there to be claimed.
 */
const STUDENT = 'hocvien'
const HELD = 'git-va-github-trong-mot-buoi-chieu'
/** Between payment and refund of `MAIN_ORDERS`. */
const REVOKED = { course: 'seo-thuc-hanh', issuedDaysAgo: 72.5, revokedDaysAgo: 72 }

function rowOf(slug: string, issuedAt: Date): typeof t.certificates.$inferInsert {
  const random = seededRandom(`certificate/${STUDENT}/${slug}`)
  const account = DEMO_ACCOUNTS.find(({ username }) => username === STUDENT)
  const course = COURSES.find((each) => each.slug === slug)
  if (!account || !course) throw new Error(`seed: no certificate of ${slug}`)
  return {
    code: newCertificateCode((below) => Math.floor(random() * below)),
    userId: seedId('user', STUDENT),
    courseId: seedId('course', slug),
    fullName: account.fullName,
    courseTitle: course.title,
    issuedAt,
  }
}

/** Inserts them; the first was issued with the last lesson. */
export async function insertCertificates(q: Queries, now: Date): Promise<void> {
  const [last] = await q
    .select({ completedAt: t.lessonCompletions.completedAt })
    .from(t.lessonCompletions)
    .innerJoin(t.lessons, eq(t.lessons.id, t.lessonCompletions.lessonId))
    .where(
      and(
        eq(t.lessons.courseId, seedId('course', HELD)),
        eq(t.lessonCompletions.userId, seedId('user', STUDENT)),
      ),
    )
    .orderBy(desc(t.lessonCompletions.completedAt))
    .limit(1)
  await q.insert(t.certificates).values([
    rowOf(HELD, last?.completedAt ?? now),
    {
      ...rowOf(REVOKED.course, daysBefore(now, REVOKED.issuedDaysAgo)),
      revokedAt: daysBefore(now, REVOKED.revokedDaysAgo),
      revokedReason: 'Học phí của khóa học này đã được hoàn lại.',
    },
  ])
}
