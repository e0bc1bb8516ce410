import { spawnSync } from 'node:child_process'

/** Builds the app and the server bundle, which the browser tests run. */
export function setup() {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build failed.')
}
