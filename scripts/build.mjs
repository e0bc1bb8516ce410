// Builds what is missing or stale: the app into dist/, the server into dist-server/.
// `npm run build` builds both; --if-stale leaves what is fresh. A name (`app`, `server`) builds that one. With
// --uncompressed a later call, also one with --if-stale, adds the compressed copies of the app's files (`npm start`).
// Where the tools are not installed, what was built elsewhere and brought here is what there is.
import './need-node.mjs'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressBuilt } from './build/compress.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ifStale = process.argv.includes('--if-stale')
const compressesNow = !process.argv.includes('--uncompressed')
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const VITE = join(root, 'node_modules/vite/bin/vite.js')
const canBuild = existsSync(VITE)

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

const stampOf = ({ out }) => join(root, out, '.built-from')
const builtFrom = (part) => {
  const stamp = stampOf(part)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}
/** A stamp that says this after its fingerprint is that of an app without its compressed copies. */
const UNCOMPRESSED = ' uncompressed'

async function build(part) {
  const { name, out, args, from, settings } = part
  const before = ifStale ? builtFrom(part) : undefined
  if (!canBuild && before === undefined) {
    console.error(`${out}/ cần được dựng mà công cụ chưa được cài. Hãy chạy: npm ci --include=dev
${out}/ has to be built, and the tools for it are not installed. Run: npm ci --include=dev`)
    process.exit(1)
  }
  const wanted = canBuild ? fingerprint(from, settings) : before.replace(UNCOMPRESSED, '')
  if (before === wanted) return
  if (before !== wanted + UNCOMPRESSED) {
    console.log(`Building the ${name}…`)
    rmSync(stampOf(part), { force: true })
    const vite = spawn(process.execPath, [VITE, ...args], {
      cwd: root,
      stdio: ifStale ? ['ignore', 'ignore', 'inherit'] : 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    process.once('SIGTERM', () => vite.kill())
    const [status] = await once(vite, 'exit')
    if (status !== 0) {
      console.error(`Building the ${name} failed. See the messages above, or run: npm run build`)
      process.exitCode = status ?? 1
      return
    }
    writeFileSync(stampOf(part), name === 'app' ? wanted + UNCOMPRESSED : wanted)
  }
  if (name !== 'app' || !compressesNow) return
  await compressBuilt(join(root, out))
  // Unless somebody else has built it meanwhile.
  if (builtFrom(part) === wanted + UNCOMPRESSED) writeFileSync(stampOf(part), wanted)
}

await Promise.all(parts.filter(({ name }) => named.length === 0 || named.includes(name)).map(build))
