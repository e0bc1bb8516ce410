import { spawnSync } from 'node:child_process'

/** Builds those of `app` and `server` that are stale; without names both. */
export function build(...names: string[]) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale', ...names], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build failed.')
}

/** Builds the app and the server bundle, which the browser tests run. */
export const setup = () => build()
