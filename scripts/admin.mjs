// `npm run admin -- <command>`: builds the server where it is stale, then runs one command in this process.
import './need-node.mjs'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// What the build says is no answer of the command.
const build = spawnSync(process.execPath, ['scripts/build.mjs', 'server', '--if-stale'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: ['ignore', 2, 2],
})
if (build.status !== 0) process.exit(build.status ?? 1)
await import(new URL('../dist-server/admin.js', import.meta.url).href)
