import { spawnSync } from 'node:child_process'

/** The browser tests run what people run: the built app and the server bundle. */
export function setup() {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build failed.')
}
