import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/**
 * A host that knows nothing of the app: it serves the folder's files with their brotli copies, hashed ones
 * for ever, and index.html for every other path; the API's paths come from `api`, an origin.
 */
export async function startStaticHost(dist: string, api: string) {
  const server = createServer((asked, response) => {
    const path = new URL(asked.url ?? '/', api).pathname
    if (/^\/(api|auth)\//.test(path)) forward(asked, response, api)
    else void sendFile(dist, path, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(asked: IncomingMessage, response: ServerResponse, api: string) {
  const { method, url = '/', headers } = asked
  const onward = request(new URL(url, api), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.once('error', () => response.destroy())
  asked.pipe(onward)
}

async function sendFile(dist: string, path: string, response: ServerResponse) {
  const named = normalize(join(dist, path))
  const isThere = named.startsWith(dist + sep) && existsSync(named) && statSync(named).isFile()
  const file = isThere ? named : join(dist, 'index.html')
  const compressed = existsSync(`${file}.br`)
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ...(compressed ? { 'content-encoding': 'br' } : {}),
  })
  response.end(await readFile(compressed ? `${file}.br` : file))
}
