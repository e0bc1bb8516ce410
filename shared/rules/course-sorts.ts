/** The orders of the public course list (docs/product.md#course-list). */
export const COURSE_SORTS = ['popular', 'rating_desc', 'price_asc', 'price_desc', 'newest'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]
