import type {
  CourseCard,
  CourseInstructor,
  CourseList,
  CourseSummary,
  Topic,
} from '../../../shared/contract/catalogue.ts'
import {
  type Raw,
  addressOrNull,
  idOf,
  isRaw,
  number,
  numberOrNull,
  readPage,
  rowsOf,
  srcSetOrNull,
  text,
} from './wire.ts'

/** Reads a topic (docs/product.md#topic). */
export function readTopic(raw: Raw): Topic {
  const id = idOf(raw)
  return { _id: id, slug: text(raw['slug']), name: text(raw['name']) }
}

/** Reads an instructor from `{fullName}` or `{user: {fullName}}` (docs/product.md#course). */
const readInstructor = (raw: Raw): CourseInstructor => {
  const user = isRaw(raw['user']) ? raw['user'] : raw
  const id = idOf(user)
  return { ...(id ? { _id: id } : {}), fullName: text(user['fullName']) || text(raw['fullName']) }
}

/**
 * The course of a cart item, order item or enrolment: under `course` (an object or an id), else the entry
 * itself (docs/product.md#tolerated-shapes). Empty when the course is gone (`null`).
 */
export function courseOf(raw: Raw): Raw {
  const course = raw['course'] === undefined ? (raw['courseId'] ?? raw) : raw['course']
  if (isRaw(course)) return course
  const id = text(course)
  return id ? { ...raw, _id: id } : {}
}

/** The course's title, or a default where it has none. */
export const courseTitle = (raw: Raw): string => text(raw['title']).trim() || 'Khóa học'

/** Reads the fields that every course card shows (docs/product.md#course). */
export const readCourseSummary = (raw: Raw): CourseSummary => ({
  _id: idOf(raw),
  slug: text(raw['slug']) || idOf(raw),
  title: courseTitle(raw),
  imageUrl: addressOrNull(raw['imageUrl']),
  imageSrcSet: srcSetOrNull(raw['imageSrcSet']),
  ratingAvg: number(raw['ratingAvg']),
  ratingCount: number(raw['ratingCount']),
})

/** Reads a course as lists hold it (docs/product.md#course); prices in đồng. */
export const readCourseCard = (raw: Raw): CourseCard => ({
  ...readCourseSummary(raw),
  topic: isRaw(raw['topic']) ? readTopic(raw['topic']) : null,
  instructors: rowsOf(raw['instructors'])
    .map(readInstructor)
    .filter((i) => i.fullName),
  price: numberOrNull(raw['price']),
  salePrice: numberOrNull(raw['salePrice']),
  currency: text(raw['currency'], 'VND') || 'VND',
})

/** Reads a page of the course list, and what our API tells of the whole catalogue on the first one. */
export function readCourseList(
  value: unknown,
  query: { page: number; pageSize: number },
): CourseList {
  const more = isRaw(value) ? value : {}
  return {
    ...readPage(value, query, readCourseCard),
    corrected: text(more['corrected']),
    topics: rowsOf(more['topics']).map((raw) => ({
      ...readTopic(raw),
      courseCount: number(raw['courseCount']),
    })),
    ratingAvg: number(more['ratingAvg']),
    ratingCount: number(more['ratingCount']),
  }
}
