// The embedded database on a thread of its own, so that its queries keep no request waiting. Plain JavaScript: no
// loader of TypeScript reaches a thread. `pglite.ts` starts it and says what the messages are.
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** The message that ends a connection, and what then ends all that it may leave behind in the one session. */
const TERMINATE = 'X'.charCodeAt(0)
const query = (text) => Buffer.from(`Q\0\0\0${String.fromCharCode(text.length + 5)}${text}\0`)
const CLEAN_UP = [Buffer.from('S\0\0\0\x04'), query('rollback'), query('discard all')]

const { dataDir, dump } = workerData
const database = await PGlite.create({
  dataDir,
  extensions: { pg_trgm },
  ...(dump && { loadDataDir: await openAsBlob(dump) }),
})

function answer([connection, bytes]) {
  if (!connection) {
    // Without a listener the thread ends. Connections may still say that they do.
    parentPort.off('message', answer)
    void database.close()
  } else if (bytes[0] === TERMINATE) {
    for (const message of CLEAN_UP) database.execProtocolRawSync(message)
  } else {
    // A copy: the database answers out of memory that it goes on using.
    const said = database.execProtocolRawSync(bytes).slice()
    parentPort.postMessage([connection, said], [said.buffer])
  }
}

parentPort.on('message', answer)
parentPort.postMessage([], [])
