import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectPath } from '../../server/platform/paths.ts'
import type { S3Settings } from '../../server/platform/settings.ts'

/**
 * What happens to a request: `pass`; `refuse` breaks its connection at once; `cut` breaks it after the first
 * bytes of the answer; `stall` sends these and then nothing more; `silent` never answers.
 */
type Line = 'pass' | 'refuse' | 'cut' | 'stall' | 'silent'

export interface TestBucket {
  settings: S3Settings
  /** Every request so far, as `GET /bucket/key?query`. */
  asked: string[]
  /** The headers of each. */
  heads: IncomingHttpHeaders[]
  /** From now on this happens to requests that match; all others pass. */
  breakOff: (line: Line, which?: (asked: string) => boolean) => void
  close: () => Promise<void>
}

/**
 * A new bucket of an S3 server on this machine, a process of its own, behind a line that can be broken. The
 * server checks signatures; it knows neither If-None-Match nor the end of a multipart upload
 * (`asked` and `heads` show that both are sent).
 */
export async function startS3(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'lopmo-s3-'))
  const bucket = `lop-mo-${randomBytes(4).toString('hex')}`
  const server = spawn(
    process.execPath,
    [projectPath('tests/support/s3-server.mjs'), directory, bucket],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(server, 'exit')
  const port = await new Promise<string>((found, fail) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const told = /port (\d+)/.exec(said)?.[1]
      if (told) found(told)
    })
    void ended.then(() => fail(new Error('the S3 server ended as it began')))
  })

  const asked: string[] = []
  const heads: IncomingHttpHeaders[] = []
  let line: Line = 'pass'
  let concerns: (asked: string) => boolean = () => true
  const carry = (incoming: IncomingMessage, answer: ServerResponse) => {
    const what = `${incoming.method} ${incoming.url}`
    asked.push(what)
    heads.push(incoming.headers)
    const fate = concerns(what) ? line : 'pass'
    if (fate === 'refuse') return incoming.socket.destroy()
    if (fate === 'silent') return incoming.resume()
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers)
      if (fate === 'pass') return answered.pipe(answer)
      answered.once('data', (chunk: Buffer) => {
        answered.pause()
        answer.write(chunk.subarray(0, 10_000), () => {
          if (fate === 'cut') incoming.socket.destroy()
        })
      })
      return answered
    })
    onward.on('error', () => incoming.socket.destroy())
    answer.on('close', () => onward.destroy())
    return incoming.pipe(onward)
  }
  const proxy = createServer((incoming, answer) => void carry(incoming, answer))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  // A server on a port always has an `AddressInfo`.
  const { port: at } = proxy.address() as AddressInfo

  return {
    settings: {
      endpoint: `http://127.0.0.1:${at}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
      isPrivate: false,
    },
    asked,
    heads,
    breakOff: (next, which = () => true) => {
      line = next
      concerns = which
    },
    close: async () => {
      proxy.close()
      proxy.closeAllConnections()
      server.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
