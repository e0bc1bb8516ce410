// The tests (docs/architecture.md#tests says what each kind proves).
//   npm test                              the fast proof: check, build, all projects that do not begin with deep-
//   npm run test:deep                     the deep proof: the other projects
//   npm test -- tests/app/cart.test.tsx   these files only; also parts of names and vitest's options
import './need-node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, installHint, missingEngines } from './find-browsers.mjs'
import { hasPostgres } from './find-postgres.mjs'
import { missingProxies } from './find-proxies.mjs'
import { judge, toRunAgain } from './flaky.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)
const FLAKY = join(root, 'tests/flaky.tsv')

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

/** Vitest with a report of what failed, as an object. */
function reported(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'lopmo-test-'))
  const path = join(folder, 'report.json')
  const status = vitest(args, { ...env, TEST_REPORT: path })
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
  rmSync(folder, { recursive: true, force: true })
  return { status, report }
}

/** Runs the projects; what failed in a browser runs once more, by itself. */
function proof(projects, env) {
  const { status, report } = reported([`--project=${projects}`], env)
  const files = status !== 0 && report ? toRunAgain(report) : []
  if (files.length === 0) return status
  heading(`once more, alone: ${files.map(({ file }) => file).join(', ')}`)
  const names = [...new Set(files.map(({ project }) => `--project=${project}`))]
  const again = reported([...names, ...files.map(({ file }) => file), '--no-file-parallelism'], env)
  const list = existsSync(FLAKY) ? readFileSync(FLAKY, 'utf8') : ''
  const day = new Date().toISOString().slice(0, 10)
  const verdict = judge(files, again.report?.failed ?? files, { list, day })
  for (const name of verdict.flaky) console.log(`FLAKY ${name.replace('\t', ' › ')}`)
  if (verdict.list !== list) writeFileSync(FLAKY, verdict.list)
  for (const name of verdict.tired) {
    console.error(`For the third time: ${name.replace('\t', ' › ')} (tests/flaky.tsv). Mend it.`)
  }
  const failed = (again.report?.counts.failed ?? report.counts.failed) + verdict.tired.length
  const passed = report.counts.passed + verdict.flaky.length - verdict.tired.length
  console.log(`\nAll in all:\n${passed} passed, ${failed} failed, ${report.counts.skipped} skipped`)
  return again.status || Number(verdict.tired.length > 0)
}

function tellSkipped(isDeep) {
  const skipped = [
    [!hasPostgres(), 'on PostgreSQL', ['postgresql'], ' or set TEST_DATABASE_URL'],
    [isDeep && missingProxies().length > 0, 'behind proxies', missingProxies()],
    [
      isDeep && missingEngines().length > 0,
      'in other browsers',
      missingEngines().flatMap((one) => one.packages),
    ],
  ]
  for (const [isSkipped, what, packages, otherwise = ''] of skipped) {
    if (!isSkipped) continue
    console.log(
      `\nSkipped: the tests ${what}. Debian: apt-get install ${packages.join(' ')}${otherwise}.`,
    )
  }
}

async function fast() {
  const chromium = chromiumOrExplain()
  if (!chromium) return 1
  // The check builds the app.
  await must(['check'], ['build', 'server', '--if-stale'])
  heading('tests')
  const status = proof('!deep-*', { CHROMIUM_PATH: chromium })
  tellSkipped(false)
  return status
}

async function deep() {
  const chromium = chromiumOrExplain()
  if (!chromium) return 1
  await must(['build', '--if-stale'])
  heading('deep tests')
  const env = { CHROMIUM_PATH: chromium, FUZZ_RUNS: process.env.FUZZ_RUNS ?? '200' }
  const status = proof('deep-*', env)
  heading('rehearsal')
  const rehearsed = run(process.execPath, ['--import', 'tsx', 'scripts/rehearsal/main.ts'])
  tellSkipped(true)
  return status || rehearsed
}

if (given.length === 0) process.exit(await fast())
process.exit(given[0] === '--deep' ? await deep() : vitest(given))
