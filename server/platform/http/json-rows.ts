import type { TypedResponse } from 'hono'
import type { AppContext } from './context.ts'
import { streamTexts } from './stream-texts.ts'

type JsonAnswer<T> = Promise<Response & TypedResponse<T, 200, 'json'>>

/**
 * Answers 200 with a JSON array of any length, as `streamTexts` does.
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
  ends: readonly [string, string],
  slices: AsyncGenerator<readonly unknown[]>,
): JsonAnswer<T> {
  const headers = { 'content-type': 'application/json' }
  const answer: unknown = await streamTexts(c, headers, jsonTexts(ends, slices))
  return answer as Awaited<JsonAnswer<T>>
}

async function* jsonTexts(
  [head, tail]: readonly [string, string],
  slices: AsyncGenerator<readonly unknown[]>,
): AsyncGenerator<string> {
  let between = head
  for await (const rows of slices) {
    for (const row of rows) {
      yield between + JSON.stringify(row)
      between = ','
    }
  }
  yield between === head ? head + tail : tail
}
