import type { Page } from 'playwright-core'
import { newVisit } from './browser.ts'
import { ready, type SignedIn } from './people.ts'

/** Visits whose requests go through the offline worker. */

/** A first visit of /courses that lasts until the worker is there; the next address is opened through it. */
export async function visitedOnce(site: { url: string }, person?: SignedIn) {
  const storageState = structuredClone(person?.storageState)
  if (typeof storageState === 'object' && storageState.origins[0]) {
    storageState.origins[0].origin = site.url
  }
  const visit = await newVisit(site, {
    serviceWorkers: 'allow',
    storageState,
    ignore: /ERR_|Failed to load resource/,
  })
  await visit.page.goto('/courses')
  await ready(visit.page)
  await visit.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return visit
}

/** Address → text of all that is kept in this browser for the site. */
export const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        found[request.url] = (await response?.text()) ?? ''
      }
    }
    return found
  })

export const isControlled = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller !== null)
