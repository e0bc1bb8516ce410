// Builds what is missing or stale: the app into dist/, the server into dist-server/.
// `npm run build` builds both; `npm start` calls this with --if-stale. A name (`app`, `server`) builds that one.
// Where the tools are not installed, what was built elsewhere and brought here is what there is.
import './need-node.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const ifStale = process.argv.includes('--if-stale')
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const vite = join(root, 'node_modules/vite/bin/vite.js')
const canBuild = existsSync(vite)

// The app's settings belong to the sources of its build.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const appSettings = Object.entries(process.env)
  .filter(([name]) => name.startsWith('VITE_'))
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, value]) => `${name}=${value}`)
  .join('\n')

/** The build itself writes the types of class names. */
const NO_SOURCE = /^node_modules$|\.module\.scss\.d\.ts$/

const filesBelow = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !NO_SOURCE.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/** A hash of the contents, not of the times, which a checkout or a copy changes. */
function fingerprint(sources, settings = '') {
  const hash = createHash('sha256').update(settings).update(process.version)
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      hash.update(file.slice(root.length)).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

const tools = [
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
  'scripts/build',
]
const parts = [
  {
    name: 'app',
    out: 'dist',
    args: ['build'],
    from: ['index.html', 'public', 'src', 'shared', ...tools],
    settings: appSettings,
  },
  {
    name: 'server',
    out: 'dist-server',
    args: ['build', '--config', 'vite.server.config.ts'],
    from: ['server', 'shared', ...tools],
  },
]

for (const { name, out, args, from, settings } of parts) {
  if (named.length > 0 && !named.includes(name)) continue
  const stamp = join(root, out, '.built-from')
  if (!canBuild) {
    if (ifStale && existsSync(stamp)) continue
    console.error(`${out}/ cần được dựng mà công cụ chưa được cài. Hãy chạy: npm ci --include=dev
${out}/ has to be built, and the tools for it are not installed. Run: npm ci --include=dev`)
    process.exit(1)
  }
  const wanted = fingerprint(from, settings)
  if (ifStale && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
  console.log(`Building the ${name}…`)
  rmSync(stamp, { force: true })
  const { status } = spawnSync(process.execPath, [vite, ...args], {
    cwd: root,
    stdio: ifStale ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    console.error(`Building the ${name} failed. See the messages above, or run: npm run build`)
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, wanted)
}
