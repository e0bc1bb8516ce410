import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { PROJECT_ROOT } from '../../../server/platform/paths.ts'
import { bareEnvironment } from '../../support/bare-environment.ts'
import { build } from '../../support/global-build.ts'

/** What a machine that only runs the site needs beside the packages: all that the image copies from the build. */
const PLACES = [
  ...readFileSync(join(PROJECT_ROOT, 'Dockerfile'), 'utf8').matchAll(
    /^COPY --from=build \/site\/(\S+)/gm,
  ),
].flatMap(([, place]) => place ?? [])

let site: string

/** The built site with the packages of `npm ci --omit=dev`. */
beforeAll(async () => {
  build()
  site = await mkdtemp(join(tmpdir(), 'lopmo-runtime-'))
  const { packages } = JSON.parse(await readFile(join(PROJECT_ROOT, 'package-lock.json'), 'utf8'))
  const wanted = Object.entries<{ dev?: boolean; devOptional?: boolean }>(packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
    .map(([path]) => path)
  for (const place of [...PLACES, ...wanted]) {
    // A package for another processor is not installed.
    await cp(join(PROJECT_ROOT, place), join(site, place), { recursive: true }).catch(() => {})
  }
  return () => rm(site, { recursive: true, force: true })
})

const environment = (folder: string) => ({
  ...bareEnvironment(),
  NODE_ENV: 'production',
  EMBEDDED_DATABASE: '1',
  PUBLIC_URL: 'http://lopmo.test',
  PORT: '0',
  DATA_DIR: join(site, folder),
})

/** Starts the copied site; gives its address, and what it has printed so far. */
async function start(name: string, command: string, args: string[]) {
  const child = spawn(command, args, { cwd: site, env: environment(name), detached: true })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    try {
      process.kill(-(child.pid ?? NaN), 'SIGKILL')
    } catch {
      // It has ended.
    }
    await ended
  })
  let output = ''
  const read = (chunk: Buffer) => (output += chunk)
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const address = () => /http:\/\/localhost:\d+/.exec(output)?.[0] ?? ''
  await expect.poll(() => address() || child.exitCode, { timeout: 60_000 }).toBeTruthy()
  expect(address(), output).not.toBe('')
  return { url: address(), output: () => output }
}

test.each([
  ['npm start', 'npm', ['start']],
  ['the server by itself', process.execPath, ['dist-server/main.js']],
])(
  '%s runs what was built elsewhere, without the tools that build',
  async (name, command, args) => {
    const { url, output } = await start(name, command, args)
    expect(output()).not.toContain('Building')
    const statuses = await Promise.all(
      ['/api/public/courses', '/courses', '/api/docs/assets/swagger-ui.css'].map(
        async (path) => (await fetch(url + path)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 200])
  },
)

test('npm start answers before the app is compressed, and then compresses all of it', async () => {
  const dist = join(site, 'dist')
  const stamp = join(dist, '.built-from')
  const builtFrom = await readFile(stamp, 'utf8')
  const compressed = (await readdir(dist, { recursive: true })).filter((name) =>
    /\.(br|gz)$/.test(name),
  )
  expect(compressed.length).toBeGreaterThan(100)
  for (const name of compressed) await rm(join(dist, name))
  // As a build leaves it that was told `--uncompressed`.
  await writeFile(stamp, `${builtFrom} uncompressed`)

  const { url } = await start('compressed', 'npm', ['start'])
  const script = /href="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${url}/courses`)).text())
  expect((await fetch(url + (script?.[1] ?? ''))).status).toBe(200)
  await expect.poll(() => readFile(stamp, 'utf8'), { timeout: 60_000 }).toBe(builtFrom)
  for (const name of compressed) {
    expect(await readFile(join(dist, name)), name).toEqual(
      await readFile(join(PROJECT_ROOT, 'dist', name)),
    )
  }
})

const run = (...args: string[]) =>
  spawnSync('npm', ['run', '--silent', ...args], {
    cwd: site,
    env: environment('admin'),
    encoding: 'utf8',
  })

test('the admin commands run without the tools that build', () => {
  expect(run('admin', '--', 'help')).toMatchObject({ status: 0 })
  expect(run('admin', '--', 'mails:list').stdout).toContain('Không có thư nào chờ gửi.')
})

test('a build without these tools says what is missing', () => {
  const { status, stderr } = run('build')
  expect(status).toBe(1)
  expect(stderr).toContain('npm ci --include=dev')
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('the packages take less than 120 MB', async () => {
  const folder = join(site, 'node_modules')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120 * 1024 ** 2)
})
