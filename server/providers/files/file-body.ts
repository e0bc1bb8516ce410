import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { ByteRange, FileStore } from '../ports/file-store.ts'

/**
 * A range of a stored file as a response body. It opens the file on the first read and closes it at the end, on an
 * error and on `cancel`.
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
    // The iterator reports errors; without a listener, an error after its end would end the process.
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
          // Fewer bytes than content-length: break the connection, or the file would look complete.
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
