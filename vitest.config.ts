import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { hasPostgres } from './scripts/find-postgres.mjs'
import { classNames } from './tests/support/class-names.ts'
import { twoProcesses } from './tests/support/two-processes.ts'

/**
 * The fast proof (`npm test`) and the deep one (`npm run test:deep`), whose projects begin with `deep-`
 * (docs/architecture.md#tests).
 */

/**
 * On PostgreSQL a fresh database is the copy of a template, on PGlite the start of a whole engine.
 * So where there is a PostgreSQL, the pages and the API are tested on it.
 */
const postgres = hasPostgres()
const onPglite = 'tests/support/global-pglite.ts'
const onPostgres = 'tests/support/global-postgres.ts'
const builtServer = 'tests/support/global-server.ts'
const onSites = ['tests/support/global-build.ts', 'tests/support/global-site.ts']

const API = 'tests/api/**/*.test.ts'
const POSTGRES_ONLY = 'tests/**/*.postgres.test.ts'

/** What the fast proof runs on PGlite as well, because the engine changes it; the deep one runs all of it. */
const PGLITE_TOO = [
  // What it says of its folder and its one connection.
  'tests/api/health.test.ts',
  // Every table and constraint of the migrations.
  'tests/api/{migrations,seed}.test.ts',
  // The cards and pages of courses; folding, dividing and ordering Vietnamese.
  'tests/api/{catalogue,words-in-sql}.test.ts',
  // What triggers count.
  'tests/api/kept-cards.test.ts',
  // Conditional updates about money, on one connection: a step out of a transaction would wait for itself.
  'tests/api/{checkout,payments-ipn}.test.ts',
  // Leases and claims of the outboxes (`for update skip locked`).
  'tests/api/outbox.test.ts',
  // How often one request asks the one connection.
  'tests/api/statement-counts.test.ts',
]
/** Its folder, its lock, its thread, a process with nothing else beside it. */
const PGLITE_ONLY = 'tests/deep/api/{stop,lesson-upload-memory,new-cluster,pglite-thread}.test.ts'

/** They measure: the length of a line, jumps of the page. */
const NEED_QUIET = 'tests/deep/e2e/{requests,first-visit}.test.ts'
/** About one process, or in the process of the test: not with TEST_PROCESSES=2. */
const ONE_PROCESS = 'tests/deep/e2e/{start,stop,push}.test.ts'

interface Project {
  include: string[]
  exclude?: string[]
  globalSetup?: string[]
  /** After all projects of a lower group, in so many processes at once. */
  group?: { order: number; workers: number }
}

const project = (
  name: string,
  { group, ...files }: Project,
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    ...files,
    // What a file leaves behind, its setup file takes away: a process and its modules anew for each would take
    // several times as long.
    isolate: false,
    ...(group ? { maxWorkers: group.workers, sequence: { groupOrder: group.order } } : {}),
    ...more,
  },
})

const app = (name: string, files: Project) =>
  project(
    name,
    { globalSetup: [postgres ? onPostgres : onPglite], ...files },
    {
      environment: './tests/support/dom-environment.ts',
      setupFiles: ['tests/support/app-setup.ts'],
    },
  )

const api = (name: string, engine: string, files: Project) =>
  project(
    name,
    { globalSetup: [engine, builtServer], ...files },
    { setupFiles: ['tests/support/api-setup.ts'] },
  )

const browser = (name: string, files: Project) =>
  project(
    name,
    { globalSetup: onSites, ...files },
    { setupFiles: ['tests/support/browser-setup.ts'] },
  )

const fast = [
  project('unit', { include: ['tests/unit/**/*.test.{ts,tsx}'] }),
  app('app', { include: ['tests/app/**/*.test.{ts,tsx}'] }),
  ...(postgres ? [api('api-postgres', onPostgres, { include: [API] })] : []),
  api('api-pglite', onPglite, {
    include: postgres ? PGLITE_TOO : [API],
    exclude: [POSTGRES_ONLY],
  }),
  // After the others, because a page that waits for a busy machine tells nothing of the page.
  browser('e2e', {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: [...onSites, 'tests/support/global-walks.ts'],
    group: { order: 1, workers: 2 },
  }),
]

const deep = [
  app('deep-app', { include: ['tests/deep/app/**/*.test.{ts,tsx}'] }),
  ...(postgres
    ? [
        api('deep-api-postgres', onPostgres, {
          include: ['tests/deep/api/**/*.test.ts'],
          exclude: [PGLITE_ONLY],
        }),
        api('deep-api-pglite', onPglite, {
          include: [PGLITE_ONLY, API],
          exclude: [...PGLITE_TOO, POSTGRES_ONLY],
        }),
      ]
    : [
        api('deep-api-pglite', onPglite, {
          include: ['tests/deep/api/**/*.test.ts'],
          exclude: [POSTGRES_ONLY],
        }),
      ]),
  browser('deep-build', { include: ['tests/deep/build/**/*.test.ts'] }),
  browser('deep-e2e', {
    include: ['tests/deep/e2e/**/*.test.ts'],
    exclude: twoProcesses ? [NEED_QUIET, ONE_PROCESS] : [NEED_QUIET],
  }),
  // These two beside each other: one of them mostly waits.
  browser('deep-e2e-alone', { include: [NEED_QUIET], group: { order: 2, workers: 2 } }),
]

/** Ends what hangs and measures nothing: machines under load are slow, and no test fails for that. */
const HUNG = 300_000

export default defineConfig({
  plugins: [react(), classNames()],
  test: {
    reporters: ['default', './tests/support/summary-reporter.ts'],
    // Vitest would leave one core to itself, which on two cores is half of them.
    maxWorkers: '100%',
    hookTimeout: HUNG,
    testTimeout: HUNG,
    // Shorter than that, so that the wait fails, by name.
    expect: { poll: { timeout: 40_000 } },
    projects: [...fast, ...deep],
  },
})
