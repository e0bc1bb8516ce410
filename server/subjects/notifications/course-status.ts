import { and, eq, ne } from 'drizzle-orm'
import { courseInstructors, courses } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { enqueueNotices } from '../../providers/mail/notices.ts'

/** Mails the MAIN teachers, except the actor, that a course is published or returned; in the act's transaction. */
export async function notifyCourseStatus(
  deps: Deps,
  courseId: string,
  did: { act: 'publish' } | { act: 'return'; note: string },
  byUserId?: string,
): Promise<void> {
  const mains = await deps.db.q
    .select({ userId: courseInstructors.userId, slug: courses.slug, title: courses.title })
    .from(courseInstructors)
    .innerJoin(courses, eq(courses.id, courseInstructors.courseId))
    .where(
      and(
        eq(courseInstructors.courseId, courseId),
        eq(courseInstructors.role, 'MAIN'),
        byUserId === undefined ? undefined : ne(courseInstructors.userId, byUserId),
      ),
    )
  await enqueueNotices(
    deps,
    'course-status',
    mains.map(({ userId, ...course }) => ({
      data: { courseId, ...course, ...did },
      userId,
      dedupeKey: `course-status:${courseId}:${deps.now().getTime()}:${userId}`,
    })),
  )
}
