// Compares the built app with bench/budgets.json, in bytes of brotli: the page, its styles, the scripts of the
// course list, and for each other page these and its own. What a page loads later, on use, is not counted.
// Builds the app first where it is stale. With --tighten it writes what is missing or too loose; a budget that
// is exceeded stays.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { loadEnv } from 'vite'
import { budgetFaults, scriptsByPage, steadyNames, tightened } from './budgets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

// They are inlined, so sizes differ from those of the build that the budgets mean.
const settings = Object.keys(loadEnv('production', root, 'VITE_'))
if (settings.length > 0) {
  console.log(`Budgets: not compared with a build that has settings (${settings.join(', ')})`)
  process.exit(0)
}

const build = spawnSync(process.execPath, ['scripts/build.mjs', 'app', '--if-stale'], {
  cwd: root,
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(1)

const built = (file) => readFileSync(`${root}dist/${file}`, 'utf8')
const known = new Map()
/** Bytes of brotli, for file names that stay the same. */
function compressed(file) {
  const size = known.get(file) ?? brotliCompressSync(steadyNames(built(file))).length
  known.set(file, size)
  return size
}
const inlineCss = [...built('index.html').matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
const [, wholeCss] = / data-whole="\/(.+?)"/.exec(built('index.html'))
const scripts = Object.entries(scriptsByPage(JSON.parse(built('.vite/manifest.json'))))

const sizes = {
  'index.html': compressed('index.html'),
  'inline CSS': brotliCompressSync(inlineCss.map((match) => match[1]).join('')).length,
  // It comes after the first content.
  'other CSS': compressed(wholeCss),
  ...Object.fromEntries(
    scripts.map(([name, files]) => [name, files.reduce((sum, file) => sum + compressed(file), 0)]),
  ),
}
const path = `${root}bench/budgets.json`
let budgets = JSON.parse(readFileSync(path, 'utf8'))
if (process.argv.includes('--tighten')) {
  budgets = tightened(sizes, budgets)
  const lines = Object.entries(budgets).map(
    ([name, budget]) =>
      `  ${JSON.stringify(name)}: ${JSON.stringify(budget, null, 1).replaceAll(/\n */g, ' ')}`,
  )
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`)
}
const faults = budgetFaults(sizes, budgets)
if (faults.length > 0) {
  console.error(
    `Budgets of bench/budgets.json (--tighten writes the lines):\n  ${faults.join('\n  ')}`,
  )
  process.exit(1)
}
console.log('Budgets: kept')
