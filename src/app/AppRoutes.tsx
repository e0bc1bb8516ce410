import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Navigate, useRoutes, type RouteObject } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import CourseListPage from '../pages/catalogue/CourseListPage.tsx'
import { pageAt } from '../ui/lazy-view.tsx'
import { onDemand } from '../ui/on-demand.ts'
import { savesData } from '../ui/use-idle-load.ts'
import { AppLayout } from './layout/AppLayout.tsx'
import { useLinkIntent } from './layout/link-intent.ts'

const table: RouteObject[] = [
  {
    element: <AppLayout />,
    children: [
      { path: paths.home(), element: <Navigate to={paths.courses()} replace /> },
      // In the entry chunk: its own chunk would be one more request in sequence.
      { path: paths.courses(), element: <CourseListPage /> },
      pageAt('*', () => import('./routes.tsx')),
    ],
  },
]

const linkAhead = onDemand(() => import('./link-ahead.tsx'))

/** The page of the address, inside header and footer. Loads what links lead to, ahead of the click. */
export function AppRoutes() {
  const client = useQueryClient()
  const onSign = useCallback((link: HTMLAnchorElement) => {
    void linkAhead.get().then(
      ({ preload }) => preload(link),
      // Who clicks asks again.
      () => undefined,
    )
  }, [])
  const onIntent = useCallback(
    (link: HTMLAnchorElement) => {
      if (savesData()) return
      void linkAhead.get().then(
        ({ readAhead }) => readAhead(client, link),
        () => undefined,
      )
    },
    [client],
  )
  useLinkIntent(onSign, onIntent)
  // Before somebody points at a link.
  useEffect(() => void linkAhead.preload(), [])
  return useRoutes(table)
}
