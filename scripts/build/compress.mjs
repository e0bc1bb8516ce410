import { readdirSync, statSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/

const filesBelow = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

const brotli = (bytes, mode) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: mode,
    },
  })

/** The font mode codes distances differently: the largest script gets 50 bytes smaller, other files get larger. */
async function smallestBrotli(bytes) {
  const plain = await brotli(bytes, constants.BROTLI_MODE_GENERIC)
  const other = await brotli(bytes, constants.BROTLI_MODE_FONT)
  return other.length < plain.length ? other : plain
}

/** Gives a file its name when it is whole: a server that already runs looks for it at any time. */
async function writeWhole(path, bytes) {
  const hidden = join(dirname(path), `.${basename(path)}`)
  await writeFile(hidden, bytes)
  await rename(hidden, path)
}

/** Writes brotli and gzip copies of every text file of a built app, so that the server need not compress. */
export async function compressBuilt(folder) {
  const paths = filesBelow(folder).filter((path) => COMPRESSIBLE.test(path))
  const compressOneByOne = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      const bytes = await readFile(path)
      await writeWhole(`${path}.br`, await smallestBrotli(bytes))
      await writeWhole(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, compressOneByOne))
}
