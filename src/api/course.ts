import { queryOptions } from '@tanstack/react-query'
import type {
  Course,
  CourseDetail,
  CourseInstructor,
  PublicSection,
} from '../../shared/contract/catalogue.ts'
import { COURSES_PATH } from './env.ts'
import { http } from './http.ts'
import { readCourseCard } from './read/course.ts'
import { readPublicLesson, readSections } from './read/lesson.ts'
import { type Raw, asRaw, isRaw, number, rowsOf, text, textOrNull } from './read/wire.ts'

/** Extras of our API: empty where they are missing. */
const readLines = (raw: unknown): string[] =>
  Array.isArray(raw) ? raw.map((line) => text(line).trim()).filter(Boolean) : []

/** The instructors with what our API tells of each beyond the name; 0 where it is missing. */
function readTeachers(raw: Raw, named: readonly CourseInstructor[]): CourseInstructor[] {
  const told = rowsOf(raw['instructors'])
  return named.map((each) => {
    const of = told.find((row) => each._id !== undefined && row['_id'] === each._id)
    return {
      ...each,
      courseCount: number(of?.['courseCount']),
      enrolmentCount: number(of?.['enrolmentCount']),
    }
  })
}

function readCourse(raw: Raw): Course {
  const card = readCourseCard(raw)
  return {
    ...card,
    instructors: readTeachers(raw, card.instructors),
    code: textOrNull(raw['code']),
    description: text(raw['description']),
    // The defaults of the course page (docs/product.md#course-page).
    level: text(raw['level']) || 'BEGINNER',
    language: text(raw['language']) || 'VI',
    durationLabel: text(raw['durationLabel']) || 'Tự học theo tiến độ',
    goals: readLines(raw['goals']),
    audience: readLines(raw['audience']),
    requirements: readLines(raw['requirements']),
    // A link: nothing but an address of the web.
    promoUrl: /^https:\/\/\S+$/i.exec(text(raw['promoUrl']))?.[0] ?? '',
    saleEndsAt: text(raw['saleEndsAt']),
    quizCount: number(raw['quizCount']),
    assignmentCount: number(raw['assignmentCount']),
  }
}

/** GET /api/public/courses/{id or slug}; `{course, sections}`. */
async function fetchCourse(idOrSlug: string, signal?: AbortSignal): Promise<CourseDetail> {
  const path = `${COURSES_PATH}/${encodeURIComponent(idOrSlug)}`
  const raw = asRaw(await http.get(path, { signal, isPublic: true }))
  const course = isRaw(raw['course']) ? raw['course'] : raw
  const sections: PublicSection[] = readSections(
    raw['sections'] ?? course['sections'],
    readPublicLesson,
  )
  return { course: readCourse(course), sections }
}

/** One course with its sections (docs/product.md#course). */
export const courseQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['public', 'course', idOrSlug],
    queryFn: ({ signal }) => fetchCourse(idOrSlug, signal),
  })
