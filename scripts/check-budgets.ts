// Compares three sums of the built app with bench/budgets.json, in bytes of brotli:
// - `list JS`: the scripts of a visitor's course list;
// - `member JS`: those of a signed-in page until it can be used, of the contract's largest one, so that it holds for all;
// - `page`: index.html, without what our own server puts into it.
// Builds the app first where it is stale. With --tighten it writes what is missing or too loose; a budget that
// is exceeded stays.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { loadEnv } from 'vite'
import { projectPath } from '../server/platform/paths.ts'
import { budgetFaults, scriptsOf, steadyNames, tightened } from './budgets.ts'
import { ALWAYS, MEMBER, pageRoutes } from './build/page-files.ts'

// They are inlined, so sizes differ from those of the build that the budgets mean.
const settings = Object.keys(loadEnv('production', projectPath(), 'VITE_'))
if (settings.length > 0) {
  console.log(`Budgets: not compared with a build that has settings (${settings.join(', ')})`)
  process.exit(0)
}

const build = spawnSync(process.execPath, ['scripts/build.mjs', 'app', '--if-stale'], {
  cwd: projectPath(),
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(1)

const built = (file: string) => readFileSync(projectPath('dist', file), 'utf8')
/** Bytes of brotli, for file names that stay the same. */
const compressed = (file: string) => brotliCompressSync(steadyNames(built(file))).length
const known = new Map<string, number>()
const sumOf = (files: string[]) =>
  files.reduce((sum, file) => {
    const size = known.get(file) ?? compressed(file)
    known.set(file, size)
    return sum + size
  }, 0)

const manifest = JSON.parse(built('.vite/manifest.json'))
const [, start = ''] = / data-pages="\/(.+?)"/.exec(built('index.html')) ?? []
const memberPages = pageRoutes(readFileSync(projectPath('src/app/routes.tsx'), 'utf8'))
  .filter(({ needsSession }) => needsSession)
  .map(({ module }) => {
    const sources = [...ALWAYS, ...MEMBER, module].map((path) => path.slice(1))
    return sumOf([start, ...scriptsOf(manifest, sources)])
  })
const sizes = {
  'list JS': sumOf(scriptsOf(manifest)),
  'member JS': Math.max(...memberPages),
  page: compressed('index.html'),
}
const path = projectPath('bench/budgets.json')
let budgets = JSON.parse(readFileSync(path, 'utf8'))
if (process.argv.includes('--tighten')) {
  budgets = tightened(sizes, budgets)
  writeFileSync(path, `${JSON.stringify(budgets, null, 2)}\n`)
}
const faults = budgetFaults(sizes, budgets)
if (faults.length > 0) {
  console.error(
    `Budgets of bench/budgets.json (--tighten writes lower ones):\n  ${faults.join('\n  ')}`,
  )
  process.exit(1)
}
console.log(`Budgets: kept (${JSON.stringify(sizes)})`)
