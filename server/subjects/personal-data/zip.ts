import { AsyncResource } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { AppContext } from '../../platform/http/context.ts'
import { breakOff } from '../../platform/http/tell-error.ts'

export interface ZipEntry {
  path: string
  content: Readable
  /** False for what is small already: pictures, documents. */
  compress: boolean
}

/**
 * Answers with a ZIP file, made as fast as the client reads, one entry at a time. A failure breaks the connection off,
 * so that nobody takes a part for the whole.
 */
export function zipAnswer(c: AppContext, name: string, entries: AsyncIterable<ZipEntry>): Response {
  const zip = new ZipFile()
  // The cast is safe: the package makes a PassThrough and names the type of its callers' streams.
  const output = zip.outputStream as Readable
  let open: Readable | undefined
  const write = async () => {
    for await (const { path, content, compress } of entries) {
      open = content
      zip.addReadStream(content, path, { compress })
      await finished(content)
    }
    zip.end()
  }
  // Whoever reads hears of an error; without a listener, one before the first read would end the process.
  output.on('error', () => undefined)
  let chunks: AsyncIterator<Uint8Array<ArrayBuffer>> | undefined
  const begin = () => {
    void write().catch((error: Error) => output.destroy(error))
    return output[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>>
  }
  let isCancelled = false
  const pull = async (stream: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const { done, value } = await (chunks ??= begin()).next()
      if (isCancelled) return
      if (done) stream.close()
      else stream.enqueue(value)
    } catch (error) {
      if (!isCancelled) await breakOff(c, error)
    }
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      // The sender calls from outside of the request, whose patience with the database and id in the log go on.
      pull: AsyncResource.bind(pull),
      cancel: () => {
        isCancelled = true
        open?.destroy()
        output.destroy()
      },
    },
    { highWaterMark: 0 },
  )
  c.set('isStream', true)
  return c.body(body, 200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
}
