import { queryOptions } from '@tanstack/react-query'
import type { Preview } from '../../shared/contract/previews.ts'
import { http } from './http.ts'
import { readLesson } from './learning.ts'
import { path } from './path.ts'
import { readCourseCard } from './read/course.ts'
import { readReference } from './read/resource.ts'
import { asRaw, number, text } from './read/wire.ts'

/** GET /api/public/lessons/{id} (docs/trust.md#previews). */
async function fetchPreview(lessonId: string, signal?: AbortSignal): Promise<Preview> {
  const address = path`/api/public/lessons/${lessonId}`
  const raw = asRaw(await http.get(address, { signal, isPublic: true }))
  const course = asRaw(raw['course'])
  return {
    lesson: readLesson(asRaw(raw['lesson'])),
    course: {
      ...readCourseCard(course),
      saleEndsAt: text(course['saleEndsAt']),
      lessons: number(course['lessons']),
      durationSec: number(course['durationSec']),
    },
    previous: readReference(raw['previous']),
    next: readReference(raw['next']),
  }
}

/** A free preview, the same for everybody; the addresses of its files end after some hours. */
export const previewQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['public', 'preview', lessonId],
    queryFn: ({ signal }) => fetchPreview(lessonId, signal),
  })
