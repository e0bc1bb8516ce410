/** What the form of a course and the API both keep to (docs/back-office.md#course-settings). */

export const MAX_TITLE = 200
export const MAX_SLUG = 100
export const MAX_DESCRIPTION = 50_000
export const MAX_LINES = 20
export const MAX_LINE = 200
export const MAX_DURATION_LABEL = 100
export const MAX_PROMO_URL = 500
/** In đồng. */
export const MAX_PRICE = 100_000_000

/** The codes of levels and languages with their names. */
export const COURSE_LEVELS = {
  BEGINNER: 'Cơ bản',
  INTERMEDIATE: 'Trung cấp',
  ADVANCED: 'Nâng cao',
} as const
export const COURSE_LANGUAGES = { VI: 'Tiếng Việt', EN: 'Tiếng Anh' } as const

/** What a cover is made of: its kinds, and the least that is sharp on a card. */
export const MAX_COVER_BYTES = 10 * 1024 * 1024
export const MIN_COVER = { width: 640, height: 360 }

/** The lines of a text, one each, without those that are empty. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
