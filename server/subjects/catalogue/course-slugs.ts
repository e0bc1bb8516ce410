import { and, eq, ne, or } from 'drizzle-orm'
import { courseSlugs, courses } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'

/** 409 SLUG_TAKEN at `slug`. */
export const slugTaken = (slug: string) => {
  const message = `Đã có khóa học mang đường dẫn ${slug}.`
  return new AppError('conflict', 'SLUG_TAKEN', message, { slug: message })
}

/**
 * 409 SLUG_TAKEN when another course has, or had, this address or has it as its id. In the transaction that wrote the
 * slug.
 */
export async function requireOwnAddress(deps: Deps, courseId: string, slug: string): Promise<void> {
  const { q } = deps.db
  const [former] = await q
    .select({ slug: courseSlugs.slug })
    .from(courseSlugs)
    .where(and(eq(courseSlugs.slug, slug), ne(courseSlugs.courseId, courseId)))
  const [other] = await q
    .select({ id: courses.id })
    .from(courses)
    .where(and(or(eq(courses.id, slug), eq(courses.slug, slug)), ne(courses.id, courseId)))
  if (former || other) throw slugTaken(slug)
}

/** Keeps the address that a course has given up for another one, and forgets the new one as a former one. */
export async function keepFormerSlug(
  deps: Deps,
  courseId: string,
  { former, current }: { former: string; current: string },
): Promise<void> {
  const { q } = deps.db
  await q
    .insert(courseSlugs)
    .values({ slug: former, courseId, createdAt: deps.now() })
    .onConflictDoNothing()
  await q
    .delete(courseSlugs)
    .where(and(eq(courseSlugs.slug, current), eq(courseSlugs.courseId, courseId)))
}
