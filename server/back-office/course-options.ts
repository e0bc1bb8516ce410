import { and, asc, desc, like } from 'drizzle-orm'
import type { CourseOption } from '../../shared/contract/admin/users.ts'
import { courses } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { literally, wordsOf } from '../db/search-words.ts'

const SHOWN = 20

/** GET /api/admin/course-options: the newest courses whose title, topic or teachers have every word, of any status. */
export function courseOptions(deps: Deps, q: string): Promise<CourseOption[]> {
  return deps.db.q
    .select({ _id: courses.id, title: courses.title, status: courses.status })
    .from(courses)
    .where(and(...wordsOf(q).map((word) => like(courses.searchText, `%${literally(word)}%`))))
    .orderBy(desc(courses.createdAt), asc(courses.id))
    .limit(SHOWN)
}
