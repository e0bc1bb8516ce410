import type { QueryClient } from '@tanstack/react-query'
import { isValidElement } from 'react'
import {
  matchRoutes,
  Navigate,
  renderMatches,
  useLocation,
  type RouteObject,
} from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { AHEAD } from '../api/query-client.ts'
import { sessionState } from '../api/session-state.ts'
import CourseListPage from '../pages/catalogue/CourseListPage.tsx'
import { RequireInstructor } from '../parts/session/RequireInstructor.tsx'
import { RequireSession } from '../parts/session/RequireSession.tsx'
import { canTeach } from '../parts/session/roles.ts'
import { isLazyView, pageAt, type Page, type ReadAhead } from '../ui/lazy-view.tsx'
import { savesData } from '../ui/use-idle-load.ts'

/** Every other address: the pages beyond the contract, or '404 Not Found'. */
const other = pageAt('*', () => import('./extra-routes.tsx'))

/**
 * The route table (docs/product.md#routes) without the course list, which `AppRoutes.tsx` shows: a visitor of the list
 * does not wait for it.
 */
export const table: RouteObject[] = [
  pageAt(paths.course(':idOrSlug'), () => import('../pages/catalogue/CoursePage.tsx')),
  pageAt(paths.login(), () => import('../pages/auth/LoginPage.tsx')),
  pageAt(paths.register(), () => import('../pages/auth/RegisterPage.tsx')),
  pageAt(paths.forgotPassword(), () => import('../pages/auth/ForgotPasswordPage.tsx')),
  pageAt(paths.cart(), () => import('../pages/checkout/CartPage.tsx')),
  {
    ...pageAt(
      paths.paymentReturn(':page'),
      () => import('../pages/checkout/PaymentReturnPage.tsx'),
    ),
    children: [{ index: true, element: other.element }],
  },
  pageAt(paths.checkoutSuccess(), () => import('../pages/checkout/CheckoutSuccessPage.tsx')),
  pageAt(paths.checkoutCancel(), () => import('../pages/checkout/CheckoutCancelPage.tsx')),
  pageAt(paths.about(), () => import('../pages/site/AboutPage.tsx')),
  pageAt(paths.contact(), () => import('../pages/site/ContactPage.tsx')),
  {
    element: <RequireSession />,
    children: [
      pageAt(paths.orders(), () => import('../pages/checkout/OrdersPage.tsx')),
      pageAt(paths.learning(), () => import('../pages/learning/LearningPage.tsx')),
      pageAt(paths.outline(':courseId'), () => import('../pages/learning/OutlinePage.tsx')),
      pageAt(paths.lesson(':lessonId'), () => import('../pages/learning/LessonPage.tsx')),
      pageAt(paths.deadlines(), () => import('../parts/deadlines/DeadlinesPage.tsx')),
      pageAt(paths.profile(), () => import('../pages/account/ProfilePage.tsx')),
      pageAt(paths.settings(), () => import('../pages/account/SettingsPage.tsx')),
    ],
  },
  { path: paths.instructor(), element: <Navigate to={paths.instructorCourses()} replace /> },
  {
    element: <RequireInstructor />,
    children: [
      pageAt(
        paths.instructorCourses(),
        () => import('../pages/teaching/InstructorCoursesPage.tsx'),
      ),
      pageAt(
        paths.instructorCourse(':courseId'),
        () => import('../pages/teaching/InstructorCoursePage.tsx'),
      ),
      pageAt(paths.grading(), () => import('../pages/grading/GradingPage.tsx')),
      pageAt(
        paths.gradingCourse(':courseId'),
        () => import('../pages/grading/GradingCoursePage.tsx'),
      ),
    ],
  },
  { path: paths.instructorCourse('new'), element: other.element },
  other,
]

/** The page of any address but the course list's. */
export default function Pages() {
  return renderMatches(matchRoutes(table, useLocation()))
}

const everyPage: RouteObject[] = [{ path: paths.courses(), element: <CourseListPage /> }, ...table]

/** The path of a link's page; the home page is the list. */
const pathOf = ({ pathname }: HTMLAnchorElement) =>
  pathname === paths.home() ? paths.courses() : pathname

/** The elements that a link's page consists of, guards first, each with the parameters of its route. */
const viewsAt = (link: HTMLAnchorElement) =>
  (matchRoutes(everyPage, pathOf(link)) ?? []).flatMap(({ route: { element }, params }) =>
    isValidElement(element) ? [{ view: element.type, params }] : [],
  )

/** Loads a link's page before the user clicks the link. */
export async function preload(link: HTMLAnchorElement) {
  for (const { view } of viewsAt(link)) if (isLazyView(view)) await view.preload()
}

/** Responses stay fresh for this long, also those that their page reads again on each entry. */
const AHEAD_STALE_MS = 30_000

/**
 * Begins the calls of a link's page (docs/behaviour.md#site), but only if its guards would let the user in. A
 * failure is silent: the page asks again.
 */
export async function readAhead(client: QueryClient, link: HTMLAnchorElement) {
  const { pathname, search } = window.location
  const isHere = pathOf(link) === pathname && link.search === search
  if (isHere || link.target || savesData()) return
  await preload(link)
  const { token, user } = sessionState()
  const read: ReadAhead = (options) =>
    void client.prefetchQuery({
      ...options,
      staleTime: options.staleTime || AHEAD_STALE_MS,
      meta: AHEAD,
    })
  for (const { view, params } of viewsAt(link)) {
    if (view === RequireSession && !token) return
    if (view === RequireInstructor && !(token && canTeach(user))) return
    const page = (isLazyView(view) ? view.loaded() : view) as Page | undefined
    page?.data?.(read, params, new URLSearchParams(link.search))
  }
}
