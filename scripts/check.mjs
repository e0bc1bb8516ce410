// Checks types, class names, lint, format, folder arrows, unused code, old browsers and the sizes of the built app,
// side by side, once the types of class names are written. Each tells its result, also after a failed one.
import './need-node.mjs'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { packageProgram } from './package-program.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** `args`: of Node.js. The others read the types of class names, which it writes. */
const first = {
  name: 'class names',
  args: [packageProgram('tsx'), 'scripts/check-class-names.ts'],
}
const checks = [
  // First, because it builds the app where it is stale.
  { name: 'budgets', args: [packageProgram('tsx'), 'scripts/check-budgets.ts'] },
  { name: 'lint', args: [packageProgram('oxlint'), '--quiet'] },
  { name: 'types', args: [packageProgram('tsc', 'typescript'), '--noEmit', '-p', '.'] },
  { name: 'nothing unused', args: [packageProgram('knip'), '--no-progress'] },
  { name: 'format', args: [packageProgram('oxfmt'), '--check', '.'] },
  { name: 'browser baseline', args: ['scripts/check-baseline.mjs'] },
  { name: 'translatable texts', args: ['scripts/check-texts.mjs'] },
  { name: 'folder arrows', args: ['scripts/check-arrows.mjs'] },
]

/** What a check prints appears in one piece, before its result. */
const passes = ({ name, args }) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root })
    const printed = []
    child.stdout.on('data', (chunk) => printed.push(chunk))
    child.stderr.on('data', (chunk) => printed.push(chunk))
    child.once('error', (error) => printed.push(Buffer.from(`${error.message}\n`)))
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
      done(status === 0)
    })
  })

const results = [await passes(first), ...(await Promise.all(checks.map(passes)))]
process.exitCode = results.every(Boolean) ? 0 : 1
