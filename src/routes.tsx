import { isValidElement } from 'react'
import { createRoutesFromElements, matchRoutes, Navigate, Route, useRoutes } from 'react-router-dom'
import CourseListPage from './catalogue/CourseListPage.tsx'
import { AppLayout } from './layout/AppLayout.tsx'
import { useLinkIntent } from './layout/link-intent.ts'
import { paths } from '../shared/paths.ts'
import { RequireInstructor } from './session/RequireInstructor.tsx'
import { RequireSession } from './session/RequireSession.tsx'
import { isLazyView, lazyPage } from './ui/lazy-view.tsx'

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
  useLinkIntent(preload)
  return useRoutes(table)
}

/** Loads a link's page before the user clicks the link. */
function preload(pathname: string) {
  for (const { route } of matchRoutes(table, pathname) ?? []) {
    if (isValidElement(route.element) && isLazyView(route.element.type)) {
      void route.element.type.preload()
    }
  }
}
