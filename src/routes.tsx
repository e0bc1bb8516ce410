import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import CourseListPage from './catalogue/CourseListPage.tsx'
import { AppLayout } from './layout/AppLayout.tsx'
import { paths } from './paths.ts'
import { RequireInstructor } from './session/RequireInstructor.tsx'
import { RequireSession } from './session/RequireSession.tsx'
import { PageSkeleton } from './ui/Skeletons.tsx'

// The list is in the entry chunk: as a chunk of its own it would be one more request in a row.
const CoursePage = lazy(() => import('./catalogue/CoursePage.tsx'))
const LoginPage = lazy(() => import('./auth/LoginPage.tsx'))
const RegisterPage = lazy(() => import('./auth/RegisterPage.tsx'))
const ForgotPasswordPage = lazy(() => import('./auth/ForgotPasswordPage.tsx'))
const CartPage = lazy(() => import('./checkout/CartPage.tsx'))
const MomoReturnPage = lazy(() => import('./checkout/MomoReturnPage.tsx'))
const VnpayReturnPage = lazy(() => import('./checkout/VnpayReturnPage.tsx'))
const CheckoutSuccessPage = lazy(() => import('./checkout/CheckoutSuccessPage.tsx'))
const CheckoutCancelPage = lazy(() => import('./checkout/CheckoutCancelPage.tsx'))
const OrdersPage = lazy(() => import('./checkout/OrdersPage.tsx'))
const LearningPage = lazy(() => import('./learning/LearningPage.tsx'))
const OutlinePage = lazy(() => import('./learning/OutlinePage.tsx'))
const LessonPage = lazy(() => import('./learning/LessonPage.tsx'))
const DeadlinesPage = lazy(() => import('./deadlines/DeadlinesPage.tsx'))
const InstructorCoursesPage = lazy(() => import('./teaching/InstructorCoursesPage.tsx'))
const InstructorCoursePage = lazy(() => import('./teaching/InstructorCoursePage.tsx'))
const GradingPage = lazy(() => import('./grading/GradingPage.tsx'))
const GradingCoursePage = lazy(() => import('./grading/GradingCoursePage.tsx'))
const ProfilePage = lazy(() => import('./account/ProfilePage.tsx'))
const SettingsPage = lazy(() => import('./account/SettingsPage.tsx'))
const AboutPage = lazy(() => import('./site/AboutPage.tsx'))
const ContactPage = lazy(() => import('./site/ContactPage.tsx'))
const NotFoundPage = lazy(() => import('./site/NotFoundPage.tsx'))

/** The route table of section 2, a line a route. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route element={<AppLayout />}>
          <Route path="/" element={<Navigate to={paths.courses()} replace />} />
          <Route path="/courses" element={<CourseListPage />} />
          <Route path="/courses/:idOrSlug" element={<CoursePage />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/checkout/momo-return" element={<MomoReturnPage />} />
          <Route path="/checkout/vnpay-return" element={<VnpayReturnPage />} />
          <Route path="/checkout/success" element={<CheckoutSuccessPage />} />
          <Route path="/checkout/cancel" element={<CheckoutCancelPage />} />
          <Route path="/about" element={<AboutPage />} />
          <Route path="/contact" element={<ContactPage />} />
          <Route element={<RequireSession />}>
            <Route path="/cart" element={<CartPage />} />
            <Route path="/orders" element={<OrdersPage />} />
            <Route path="/learning" element={<LearningPage />} />
            <Route path="/learning/course/:courseId" element={<OutlinePage />} />
            <Route path="/learning/lesson/:lessonId" element={<LessonPage />} />
            <Route path="/learning/deadlines" element={<DeadlinesPage />} />
            <Route path="/profile" element={<ProfilePage />} />
            <Route path="/settings" element={<SettingsPage />} />
          </Route>
          <Route path="/instructor" element={<Navigate to={paths.instructorCourses()} replace />} />
          <Route element={<RequireInstructor />}>
            <Route path="/instructor/courses" element={<InstructorCoursesPage />} />
            <Route path="/instructor/courses/:courseId" element={<InstructorCoursePage />} />
            <Route path="/instructor/grading" element={<GradingPage />} />
            <Route path="/instructor/grading/:courseId" element={<GradingCoursePage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  )
}
