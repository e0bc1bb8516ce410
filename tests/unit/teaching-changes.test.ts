import { expect, test } from 'vitest'
import { cartQuery, ordersQuery } from '../../src/api/cart.ts'
import { deadlinesQuery } from '../../src/api/deadlines.ts'
import {
  gradebookQuery,
  lessonAssessmentsQuery,
  studentsQuery,
  submissionForGradingQuery,
  submissionOfQuery,
} from '../../src/api/grading.ts'
import { lessonQuery, myCoursesQuery, outlineQuery, progressQuery } from '../../src/api/learning.ts'
import { createQueryClient } from '../../src/api/query-client.ts'
import { teachingChanges } from '../../src/api/teaching-changes.ts'
import { contentQuery, instructorCoursesQuery } from '../../src/api/teaching.ts'

test('after a change of content every query that shows the content is stale, and no other', () => {
  const client = createQueryClient()
  const shows = [
    contentQuery('c'),
    instructorCoursesQuery(),
    lessonQuery('l'),
    myCoursesQuery(),
    outlineQuery('c'),
    progressQuery('c'),
    deadlinesQuery(7),
    deadlinesQuery(14),
    lessonAssessmentsQuery('l'),
    gradebookQuery('l'),
    submissionOfQuery('a', 's'),
    submissionForGradingQuery('x'),
  ].map(({ queryKey }): readonly unknown[] => queryKey)
  const publicKeys = [
    ['public', 'courses', {}],
    ['public', 'course', 'khoa'],
  ]
  const others = [cartQuery(), ordersQuery(), studentsQuery('c'), contentQuery('other course')].map(
    ({ queryKey }): readonly unknown[] => queryKey,
  )
  for (const key of [...shows, ...publicKeys, ...others]) client.setQueryData(key, {})
  void teachingChanges.contentChanged(client, 'c')
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated === true
  expect([...shows, ...publicKeys].filter((key) => !isStale(key))).toEqual([])
  expect(others.filter(isStale)).toEqual([])
})
