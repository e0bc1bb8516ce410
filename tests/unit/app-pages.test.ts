import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APP_PAGES, isAppPage } from '../../server/subjects/head/app-pages.ts'
import { projectPath } from '../../server/platform/paths.ts'
import * as extraPaths from '../../shared/extra-paths.ts'
import * as openPaths from '../../shared/open-paths.ts'
import { paths } from '../../shared/paths.ts'
import { PAYMENT_PROVIDERS, returnPage } from '../../shared/rules/payment-providers.ts'

/** The server has its own list of the app's addresses; these tests compare it with the two route tables. */

type Builder = (...given: string[]) => string
const BUILDERS: Record<string, unknown> = { ...extraPaths, ...openPaths, paths }

const CALL = String.raw`(\w*[pP]aths?)(?:\.(\w+))?\(((?:'[^']*'(?:,\s*)?)*)\)`
const ROUTES = new RegExp(String.raw`(?:pageAt\(|path:)\s*${CALL}`, 'g')

/** The patterns of a route table, with `:any` for each parameter. */
function patternsIn(file: string): string[] {
  const source = readFileSync(projectPath(file), 'utf8')
  const calls = [...source.matchAll(ROUTES)]
  const all = source.match(/pageAt\(|path:/g) ?? []
  const others = source.match(/(?:pageAt\(|path:)\s*'\*'/g) ?? []
  // Every route is read here, except the one for unknown addresses.
  expect(calls).toHaveLength(all.length - others.length)
  return calls.map(([, group = '', name, given = '']) => {
    const found = BUILDERS[group]
    const build = (name ? (found as Record<string, unknown>)[name] : found) as Builder
    const parameters = [...given.matchAll(/'([^']*)'/g)].map(([, text = '']) => text)
    return build(...parameters).replaceAll(/:\w+/g, ':any')
  })
}

test('the server’s list has the pages of the route tables', () => {
  const routes = ['AppRoutes', 'routes', 'extra-routes'].flatMap((name) =>
    patternsIn(`src/app/${name}.tsx`),
  )
  const returns = Object.values(PAYMENT_PROVIDERS).map((facts) =>
    paths.paymentReturn(returnPage(facts)),
  )
  const shown = routes.flatMap((path) => (path === paths.paymentReturn(':any') ? returns : path))
  expect(shown.filter((path) => !APP_PAGES.includes(path))).toEqual([])
  expect(APP_PAGES.filter((path) => !shown.includes(path))).toEqual([])
})

test.each([
  '/',
  '/courses',
  '/Courses/Mot-Khoa/',
  '/courses/a%2Fb',
  '/learning/lesson/abc',
  '/instructor/courses/abc/settings',
  '/checkout/momo-return',
  '/checkout/success',
])('%s is a page', (path) => expect(isAppPage(path)).toBe(true))

test.each([
  '/x',
  '/courses/a/b',
  '/courses//',
  '/learning/course',
  '/learning/course/a/b',
  '/checkout',
  '/checkout/x-return',
  '/admin/x',
  '/index.html',
])('%s is no page', (path) => expect(isAppPage(path)).toBe(false))
