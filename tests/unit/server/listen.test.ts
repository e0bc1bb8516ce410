import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../server/platform/http/listen.ts'

const IDLE_MS = 400

/** A server that answers how many bytes it was sent. */
async function counting() {
  const { server, closePort } = await listen(
    async (sent) => Response.json({ bytes: (await sent.arrayBuffer()).byteLength }),
    { port: 0, host: '127.0.0.1', idleMs: IDLE_MS },
  )
  onTestFinished(async () => {
    server.closeAllConnections()
    if (server.listening) await once(server.close(), 'close')
  })
  return { server, closePort, port: (server.address() as AddressInfo).port }
}

const upload = (port: number) =>
  request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 20 } })

test('an upload that goes on may take as long as it needs', async () => {
  const { server, port } = await counting()
  // By default Node.js ends a request after five minutes with 408, which a slow connection would get.
  expect(server.requestTimeout).toBe(0)
  const sent = upload(port)
  const answered = once(sent, 'response')
  // Ten pieces, which together take longer than a connection may be idle.
  for (let piece = 0; piece < 10; piece += 1) {
    sent.write('ab')
    await delay(IDLE_MS / 5)
  }
  sent.end()
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ bytes: 20 })
})

test('an upload that stands still is ended', async () => {
  const { port } = await counting()
  const sent = upload(port)
  sent.write('ab')
  const [error] = await once(sent, 'error')
  expect(error.code).toBe('ECONNRESET')
})

test('a port that is taken is reported', async () => {
  const { port } = await counting()
  const second = listen(() => new Response(), { port, host: '127.0.0.1' })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

/** Where in a turn of its event loop a process may be when it has to close the port. */
const MOMENTS: Record<string, () => Promise<unknown>> = {
  'after a timer': () => delay(1),
  'after an answer of the disk': () => stat('.'),
  'at the end of a turn': () => nextTurn(),
}

test.each(Object.entries(MOMENTS))(
  'a port that closes %s breaks no connection that the system has accepted for it',
  async (_, moment) => {
    const { port, closePort } = await counting()
    await moment()
    const answered = Array.from({ length: 20 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab')
      return (await text(socket)).split('\r\n')[0]
    })
    // By then the system has accepted all of them; the server hears of them in the next turn of the event loop.
    await new Promise<void>((done) => process.nextTick(done))
    const closed = closePort()
    expect(new Set(await Promise.all(answered))).toEqual(new Set(['HTTP/1.1 200 OK']))
    await closed
    const late = once(connect(port, '127.0.0.1'), 'connect')
    await expect(late).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  },
)
