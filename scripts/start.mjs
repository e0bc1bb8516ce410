// `npm start`: builds what is missing or stale, then runs app and API in one Node process.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const parent = process.ppid
const root = fileURLToPath(new URL('..', import.meta.url))
const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], {
  cwd: root,
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(build.status ?? 1)

const server = spawn(process.execPath, ['dist-server/main.js'], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
// Stops the server when npm is stopped: npm's shell ends on the signal without passing it on.
if (process.env['npm_lifecycle_event']) {
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 250).unref()
}
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
