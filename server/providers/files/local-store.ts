import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { apiAddresses } from './signed-addresses.ts'
import { filesDown, filesFull } from './store-errors.ts'
import { checkedKey, type FileStore, isStorageKey, MARKER } from '../ports/file-store.ts'

const CHUNK_BYTES = 128 * 1024

/** Uploads are of people: no other user of the machine reads them. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

const isMissing = (error: NodeJS.ErrnoException) =>
  error.code === 'ENOENT' || error.code === 'ENOTDIR'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const DOWN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE'])

/** Throws what the disk says as the store's own errors, and everything else, such as the source's, as it is. */
function told(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (FULL.has(code)) throw filesFull(error)
  if (DOWN.has(code)) throw filesDown(error)
  throw error
}

/** Uploads in a folder, one file for each key; creates the folder on the first write. */
export function localStore(folder: string, secret: Uint8Array, now: () => Date): FileStore {
  const pathOf = (storageKey: string) => join(folder, checkedKey(storageKey))
  const markerPath = join(folder, `.${MARKER}`)
  const remove = (storageKey: string) => rm(pathOf(storageKey), { force: true }).catch(told)
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: FOLDER_MODE })

  return {
    ...apiAddresses(secret, now),
    place: folder,
    remove,

    async write(storageKey, source) {
      const path = pathOf(storageKey)
      await makeFolder(dirname(path)).catch(told)
      const target = createWriteStream(path, { flags: 'wx', mode: FILE_MODE })
      try {
        await pipeline(source, target)
      } catch (error) {
        // An opening that is still under way would create the file again after the removal.
        if (!target.closed) await new Promise<void>((done) => target.once('close', done))
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
          // The first error counts: a folder that cannot be written may not be emptied either.
          await remove(storageKey).catch(() => undefined)
        }
        told(error)
      }
      return target.bytesWritten
    },

    read: (storageKey, range) =>
      createReadStream(pathOf(storageKey), { ...range, highWaterMark: CHUNK_BYTES }),

    async stat(storageKey) {
      const found = await stat(pathOf(storageKey)).catch((error: NodeJS.ErrnoException) =>
        isMissing(error) ? null : told(error),
      )
      return found?.isFile() ? { size: found.size, writtenAt: found.mtime } : null
    },

    async *list() {
      const inside = await readdir(folder, { withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : told(error)),
      )
      for (const { name } of inside.filter((entry) => entry.isDirectory())) {
        // One folder of the 256 at a time, and of that only a part.
        for await (const entry of await opendir(join(folder, name))) {
          const key = `${name}/${entry.name}`
          // Other files in the folder did not come through `write`.
          if (isStorageKey(key) && entry.isFile()) yield key
        }
      }
    },

    marker: () =>
      readFile(markerPath, 'utf8').catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? null : told(error),
      ),

    async writeMarker(text, replace) {
      try {
        await makeFolder(folder)
        await writeFile(markerPath, text, { flag: replace ? 'w' : 'wx', mode: FILE_MODE })
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        return told(error)
      }
    },
  }
}
