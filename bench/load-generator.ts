import { Agent, request } from 'node:http'
import { handInForm, pdfOf } from './hand-in-form.ts'

/**
 * The load generator, in a process of its own so that it does not use the server's time. It makes
 * the given requests in turn over a few keep-alive connections for a given time. The parent sends each
 * `LoadOrder` as a message and gets one message back.
 */

/** A GET unless it sends something. */
export interface Ask {
  path: string
  token?: string
  json?: unknown
  /** Posts a hand-in with a file of so many bytes. */
  handInBytes?: number
  headers?: Record<string, string>
}

export interface LoadOrder {
  /** Loopback only. */
  origin: string
  asks: Ask[]
  connections: number
  milliseconds: number
}

export interface LoadResult {
  requests: number
  /** Responses other than 2xx, and broken connections. */
  failures: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const MAX_MILLISECONDS = 30_000

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const forms = new Map<number, ReturnType<typeof handInForm>>()

/** One for each size, made once: what is measured is not the making. */
function formOf(bytes: number) {
  const form = forms.get(bytes) ?? handInForm(pdfOf(bytes))
  forms.set(bytes, form)
  return form
}

function sentBy({ json, handInBytes }: Ask): { type: string; body: Buffer } | undefined {
  if (handInBytes !== undefined) return formOf(handInBytes)
  if (json === undefined) return undefined
  return { type: 'application/json', body: Buffer.from(JSON.stringify(json)) }
}

const make = (agent: Agent, origin: string, ask: Ask) =>
  new Promise<boolean>((resolve) => {
    const sent = sentBy(ask)
    const going = request(origin + ask.path, {
      agent,
      timeout: 20_000,
      method: sent ? 'POST' : 'GET',
      headers: {
        ...(ask.token ? { authorization: `Bearer ${ask.token}` } : {}),
        ...(sent ? { 'content-type': sent.type, 'content-length': sent.body.length } : {}),
        ...ask.headers,
      },
    })
    going.on('response', (response) => {
      const { statusCode = 0 } = response
      response.on('end', () => resolve(statusCode >= 200 && statusCode < 300))
      response.on('error', () => resolve(false))
      response.resume()
    })
    going.on('timeout', () => going.destroy()).on('error', () => resolve(false))
    going.end(sent?.body)
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
      const ask = order.asks[turn++ % order.asks.length]
      if (!ask) throw new Error('nothing to ask')
      const asked = performance.now()
      if (await make(agent, order.origin, ask)) times.push(performance.now() - asked)
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
