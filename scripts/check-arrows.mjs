// Checks the arrows of docs/architecture.md: which folder may import which, also types. Prints the
// violations and ends with code 1.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * From top to bottom. A file belongs to the longest entry that its path begins with, and imports only
 * from its own entry and lower ones, so that folders cannot import each other in a circle. Entries of
 * one array do not import each other.
 */
const ORDER = [
  // The app.
  ['src/main.tsx'],
  ['src/app/first-screen/'],
  ['src/app/App.tsx'],
  ['src/app/AppRoutes.tsx'],
  ['src/app/link-ahead.tsx'],
  ['src/app/routes.tsx'],
  ['src/app/extra-routes.tsx'],
  [
    'src/pages/catalogue/',
    'src/pages/checkout/',
    'src/pages/learning/',
    'src/pages/teaching/',
    'src/pages/grading/',
    'src/pages/auth/',
    'src/pages/account/',
    'src/pages/admin/',
    'src/pages/site/',
    'src/app/layout/',
    'src/app/early-call.ts',
    'src/app/early-page.ts',
    'src/firebase-messaging-sw.ts',
  ],
  ['src/parts/deadlines/', 'src/parts/player/', 'src/parts/reviews/'],
  ['src/parts/push/'],
  ['src/parts/session/'],
  ['src/parts/submissions/'],
  ['src/parts/quiz/'],
  ['src/parts/course/'],
  ['src/parts/consent/', 'src/parts/owner/', 'src/parts/payment/'],
  ['src/parts/editing/'],
  ['src/parts/sending/'],
  ['src/parts/drafts/', 'src/app/offline/'],
  ['src/ui/'],
  ['src/api/'],
  ['src/vite-env.d.ts'],
  // The API.
  ['server/main.ts'],
  ['server/serve.ts', 'server/tools/admin/', 'server/tools/dev-plugin.ts'],
  ['server/tools/start-problem.ts'],
  ['server/runtime.ts', 'server/tools/welcome.ts'],
  ['server/app.ts', 'server/retention.ts', 'server/tools/seed/'],
  ['server/subjects.ts'],
  ['server/subjects/back-office/'],
  ['server/subjects/personal-data/', 'server/subjects/head/'],
  ['server/subjects/grading/', 'server/subjects/class/', 'server/subjects/reviews/'],
  ['server/subjects/teaching/'],
  ['server/subjects/learning/'],
  ['server/subjects/assessments/'],
  ['server/subjects/commerce/'],
  ['server/subjects/catalogue/', 'server/subjects/certificates/'],
  ['server/subjects/accounts/', 'server/subjects/client-errors.ts'],
  ['server/platform/limits/', 'server/platform/audit.ts'],
  ['server/subjects/notifications/'],
  ['server/providers/simulators/'],
  [
    'server/providers/push/',
    'server/providers/mail/',
    'server/providers/payments/',
    'server/providers/files/',
  ],
  ['server/subjects/site/'],
  ['server/platform/metrics/'],
  ['server/platform/subject.ts'],
  ['server/platform/http/', 'server/platform/outbox.ts', 'server/platform/jobs.ts'],
  ['server/platform/log/'],
  ['server/deps.ts'],
  ['server/providers/ports/'],
  ['server/platform/db/'],
  ['server/platform/'],
  ['server/platform/settings/'],
  ['server/platform/paths.ts'],
  // Shared by app and API.
  ['shared/rules/'],
  ['shared/extra-paths.ts', 'shared/open-paths.ts'],
  ['shared/format/', 'shared/first-list.ts', 'shared/paths.ts'],
  ['shared/contract/'],
]

const filesBelow = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return filesBelow(path)
    return /\.(ts|tsx|mts)$/.test(name) ? [path] : []
  })

const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"\n]+)['"]/g
/** Imports and exports of types only, which the build removes. */
const TYPES_ONLY =
  /\b(?:import|export)\s+type\s+(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+)\s+from\s+['"][^'"\n]+['"]/g

/** As the order writes it, also on Windows. */
const inProject = (file) => relative(root, file).replaceAll(sep, '/')

const files = ['src', 'server', 'shared']
  .flatMap((folder) => filesBelow(join(root, folder)))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const importsOf = (file, text) =>
  [...text.matchAll(IMPORT)].map(([, from]) =>
    from.startsWith('.') ? inProject(resolve(dirname(file), from)) : from,
  )

/** File → the files and packages that it imports. */
const graph = new Map(files.map(({ file, text }) => [inProject(file), importsOf(file, text)]))

/** `graph` without imports of types. */
const values = new Map(
  files.map(({ file, text }) => [inProject(file), importsOf(file, text.replace(TYPES_ONLY, ''))]),
)

const places = ORDER.flatMap((entries, level) => entries.map((entry) => ({ entry, level })))
const placeOf = (file) =>
  places
    .filter(({ entry }) => file === entry || (entry.endsWith('/') && file.startsWith(entry)))
    .toSorted((a, b) => b.entry.length - a.entry.length)[0]

const broken = []
const area = (file) => file.split('/')[0]

for (const [file, imports] of graph) {
  const own = placeOf(file)
  if (!own) broken.push(`${file}: not in the order of scripts/check-arrows.mjs`)
  for (const target of imports) {
    if (!graph.has(target)) continue
    const other = placeOf(target)
    if (!own || !other || own.entry === other.entry) continue
    if (area(target) !== 'shared' && area(file) !== area(target)) {
      broken.push(`${file} -> ${target}: app, API and shared/ meet in shared/ alone`)
    } else if (other.level === own.level) {
      broken.push(`${file} -> ${target}: neighbours do not import each other`)
    } else if (other.level < own.level) {
      broken.push(`${file} -> ${target}: the arrow points up`)
    }
  }
}

const CONTRACT = 'shared/contract/'

for (const [file, imports] of graph) {
  if (area(file) !== 'shared') continue
  for (const target of imports) {
    if (graph.has(target) || (file.startsWith(CONTRACT) && target === 'zod')) continue
    broken.push(`${file} -> ${target}: shared/ needs no package, its contract zod alone`)
  }
}

// Only the server may import values of the contract, else the browser would load zod.
for (const [file, imports] of values) {
  if (area(file) === 'server' || file.startsWith(CONTRACT)) continue
  for (const target of imports) {
    if (!target.startsWith(CONTRACT) && !/^zod(\/|$)/.test(target)) continue
    broken.push(`${file} -> ${target}: only \`import type\` here`)
  }
}

/** Import cycles of files, by Tarjan's algorithm. */
function circles() {
  const found = []
  const index = new Map()
  const low = new Map()
  const stack = []
  const visit = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const target of graph.get(file)) {
      if (!graph.has(target)) continue
      if (!index.has(target)) visit(target)
      else if (!stack.includes(target)) continue
      low.set(file, Math.min(low.get(file), low.get(target)))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}
for (const circle of circles()) broken.push(`circle of files: ${circle.join(', ')}`)

if (broken.length > 0) {
  console.error(`Arrows broken:\n  ${broken.join('\n  ')}`)
  process.exit(1)
}
console.log('Arrows: fine')
