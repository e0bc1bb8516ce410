import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const SYSTEM = [
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
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  return [...SYSTEM, ...playwrightBrowsers()].find((path) => existsSync(path))
}

export const installHint = `No Chromium found. The browser tests need one. Get it by one of:
  Debian, Ubuntu:   sudo apt-get install chromium
  Fedora:           sudo dnf install chromium
  macOS:            brew install --cask chromium
  anywhere:         npx playwright install chromium
or set CHROMIUM_PATH to the program of an installed Chromium or Chrome.`
