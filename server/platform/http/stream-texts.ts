import { AsyncResource } from 'node:async_hooks'
import type { AppContext } from './context.ts'
import { breakOff } from './tell-error.ts'

/** A piece of this many characters is made and compressed in a few milliseconds. */
const PIECE = 64 * 1024

const encoder = new TextEncoder()

/**
 * Answers 200 with a text piece by piece, as fast as the client reads. An error before the first piece is answered as
 * an error; a later one breaks the connection off, so that nobody takes a part for the whole
 * (docs/operations.md#when-the-database-is-away).
 */
export async function streamTexts(
  c: AppContext,
  headers: Record<string, string>,
  texts: AsyncGenerator<string>,
): Promise<Response> {
  let text = await texts.next()
  const nextPiece = async () => {
    let piece = ''
    while (!text.done && piece.length < PIECE) {
      piece += text.value
      // oxlint-disable-next-line no-await-in-loop -- each slice follows the one before
      text = await texts.next()
    }
    return encoder.encode(piece)
  }
  let isCancelled = false
  const pull = async (stream: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const piece = await nextPiece()
      if (isCancelled) return
      stream.enqueue(piece)
      if (text.done) stream.close()
    } catch (error) {
      if (!isCancelled) await breakOff(c, error)
    }
  }
  const body = new ReadableStream<Uint8Array>({
    // The HTTP server calls `pull` outside of the request's context; `bind` keeps its database patience and its log id.
    pull: AsyncResource.bind(pull),
    cancel: async () => {
      isCancelled = true
      await texts.return(undefined)
    },
  })
  c.set('isStream', true)
  return c.body(body, 200, headers)
}
