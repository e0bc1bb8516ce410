import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port of loopback that nobody listens on; for programs that cannot choose one and say which. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a port always has an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
