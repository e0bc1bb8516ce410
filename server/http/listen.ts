import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { serve } from '@hono/node-server'

export type HttpServer = Server

/** A connection on which nothing moves for this long is ended. */
const IDLE_MS = 5 * 60_000
/** Longer than proxies keep theirs (nginx: 60 s), so that none uses a connection which we are about to end. */
const KEEP_ALIVE_MS = 75_000

interface ListenOptions {
  port: number
  host: string | undefined
  idleMs?: number
}

/**
 * Serves `fetch` over HTTP/1.1; resolves when it listens. A request may take as long as it moves: a lesson's video over
 * a phone takes longer than any limit of the whole, so only standing still is limited.
 */
export async function listen(
  fetch: (request: Request, env: never) => Response | Promise<Response>,
  { port, host, idleMs = IDLE_MS }: ListenOptions,
): Promise<HttpServer> {
  const server = serve({
    fetch: fetch as Parameters<typeof serve>[0]['fetch'],
    port,
    hostname: host,
    createServer,
    serverOptions: { requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server
  server.setTimeout(idleMs)
  const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error))
  await Promise.race([once(server, 'listening'), failed])
  return server
}
