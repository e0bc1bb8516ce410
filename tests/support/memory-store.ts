import { Readable } from 'node:stream'
import { apiAddresses } from '../../server/providers/files/signed-addresses.ts'
import { checkedKey, type FileStore } from '../../server/providers/ports/file-store.ts'

/** A store in memory, which proves that no code outside of a store needs a file path. */
export function memoryStore(secret: Uint8Array, now: () => Date): FileStore {
  /** Null during a write. */
  const held = new Map<string, { bytes: Buffer; writtenAt: Date } | null>()
  let marker: string | null = null
  return {
    ...apiAddresses(secret, now),
    place: 'memory',

    async write(storageKey, source) {
      if (held.has(checkedKey(storageKey))) throw new Error(`taken: ${storageKey}`)
      held.set(storageKey, null)
      try {
        const chunks: Buffer[] = []
        // Uploads and the tests' streams give buffers or texts.
        for await (const chunk of source) chunks.push(Buffer.from(chunk as Buffer | string))
        const bytes = Buffer.concat(chunks)
        held.set(storageKey, { bytes, writtenAt: new Date() })
        return bytes.length
      } catch (error) {
        held.delete(storageKey)
        throw error
      }
    },

    read(storageKey, range) {
      checkedKey(storageKey)
      return Readable.from(
        (function* () {
          const bytes = held.get(storageKey)?.bytes
          if (!bytes) throw new Error(`missing: ${storageKey}`)
          const end = Math.min(range?.end ?? Infinity, bytes.length - 1)
          for (let at = range?.start ?? 0; at <= end; at += 65_536) {
            yield bytes.subarray(at, Math.min(at + 65_536, end + 1))
          }
        })(),
      )
    },

    async stat(storageKey) {
      const found = held.get(checkedKey(storageKey))
      return found ? { size: found.bytes.length, writtenAt: found.writtenAt } : null
    },

    async remove(storageKey) {
      held.delete(checkedKey(storageKey))
    },

    async *list() {
      for (const [storageKey, found] of held) if (found) yield storageKey
    },

    marker: async () => marker,

    async writeMarker(text, replace) {
      if (marker !== null && !replace) return false
      marker = text
      return true
    },
  }
}
