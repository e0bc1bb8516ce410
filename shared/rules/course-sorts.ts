/** Orders of the public list of courses. */
export const COURSE_SORTS = ['popular', 'rating_desc', 'price_asc', 'price_desc', 'newest'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]
