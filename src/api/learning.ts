import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  DeadlineItem,
  EnrolledCourse,
  Lesson,
  LessonDetail as LessonOfContract,
  Outline,
  Progress,
} from '../../shared/contract/learning.ts'
import { sortByDue } from '../../shared/rules/deadlines.ts'
import { completedInOutline, withCompletion } from '../../shared/rules/outline.ts'
import { clampPercent } from '../../shared/rules/progress.ts'
import { http } from './http.ts'
import { path } from './path.ts'
import { ME, reload } from './query-client.ts'
import {
  type ListedAssessment,
  readAssessmentType,
  readLessonAssessment,
} from './read/assessment.ts'
import { courseOf, readCourseCard } from './read/course.ts'
import { lessonTitle, readLessonType, readPublicLesson, readSections } from './read/lesson.ts'
import { readReference, readResource } from './read/resource.ts'
import {
  addressOrNull,
  type Raw,
  asRaw,
  flag,
  idOf,
  isRaw,
  number,
  numberOrNull,
  rowsOf,
  text,
  timeOrNull,
} from './read/wire.ts'

const readEnrolment = (raw: Raw): EnrolledCourse => ({
  course: readCourseCard(courseOf(raw)),
  ...readProgress(raw),
  ...readStudies(raw),
})

/** What our own API sends of an enrolment beyond the contract. */
function readStudies(raw: Raw): Pick<EnrolledCourse, 'counts' | 'next' | 'lastStudiedAt'> {
  const { counts, next } = raw
  const lessonId = isRaw(next) ? text(next['lessonId']) : ''
  const lastStudiedAt = timeOrNull(raw['lastStudiedAt'])
  return {
    ...(isRaw(counts)
      ? { counts: { done: number(counts['done']), lessons: number(counts['lessons']) } }
      : {}),
    ...(isRaw(next) && lessonId ? { next: { lessonId, title: lessonTitle(next) } } : {}),
    ...(lastStudiedAt ? { lastStudiedAt } : {}),
  }
}

/** A backend may leave out `completed`; then 100 percent means completed. */
function readProgress(raw: Raw): Progress {
  const progressPct = clampPercent(number(raw['progressPct']))
  const completed = raw['completed'] ?? progressPct === 100
  return { progressPct, completed: flag(completed) }
}

/** Reads `{course, sections}`, or the sections alone. */
function readOutline(response: unknown, courseId: string): Outline {
  const course = isRaw(response) && isRaw(response['course']) ? response['course'] : null
  return {
    course: course && { _id: idOf(course) || courseId, title: text(course['title']) },
    sections: readSections(
      isRaw(response) ? (response['sections'] ?? response) : response,
      (raw, index) => ({
        ...readPublicLesson(raw, index),
        completed: flag(raw['completed']),
      }),
    ),
  }
}

/** Reads the course of a lesson, with its picture where the backend sends one. */
const readLessonCourse = (value: unknown): Lesson['course'] => {
  const course = readReference(value)
  return course && isRaw(value) ? { ...course, imageUrl: addressOrNull(value['imageUrl']) } : course
}

/** Reads a lesson (docs/product.md#lesson), without resources that have no safe address. */
export const readLesson = (raw: Raw): Lesson => ({
  _id: idOf(raw),
  title: lessonTitle(raw),
  type: readLessonType(raw['type']),
  contentText: text(raw['contentText']),
  durationSec: numberOrNull(raw['durationSec']),
  isFreePreview: flag(raw['isFreePreview']),
  sortOrder: number(raw['sortOrder'], 1),
  section: readReference(raw['section']),
  course: readLessonCourse(raw['course']),
  resources: rowsOf(raw['resources'])
    .map(readResource)
    .filter((resource) => resource.url),
  ...((raw['completed'] ?? null) === null ? {} : { completed: flag(raw['completed']) }),
})

/** A lesson with its assessments as this backend lists them. */
export type LessonDetail = Omit<LessonOfContract, 'assessments'> & {
  assessments: ListedAssessment[]
}

/** Reads `{lesson, assessments}`, or the lesson itself with `assessments`. */
function readLessonDetail(value: unknown, lessonId: string): LessonDetail {
  const response = asRaw(value)
  const raw = isRaw(response['lesson']) ? response['lesson'] : response
  const lesson = readLesson(raw)
  return {
    lesson: { ...lesson, _id: lesson._id || lessonId },
    assessments: rowsOf(response['assessments'] ?? raw['assessments']).map(readLessonAssessment),
  }
}

/** POST /api/student/lessons/{id}/complete or /uncomplete with an empty body. */
export const setLessonCompleted = (lessonId: string, completed: boolean, signal?: AbortSignal) =>
  http.post(
    path`/api/student/lessons/${lessonId}/${completed ? 'complete' : 'uncomplete'}`,
    {},
    { signal },
  )

