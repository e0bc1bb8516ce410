// The folder arrows of docs/architecture.md: who may import whom. Ends with 1 and a list when broken.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Layers of the app, from the top. A layer imports only layers below it (and itself, unless `alone`). */
const SUBJECTS = [
  'catalogue',
  'checkout',
  'learning',
  'teaching',
  'grading',
  'auth',
  'account',
  'site',
  'layout',
]
const LAYERS = [
  { names: ['main.tsx', 'App.tsx', 'routes.tsx', 'early-call.ts'] },
  { names: SUBJECTS, alone: true },
  { names: ['ui', 'session', 'deadlines', 'push', 'quiz', 'submissions', 'paths.ts'] },
  { names: ['api'] },
  { names: ['domain', 'format', 'env.ts'] },
]
/** A page shell (header, footer) meets the session and the deadlines, nothing imports it but the routes. */
const layerOf = (name) => LAYERS.findIndex((layer) => layer.names.includes(name))

const walk = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return walk(path)
    return /\.(ts|tsx|mts)$/.test(name) ? [path] : []
  })

const importsOf = (file) => {
  const text = readFileSync(file, 'utf8')
  const pattern = /(?:from\s+|import\s*\(\s*|import\s+)['"](\.{1,2}\/[^'"]+)['"]/g
  return [...text.matchAll(pattern)].map((match) => resolve(dirname(file), match[1]))
}

const inside = (path, folder) => !relative(join(root, folder), path).startsWith('..')
const broken = []
const complain = (file, target, why) =>
  broken.push(`${relative(root, file)} -> ${relative(root, target)}: ${why}`)

for (const file of walk(join(root, 'src'))) {
  const own = relative(join(root, 'src'), file).split(sep)[0]
  const ownLayer = layerOf(own)
  if (ownLayer < 0 && own !== 'firebase-messaging-sw.ts' && !own.endsWith('.d.ts')) {
    broken.push(`src/${own}: not in a layer of scripts/check-arrows.mjs`)
    continue
  }
  for (const target of importsOf(file)) {
    if (!inside(target, 'src')) {
      complain(file, target, 'the app imports nothing outside src')
      continue
    }
    const other = relative(join(root, 'src'), target).split(sep)[0]
    // The wire types are everybody's.
    if (other === own || target === join(root, 'src/api/contract.ts')) continue
    const otherLayer = layerOf(other)
    if (otherLayer < ownLayer) complain(file, target, 'arrow points up')
    else if (otherLayer === ownLayer && LAYERS[ownLayer]?.alone) {
      complain(file, target, 'one subject folder imports another')
    }
  }
}

for (const file of walk(join(root, 'server'))) {
  for (const target of importsOf(file)) {
    if (inside(target, 'server')) continue
    if (target === join(root, 'src/api/contract.ts') || inside(target, 'src/domain')) continue
    complain(file, target, 'the server imports only src/api/contract.ts and src/domain')
  }
}

if (broken.length > 0) {
  console.error(`Folder arrows broken:\n  ${broken.join('\n  ')}`)
  process.exit(1)
}
console.log('Folder arrows: fine')
