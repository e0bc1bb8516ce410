import type { LessonType } from '../contract/catalogue.ts'

const LESSON_TYPES = { VIDEO: 0, DOCUMENT: 0, QUIZ: 0 } satisfies Record<LessonType, 0>

/** The cast is safe: the compiler checks that the table has exactly these keys. */
export const lessonTypes = /* @__PURE__ */ Object.keys(LESSON_TYPES) as LessonType[]

/**
 * The type of this name; an unknown one is VIDEO. It is part of the first visit, so it reads no table;
 * the `satisfies` fails the build when a type is missing here.
 */
export const lessonTypeOf = (name: string): LessonType =>
  name === 'DOCUMENT' || name === 'QUIZ'
    ? name
    : ('VIDEO' as Exclude<LessonType, 'DOCUMENT' | 'QUIZ'> satisfies 'VIDEO')
