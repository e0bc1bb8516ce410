import type { AppContext } from './context.ts'
import { streamTexts } from './stream-texts.ts'

type Slices = AsyncGenerator<readonly unknown[]>

/** Answers 200 with a JSON array of any length, as `streamTexts` does. */
export const jsonRows = (c: AppContext, slices: Slices): Promise<Response> =>
  inPieces(c, ['[', ']'], slices)

/** Answers in the same way with `whole`, to which the rows are added as its last property, `name`. */
export const jsonWithRows = (
  c: AppContext,
  whole: object,
  name: string,
  slices: Slices,
): Promise<Response> =>
  inPieces(c, [JSON.stringify({ ...whole, [name]: [] }).slice(0, -2), ']}'], slices)

const inPieces = (c: AppContext, ends: readonly [string, string], slices: Slices) =>
  streamTexts(c, { 'content-type': 'application/json' }, jsonTexts(ends, slices))

async function* jsonTexts(
  [head, tail]: readonly [string, string],
  slices: Slices,
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
