import type { CourseRole, InstructorCourse } from './contract.ts'
import { http } from './http.ts'
import {
  addressOrNull,
  courseTitle,
  idOf,
  number,
  type Raw,
  rowsOf,
  srcSetOrNull,
  text,
} from './read.ts'

const roleOf = (value: unknown): CourseRole => {
  const role = text(value).toUpperCase()
  return role === 'CO' || role === 'TA' ? role : 'MAIN'
}

const readInstructorCourse = (raw: Raw): InstructorCourse => ({
  _id: idOf(raw),
  slug: text(raw['slug']) || idOf(raw),
  title: courseTitle(raw),
  imageUrl: addressOrNull(raw['imageUrl']),
  imageSrcSet: srcSetOrNull(raw['imageSrcSet']),
  myRole: roleOf(raw['myRole']),
  status: text(raw['status']).toUpperCase(),
  ratingAvg: number(raw['ratingAvg']),
  ratingCount: number(raw['ratingCount']),
  lessons: Array.isArray(raw['lessons']) ? raw['lessons'].length : number(raw['lessons']),
  totalDurationSec: number(raw['totalDurationSec']),
})

/** GET /api/instructor/my-courses?stats=1; an array. What has no id could not be opened. */
export async function fetchInstructorCourses(signal?: AbortSignal): Promise<InstructorCourse[]> {
  return rowsOf(await http.get('/api/instructor/my-courses?stats=1', { signal }))
    .map(readInstructorCourse)
    .filter((course) => course._id)
}
