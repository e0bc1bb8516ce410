import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectPath } from '../../../server/platform/paths.ts'
import { bareEnvironment } from '../../support/bare-environment.ts'
import { copyOfSite } from '../../support/copy-of-site.ts'
import { signInInParts } from '../../support/sign-in-in-parts.ts'

interface Running {
  url: string
  dataDir: string
  /** npm, which leads the process group. */
  npm: number
  /** npm's shell. */
  shell: number
  /** The server. */
  server: number
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** `npm start` in a process group of its own. */
async function npmStart(): Promise<Running> {
  const dataDir = await copyOfSite('empty')
  const npm = spawn('npm', ['start'], {
    cwd: projectPath(),
    env: {
      ...bareEnvironment(),
      NODE_ENV: 'production',
      EMBEDDED_DATABASE: '1',
      PUBLIC_URL: 'http://lopmo.test',
      PORT: '0',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const leader = npm.pid ?? NaN
  onTestFinished(async () => {
    // Ends whatever is left of the group when the test has failed.
    if (isAlive(-leader)) process.kill(-leader, 'SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk))
  const address = () => /http:\/\/localhost:\d+/.exec(output)?.[0] ?? ''
  await expect.poll(address, { timeout: 60_000 }).not.toBe('')
  const server = Number.parseInt(await readFile(join(dataDir, 'lock'), 'utf8'), 10)
  const parent = execFileSync('ps', ['-o', 'ppid=', '-p', String(server)], { encoding: 'utf8' })
  return { url: address(), dataDir, npm: leader, shell: Number(parent), server }
}

/**
 * A sign-in over a slow connection: its body comes byte by byte, and takes longer than the time after which the server
 * takes a second signal for impatience.
 */
const slowSignIn = (url: string) =>
  signInInParts(url, 'ai@example.test', (sent, body) => {
    let at = 0
    const line = setInterval(() => {
      sent.write(body[at])
      at += 1
      if (at < body.length) return
      clearInterval(line)
      sent.end()
    }, 45)
  })

const WAYS: Record<string, (running: Running) => void> = {
  'SIGTERM to npm': ({ npm }) => process.kill(npm, 'SIGTERM'),
  'SIGTERM to the group, as a supervisor does': ({ npm }) => process.kill(-npm, 'SIGTERM'),
  'SIGINT to the group, as Ctrl-C does': ({ npm }) => process.kill(-npm, 'SIGINT'),
  'SIGTERM to the server': ({ server }) => process.kill(server, 'SIGTERM'),
  'SIGTERM to the server, and once more later': ({ server }) => {
    process.kill(server, 'SIGTERM')
    setTimeout(() => isAlive(server) && process.kill(server, 'SIGTERM'), 1_500)
  },
  'the end of npm’s shell': ({ shell }) => process.kill(shell, 'SIGKILL'),
}

test.each(Object.entries(WAYS))(
  '%s lets a request under way be answered, closes the database and leaves nothing behind',
  async (_, stop) => {
    const running = await npmStart()
    const signIn = slowSignIn(running.url)
    await signIn.begun
    stop(running)
    expect(await signIn.status).toBe(401)
    await expect.poll(() => isAlive(running.server)).toBe(false)
    expect(existsSync(join(running.dataDir, 'lock'))).toBe(false)
  },
)
