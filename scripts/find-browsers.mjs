import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The first program that is there; `given`, the path of an environment variable, stands before all others. */
function find(given, places) {
  const paths = given ? [given] : places
  return paths.find((path) => existsSync(path))
}

/** Chrome, Chromium and Edge where their own installers put them. */
const installedChromiums = (env, home) => [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  ...['/Applications', join(home, 'Applications')].flatMap((folder) =>
    ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) =>
      join(folder, `${name}.app/Contents/MacOS/${name}`),
    ),
  ),
  // Windows: for everybody, or for one user alone.
  ...[env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
]

const MAC_TESTING = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'
/** The program below Playwright's folder of one Chromium, of today's and of older releases. */
const DOWNLOADED = [
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-linux/chrome',
  `chrome-mac-arm64/${MAC_TESTING}`,
  `chrome-mac-x64/${MAC_TESTING}`,
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
]

/** What `npx playwright install chromium` has brought, newest first. */
function downloadedChromiums(env, home) {
  const folders = [
    env['PLAYWRIGHT_BROWSERS_PATH'],
    join(env['XDG_CACHE_HOME'] || join(home, '.cache'), 'ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    env['LOCALAPPDATA'] && join(env['LOCALAPPDATA'], 'ms-playwright'),
  ].filter((folder) => folder && existsSync(folder))
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .flatMap((name) => /^chromium-(\d+)$/.exec(name)?.[1] ?? [])
      .toSorted((a, b) => Number(b) - Number(a))
      .flatMap((build) => DOWNLOADED.map((path) => join(folder, `chromium-${build}`, path))),
  )
}

/** Every place of a Chromium, the best first: of a machine with these variables and this home. */
export const chromiumPlaces = (env = process.env, home = homedir()) => [
  ...installedChromiums(env, home),
  ...downloadedChromiums(env, home),
]

/** The path of a Chromium: CHROMIUM_PATH, else an installed one, else Playwright's; undefined without one. */
export const findChromium = () => find(process.env.CHROMIUM_PATH, chromiumPlaces())

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
  Windows:          Edge, which is there already
  anywhere:         npx playwright install chromium
or set CHROMIUM_PATH to the program of an installed Chromium, Chrome or Edge.`
