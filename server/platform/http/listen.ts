import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { serve } from '@hono/node-server'

/** A connection on which nothing moves for this long is ended. */
const IDLE_MS = 5 * 60_000
/** Longer than proxies keep theirs (nginx: 60 s), so that no proxy uses a connection which we are about to end. */
const KEEP_ALIVE_MS = 75_000

/** A stop begins after this long, even if new connections keep coming. */
const TAKE_ALL_MS = 1_000
const SHORT_TURN_MS = 0.2

interface ListenOptions {
  port: number
  host: string | undefined
  idleMs?: number
}

export interface Listening {
  server: Server
  /** Accepts no more connections; resolves when the last one has ended. */
  closePort: () => Promise<void>
}

/** Serves `fetch` over HTTP/1.1. Only idle time is limited, not the whole time: a video over a phone takes long. */
export async function listen(
  fetch: (request: Request, env: never) => Response | Promise<Response>,
  { port, host, idleMs = IDLE_MS }: ListenOptions,
): Promise<Listening> {
  let closing: Promise<void> | undefined
  const server = serve({
    fetch: ((request: Request, env: never) =>
      closing ? closing.then(() => fetch(request, env)) : fetch(request, env)) as Parameters<
      typeof serve
    >[0]['fetch'],
    port,
    hostname: host,
    createServer,
    serverOptions: { requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server
  server.setTimeout(idleMs)
  const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error))
  await Promise.race([once(server, 'listening'), failed])
  return {
    server,
    closePort: async () => {
      closing = allTaken(server)
      await closing
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/**
 * Resolves when the operating system holds no connection that the server has not accepted; closing the port would break
 * such a connection. That is so after a turn of the event loop that brought no connection and took almost no time.
 * Requests that arrive meanwhile are answered afterwards.
 */
async function allTaken(server: Server): Promise<void> {
  const until = performance.now() + TAKE_ALL_MS
  let begun = 0
  let hasCome = true
  const note = () => {
    hasCome = true
  }
  server.on('connection', note)
  // Begins at the end of a turn, so that the next one is whole: the present turn may not look for connections any more.
  await nextTurn()
  do {
    hasCome = false
    begun = performance.now()
    await nextTurn()
  } while ((hasCome || performance.now() - begun > SHORT_TURN_MS) && performance.now() < until)
  server.off('connection', note)
}
