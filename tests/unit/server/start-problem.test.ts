import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startProblem } from '../../../server/tools/start-problem.ts'
import { SettingsError } from '../../../server/platform/settings.ts'

/** Listens there; the result is the error, or 'listening'. */
const listening = (host: string, port = 0) =>
  new Promise<unknown>((done) => {
    const server = createServer()
    server.once('error', done)
    server.listen(port, host, () => server.close(() => done('listening')))
  })

test('an address of another machine names HOST', async () => {
  // From a block that is reserved for documentation (RFC 5737).
  expect(startProblem(await listening('192.0.2.1'))).toMatch(
    /^Thiết lập HOST không dùng được: .*192\.0\.2\.1/,
  )
})

test('a name that nobody knows names HOST', async () => {
  expect(startProblem(await listening('khong-co.invalid'))).toMatch(
    /^Thiết lập HOST không dùng được: .*khong-co\.invalid/,
  )
})

test('a port that is taken names PORT', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as { port: number }
  expect(startProblem(await listening('127.0.0.1', port))).toMatch(/PORT=3001/)
  server.close()
})

test('a refused setting says so itself; a fault of our own keeps its stack', () => {
  expect(startProblem(new SettingsError('PORT …'))).toBe('PORT …')
  expect(startProblem(new TypeError('x is undefined'))).toBeUndefined()
  expect(startProblem('x')).toBeUndefined()
})
