import { onTestFinished } from 'vitest'
import { projectPath } from '../../server/platform/paths.ts'
import { newVisit, type VisitOptions } from './browser.ts'
import { startForeignBackend, type ForeignOptions } from './foreign-backend.ts'

/** Visits of the page that is on screen before the app runs (docs/architecture.md#first-screen). */

/** The page’s `load` event would come only after the app. */
export const EARLY = { waitUntil: 'domcontentloaded' } as const

const APP = /\/assets\/index-[^/]+\.js$/

/** A visit whose app waits for `letAppCome`. */
export async function earlyVisit(site: { url: string }, options?: VisitOptions) {
  const { page, expectNoErrors } = await newVisit(site, options)
  let letAppCome = () => {}
  const gate = new Promise<void>((open) => (letAppCome = open))
  await page.route(APP, async (route) => {
    await gate
    await route.continue()
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/public/courses?')) calls.push(request.url())
  })
  return { page, expectNoErrors, calls, letAppCome: () => letAppCome() }
}

/** The built app before a backend with this course list. */
export const foreignList = async (items: unknown, options: ForeignOptions = {}) => {
  const backend = await startForeignBackend({
    dist: projectPath('dist'),
    answers: { 'GET /api/public/courses': () => ({ body: items }) },
    ...options,
  })
  onTestFinished(() => backend.close())
  return backend
}
