import { Agent, get } from 'node:http'

/**
 * The load generator, in a process of its own so that it does not use the server's time. It requests
 * the given addresses in turn over a few keep-alive connections for a given time. The parent sends each
 * `LoadOrder` as a message and gets one message back.
 */

export interface LoadOrder {
  /** Loopback only. */
  origin: string
  paths: string[]
  connections: number
  milliseconds: number
}

export interface LoadResult {
  requests: number
  /** Responses other than 200, and broken connections. */
  failures: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const MAX_MILLISECONDS = 30_000

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const ask = (agent: Agent, url: string) =>
  new Promise<boolean>((resolve) => {
    get(url, { agent, timeout: 20_000 }, (response) => {
      response.on('end', () => resolve(response.statusCode === 200))
      response.on('error', () => resolve(false))
      response.resume()
    })
      .on('timeout', function (this: { destroy: () => void }) {
        this.destroy()
      })
      .on('error', () => resolve(false))
  })

async function load(order: LoadOrder): Promise<LoadResult> {
  if (new URL(order.origin).hostname !== '127.0.0.1') throw new Error('loopback only')
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections })
  const times: number[] = []
  let failures = 0
  let turn = 0
  const begun = performance.now()
  const end = begun + Math.min(order.milliseconds, MAX_MILLISECONDS)
  const worker = async () => {
    while (performance.now() < end) {
      const path = order.paths[turn++ % order.paths.length] ?? '/'
      const asked = performance.now()
      if (await ask(agent, order.origin + path)) times.push(performance.now() - asked)
      else failures += 1
    }
  }
  await Promise.all(Array.from({ length: order.connections }, worker))
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    requests: times.length,
    failures,
    seconds: (performance.now() - begun) / 1000,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  }
}

// The parent imports only types; as a child process the file serves orders until the parent disconnects.
if (process.send) {
  process.on('message', (order: LoadOrder) => {
    void load(order).then((result) => process.send?.(result))
  })
  process.on('disconnect', () => process.exit(0))
}
