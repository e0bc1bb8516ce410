import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findCaddy, findNginx } from '../../../scripts/find-proxies.mjs'
import { startCaddy, startNginx } from '../../support/proxies.ts'

/** A process that has these paths and notes what it was asked for. */
async function backend(paths: readonly string[]) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    if (!url.startsWith('/api/health/')) asked.push(url)
    answer.writeHead([...paths, '/api/health/serving'].includes(url) ? 200 : 404).end(url)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server on a port always has an `AddressInfo`.
  return { asked, port: (server.address() as AddressInfo).port }
}

/** docs/operations.md#upgrade */
test.for([
  { name: 'nginx', isHere: Boolean(findNginx()), start: startNginx },
  { name: 'Caddy', isHere: Boolean(findCaddy()), start: startCaddy },
])(
  'while two versions run beside each other, a page gets its files from the process that has them, behind $name',
  async ({ isHere, start }, { skip }) => {
    skip(!isHere)
    const [older, newer] = await Promise.all([
      backend(['/assets/app-older.js']),
      backend(['/assets/app-newer.js']),
    ])
    const proxy = await start([older.port, newer.port])
    onTestFinished(proxy.stop)
    const statusOf = async (path: string) => (await fetch(proxy.url + path)).status

    for (const asset of ['app-older', 'app-newer', 'app-older', 'app-newer', 'app-newer']) {
      expect(await statusOf(`/assets/${asset}.js`)).toBe(200)
    }
    expect(await statusOf('/assets/app-gone.js')).toBe(404)
    // Any other path that is missing is asked for at one process alone.
    expect(await statusOf('/api/public/courses/none')).toBe(404)
    const all = [...older.asked, ...newer.asked]
    expect(all.filter((path) => path.startsWith('/api/'))).toHaveLength(1)
  },
)
