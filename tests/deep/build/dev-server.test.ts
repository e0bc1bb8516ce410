import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createServer,
  loadConfigFromFile,
  type Plugin,
  type PluginOption,
  type ViteDevServer,
} from 'vite'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { stagingProxy } from '../../../scripts/staging-proxy.ts'
import { devApi } from '../../../server/tools/dev-plugin.ts'
import { projectPath } from '../../../server/platform/paths.ts'

/** A copy of the API's sources that tests may change. */
let copy: string
let url: string
const logged: string[] = []

const addressOf = ({ httpServer }: ViteDevServer) => {
  const bound = httpServer?.address()
  return `http://localhost:${typeof bound === 'object' && bound ? bound.port : 0}`
}

/** Like a very busy machine: vite itself learns of no change before the tests are over. */
const lateInvalidation: Plugin = {
  name: 'late',
  watchChange: () => new Promise<void>(() => {}),
}

const write = (file: string, text: string) => writeFile(join(copy, file), text)
const remove = (file: string) => rm(join(copy, file))

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'lopmo-dev-'))
  for (const place of ['package.json', 'server', 'shared']) {
    await cp(projectPath(place), join(copy, place), { recursive: true })
  }
  await symlink(projectPath('node_modules'), join(copy, 'node_modules'), 'junction')
  vi.stubEnv('DATA_DIR', join(copy, '.data'))
  vi.stubEnv('SEED_DEMO', '0')
  const server = await createServer({
    configFile: false,
    root: copy,
    cacheDir: join(copy, '.vite'),
    plugins: [devApi(), lateInvalidation],
    server: { port: 0, watch: { ignored: ['**/.data/**'] } },
    optimizeDeps: { noDiscovery: true },
    customLogger: {
      ...console,
      hasWarned: false,
      hasErrorLogged: () => false,
      clearScreen: () => {},
      warnOnce: () => {},
      info: () => {},
      error: (message) => void logged.push(message),
    },
  })
  await server.listen()
  url = addressOf(server)
  return async () => {
    await server.close()
    const kept = globalThis as { __lopMoDevDatabase?: Promise<{ close: () => Promise<void> }> }
    await (await kept.__lopMoDevDatabase)?.close()
    await rm(copy, { recursive: true, force: true })
  }
})

const health = async () => {
  const response = await fetch(`${url}/api/health`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const version = async () => (await health()).body['version']

test('when several files change, come and go at once, the API that answers next has all of it', async () => {
  expect(await version()).toMatch(/^\d+\.\d+\.\d+$/)

  await Promise.all([
    write(
      'server/platform/version.ts',
      `import { one } from '../one.ts'\nexport const VERSION = one\n`,
    ),
    write('server/one.ts', `import { two } from '../shared/two.ts'\nexport const one = two + 1\n`),
    write('shared/two.ts', `export const two = 'a'\n`),
  ])
  await expect.poll(version).toBe('a1')

  await Promise.all([
    write('shared/two.ts', `export const two = 'b'\n`),
    write('server/one.ts', `import { two } from '../shared/two.ts'\nexport const one = two + 2\n`),
    write(
      'server/platform/settings.ts',
      `${await readFile(join(copy, 'server/platform/settings.ts'), 'utf8')}\n`,
    ),
  ])
  await expect.poll(version).toBe('b2')

  await Promise.all([
    write('server/platform/version.ts', `export const VERSION = 'c'\n`),
    remove('server/one.ts'),
    remove('shared/two.ts'),
  ])
  await expect.poll(version).toBe('c')
})

test('a new migration is run at once; a mistake in the sources is logged, and the old API goes on', async () => {
  const probe = 'server/platform/http/health.ts'
  const text = await readFile(join(copy, probe), 'utf8')
  await write(probe, text.replace('select 1', 'select * from made_in_dev'))
  await expect.poll(async () => (await health()).status).toBe(503)

  const journalFile = 'server/platform/db/migrations/meta/_journal.json'
  const journal = JSON.parse(await readFile(join(copy, journalFile), 'utf8'))
  const last = journal.entries.at(-1)
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_made_in_dev' }
  await write(
    'server/platform/db/migrations/9999_made_in_dev.sql',
    'create table made_in_dev (a integer);',
  )
  await write(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, next] }))
  await expect.poll(async () => (await health()).status).toBe(200)

  await write('server/platform/version.ts', 'export const VERSION =')
  await expect.poll(() => logged.join('\n')).toContain('version.ts')
  expect(await version()).toBe('c')
  await write('server/platform/version.ts', `export const VERSION = 'd'\n`)
  await expect.poll(version).toBe('d')
})

/** Whether `npm run dev` under these settings is its own API, and which addresses go to another one. */
async function developmentWith(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  onTestFinished(() => Object.keys(settings).forEach((name) => vi.stubEnv(name, '')))
  const loaded = await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    projectPath('vite.config.ts'),
  )
  const names = (option: PluginOption): string[] => {
    if (Array.isArray(option)) return option.flatMap(names)
    return option && 'name' in option ? [option.name] : []
  }
  const plugins = names(loaded?.config.plugins ?? [])
  return { api: plugins.includes('lop-mo:dev-api'), proxy: loaded?.config.server?.proxy }
}

test('only a development server that is its own API opens a database', async () => {
  expect(await developmentWith({})).toEqual({ api: true, proxy: undefined })
  expect(await developmentWith({ VITE_API_BASE_URL: 'https://api.example.vn' })).toMatchObject({
    api: false,
  })
  expect(await developmentWith({ API_PROXY_TARGET: 'https://api.example.vn' })).toMatchObject({
    api: false,
  })
})

test('during a payment at a staging API the browser stays on the development server', async () => {
  const film = Buffer.from([0, 255, 1, 254])
  const staging = createHttpServer((request, response) => {
    const origin = `http://${request.headers.host}`
    if (request.url === '/api/student/cart/checkout') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ payUrl: `${origin}/mo-phong/momo?x=1`, title: 'Đan len' }))
    } else if (request.url === '/mo-phong/momo?x=1') {
      response.writeHead(303, { location: `${origin}/payment/return?orderId=1` }).end()
    } else {
      response.writeHead(206, { 'content-type': 'video/mp4', 'content-length': film.length })
      response.end(film)
    }
  }).listen(0, '127.0.0.1')
  await once(staging, 'listening')
  const { port } = staging.address() as AddressInfo
  const server = await createServer({
    configFile: false,
    root: copy,
    cacheDir: join(copy, '.vite-2'),
    server: { port: 0, proxy: stagingProxy(`http://127.0.0.1:${port}`), watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(async () => {
    await server.close()
    staging.closeAllConnections()
    await new Promise((done) => staging.close(done))
  })
  await server.listen()
  const here = addressOf(server)
  const bought = await fetch(`${here}/api/student/cart/checkout`, { method: 'POST' })
  expect(await bought.json()).toEqual({ payUrl: `${here}/mo-phong/momo?x=1`, title: 'Đan len' })
  const paid = await fetch(`${here}/mo-phong/momo?x=1`, { redirect: 'manual' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(`${here}/payment/return?orderId=1`)
  const part = await fetch(`${here}/api/files/1`)
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(film)
})
