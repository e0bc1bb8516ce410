import { DEADLINE_DAYS, sortByDue } from '../../shared/rules/deadlines.ts'
import { resourceKindOf } from '../../shared/rules/lesson-media.ts'
import { clampPercent } from '../../shared/rules/progress.ts'
import { readAssessmentType, readLessonAssessment } from './assessments.ts'
import { lessonTitle, readLessonType, readPublicLesson, readSections } from './catalogue.ts'
import type {
  DeadlineItem,
  EnrolledCourse,
  Lesson,
  LessonDetail,
  LessonResource,
  Outline,
  Progress,
} from '../../shared/contract/learning.ts'
import { http } from './http.ts'
import {
  asRaw,
  courseOf,
  flag,
  idOf,
  isRaw,
  number,
  numberOrNull,
  type Raw,
  readCourseCard,
  rowsOf,
  text,
  textOrNull,
  timeOrNull,
  webAddress,
} from './read.ts'

const segment = encodeURIComponent

/** GET /api/student/my-courses; entries whose course is gone are left out. */
export async function fetchMyCourses(signal?: AbortSignal): Promise<EnrolledCourse[]> {
  return rowsOf(await http.get('/api/student/my-courses', { signal }))
    .map((raw) => ({ course: readCourseCard(courseOf(raw)), ...readProgress(raw) }))
    .filter(({ course }) => course._id)
}

/** `completed` may be left out; then 100 % says it. */
function readProgress(raw: Raw): Progress {
  const progressPct = clampPercent(number(raw['progressPct']))
  const completed = raw['completed'] ?? progressPct === 100
  return { progressPct, completed: flag(completed) }
}

/** GET /api/student/courses/{id}/outline. */
export async function fetchOutline(courseId: string, signal?: AbortSignal): Promise<Outline> {
  const answer = await http.get(`/api/student/courses/${segment(courseId)}/outline`, { signal })
  const course = isRaw(answer) && isRaw(answer['course']) ? answer['course'] : null
  return {
    course: course && { _id: idOf(course) || courseId, title: text(course['title']) },
    sections: readSections(
      isRaw(answer) ? (answer['sections'] ?? answer) : answer,
      (raw, index) => ({
        ...readPublicLesson(raw, index),
        completed: flag(raw['completed']),
      }),
    ),
  }
}

/** GET /api/student/courses/{id}/progress. */
export async function fetchProgress(courseId: string, signal?: AbortSignal): Promise<Progress> {
  return readProgress(
    asRaw(await http.get(`/api/student/courses/${segment(courseId)}/progress`, { signal })),
  )
}

/** Reads a lesson resource (docs/product.md#lesson-resource). */
export const readResource = (raw: Raw): LessonResource => {
  const id = idOf(raw)
  return {
    ...(id ? { _id: id } : {}),
    title: text(raw['title']),
    kind: resourceKindOf(text(raw['kind']).toUpperCase()),
    mime: textOrNull(raw['mime']),
    url: webAddress(raw['viewUrl']) ?? webAddress(raw['url']) ?? '',
    durationSec: numberOrNull(raw['durationSec']),
    isPrimary: flag(raw['isPrimary']),
  }
}

/** A reference that may be an id or an object with `_id` and `title`. */
export const readReference = (value: unknown): { _id: string; title: string } | null => {
  if (isRaw(value)) return { _id: idOf(value), title: text(value['title']) }
  return text(value) ? { _id: text(value), title: '' } : null
}

const readLesson = (raw: Raw): Lesson => ({
  _id: idOf(raw),
  title: lessonTitle(raw),
  type: readLessonType(raw['type']),
  contentText: text(raw['contentText']),
  durationSec: numberOrNull(raw['durationSec']),
  isFreePreview: flag(raw['isFreePreview']),
  sortOrder: number(raw['sortOrder'], 1),
  section: readReference(raw['section']),
  course: readReference(raw['course']),
  resources: rowsOf(raw['resources'])
    .map(readResource)
    .filter((resource) => resource.url),
  ...((raw['completed'] ?? null) === null ? {} : { completed: flag(raw['completed']) }),
})

/** GET /api/student/lessons/{id}; `{lesson, assessments}`, or the lesson itself with `assessments`. */
export async function fetchLesson(lessonId: string, signal?: AbortSignal): Promise<LessonDetail> {
  const answer = asRaw(await http.get(`/api/student/lessons/${segment(lessonId)}`, { signal }))
  const raw = isRaw(answer['lesson']) ? answer['lesson'] : answer
  const lesson = readLesson(raw)
  return {
    lesson: { ...lesson, _id: lesson._id || lessonId },
    assessments: rowsOf(answer['assessments'] ?? raw['assessments']).map(readLessonAssessment),
  }
}

/** POST /api/student/lessons/{id}/complete or /uncomplete with an empty body. */
export async function setLessonCompleted(lessonId: string, completed: boolean): Promise<void> {
  await http.post(
    `/api/student/lessons/${segment(lessonId)}/${completed ? 'complete' : 'uncomplete'}`,
    {},
  )
}

/** Reads a deadline in all its spellings (docs/product.md#deadline-item). */
function readDeadline(raw: Raw): DeadlineItem {
  const lesson = raw['lesson'] ?? raw['lessonId']
  return {
    _id: text(raw['_id']) || text(raw['id']) || text(raw['assessmentId']),
    title: text(raw['title']) || text(raw['name']) || 'Không có tiêu đề',
    type: readAssessmentType(raw['type'] ?? raw['assessmentType']),
    dueAt: timeOrNull(raw['dueAt']) ?? timeOrNull(raw['deadline']),
    submitted: flag(raw['submitted']),
    graded: flag(raw['graded']),
    ...('onTime' in raw && raw['onTime'] !== null ? { onTime: flag(raw['onTime']) } : {}),
    lessonId: (isRaw(lesson) ? idOf(lesson) : text(lesson)) || null,
  }
}

/** GET /api/student/deadlines?withinDays=n; a list or `{items}`. Sorted by due date, a missing one first. */
export async function fetchDeadlines(
  withinDays = DEADLINE_DAYS,
  signal?: AbortSignal,
): Promise<DeadlineItem[]> {
  const answer = await http.get(`/api/student/deadlines?withinDays=${withinDays}`, { signal })
  return sortByDue(rowsOf(answer).map(readDeadline))
}
