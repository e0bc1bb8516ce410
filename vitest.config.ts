import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** One project per kind of test; `scripts/test.mjs` picks those that this machine can run. */
export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default', './tests/support/plain-summary-reporter.ts'],
    // Machines under load are slow; what never comes true is told all the same.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          environment: './tests/support/dom-environment.ts',
          globalSetup: ['tests/support/global-pglite.ts'],
          setupFiles: ['tests/support/app-setup.ts'],
          hookTimeout: 60_000,
          // Longer than several waits in a row (tests/support/app-setup.ts), so that the wait fails, by name.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-pglite',
          include: ['tests/api/**/*.test.ts'],
          exclude: ['tests/api/**/*.postgres.test.ts'],
          globalSetup: ['tests/support/global-pglite.ts'],
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts'],
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/global-build.ts'],
          // One browser at a time: two cores carry no more without the clock becoming part of it.
          fileParallelism: false,
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
