// Checks types, class names, lint, format, folder arrows, unused code, old browsers and the sizes of the built app,
// side by side. Each tells its result, also after a failed one.
import './need-node.mjs'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => `${root}node_modules/.bin/${name}`
const checks = [
  // First, because it builds the app where it is stale.
  { name: 'budgets', command: process.execPath, args: ['scripts/check-budgets.mjs'] },
  { name: 'lint', command: bin('oxlint'), args: ['--quiet'] },
  { name: 'class names', command: bin('tsx'), args: ['scripts/style-types.ts', '--check'] },
  { name: 'types', command: bin('tsc'), args: ['--noEmit', '-p', '.'] },
  { name: 'nothing unused', command: bin('knip'), args: ['--no-progress'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'browser baseline', command: process.execPath, args: ['scripts/check-baseline.mjs'] },
  { name: 'translatable texts', command: process.execPath, args: ['scripts/check-texts.mjs'] },
  { name: 'folder arrows', command: process.execPath, args: ['scripts/check-arrows.mjs'] },
]

/** What a check prints appears in one piece, before its result. */
const passes = ({ name, command, args }) =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: root })
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

const results = await Promise.all(checks.map(passes))
process.exitCode = results.every(Boolean) ? 0 : 1
