import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  CourseContent,
  CourseRole,
  InstructorCourse,
  LessonForEdit as LessonOfContract,
  Move,
  TaughtAssessmentLink,
  TaughtSection,
} from '../../shared/contract/teaching.ts'
import { ApiError } from './errors.ts'
import { type RequestOptions, http } from './http.ts'
import { path } from './path.ts'
import { ME } from './query-client.ts'
import { first, nested, readAssessmentType } from './read/assessment.ts'
import { readEditStamp } from './read/edit-stamp.ts'
import { courseTitle, readCourseSummary } from './read/course.ts'
import { lessonTitle, readLessonType, readSections } from './read/lesson.ts'
import { type EditedResource, readReference, readTaughtResource } from './read/resource.ts'
import {
  type Raw,
  asRaw,
  flag,
  idOf,
  isRaw,
  number,
  numberOrNull,
  requireIdentity,
  rowsOf,
  text,
  timeOrNull,
} from './read/wire.ts'

/** The instructor's courses with sections and lessons (docs/product.md#instructor-calls). */

const roleOf = (value: unknown): CourseRole => {
  const role = text(value).toUpperCase()
  return role === 'CO' || role === 'TA' ? role : 'MAIN'
}

/** A backend that does not tell it means its teachers. */
const readTeaches = (raw: Raw): { teaches?: false } =>
  raw['teaches'] === false ? { teaches: false } : {}

/** Absent where the backend does not count (docs/class.md#waiting-work). */
const readWaiting = (...raws: readonly Raw[]): { waitingCount?: number } => {
  const count = numberOrNull(first(raws, 'waitingCount'))
  return count === null ? {} : { waitingCount: count }
}

const readInstructorCourse = (raw: Raw): InstructorCourse => ({
  ...readCourseSummary(raw),
  myRole: roleOf(raw['myRole']),
  ...readTeaches(raw),
  status: text(raw['status']).toUpperCase(),
  lessons: Array.isArray(raw['lessons']) ? raw['lessons'].length : number(raw['lessons']),
  totalDurationSec: number(raw['totalDurationSec']),
  studentCount: numberOrNull(raw['studentCount']),
  ...readWaiting(raw),
})

/** Reads a link with its assessment nested (docs/product.md#lesson), or the assessment itself. */
export const readAssessmentLink = (raw: Raw, index: number): TaughtAssessmentLink => {
  const raws = nested(raw)
  return {
    _id: idOf(raws[0] ?? raw) || text(raw['assessmentId']) || text(raw['assessment']),
    title: text(first(raws, 'title', 'name')) || 'Không có tiêu đề',
    assessmentType: readAssessmentType(first(raws, 'assessmentType', 'type')),
    sortOrder: number(raw['sortOrder'], index + 1),
    dueAt: timeOrNull(first(raws, 'dueAt', 'deadline')),
    ...readWaiting(...raws),
  }
}

const readTaughtLesson = (raw: Raw, index = 0) => ({
  _id: idOf(raw),
  title: lessonTitle(raw),
  type: readLessonType(raw['type']),
  sectionId: readReference(raw['section'] ?? raw['sectionId'])?._id ?? '',
  durationSec: numberOrNull(raw['durationSec']),
  isFreePreview: flag(raw['isFreePreview']),
  sortOrder: number(raw['sortOrder'], index + 1),
  resources: rowsOf(raw['resources'])
    .map(readTaughtResource)
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary)),
  assessments: rowsOf(raw['assessments'])
    .map(readAssessmentLink)
    .sort((a, b) => a.sortOrder - b.sortOrder),
  submissions: numberOrNull(raw['submissions']),
  ...readWaiting(raw),
})

const readContentSections = (value: unknown): TaughtSection[] =>
  readSections(value, readTaughtLesson, readEditStamp).map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({
      ...lesson,
      sectionId: lesson.sectionId || section._id,
    })),
  }))

/** GET /api/instructor/courses/{courseId}/content; sections as an array, `{items}` or `{sections}`. */
export async function fetchContent(courseId: string, signal?: AbortSignal): Promise<CourseContent> {
  const response = await http.get(path`/api/instructor/courses/${courseId}/content`, {
    signal,
  })
  const course = isRaw(response) && isRaw(response['course']) ? response['course'] : null
  return {
    course: course && {
      _id: idOf(course) || courseId,
      slug: text(course['slug']) || idOf(course) || courseId,
      title: courseTitle(course),
      status: text(course['status']).toUpperCase(),
      myRole: roleOf(course['myRole']),
      ...readTeaches(course),
    },
    sections: readContentSections(isRaw(response) ? (response['sections'] ?? response) : response),
  }
}

