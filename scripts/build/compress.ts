import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

function brotli(bytes: Buffer, mode: number): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: mode,
  }
  return brotliCompressSync(bytes, { params })
}

/** The font mode codes distances differently: the largest script gets 50 bytes smaller, other files get larger. */
function smallestBrotli(bytes: Buffer): Buffer {
  const plain = brotli(bytes, constants.BROTLI_MODE_GENERIC)
  const other = brotli(bytes, constants.BROTLI_MODE_FONT)
  return other.length < plain.length ? other : plain
}

/** Writes brotli and gzip copies of every text file of the build, so that the server need not compress. */
export function compress(): Plugin {
  let folder = 'dist'
  return {
    name: 'lop-mo:compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle() {
      for (const path of filesBelow(folder)) {
        if (!COMPRESSIBLE.test(path)) continue
        const bytes = readFileSync(path)
        writeFileSync(`${path}.br`, smallestBrotli(bytes))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
