import { queryOptions } from '@tanstack/react-query'
import type { Course, CourseDetail, CourseInstructor } from '../../shared/contract/catalogue.ts'
import { COURSES_PATH } from './env.ts'
import { http } from './http.ts'
import { readCourseCard } from './read/course.ts'
import { readPublicLesson, readSections } from './read/lesson.ts'
import { type Raw, asRaw, isRaw, number, rowsOf, text, textOrNull } from './read/wire.ts'

/** Extras of our API: empty where they are missing. */
const readLines = (raw: unknown): string[] =>
  Array.isArray(raw) ? raw.map((line) => text(line).trim()).filter(Boolean) : []

/** The instructors with what our API sends of each beyond the name; 0 where it is missing. */
function readTeachers(raw: Raw, named: readonly CourseInstructor[]): CourseInstructor[] {
  const rows = rowsOf(raw['instructors'])
  return named.map((each) => {
    const row = rows.find(({ _id }) => each._id !== undefined && _id === each._id)
    return {
      ...each,
      courseCount: number(row?.['courseCount']),
      enrolmentCount: number(row?.['enrolmentCount']),
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

/** GET /api/public/courses/{id or slug}, `{course, sections}`: one course with its sections (docs/product.md#course). */
export const courseQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['public', 'course', idOrSlug],
    queryFn: async ({ signal }): Promise<CourseDetail> => {
      const address = `${COURSES_PATH}/${encodeURIComponent(idOrSlug)}`
      const raw = asRaw(await http.get(address, { signal, isPublic: true }))
      const course = isRaw(raw['course']) ? raw['course'] : raw
      const sections = readSections(raw['sections'] ?? course['sections'], readPublicLesson)
      return { course: readCourse(course), sections }
    },
  })
