import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { apiAddresses } from './signed-addresses.ts'
import { checkedKey, type FileStore, isStorageKey } from './store.ts'

/** The size of one read from the disk. */
const CHUNK_BYTES = 128 * 1024

const isMissing = (error: NodeJS.ErrnoException) =>
  error.code === 'ENOENT' || error.code === 'ENOTDIR'

/** Uploads in a folder, one file for each key; creates the folder on the first write. */
export function localStore(folder: string, secret: Uint8Array, now: () => Date): FileStore {
  const pathOf = (storageKey: string) => join(folder, checkedKey(storageKey))
  const remove = (storageKey: string) => rm(pathOf(storageKey), { force: true })

  return {
    ...apiAddresses(secret, now),
    remove,

    async write(storageKey, source) {
      const path = pathOf(storageKey)
      await mkdir(dirname(path), { recursive: true })
      const target = createWriteStream(path, { flags: 'wx' })
      try {
        await pipeline(source, target)
      } catch (error) {
        // An opening that is still under way would create the file again after the removal.
        if (!target.closed) await new Promise<void>((done) => target.once('close', done))
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await remove(storageKey)
        throw error
      }
      return target.bytesWritten
    },

    read: (storageKey, range) =>
      createReadStream(pathOf(storageKey), { ...range, highWaterMark: CHUNK_BYTES }),

    async stat(storageKey) {
      const found = await stat(pathOf(storageKey)).catch((error: NodeJS.ErrnoException) => {
        if (isMissing(error)) return null
        throw error
      })
      return found?.isFile() ? { size: found.size, writtenAt: found.mtime } : null
    },

    async *list() {
      const paths = await readdir(folder, { recursive: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        },
      )
      for (const path of paths) {
        const key = path.replaceAll(sep, '/')
        // Other files in the folder did not come through `write`.
        if (isStorageKey(key)) yield key
      }
    },
  }
}
