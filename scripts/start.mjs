// `npm start`: builds what is missing or stale, then runs app and API in this process, so that every signal reaches
// the server itself and nothing of it stays behind.
import './need-node.mjs'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const parent = process.ppid
const root = fileURLToPath(new URL('..', import.meta.url))
const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], {
  cwd: root,
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(build.status ?? 1)

// npm's shell may end on a signal without passing it on.
if (process.env['npm_lifecycle_event']) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
  // Asked for already: once more would mean impatience.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
}
process.chdir(root)
await import(new URL('../dist-server/main.js', import.meta.url).href)
