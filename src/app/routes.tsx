import {
  matchRoutes,
  Navigate,
  renderMatches,
  useLocation,
  type RouteObject,
} from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { RequireInstructor } from '../parts/session/RequireInstructor.tsx'
import { RequireSession } from '../parts/session/RequireSession.tsx'
import { pageAt } from '../ui/lazy-view.tsx'

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
