import { asc, desc } from 'drizzle-orm'
import type { CourseOption } from '../../../shared/contract/admin/users.ts'
import { courses } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { closestCourses, courseHasWords } from '../../platform/db/search-words.ts'

const SHOWN = 20

/** GET /api/admin/course-options: courses of any status whose title, topic or teachers have every word: the closest, then the newest. */
export function courseOptions(deps: Deps, q: string): Promise<CourseOption[]> {
  return deps.db.q
    .select({ _id: courses.id, title: courses.title, status: courses.status })
    .from(courses)
    .where(courseHasWords(q))
    .orderBy(...closestCourses(q), desc(courses.createdAt), asc(courses.id))
    .limit(SHOWN)
}
