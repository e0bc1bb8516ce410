import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
  text: string
}

export interface Asked {
  token?: string
  json?: unknown
  form?: FormData
  /** A body that comes bit by bit, with its headers. */
  stream?: { headers: Record<string, string>; body: AsyncIterable<Uint8Array> }
}

/**
 * Asks a site as a browser does that trusts the certificate `ca` (`fetch` trusts only what the process was started
 * with), or, for an address without TLS, one process by itself.
 */
export function browserOf(origin: string, ca?: string) {
  const { Agent, request: send } = origin.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 100, ...(ca ? { ca } : {}) })

  const ask = async (method: string, path: string, asked: Asked = {}): Promise<Answer> => {
    const { headers, body } = await sent(asked)
    const request = send(new URL(path, origin), {
      method,
      agent,
      headers: { ...headers, ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}) },
    })
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
    // A refusal may come before the whole body has gone.
    pipeline(body, request).catch(() => {})
    const [answer] = await answered
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      bytes,
      get text() {
        return bytes.toString()
      },
    }
  }

  /** The JSON of an answer, which must be a success; its shape is not checked. */
  const call = async <T>(method: string, path: string, asked: Asked = {}): Promise<T> => {
    const answer = await ask(method, path, asked)
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
    }
    return JSON.parse(answer.text) as T
  }

  return { ask, call, close: () => agent.destroy() }
}

export type Browser = ReturnType<typeof browserOf>

async function sent({ json, form, stream }: Asked) {
  if (stream) return { headers: stream.headers, body: Readable.from(stream.body) }
  if (json === undefined && !form) return { headers: {}, body: Readable.from([]) }
  // Node's own words for a form: its boundary, its line ends.
  const whole = new Response(form ?? JSON.stringify(json))
  const bytes = Buffer.from(await whole.arrayBuffer())
  return {
    headers: {
      'content-type': form ? (whole.headers.get('content-type') ?? '') : 'application/json',
      'content-length': String(bytes.length),
    },
    body: Readable.from([bytes]),
  }
}
