// `npx tsx scripts/make-cluster.ts`: an empty database of PGlite, which every new one is a copy of
// (server/platform/db/new-cluster.ts). To be made anew for a PGlite with another version of PostgreSQL.
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { CLUSTER } from '../server/platform/db/new-cluster.ts'

const database = await PGlite.create()
const archive = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
await database.close()
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  // Holds one of the three databases, so that the others cost nothing.
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: archive.length,
}
writeFileSync(CLUSTER, brotliCompressSync(archive, { params }))
