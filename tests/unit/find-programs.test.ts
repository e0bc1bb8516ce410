import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumPlaces } from '../../scripts/find-browsers.mjs'
import { findPostgres, postgresFolders } from '../../scripts/find-postgres.mjs'
import { packageProgram } from '../../scripts/package-program.mjs'

/** A home that has these files and nothing else. */
function homeWith(...files: string[]): string {
  const home = mkdtempSync(join(tmpdir(), 'lopmo-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  for (const file of files) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, file), '')
  }
  return home
}

/** The first Chromium found inside this home, as on a machine that has no other. */
const foundIn = (home: string, env: Record<string, string> = {}) =>
  chromiumPlaces(env, home).find((path) => path.startsWith(home) && existsSync(path))

const TESTING = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'
const CACHES = {
  linux: '.cache/ms-playwright/chromium-1228',
  mac: 'Library/Caches/ms-playwright/chromium-1228',
  windows: 'AppData/Local/ms-playwright/chromium-1228',
}

test.each([
  `${CACHES.linux}/chrome-linux64/chrome`,
  `${CACHES.linux}/chrome-linux-arm64/chrome`,
  `${CACHES.mac}/chrome-mac-arm64/${TESTING}`,
  `${CACHES.mac}/chrome-mac-x64/${TESTING}`,
  `${CACHES.windows}/chrome-win64/chrome.exe`,
  'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'AppData/Local/Google/Chrome/Application/chrome.exe',
  'AppData/Local/Microsoft/Edge/Application/msedge.exe',
])('a Chromium in %s is found', (file) => {
  const home = homeWith(file)
  expect(foundIn(home, { LOCALAPPDATA: join(home, 'AppData/Local') })).toBe(join(home, file))
})

test('of several downloads the one with the highest number is found', () => {
  const at = (build: number) => `.cache/ms-playwright/chromium-${build}/chrome-linux64/chrome`
  const home = homeWith(at(999), at(1228), '.cache/ms-playwright/chromium_headless_shell-1300/x')
  expect(foundIn(home)).toBe(join(home, at(1228)))
})

test('PostgreSQL is looked for in every folder of PATH', () => {
  const home = homeWith('a/psql', 'b/initdb.exe', 'b/postgres.exe')
  const folders = postgresFolders([join(home, 'a'), join(home, 'b')].join(delimiter))
  expect(findPostgres(folders.filter((folder) => folder.startsWith(home)))).toBe(join(home, 'b'))
})

test.each([
  ['oxlint', 'oxlint'],
  ['tsc', 'typescript'],
  ['tsx', 'tsx'],
])('the program %s of a package is a file that Node.js runs', (name, from) => {
  expect(existsSync(packageProgram(name, from))).toBe(true)
})
