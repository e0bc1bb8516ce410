import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface CuttingProxy {
  url: string
  /** Breaks every connection that has sent this many bytes to the site; `null` breaks none. */
  cutAfter: (bytes: number | null) => void
  /** The number of connections broken so far. */
  cuts: () => number
  close: () => Promise<void>
}

/** A proxy to the site that can break connections in the middle of a request, without a response. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let limit: number | null = null
  let cuts = 0
  const server = createServer((client) => {
    const site = connect(Number(port), hostname)
    let carried = 0
    const cut = () => {
      client.resetAndDestroy()
      site.resetAndDestroy()
    }
    for (const socket of [client, site]) {
      open.add(socket)
      socket.on('error', cut)
      socket.on('close', () => open.delete(socket))
    }
    client.on('data', (chunk) => {
      carried += chunk.length
      if (limit === null || carried <= limit) return
      cuts += 1
      cut()
    })
    client.pipe(site)
    site.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A TCP server on a port always has an `AddressInfo`.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => {
      limit = bytes
    },
    cuts: () => cuts,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
