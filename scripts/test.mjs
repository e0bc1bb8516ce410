// `npm test`: check, then unit, app, api (PGlite, and PostgreSQL where there is one) and e2e tests.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, installHint } from './find-chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    .status ?? 1
const quiet = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

const heading = (text) => console.log(`\n— ${text}`)

function chromiumOrExplain() {
  let path = findChromium()
  if (!path && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    heading('Installing Chromium from Debian')
    run('apt-get', ['update', '-qq'])
    run('apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium',
      'fonts-noto-core',
    ])
    path = findChromium()
  }
  if (!path) console.error(`\n${installHint}`)
  return path
}

function hasPostgres() {
  if (process.env.TEST_DATABASE_URL) return true
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian) ? readdirSync(debian).map((v) => join(debian, v, 'bin')) : []
  return (
    [...folders, '/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'].some(
      (folder) => existsSync(join(folder, 'initdb')),
    ) || quiet('initdb', ['--version'])
  )
}

heading('check')
if (run(process.execPath, ['scripts/check.mjs']) !== 0) process.exit(1)

const chromium = chromiumOrExplain()
if (!chromium) process.exit(1)

heading('build')
if (run(process.execPath, ['scripts/build.mjs', '--if-stale']) !== 0) process.exit(1)

const postgres = hasPostgres()
const projects = ['unit', 'app', 'api-pglite', ...(postgres ? ['api-postgres'] : []), 'e2e']
heading(`tests: ${projects.join(', ')}`)
const status = run(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])],
  { CHROMIUM_PATH: chromium },
)
if (!postgres) {
  console.log(
    '\nSkipped: the API tests on PostgreSQL. Install PostgreSQL (Debian: apt-get install postgresql) or set TEST_DATABASE_URL.',
  )
}
process.exit(status)
