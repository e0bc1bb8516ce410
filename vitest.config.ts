import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { hasPostgres } from './scripts/find-postgres.mjs'
import { classNames } from './tests/support/class-names.ts'
import { twoProcesses } from './tests/support/two-processes.ts'

/**
 * On PostgreSQL a fresh database is the copy of a template, on PGlite the start of a whole engine.
 * So where there is a PostgreSQL, the pages and the API are tested on it.
 */
const postgres = hasPostgres()
const onPglite = 'tests/support/global-pglite.ts'
const onPostgres = 'tests/support/global-postgres.ts'
const builtServer = 'tests/support/global-server.ts'

/** What only PGlite has: its folder, its lock, its thread, a process with nothing else beside it. */
const PGLITE_ONLY = ['tests/api/{stop,lesson-upload-memory,pglite-thread}.test.ts']

/**
 * What runs on PGlite as well, because the engine can make a difference. The browser tests run on
 * PGlite from end to end, whatever stands here.
 */
const PGLITE_TOO = [
  ...PGLITE_ONLY,
  // What it says of its folder and its one connection.
  'tests/api/health.test.ts',
  // The seed, and with it every table and constraint of the migrations.
  'tests/api/{seed,seed-catalogue,seed-learning,seed-reviews}.test.ts',
  // Searching, folding and sorting Vietnamese, counts and pages.
  'tests/api/{catalogue,catalogue-list,catalogue-large,words-in-sql}.test.ts',
  // What triggers count.
  'tests/api/kept-cards.test.ts',
  // Conditional updates and transactions about money, on one connection: a step out of one would wait for itself.
  'tests/api/{checkout,payments-ipn,payment-reviews,refunds}.test.ts',
  'tests/api/back-office-{orders,order-acts,refunds}.test.ts',
  'tests/api/{quiz-submission,expired-attempts}.test.ts',
  // The order of rows, their moves and their deletion in cascade.
  'tests/api/content-outline.test.ts',
  // Row locks and versions of what two teachers save, on one connection.
  'tests/api/two-teachers.test.ts',
  // Files are served while the one connection is busy or free.
  'tests/api/files.test.ts',
  // Leases and claims of the outboxes (`for update skip locked`).
  'tests/api/{mail,push-sending}.test.ts',
  // Counts that several requests make at once, in statements that no ORM writes.
  'tests/api/{limits,sign-in-limits}.test.ts',
  // A session is noted as seen beside the request, on one connection.
  'tests/api/sessions.test.ts',
  // What a course is sold by: conditional updates, locks in an order, files of a cover.
  'tests/api/back-office-{course-settings,covers,sales}.test.ts',
  // Courses and topics of the back office: searches by trigram, rows rewritten as a set.
  'tests/api/back-office-{courses,topics}.test.ts',
  // The back office: trigrams, generated columns, triggers, several transactions in one request.
  'tests/api/back-office-{users,import,log}.test.ts',
  // Days and sums in statements that no ORM writes; a row that is locked before it is there.
  'tests/api/back-office-{revenue,overview,site}.test.ts',
  // Averages, and who counts for them.
  'tests/api/reviews.test.ts',
  // How often one request asks the one connection.
  'tests/api/statement-counts.test.ts',
]

/** Ends what hangs and measures nothing: machines under load are slow, and no test fails for that. */
const HUNG = 300_000

const api = {
  include: ['tests/api/**/*.test.ts'],
  setupFiles: ['tests/support/api-setup.ts'],
  isolate: false,
  hookTimeout: HUNG,
  testTimeout: HUNG,
}

/** They measure: the length of a line, jumps of the page. */
const NEED_QUIET = ['tests/e2e/{requests,first-visit}.test.ts']

/** About one process, or in the process of the test: not with TEST_PROCESSES=2. */
const ONE_PROCESS = ['tests/e2e/{start,stop,push}.test.ts']

const slow = {
  setupFiles: ['tests/support/browser-setup.ts'],
  hookTimeout: HUNG,
  testTimeout: HUNG,
}
const onSite = ['tests/support/global-build.ts', 'tests/support/global-site.ts']

/** One project per kind of test. */
export default defineConfig({
  plugins: [react(), classNames()],
  test: {
    reporters: ['default', './tests/support/plain-summary-reporter.ts'],
    // Vitest would leave one core to itself, which on two cores is half of them.
    maxWorkers: '100%',
    // Shorter than that, so that the wait fails, by name.
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // They leave nothing behind: a process and its modules anew for each file would take four times as long.
          isolate: false,
          testTimeout: HUNG,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          environment: './tests/support/dom-environment.ts',
          globalSetup: [postgres ? onPostgres : onPglite],
          // It takes away what a file leaves behind, as in the API's: a process for each would take twice as long.
          setupFiles: ['tests/support/app-setup.ts'],
          isolate: false,
          hookTimeout: HUNG,
          testTimeout: HUNG,
        },
      },
      ...(postgres
        ? [
            {
              extends: true as const,
              test: {
                ...api,
                name: 'api-postgres',
                exclude: PGLITE_ONLY,
                globalSetup: [onPostgres, builtServer],
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          ...api,
          name: 'api-pglite',
          include: postgres ? PGLITE_TOO : api.include,
          exclude: ['tests/api/**/*.postgres.test.ts'],
          globalSetup: [onPglite, builtServer],
        },
      },
      {
        extends: true,
        test: { ...slow, name: 'build', include: ['tests/build/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...slow,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: twoProcesses ? [...NEED_QUIET, ...ONE_PROCESS] : NEED_QUIET,
          globalSetup: onSite,
          // A process and its modules anew would take four seconds of each file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...slow,
          name: 'e2e-alone',
          include: NEED_QUIET,
          globalSetup: onSite,
          isolate: false,
          // After all others, and these two beside each other: one of them mostly waits.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
