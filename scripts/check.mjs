// Types, lint, format and folder arrows. Every check runs, also after a failed one.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => `${root}node_modules/.bin/${name}`
const checks = [
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['lint', bin('oxlint'), ['--quiet']],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['folder arrows', process.execPath, ['scripts/check-arrows.mjs']],
]

let failed = false
for (const [name, command, args] of checks) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
