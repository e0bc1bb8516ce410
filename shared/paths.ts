/**
 * Builds every in-app address (docs/product.md#routes): for pages, mails, pushes and payment returns. The
 * route table takes its patterns from here too (`paths.course(':idOrSlug')`). A test checks each builder
 * against the routes.
 */
export const segment = (text: string) => encodeURIComponent(text).replaceAll('%3A', ':')

/** On their own, so that the inline script of index.html does not include all builders. */
export const COURSES = '/courses'
export const coursePath = (idOrSlug: string) => `${COURSES}/${segment(idOrSlug)}`

export const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

export const paths = {
  home: () => '/',
  login: (next?: string) => withQuery('/login', { next }),
  register: (next?: string) => withQuery('/register', { next }),
  /**
   * `token` comes from the mail and opens the form for a new password; as a fragment, which browsers do not
   * send, it is in no server's log.
   */
  forgotPassword: ({ next, token }: { next?: string; token?: string } = {}) =>
    withQuery('/forgot-password', { next }) + (token ? `#token=${segment(token)}` : ''),
  courses: (query: { topic?: string; q?: string } = {}) => withQuery(COURSES, query),
  course: coursePath,
  cart: () => '/cart',
  /** `page` is the `returnPage` of a provider. */
  paymentReturn: (page: string) => `/checkout/${page}`,
  checkoutSuccess: (order?: string) => withQuery('/checkout/success', { order }),
  checkoutCancel: (order?: string) => withQuery('/checkout/cancel', { order }),
  orders: () => '/orders',
  learning: () => '/learning',
  outline: (courseId: string) => `/learning/course/${segment(courseId)}`,
  /** The outline, which goes on to the first lesson that is not completed. */
  startCourse: (courseId: string) => `${paths.outline(courseId)}?start=1`,
  lesson: (lessonId: string, query: { quiz?: string; assignment?: string; view?: string } = {}) =>
    withQuery(`/learning/lesson/${segment(lessonId)}`, query),
  deadlines: (focus?: string) => withQuery('/learning/deadlines', { focus }),
  instructor: () => '/instructor',
  instructorCourses: () => '/instructor/courses',
  instructorCourse: (courseId: string, section?: string) =>
    withQuery(`/instructor/courses/${segment(courseId)}`, { section }),
  grading: () => '/instructor/grading',
  /** The courses to grade, which go on to the first work that waits, where the backend counts it. */
  firstWaiting: () => `${paths.grading()}?next=1`,
  gradingCourse: (
    courseId: string,
    query: { lesson?: string; student?: string; submission?: string } = {},
  ) => withQuery(`/instructor/grading/${segment(courseId)}`, query),
  profile: () => '/profile',
  settings: () => '/settings',
  about: () => '/about',
  contact: () => '/contact',
}
