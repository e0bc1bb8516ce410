import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { projectPath } from '../paths.ts'

/** A message between a connection and the thread: the connection's number, and bytes of PostgreSQL's protocol. */
type Message = [connection?: number, bytes?: Uint8Array]

/** Where the rows are: in a folder, or in memory. `dump`: the path of an archive that fills an empty database. */
export interface PgliteData {
  dataDir?: string
  dump?: string
}

/**
 * PGlite on its own thread (`pglite-thread.mjs`). PostgreSQL's driver speaks to it through `connect`, so the code above
 * need not know which engine it uses. PGlite serves one connection at a time.
 */
export class PgliteThread {
  #worker: Promise<Worker> | undefined
  #connections = 0

  constructor(private readonly data: PgliteData) {}

  /** Starts the thread, also once more after it has ended: what was committed is in the folder. */
  start(): Promise<Worker> {
    return (this.#worker ??= this.#begin())
  }

  async #begin(): Promise<Worker> {
    const worker = new Worker(projectPath('server/platform/db/pglite-thread.mjs'), {
      workerData: this.data,
      execArgv: [],
    })
    // Each connection handles the error itself; but without this listener, it would end the process.
    worker.on('error', () => undefined)
    // A new thread may start only after the end of this one: two threads must never have the same folder.
    const ended = new Promise<void>((done) => {
      worker.once('exit', () => {
        this.#worker = undefined
        done()
      })
    })
    const failed = ended.then(() => Promise.reject(new Error('The database ended as it began.')))
    try {
      await Promise.race([once(worker, 'message'), failed])
    } catch (error) {
      await ended
      throw error
    }
    return worker
  }

  /** A connection for the driver (`stream` of node-postgres). */
  readonly connect = (): Duplex => new Connection(this, (this.#connections += 1))

  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined)
    if (!worker) return
    const ended = once(worker, 'exit')
    worker.postMessage([] satisfies Message, [])
    await ended
  }
}

class Connection extends Duplex {
  #worker: Worker | undefined

  constructor(
    private readonly thread: PgliteThread,
    private readonly id: number,
  ) {
    super()
  }

  /** This method and the next four are what the driver expects of a socket. */
  connect() {
    this.thread.start().then(
      (worker) => {
        this.#worker = worker
        worker.on('message', this.#hear).on('error', this.#fail).on('exit', this.#end)
        this.emit('connect')
      },
      (error: unknown) => this.destroy(error as Error),
    )
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}

  readonly #hear = ([connection, bytes]: Message) => {
    if (connection === this.id) this.push(bytes)
  }
  readonly #fail = (error: Error) => this.destroy(error)
  readonly #end = () => this.destroy()

  #send(...chunks: Uint8Array[]) {
    // A buffer of its own, which is transferred: the driver's chunks lie in larger buffers, which would be copied.
    const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const chunk of chunks) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    this.#worker?.postMessage([this.id, bytes] satisfies Message, [bytes.buffer])
  }

  override _read() {}

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void) {
    this.#send(...chunks.map(({ chunk }) => chunk))
    done()
  }

  override _write(chunk: Uint8Array, _: BufferEncoding, done: () => void) {
    this.#send(chunk)
    done()
  }

  override _final(done: () => void) {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#send(Buffer.from('X'))
    this.#worker?.off('message', this.#hear).off('error', this.#fail).off('exit', this.#end)
    done(error)
  }
}
