import { CSV_START, csvLines, type CsvRow } from '../../../shared/format/csv.ts'
import type { AppContext } from './context.ts'
import { streamTexts } from './stream-texts.ts'

/** Answers with a CSV file of any length, streamed; `pages` are its rows below the heads. */
export const csvAnswer = (
  c: AppContext,
  fileName: string,
  heads: CsvRow,
  pages: AsyncGenerator<readonly CsvRow[]>,
): Promise<Response> =>
  streamTexts(
    c,
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
    csvTexts(heads, pages),
  )

/** Yields nothing before the first page is read, so that a failure to read it can still be answered as an error. */
async function* csvTexts(
  heads: CsvRow,
  pages: AsyncGenerator<readonly CsvRow[]>,
): AsyncGenerator<string> {
  let start = CSV_START + csvLines([heads])
  for await (const rows of pages) {
    yield start + csvLines(rows)
    start = ''
  }
  if (start) yield start
}
