import type { LessonType } from '../../../shared/contract/catalogue.ts'
import type { EditStamp } from '../../../shared/contract/teaching.ts'
import { lessonTypeOf } from '../../../shared/rules/lesson-types.ts'
import { type Raw, flag, idOf, number, numberOrNull, rowsOf, text } from './wire.ts'

/** Reads a lesson's type in any case; an unknown one is VIDEO. */
export const readLessonType = (value: unknown): LessonType =>
  lessonTypeOf(text(value).toUpperCase())

const bySortOrder = <T extends { sortOrder: number }>(rows: T[]): T[] =>
  [...rows].sort((a, b) => a.sortOrder - b.sortOrder)

/** Reads sections with their lessons, both sorted by `sortOrder` (docs/product.md#section). */
export function readSections<L extends { sortOrder: number }>(
  value: unknown,
  readLesson: (raw: Raw, index: number) => L,
  readMore?: (raw: Raw) => EditStamp,
) {
  return bySortOrder(
    rowsOf(value).map((raw, index) => ({
      ...readMore?.(raw),
      _id: idOf(raw),
      title: text(raw['title']).trim() || `Chương ${index + 1}`,
      summary: text(raw['summary']),
      sortOrder: number(raw['sortOrder'], index + 1),
      lessons: bySortOrder(rowsOf(raw['lessons']).map(readLesson)),
    })),
  )
}

/** The lesson's title, or a default where it has none. */
export const lessonTitle = (raw: Raw): string => text(raw['title']).trim() || 'Bài học'

/** Reads a lesson as outlines list it (docs/product.md#lesson); `index` counts from 0. */
export const readPublicLesson = (raw: Raw, index: number) => ({
  _id: idOf(raw),
  title: lessonTitle(raw),
  type: readLessonType(raw['type']),
  isFreePreview: flag(raw['isFreePreview']),
  durationSec: numberOrNull(raw['durationSec']),
  sortOrder: number(raw['sortOrder'], index + 1),
})