/** The request body of a section (docs/product.md#section-rules). */
export interface SectionDraft {
  title: string
  summary: string
}

const sectionPath = (courseId: string, sectionId: string) =>
  path`/api/instructor/courses/${courseId}/sections/${sectionId}`

/** One section, from the course's content; 'missing' when it is gone. */
export async function fetchSection(
  courseId: string,
  sectionId: string,
  signal?: AbortSignal,
): Promise<TaughtSection> {
  const { sections } = await fetchContent(courseId, signal)
  const section = sections.find(({ _id }) => _id === sectionId)
  if (!section) throw new ApiError('missing')
  return section
}

/** POST (without `sectionId`) or PUT of a section; its id, '' when the response has none. */
export async function saveSection(
  courseId: string,
  sectionId: string | undefined,
  draft: SectionDraft,
  options?: RequestOptions,
): Promise<string> {
  const response: unknown = sectionId
    ? await http.put(sectionPath(courseId, sectionId), draft, options)
    : await http.post(path`/api/instructor/courses/${courseId}/sections`, draft, options)
  return isRaw(response) ? idOf(response) : ''
}

/** DELETE of a section with its lessons. */
export async function deleteSection(
  courseId: string,
  sectionId: string,
  signal?: AbortSignal,
): Promise<void> {
  await http.delete(sectionPath(courseId, sectionId), { signal })
}

export type MoveDirection = Move['dir']

/** PATCH …/move of a section, by one position (docs/product.md#moving). */
export const moveSection = (
  courseId: string,
  sectionId: string,
  dir: MoveDirection,
  signal?: AbortSignal,
) => http.patch(`${sectionPath(courseId, sectionId)}/move`, { dir }, { signal })

const lessonPath = (lessonId: string) => path`/api/instructor/lessons/${lessonId}`

/** PATCH …/move of a lesson, by one position within its section (docs/product.md#moving). */
export const moveLesson = (lessonId: string, dir: MoveDirection, signal?: AbortSignal) =>
  http.patch(path`/api/instructor/lessons/${lessonId}/move`, { dir }, { signal })

/** DELETE of a lesson with its assessments. */
export async function deleteLesson(lessonId: string, signal?: AbortSignal): Promise<void> {
  await http.delete(lessonPath(lessonId), { signal })
}

/** A lesson as the form edits it. */
export type LessonForEdit = Omit<LessonOfContract, 'resources'> & { resources: EditedResource[] }

/** The lesson itself, or under `lesson`; its assessments in either. */
async function fetchRawLesson(lessonId: string, signal?: AbortSignal): Promise<Raw> {
  const response = asRaw(await http.get(lessonPath(lessonId), { signal }))
  const raw = isRaw(response['lesson']) ? response['lesson'] : response
  requireIdentity([raw])
  return { ...raw, assessments: raw['assessments'] ?? response['assessments'] }
}

/** The same call: the lesson's links as they came, each with its assessment nested. */
export const fetchLessonAssessments = async (
  lessonId: string,
  signal?: AbortSignal,
): Promise<Raw[]> => rowsOf((await fetchRawLesson(lessonId, signal))['assessments'])

/** GET /api/instructor/lessons/{lessonId}. */
export async function fetchLessonForEdit(
  lessonId: string,
  signal?: AbortSignal,
): Promise<LessonForEdit> {
  const raw = await fetchRawLesson(lessonId, signal)
  const lesson = readTaughtLesson(raw)
  return {
    ...lesson,
    ...readEditStamp(raw),
    _id: lesson._id || lessonId,
    contentText: text(raw['contentText']),
    courseId: readReference(raw['course'] ?? raw['courseId'])?._id || null,
  }
}

/** The fields of the lesson dialog (docs/product.md#lesson-rules); texts are not trimmed. */
export interface LessonDraft {
  title: string
  type: string
  contentText: string
  /** Seconds as text; not sent when empty. */
  durationSec: string
  isFreePreview: boolean
  sortOrder: number
  sectionId: string
  /** One address per line; always sent when editing, else only when not empty. */
  resourceUrls: string
  files: readonly File[]
}

