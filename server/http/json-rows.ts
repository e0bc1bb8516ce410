import { AsyncResource } from 'node:async_hooks'
import type { TypedResponse } from 'hono'
import type { AppContext } from './context.ts'
import { breakOff } from './tell-error.ts'

/** A piece of this many characters is stringified and compressed in a few milliseconds. */
const PIECE = 64 * 1024

const encoder = new TextEncoder()

type JsonAnswer<T> = Promise<Response & TypedResponse<T, 200, 'json'>>

/**
 * Answers 200 with a JSON array of any length, a piece at a time and only as fast as the client reads, so
 * that it holds up nobody else and never lies in memory as a whole. An error before the first rows is
 * an answer like any other; a later one breaks the connection off, so that nobody takes what came for the whole
 * (docs/operations.md#when-the-database-is-away).
 */
export const jsonRows = <T>(c: AppContext, slices: AsyncGenerator<readonly T[]>): JsonAnswer<T[]> =>
  inPieces(c, ['[', ']'], slices)

/** Likewise `whole` with the rows as its last property, `name`. */
export const jsonWithRows = <W extends object, N extends string, T>(
  c: AppContext,
  whole: W,
  name: N,
  slices: AsyncGenerator<readonly T[]>,
): JsonAnswer<W & Record<N, T[]>> =>
  inPieces(c, [JSON.stringify({ ...whole, [name]: [] }).slice(0, -2), ']}'], slices)

async function inPieces<T>(
  c: AppContext,
  [head, tail]: readonly [string, string],
  slices: AsyncGenerator<readonly unknown[]>,
): JsonAnswer<T> {
  const texts = rowTexts(slices)
  let text = await texts.next()
  let between = head
  const nextPiece = async () => {
    let piece = ''
    while (!text.done && piece.length < PIECE) {
      piece += between + text.value
      between = ','
      // oxlint-disable-next-line no-await-in-loop -- each slice follows the one before
      text = await texts.next()
    }
    if (text.done) piece += between === head ? head + tail : tail
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
    // The sender calls from outside of the request, whose patience with the database and id in the log go on.
    pull: AsyncResource.bind(pull),
    cancel: async () => {
      isCancelled = true
      await texts.return(undefined)
    },
  })
  c.set('isStream', true)
  const answer: unknown = c.body(body, 200, { 'content-type': 'application/json' })
  return answer as Awaited<JsonAnswer<T>>
}

async function* rowTexts(slices: AsyncGenerator<readonly unknown[]>): AsyncGenerator<string> {
  for await (const rows of slices) for (const row of rows) yield JSON.stringify(row)
}
