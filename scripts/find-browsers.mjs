import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The first program that is there; `given`, the path of an environment variable, stands before all others. */
function find(given, places) {
  const paths = given ? [given] : places
  return paths.find((path) => existsSync(path))
}

const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browsers in Playwright's download folders, newest first. */
function playwrightBrowsers() {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ].filter((folder) => folder && existsSync(folder))
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('chromium-'))
      .sort()
      .toReversed()
      .flatMap((name) => [
        join(folder, name, 'chrome-linux64/chrome'),
        join(folder, name, 'chrome-linux/chrome'),
        join(folder, name, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
      ]),
  )
}

/** The path of a Chromium: CHROMIUM_PATH, else the system's, else Playwright's; undefined without one. */
export const findChromium = () =>
  find(process.env.CHROMIUM_PATH, [...CHROMIUM, ...playwrightBrowsers()])

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** The path of a Firefox: FIREFOX_PATH, else the system's; undefined without one. */
export const findFirefox = () => find(process.env.FIREFOX_PATH, FIREFOX)

/**
 * WebKitGTK's driver, WEBKIT_DRIVER_PATH or the system's, and the screen it draws on, because its
 * browser has no mode without one. Undefined when one of them is missing.
 */
export function findWebKit() {
  const driver = find(process.env.WEBKIT_DRIVER_PATH, ['/usr/bin/WebKitWebDriver'])
  const screen = find(undefined, ['/usr/bin/Xvfb'])
  return driver && screen ? { driver, screen } : undefined
}

/** What the tests leave out on this machine for want of a browser, with Debian's packages for it. */
export const missingEngines = () => [
  ...(findFirefox() ? [] : [{ engine: 'Firefox', packages: ['firefox-esr'] }]),
  ...(findWebKit() ? [] : [{ engine: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'] }]),
]

export const installHint = `No Chromium found. The browser tests need one. Get it by one of:
  Debian, Ubuntu:   sudo apt-get install chromium
  Fedora:           sudo dnf install chromium
  macOS:            brew install --cask chromium
  anywhere:         npx playwright install chromium
or set CHROMIUM_PATH to the program of an installed Chromium or Chrome.`