function lessonForm(draft: LessonDraft, editing: boolean): FormData {
  const form = new FormData()
  form.append('title', draft.title.trim())
  form.append('type', draft.type)
  form.append('contentText', draft.contentText)
  const seconds = numberOrNull(draft.durationSec)
  if (seconds !== null) form.append('durationSec', String(Math.max(0, seconds)))
  form.append('isFreePreview', draft.isFreePreview ? '1' : '0')
  form.append('sortOrder', String(Math.max(1, draft.sortOrder)))
  form.append('section', draft.sectionId)
  const urls = draft.resourceUrls
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
  if (editing || urls) form.append('resourceUrls', urls)
  for (const file of draft.files) form.append('files', file, file.name)
  return form
}

/** POST or PUT of a lesson, multipart (docs/product.md#instructor-calls); another section moves it. */
export async function saveLesson(
  courseId: string,
  lessonId: string | undefined,
  draft: LessonDraft,
  options?: RequestOptions,
): Promise<void> {
  const form = lessonForm(draft, lessonId !== undefined)
  if (lessonId) await http.put(lessonPath(lessonId), form, options)
  else await http.post(`${sectionPath(courseId, draft.sectionId)}/lessons`, form, options)
}

/** DELETE of one resource of a lesson (docs/product.md#extra-calls). */
export const deleteResource = (lessonId: string, resourceId: string, signal?: AbortSignal) =>
  http.delete(path`/api/instructor/lessons/${lessonId}/resources/${resourceId}`, { signal })

/** PUT that makes a resource the primary one, which the player shows (docs/product.md#extra-calls). */
export const makeResourcePrimary = (lessonId: string, resourceId: string, signal?: AbortSignal) =>
  http.put(path`/api/instructor/lessons/${lessonId}/resources/${resourceId}/primary`, undefined, {
    signal,
  })

export const TEACHING = [...ME, 'teaching'] as const

/** GET /api/instructor/my-courses?stats=1 (docs/product.md#instructor-course), without those that lack an id. */
export const instructorCoursesQuery = () =>
  queryOptions({
    queryKey: [...TEACHING, 'courses'],
    queryFn: async ({ signal }) =>
      rowsOf(await http.get('/api/instructor/my-courses?stats=1', { signal }))
        .map(readInstructorCourse)
        .filter((course) => course._id),
  })

/** Sections and lessons of a course for its teachers (docs/product.md#content-page). */
export const contentQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'courses', courseId, 'content'],
    queryFn: ({ signal }) => fetchContent(courseId, signal),
  })

/** Options for the initial data of a form: loads on every opening and never while the user types. */
export const forEditing = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: false,
  refetchOnReconnect: false,
} as const

/** One lesson as the lesson dialog edits it (docs/product.md#lesson-dialog). */
export const lessonForEditQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'lessons', lessonId],
    queryFn: ({ signal }) => fetchLessonForEdit(lessonId, signal),
    ...forEditing,
  })

const isContent = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === 'content'

/** One less; nobody counts where nothing was counted. */
const less = <T extends { waitingCount?: number | undefined }>(counted: T): T =>
  counted.waitingCount ? { ...counted, waitingCount: counted.waitingCount - 1 } : counted

/**
 * A submission to the assessment has got its grade: one less waits in its lesson and course
 * (docs/class.md#waiting-work). What others graded meanwhile is read with the next visit.
 */
export function lessWaiting(client: QueryClient, assessmentId: string): void {
  const contents = client.getQueriesData<CourseContent>({
    queryKey: [...TEACHING, 'courses'],
    predicate: isContent,
  })
  const isIt = ({ _id }: { _id: string }) => _id === assessmentId
  for (const [queryKey, content] of contents) {
    const has = ({ assessments }: { assessments: readonly { _id: string }[] }) =>
      assessments.some(isIt)
    if (!content?.sections.some(({ lessons }) => lessons.some(has))) continue
    client.setQueryData<CourseContent>(queryKey, {
      ...content,
      sections: content.sections.map((section) => ({
        ...section,
        lessons: section.lessons.map((lesson) =>
          has(lesson)
            ? {
                ...less(lesson),
                assessments: lesson.assessments.map((one) => (isIt(one) ? less(one) : one)),
              }
            : lesson,
        ),
      })),
    })
    const courseId = queryKey.at(-2)
    client.setQueryData(instructorCoursesQuery().queryKey, (courses) =>
      courses?.map((course) => (course._id === courseId ? less(course) : course)),
    )
  }
}
