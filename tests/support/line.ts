import { connect, createServer, type Socket } from 'node:net'

/** The connection between a browser and a site. */
export interface Line {
  url: string
  /** Breaks every connection and refuses new ones until `mend`. */
  cut: () => void
  /** Breaks every connection that has sent more than this, in the middle of its request, until `mend`. */
  cutAfter: (bytes: number) => void
  /** How many connections `cutAfter` has broken. */
  cuts: () => number
  mend: () => void
  close: () => Promise<void>
}

/** A proxy to the site that can be cut, because Chromium's offline mode does not break requests under way. */
export async function layLine(siteUrl: string): Promise<Line> {
  const { port, hostname } = new URL(siteUrl)
  const sockets = new Set<Socket>()
  let whole = true
  let limit = Infinity
  let cuts = 0
  const server = createServer((near) => {
    if (!whole) {
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(port), hostname)
    let sent = 0
    near.on('data', (chunk) => {
      sent += chunk.length
      if (sent <= limit) return
      cuts += 1
      near.resetAndDestroy()
      far.resetAndDestroy()
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      // `cut` resets the connection on purpose.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const address = server.address()
  const cut = () => {
    whole = false
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    cut,
    cutAfter: (bytes) => {
      limit = bytes
    },
    cuts: () => cuts,
    mend: () => {
      whole = true
      limit = Infinity
    },
    close: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
