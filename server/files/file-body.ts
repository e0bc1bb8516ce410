import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { ByteRange, FileStore } from './store.ts'

/**
 * A part of a stored file as a response body. The store is asked by the first read and let go with
 * the last byte, by an error or by `cancel` (the client went away), so that no way out leaves the
 * file open; a body that nobody reads asks for nothing.
 */
export function fileBody(
  store: FileStore,
  storageKey: string,
  range: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = range.end - range.start + 1
  let cancelled = false
  let source: Readable | null = null
  let chunks: AsyncIterator<Uint8Array<ArrayBuffer>> | null = null

  const open = () => {
    source = store.read(storageKey, range)
    // Told by the iterator; one that comes after it has ended would end the process.
    source.on('error', () => undefined)
    return source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>>
  }
  const close = async () => {
    if (!source || source.closed) return
    source.destroy()
    await once(source, 'close')
  }
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          chunks ??= open()
          const { done, value } = await chunks.next()
          if (cancelled) return
          // Fewer bytes than promised: cut the connection rather than pass for complete.
          if (done) throw new Error(`file ended early: ${storageKey}`)
          left -= value.length
          controller.enqueue(value)
          if (left > 0) return
          await close()
          controller.close()
        } catch (error) {
          await close()
          if (!cancelled) throw error
        }
      },
      async cancel() {
        cancelled = true
        await close()
      },
    },
    { highWaterMark: 0 },
  )
}
