import { open, type FileHandle } from 'node:fs/promises'
import type { ByteRange } from './byte-range.ts'

const CHUNK_BYTES = 128 * 1024

/**
 * A file's bytes as a response body. The file is opened by the first read and closed with the last
 * byte, by an error or by `cancel` (the client went away), so that no way out leaves it open; a
 * body that nobody reads opens nothing.
 */
export function fileBody(path: string, range: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let file: FileHandle | null = null
  let position = range.start
  let cancelled = false

  const close = async () => {
    const closing = file
    file = null
    await closing?.close()
  }
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          file ??= await open(path)
          if (cancelled) return await close()
          const wanted = Math.min(CHUNK_BYTES, range.end - position + 1)
          const { bytesRead, buffer } = await file.read(
            Buffer.allocUnsafe(wanted),
            0,
            wanted,
            position,
          )
          if (cancelled) return
          // Fewer bytes than promised: cut the connection rather than pass for complete.
          if (bytesRead === 0) throw new Error(`file ended early: ${path}`)
          position += bytesRead
          controller.enqueue(buffer.subarray(0, bytesRead))
          if (position > range.end) {
            await close()
            controller.close()
          }
        } catch (error) {
          await close()
          throw error
        }
      },
      async cancel() {
        cancelled = true
        // Waits for a read under way.
        await close()
      },
    },
    { highWaterMark: 0 },
  )
}
