import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { GRADEBOOKS, GRADING } from './grading.ts'
import { LESSONS } from './learning.ts'
import { ME, reload } from './query-client.ts'
import { contentQuery, instructorCoursesQuery } from './teaching.ts'

/** What shows sections, lessons or assessments to the signed-in user: player, courses, deadlines, grading desk. */
const SHOWING: readonly QueryKey[] = [
  LESSONS,
  [...ME, 'courses'],
  [...ME, 'deadlines'],
  GRADEBOOKS,
  [...GRADING, 'lessons'],
  [...GRADING, 'assessments'],
  [...GRADING, 'submissions'],
]

export const teachingChanges = {
  /** Something was saved, moved or deleted. Resolves once the course's content is read again. */
  contentChanged: (client: QueryClient, courseId: string) => {
    // Public pages: their topics are on every page and did not change.
    void client.invalidateQueries({ queryKey: ['public'], refetchType: 'none' })
    for (const queryKey of SHOWING) void reload(client, { queryKey })
    return Promise.all([
      reload(client, { queryKey: contentQuery(courseId).queryKey }),
      reload(client, { queryKey: instructorCoursesQuery().queryKey, exact: true }),
    ])
  },
}
