import type { OrderFilterQuery } from './contract/admin/orders.ts'
import { paths, segment, withQuery } from './paths.ts'

/** The addresses beyond the contract (docs/product.md#site-sheet); apart, because the first visit needs none. */

export const settingsPaths = {
  newCourse: () => paths.instructorCourse('new'),
  courseSettings: (courseId: string) => `${paths.instructorCourse(courseId)}/settings`,
}

/** What a list of orders is filtered by, as its address has it. */
export type OrderFilter = Partial<Record<keyof OrderFilterQuery, string>>

/** The back office (docs/back-office.md). */
export const adminPaths = {
  overview: () => '/admin',
  orders: (filter: OrderFilter = {}) => withQuery('/admin/orders', { ...filter }),
  order: (orderId: string) => `/admin/orders/${segment(orderId)}`,
  users: (query: { q?: string; role?: string; state?: string } = {}) =>
    withQuery('/admin/users', query),
  user: (userId: string) => `/admin/users/${segment(userId)}`,
  userImport: () => '/admin/users/import',
  courses: (query: { q?: string; status?: string } = {}) => withQuery('/admin/courses', query),
  course: (courseId: string) => `/admin/courses/${segment(courseId)}`,
  topics: () => '/admin/topics',
  revenue: (query: { by?: string; from?: string; to?: string } = {}) =>
    withQuery('/admin/revenue', query),
  reviews: (query: { q?: string; state?: string } = {}) => withQuery('/admin/reviews', query),
  site: () => '/admin/site',
  sitePages: () => '/admin/site/pages',
  sitePage: (slug: string) => `/admin/site/pages/${segment(slug)}`,
  log: (query: { target?: string; actor?: string } = {}) => withQuery('/admin/log', query),
}

/** What a teacher sees of a class (docs/class.md#progress). */
export const classPaths = {
  courseClass: (
    courseId: string,
    query: { view?: string; q?: string; sort?: string; dir?: string } = {},
  ) => withQuery(`${paths.instructorCourse(courseId)}/class`, query),
}
