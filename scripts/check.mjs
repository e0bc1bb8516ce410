// Checks types, class names, lint, format, folder arrows and unused code. Every check runs, also after a failed one.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => `${root}node_modules/.bin/${name}`
const checks = [
  { name: 'types', command: bin('tsc'), args: ['--noEmit', '-p', '.'] },
  { name: 'class names', command: bin('tsx'), args: ['scripts/style-types.ts', '--check'] },
  { name: 'lint', command: bin('oxlint'), args: ['--quiet'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'folder arrows', command: process.execPath, args: ['scripts/check-arrows.mjs'] },
  { name: 'nothing unused', command: bin('knip'), args: ['--no-progress'] },
]

let failed = false
for (const { name, command, args } of checks) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
