// The tests (docs/architecture.md says what each kind proves).
//   npm test                              everything: check, build, all projects of vitest.config.ts
//   npm run test:fast                     check, unit tests, and on one engine the tests of the pages
//                                         and of the API that belong to what changed since origin/main
//   npm test -- tests/app/cart.test.tsx   these files only; also parts of names and vitest's options
import './need-node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { changedFiles, testsOf } from './changed-tests.mjs'
import { findChromium, installHint, missingEngines } from './find-browsers.mjs'
import { hasPostgres } from './find-postgres.mjs'
import { missingProxies } from './find-proxies.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)
const postgres = hasPostgres()

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    .status ?? 1
const vitest = (args, env) =>
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], env)
const heading = (text) => console.log(`\n— ${text}`)
/** Runs scripts of this folder side by side and ends the process when one of them fails. */
async function must(...scripts) {
  heading(scripts.map(([name]) => name).join(', '))
  const statuses = await Promise.all(
    scripts.map(async ([name, ...args]) => {
      const options = { cwd: root, stdio: 'inherit' }
      const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], options)
      return (await once(child, 'exit'))[0]
    }),
  )
  if (statuses.some((status) => status !== 0)) process.exit(1)
}

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

async function everything() {
  const chromium = chromiumOrExplain()
  if (!chromium) return 1
  // The check builds the app.
  await must(['check'], ['build', 'server', '--if-stale'])
  heading('tests')
  const status = vitest([], { CHROMIUM_PATH: chromium })
  if (!postgres) {
    console.log(
      '\nSkipped: the tests on PostgreSQL. Install PostgreSQL (Debian: apt-get install postgresql) or set TEST_DATABASE_URL.',
    )
  }
  const proxies = missingProxies()
  if (proxies.length > 0) {
    console.log(
      `\nSkipped: the tests behind proxies. Debian: apt-get install ${proxies.join(' ')}.`,
    )
  }
  const missing = missingEngines()
  if (missing.length > 0) {
    const engines = missing.map(({ engine }) => engine).join(' and ')
    const packages = missing.flatMap((one) => one.packages).join(' ')
    console.log(
      `\nSkipped: the main journeys in ${engines}, not found here. Debian: apt-get install ${packages}.`,
    )
  }
  return status
}

async function fast() {
  await must(['check'])
  const files = testsOf(changedFiles())
  heading(`unit tests, and of what changed: ${files.join(', ') || 'nothing'}`)
  const projects = ['unit', 'app', postgres ? 'api-postgres' : 'api-pglite']
  return vitest([...projects.flatMap((name) => ['--project', name]), 'tests/unit/', ...files])
}

if (given.length === 0) process.exit(await everything())
process.exit(given[0] === '--fast' ? await fast() : vitest(given))
