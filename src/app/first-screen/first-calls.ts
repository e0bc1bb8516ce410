import { isValidElement } from 'react'
import type { RouteObject } from 'react-router-dom'
import { DEADLINE_DAYS } from '../../../shared/rules/deadlines.ts'
import { client } from '../../api/axios-client.ts'
import { cartQuery } from '../../api/cart.ts'
import { deadlinesQuery } from '../../api/deadlines.ts'
import { createQueryClient } from '../../api/query-client.ts'
import type { FirstCalls } from '../../api/early-ask.ts'
import { table } from '../routes.tsx'
import { RequireInstructor } from '../../parts/session/RequireInstructor.tsx'
import { RequireSession } from '../../parts/session/RequireSession.tsx'
import { isLazyView, type Page, type PageData } from '../../ui/lazy-view.tsx'

/** What header and bell read on every page when somebody is signed in. */
const MEMBER: PageData = (read) => {
  read(cartQuery())
  read(deadlinesQuery(DEADLINE_DAYS))
}

/** The calls of each page's own `data`, and whom the page's guard lets in. */
export async function firstCalls(): Promise<FirstCalls> {
  const found: FirstCalls = { first: [], beside: [] }
  for (const call of await callsOf(MEMBER)) found.beside.push(['.+', call, 0])
  const pages = pagesOf(table)
  const fixed = pages.map(({ path }) => path).filter((path) => !path.includes(':'))
  for (const { path, guard, element } of pages) {
    if (!isLazyView(element)) continue
    // oxlint-disable-next-line no-await-in-loop -- each replaces the client's adapter
    const { data } = (await element.load()) as Page
    // oxlint-disable-next-line no-await-in-loop -- as above
    const [call, ...others] = data ? await callsOf(data) : []
    if (!call) continue
    const page = patternOf(path, fixed)
    const needsTeacher = guard === RequireInstructor
    if (needsTeacher) others.unshift(call)
    else found.first.push([page, call, Number(guard === RequireSession)])
    for (const other of others) found.beside.push([page, other, Number(needsTeacher)])
  }
  return found
}

/** The routes with a page, each with its guard. */
const pagesOf = (
  routes: RouteObject[],
  guard?: unknown,
): { path: string; guard: unknown; element: unknown }[] =>
  routes.flatMap(({ path, element, children = [] }) => {
    const type = isValidElement(element) ? element.type : undefined
    const inside = type === RequireSession || type === RequireInstructor ? type : guard
    return [...(path ? [{ path, guard, element: type }] : []), ...pagesOf(children, inside)]
  })

/** The path with `*` for an id. The pattern does not match an address that has a route of its own. */
function patternOf(path: string, fixed: string[]): string {
  const [before = '', after] = path.split(/:\w+/)
  if (after === undefined) return path
  const names = fixed
    .filter((other) => other.startsWith(before) && other.endsWith(after))
    .map((other) => `(?!${other.slice(before.length)}$)`)
  return `${before}${names.join('')}*${after}`
}

const anyId = new Proxy({}, { get: () => '*' })

/** The paths that `data` would ask for; nothing is sent. */
async function callsOf(data: PageData): Promise<string[]> {
  const { adapter } = client.defaults
  const queries = createQueryClient()
  const calls: string[] = []
  const asked: Promise<unknown>[] = []
  const allNoted = new Promise<void>((done) => {
    client.defaults.adapter = ({ url = '' }) => {
      if (calls.push(url) === asked.length) done()
      return new Promise(() => undefined)
    }
  })
  data((options) => void asked.push(queries.fetchQuery(options)), anyId, new URLSearchParams())
  // A call that fails ends the build.
  await Promise.race([allNoted, Promise.all(asked)])
  client.defaults.adapter = adapter
  return calls
}
