import type { QueryClient } from '@tanstack/react-query'
import { isValidElement } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { AHEAD } from '../api/query-client.ts'
import { sessionState } from '../api/session-state.ts'
import CourseListPage from '../pages/catalogue/CourseListPage.tsx'
import { RequireInstructor } from '../parts/session/RequireInstructor.tsx'
import { RequireSession } from '../parts/session/RequireSession.tsx'
import { canTeach } from '../parts/session/roles.ts'
import { isLazyView, type Page, type ReadAhead } from '../ui/lazy-view.tsx'
import { table } from './routes.tsx'

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
  if (isHere || link.target) return
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
