// `npm start`: builds what is missing or stale, then runs app and API in this process, so that every signal reaches
// the server itself and nothing of it stays behind. The server's database is opened while the app is built, and the
// app's files are compressed when it already answers.
import './need-node.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const parent = process.ppid
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const children = new Set()
function build(...args) {
  const child = spawn(process.execPath, ['scripts/build.mjs', '--if-stale', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}
const succeeds = async (child) => (await once(child, 'exit'))[0] === 0
process.once('exit', () => children.forEach((child) => child.kill()))

const app = succeeds(build('app', '--uncompressed'))
if (!(await succeeds(build('server')))) process.exit(1)

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
const { serve } = await import(new URL('../dist-server/serve.js', import.meta.url).href)
await serve(app)
setPriority(build('app').pid, constants.priority.PRIORITY_LOW)
