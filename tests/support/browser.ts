import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { findChromium, installHint } from '../../scripts/find-browsers.mjs'
import type { SignedIn } from './people.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

/** Chromium heeds only the last list of features to switch off, so this one repeats Playwright's. */
const FEATURES_OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // For every context it would load two pages of its own that suggest addresses: a second of work each time.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** Chromium without the calls home that a closed network refuses. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(installHint)
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${FEATURES_OFF.join()}`,
    ],
  })
}

const violations: string[] = []

/** What pages did against their content security policy since the last call. */
export const takeViolations = () => violations.splice(0)

/** Reports a page's violations under the name that `exposeBinding` gave to the report. */
function listenForViolations() {
  const { reportViolation } = window as unknown as { reportViolation: (found: string) => unknown }
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
    void reportViolation(
      `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`,
    )
  })
}

let launched: Promise<Browser> | undefined
/** The tests of a process share one Chromium, which ends with it. */
export const theBrowser = (): Promise<Browser> => (launched ??= launchBrowser())

export interface VisitOptions extends BrowserContextOptions {
  as?: Pick<SignedIn, 'storageState'>
  /** What is no error. */
  ignore?: RegExp
  /** Default: the one that all share. */
  browser?: Browser
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Fails when the page reported errors: uncaught exceptions, console errors, policy violations. */
  expectNoErrors: () => void
}

/**
 * A new visitor until the test ends: own storage, Vietnamese, errors noted. Violations of the content security policy
 * fail the test (tests/support/browser-setup.ts), unless `ignore` matches. Without workers, unless
 * `serviceWorkers: 'allow'`: behind the offline worker a test cannot count or replace the page's requests. A
 * concurrent test passes its own `onTestFinished`.
 */
export async function newVisit(
  { url: baseURL }: { url: string },
  { as, ignore, browser, ...options }: VisitOptions = {},
  atEnd = onTestFinished,
): Promise<Visit> {
  const context = await (browser ?? (await theBrowser())).newContext({
    baseURL,
    locale: 'vi-VN',
    serviceWorkers: 'block',
    storageState: as?.storageState,
    ...options,
  })
  atEnd(() => context.close())
  // A missing thing is named well before the test itself runs out of time.
  context.setDefaultTimeout(40_000)
  await context.exposeBinding('reportViolation', ({ page, frame }, found: string) => {
    // What others show in their frames is theirs.
    if (frame === page.mainFrame() && !ignore?.test(found)) violations.push(found)
  })
  await context.addInitScript(listenForViolations)
  const page = await context.newPage()
  const errors: string[] = []
  const report = (message: string) => {
    if (!ignore?.test(message)) errors.push(message)
  }
  page.on('pageerror', (error) => report(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') report(`${message.text()} ${message.location().url}`)
  })
  return { context, page, expectNoErrors: () => expect(errors).toEqual([]) }
}

/** From the next document on nothing is loaded ahead: a page at rest stays at rest. */
export const withoutLoadsAhead = (where: Page | BrowserContext) =>
  where.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      configurable: true,
      value: { saveData: true },
    }),
  )

/**
 * Clicks what stands below a frame (a film, a PDF). Right after a scroll, and until the next picture is
 * drawn, Chromium still gives the pointer to the frame that stood there, and the page never hears of
 * the click. So the click waits until the pointer has been felt.
 */
export async function clickBelowFrame(target: Locator): Promise<void> {
  const felt = async () => {
    await target.hover()
    return target.evaluate((element) => element.matches(':hover'))
  }
  await expect.poll(felt).toBe(true)
  await target.click()
}

/** Slows down what goes up: bytes a second; without a limit when it is -1. */
export const uploadAt = (session: CDPSession, uploadThroughput: number) =>
  session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })

/** As on a static host: the page comes without the list that our own server puts into it, and asks for it. */
export const askForList = (page: Page) =>
  page.route('**/courses', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const block = /<script type="application\/json" id="first-list"[^]*?<\/script>/
    await route.fulfill({ response, body: html.replace(block, '') })
  })

declare global {
  interface Window {
    layoutShift?: number
  }
}

/** Sums how far what stands on the page moves by itself, from its next address on; answers with the sum so far. */
export async function watchShifts(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => window.layoutShift)
}
