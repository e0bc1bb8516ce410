// The embedded database on a thread of its own, so that its queries do not block requests. Plain JavaScript, because
// the TypeScript loader does not work in a thread. `pglite.ts` starts the thread and describes the messages.
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** The message that ends a connection, and those that then clean up what it may leave behind in the only session. */
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
    // Without a listener the thread ends by itself, even if connections still send that they end.
    parentPort.off('message', answer)
    void database.close()
  } else if (bytes[0] === TERMINATE) {
    for (const message of CLEAN_UP) database.execProtocolRawSync(message)
  } else {
    // A copy, because the database goes on using the memory of its answer.
    const copy = database.execProtocolRawSync(bytes).slice()
    parentPort.postMessage([connection, copy], [copy.buffer])
  }
}

parentPort.on('message', answer)
parentPort.postMessage([], [])