/** Reads a deadline under all its field names (docs/product.md#deadline-item); `courses` are those known here. */
function readDeadline(raw: Raw, courses: readonly EnrolledCourse[]): DeadlineItem {
  const lesson = raw['lesson'] ?? raw['lessonId']
  const availableAt = timeOrNull(raw['availableAt'])
  const course = readReference(raw['course'] ?? raw['courseId'])
  const courseTitle =
    text(raw['courseTitle']) ||
    course?.title ||
    courses.find((entry) => entry.course._id === course?._id)?.course.title
  return {
    _id: text(raw['_id']) || text(raw['id']) || text(raw['assessmentId']),
    title: text(raw['title']) || text(raw['name']) || 'Không có tiêu đề',
    type: readAssessmentType(raw['type'] ?? raw['assessmentType']),
    dueAt: timeOrNull(raw['dueAt']) ?? timeOrNull(raw['deadline']),
    submitted: flag(raw['submitted']),
    graded: flag(raw['graded']),
    ...(flag(raw['returned']) ? { returned: true } : {}),
    ...(flag(raw['usedUp']) ? { usedUp: true } : {}),
    ...('onTime' in raw && raw['onTime'] !== null ? { onTime: flag(raw['onTime']) } : {}),
    ...(flag(raw['extended']) ? { extended: true } : {}),
    ...(availableAt ? { availableAt } : {}),
    lessonId: (isRaw(lesson) ? idOf(lesson) : text(lesson)) || null,
    ...(courseTitle ? { courseTitle } : {}),
  }
}

/**
 * GET /api/student/deadlines?withinDays=n; a list or `{items}`. Sorted by due date, items without one
 * first (docs/product.md#deadline-fetch). Where the backend does not name the course, the user's courses do
 * if a page has read them.
 */
export async function fetchDeadlines(
  client: QueryClient,
  withinDays: number,
  signal: AbortSignal,
): Promise<DeadlineItem[]> {
  const response = await http.get(`/api/student/deadlines?withinDays=${withinDays}`, { signal })
  const courses = client.getQueryData(myCoursesQuery().queryKey) ?? []
  return sortByDue(rowsOf(response).map((raw) => readDeadline(raw, courses)))
}

/** GET /api/student/my-courses: the enrolments (docs/product.md#enrolled-course), without those whose course is gone. */
export const myCoursesQuery = () =>
  queryOptions({
    queryKey: [...ME, 'courses'],
    queryFn: async ({ signal }) =>
      rowsOf(await http.get('/api/student/my-courses', { signal }))
        .map(readEnrolment)
        .filter(({ course }) => course._id),
    // Another tab may have bought a course.
    refetchOnWindowFocus: true,
  })

/** GET /api/student/courses/{id}/outline: sections and lessons (docs/product.md#course-outline). */
export const outlineQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ME, 'courses', courseId, 'outline'],
    queryFn: async ({ signal }) =>
      readOutline(
        await http.get(path`/api/student/courses/${courseId}/outline`, { signal }),
        courseId,
      ),
  })

/** GET /api/student/courses/{id}/progress, in percent (docs/product.md#progress). */
export const progressQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ME, 'courses', courseId, 'progress'],
    queryFn: async ({ signal }) =>
      readProgress(
        asRaw(await http.get(path`/api/student/courses/${courseId}/progress`, { signal })),
      ),
  })

/** Every lesson as students see it. */
export const LESSONS = [...ME, 'lessons'] as const

/**
 * GET /api/student/lessons/{id}: a lesson with its assessments (docs/product.md#lesson-player). Read again on every entry
 * and when the tab comes back, because teachers edit meanwhile; what plays goes on (`src/parts/player/Stage.tsx`).
 */
export const lessonQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [...LESSONS, lessonId],
    queryFn: async ({ signal }) =>
      readLessonDetail(
        await http.get(path`/api/student/lessons/${lessonId}`, { signal }),
        lessonId,
      ),
    refetchOnWindowFocus: true,
    staleTime: 0,
  })

/** Changes a lesson in the cache. A response under way may be older than the change, so it is asked for anew. */
export function changeLesson(
  client: QueryClient,
  lessonId: string,
  change: (detail: LessonDetail) => LessonDetail,
): void {
  const { queryKey } = lessonQuery(lessonId)
  client.setQueryData(queryKey, (detail) => detail && change(detail))
  if (client.isFetching({ queryKey, exact: true })) void reload(client, { queryKey, exact: true })
}

export const learningChanges = {
  /** Shows the change in lesson and outline at once; outline, progress and dashboard reload. */
  lessonCompleted: (client: QueryClient, lessonId: string, completed: boolean) => {
    changeLesson(client, lessonId, (detail) => ({
      ...detail,
      lesson: { ...detail.lesson, completed },
    }))
    const courseId = client.getQueryData(lessonQuery(lessonId).queryKey)?.lesson.course?._id
    if (courseId) {
      client.setQueryData(
        outlineQuery(courseId).queryKey,
        (outline) =>
          outline && {
            ...outline,
            sections: withCompletion(outline.sections, lessonId, completed),
          },
      )
    }
    return reload(client, { queryKey: [...ME, 'courses'] })
  },
  /** After an unclear end: the lesson shows what the outline says, once that has loaded again. */
  completionUnclear: async (client: QueryClient, lessonId: string) => {
    await reload(client, { queryKey: [...ME, 'courses'] })
    const lesson = lessonQuery(lessonId).queryKey
    const courseId = client.getQueryData(lesson)?.lesson.course?._id
    const outline = courseId ? client.getQueryData(outlineQuery(courseId).queryKey) : undefined
    const completed = outline && completedInOutline(outline.sections, lessonId)
    if (completed === undefined) return
    client.setQueryData(
      lesson,
      (detail) => detail && { ...detail, lesson: { ...detail.lesson, completed } },
    )
  },
}
