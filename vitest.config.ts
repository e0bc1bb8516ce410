import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** One project per kind of test; `scripts/test.mjs` picks those that this machine can run. */
export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default', './tests/support/plain-summary-reporter.ts'],
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
          testTimeout: 30_000,
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
    ],
  },
})
