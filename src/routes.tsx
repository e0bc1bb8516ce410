import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isValidElement, useCallback } from 'react'
import { createRoutesFromElements, matchRoutes, Navigate, Route, useRoutes } from 'react-router-dom'
import { AHEAD } from './api/query-client.ts'
import { sessionState } from './api/session-state.ts'
import CourseListPage from './catalogue/CourseListPage.tsx'
import { AppLayout } from './layout/AppLayout.tsx'
import { useLinkIntent } from './layout/link-intent.ts'
import { paths } from '../shared/paths.ts'
import { RequireInstructor } from './session/RequireInstructor.tsx'
import { RequireSession } from './session/RequireSession.tsx'
import { canTeach } from './session/roles.ts'
import { isLazyView, lazyPage, type Page, type ReadAhead } from './ui/lazy-view.tsx'
import { savesData } from './ui/use-idle-load.ts'

// The course list is in the entry chunk: its own chunk would be one more request in sequence.
const CoursePage = lazyPage(() => import('./catalogue/CoursePage.tsx'))
const LoginPage = lazyPage(() => import('./auth/LoginPage.tsx'))
const RegisterPage = lazyPage(() => import('./auth/RegisterPage.tsx'))
const ForgotPasswordPage = lazyPage(() => import('./auth/ForgotPasswordPage.tsx'))
const CartPage = lazyPage(() => import('./checkout/CartPage.tsx'))
const PaymentReturnPage = lazyPage(() => import('./checkout/PaymentReturnPage.tsx'))
const CheckoutSuccessPage = lazyPage(() => import('./checkout/CheckoutSuccessPage.tsx'))
const CheckoutCancelPage = lazyPage(() => import('./checkout/CheckoutCancelPage.tsx'))
const OrdersPage = lazyPage(() => import('./checkout/OrdersPage.tsx'))
const LearningPage = lazyPage(() => import('./learning/LearningPage.tsx'))
const OutlinePage = lazyPage(() => import('./learning/OutlinePage.tsx'))
const LessonPage = lazyPage(() => import('./learning/LessonPage.tsx'))
const DeadlinesPage = lazyPage(() => import('./deadlines/DeadlinesPage.tsx'))
const InstructorCoursesPage = lazyPage(() => import('./teaching/InstructorCoursesPage.tsx'))
const InstructorCoursePage = lazyPage(() => import('./teaching/InstructorCoursePage.tsx'))
const GradingPage = lazyPage(() => import('./grading/GradingPage.tsx'))
const GradingCoursePage = lazyPage(() => import('./grading/GradingCoursePage.tsx'))
const ProfilePage = lazyPage(() => import('./account/ProfilePage.tsx'))
const SettingsPage = lazyPage(() => import('./account/SettingsPage.tsx'))
const AboutPage = lazyPage(() => import('./site/AboutPage.tsx'))
const ContactPage = lazyPage(() => import('./site/ContactPage.tsx'))
const NotFoundPage = lazyPage(() => import('./site/NotFoundPage.tsx'))

/** The route table (docs/product.md#routes). */
const table = createRoutesFromElements(
  <Route element={<AppLayout />}>
    <Route path={paths.home()} element={<Navigate to={paths.courses()} replace />} />
    <Route path={paths.courses()} element={<CourseListPage />} />
    <Route path={paths.course(':idOrSlug')} element={<CoursePage />} />
    <Route path={paths.login()} element={<LoginPage />} />
    <Route path={paths.register()} element={<RegisterPage />} />
    <Route path={paths.forgotPassword()} element={<ForgotPasswordPage />} />
    <Route path={paths.cart()} element={<CartPage />} />
    <Route path={paths.paymentReturn(':page')} element={<PaymentReturnPage />}>
      <Route index element={<NotFoundPage />} />
    </Route>
    <Route path={paths.checkoutSuccess()} element={<CheckoutSuccessPage />} />
    <Route path={paths.checkoutCancel()} element={<CheckoutCancelPage />} />
    <Route path={paths.about()} element={<AboutPage />} />
    <Route path={paths.contact()} element={<ContactPage />} />
    <Route element={<RequireSession />}>
      <Route path={paths.orders()} element={<OrdersPage />} />
      <Route path={paths.learning()} element={<LearningPage />} />
      <Route path={paths.outline(':courseId')} element={<OutlinePage />} />
      <Route path={paths.lesson(':lessonId')} element={<LessonPage />} />
      <Route path={paths.deadlines()} element={<DeadlinesPage />} />
      <Route path={paths.profile()} element={<ProfilePage />} />
      <Route path={paths.settings()} element={<SettingsPage />} />
    </Route>
    <Route
      path={paths.instructor()}
      element={<Navigate to={paths.instructorCourses()} replace />}
    />
    <Route element={<RequireInstructor />}>
      <Route path={paths.instructorCourses()} element={<InstructorCoursesPage />} />
      <Route path={paths.instructorCourse(':courseId')} element={<InstructorCoursePage />} />
      <Route path={paths.grading()} element={<GradingPage />} />
      <Route path={paths.gradingCourse(':courseId')} element={<GradingCoursePage />} />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </Route>,
)

export function AppRoutes() {
  const client = useQueryClient()
  const onIntent = useCallback((link: HTMLAnchorElement) => void readAhead(client, link), [client])
  useLinkIntent(preload, onIntent)
  return useRoutes(table)
}

/** The path of a link's page; the home page is the list. */
const pathOf = ({ pathname }: HTMLAnchorElement) =>
  pathname === paths.home() ? paths.courses() : pathname

/** The elements that a link's page consists of, guards first, each with the parameters of its route. */
const viewsAt = (link: HTMLAnchorElement) =>
  (matchRoutes(table, pathOf(link)) ?? []).flatMap(({ route: { element }, params }) =>
    isValidElement(element) ? [{ view: element.type, params }] : [],
  )

/** Loads a link's page before the user clicks the link. */
async function preload(link: HTMLAnchorElement) {
  for (const { view } of viewsAt(link)) if (isLazyView(view)) await view.preload()
}

/** Responses stay fresh for this long, also those that their page reads again on each entry. */
const AHEAD_STALE_MS = 30_000

/**
 * Begins the calls of a link's page (docs/behaviour.md#site), none that its guards would not let through. A
 * failure is silent: the page asks again.
 */
async function readAhead(client: QueryClient, link: HTMLAnchorElement) {
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
