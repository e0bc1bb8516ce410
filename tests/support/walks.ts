import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from './browser.ts'

/** The browser tests of a process share one Chromium, which ends with it; the walks of the fast proof one seeded site. */

export const theSite = () => inject('walks')

let launched: Promise<Browser> | undefined
export const theBrowser = (): Promise<Browser> => (launched ??= launchBrowser())
