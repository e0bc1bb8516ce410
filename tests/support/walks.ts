import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from './browser.ts'

/** The walks of the fast proof share one seeded site and one Chromium, which ends with its process. */

export const theSite = () => inject('walks')

let launched: Promise<Browser> | undefined
export const theBrowser = (): Promise<Browser> => (launched ??= launchBrowser())
