import { matchRoutes, Outlet, renderMatches, useLocation, type RouteObject } from 'react-router-dom'
import type { Feature } from '../../shared/contract/site.ts'
import { adminPaths, classPaths, settingsPaths } from '../../shared/extra-paths.ts'
import { openPaths } from '../../shared/open-paths.ts'
import { AdminLayout } from '../pages/admin/AdminLayout.tsx'
import { RequireAdmin } from '../parts/session/RequireAdmin.tsx'
import { RequireInstructor } from '../parts/session/RequireInstructor.tsx'
import NotFoundPage from '../pages/site/NotFoundPage.tsx'
import { Offered } from '../pages/site/Offered.tsx'
import { pageAt } from '../ui/lazy-view.tsx'

const offered = (feature: Feature) => (
  <Offered feature={feature}>
    <Outlet />
  </Offered>
)

/**
 * The pages beyond the contract (docs/product.md#site-sheet), kept apart from the route table of `routes.tsx`,
 * so that the first visit does not load them. Each page exists only when the backend has its feature.
 */
const table: RouteObject[] = [
  {
    element: offered('admin'),
    children: [
      {
        element: <RequireAdmin />,
        children: [
          {
            element: <AdminLayout />,
            children: [
              pageAt(
                adminPaths.overview(),
                () => import('../pages/admin/overview/OverviewPage.tsx'),
              ),
              pageAt(adminPaths.orders(), () => import('../pages/admin/orders/OrdersPage.tsx')),
              pageAt(
                adminPaths.order(':orderId'),
                () => import('../pages/admin/orders/OrderPage.tsx'),
              ),
              pageAt(adminPaths.users(), () => import('../pages/admin/users/UsersPage.tsx')),
              pageAt(
                adminPaths.userImport(),
                () => import('../pages/admin/users/UserImportPage.tsx'),
              ),
              pageAt(adminPaths.user(':userId'), () => import('../pages/admin/users/UserPage.tsx')),
              pageAt(adminPaths.courses(), () => import('../pages/admin/courses/CoursesPage.tsx')),
              pageAt(
                adminPaths.course(':courseId'),
                () => import('../pages/admin/courses/CoursePage.tsx'),
              ),
              pageAt(adminPaths.topics(), () => import('../pages/admin/topics/TopicsPage.tsx')),
              pageAt(adminPaths.revenue(), () => import('../pages/admin/revenue/RevenuePage.tsx')),
              {
                element: offered('reviews'),
                children: [
                  pageAt(
                    adminPaths.reviews(),
                    () => import('../pages/admin/reviews/ReviewsPage.tsx'),
                  ),
                ],
              },
              pageAt(adminPaths.site(), () => import('../pages/admin/site/SitePage.tsx')),
              {
                element: offered('pages'),
                children: [
                  pageAt(
                    adminPaths.sitePages(),
                    () => import('../pages/admin/pages/PagesPage.tsx'),
                  ),
                  pageAt(
                    adminPaths.sitePage(':slug'),
                    () => import('../pages/admin/pages/EditPage.tsx'),
                  ),
                ],
              },
              pageAt(adminPaths.log(), () => import('../pages/admin/log/LogPage.tsx')),
            ],
          },
        ],
      },
    ],
  },
  {
    element: offered('course-settings'),
    children: [
      {
        element: <RequireInstructor />,
        children: [
          pageAt(
            settingsPaths.newCourse(),
            () => import('../pages/teaching/settings/NewCoursePage.tsx'),
          ),
          pageAt(
            settingsPaths.courseSettings(':courseId'),
            () => import('../pages/teaching/settings/CourseSettingsPage.tsx'),
          ),
        ],
      },
    ],
  },
  {
    element: offered('class'),
    children: [
      {
        element: <RequireInstructor />,
        children: [
          pageAt(
            classPaths.courseClass(':courseId'),
            () => import('../pages/teaching/class/ClassPage.tsx'),
          ),
        ],
      },
    ],
  },
  {
    element: offered('mails'),
    children: [pageAt(openPaths.verifyEmail(), () => import('../pages/auth/VerifyEmailPage.tsx'))],
  },
  {
    element: offered('previews'),
    children: [
      pageAt(
        openPaths.preview(':lessonId'),
        () => import('../pages/catalogue/preview/PreviewPage.tsx'),
      ),
    ],
  },
  {
    element: offered('certificates'),
    children: [
      pageAt(
        openPaths.certificate(':code'),
        () => import('../pages/site/certificates/CertificatePage.tsx'),
      ),
    ],
  },
  {
    element: offered('pages'),
    children: [pageAt(openPaths.page(':slug'), () => import('../pages/site/trust/TrustPage.tsx'))],
  },
  { path: '*', element: <NotFoundPage /> },
]

/** The page of an address that `routes.tsx` does not name. */
export default function ExtraPages() {
  // Matches the whole address; `useRoutes` would match only what follows the path of the outer route.
  return renderMatches(matchRoutes(table, useLocation()))
}
