/**
 * A spreadsheet runs a cell that begins with one of these as a formula. With Vietnamese settings it also
 * splits cells at `;`, even inside quotes, so each part could begin a formula.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r])/g

/** One cell: text that looks like a formula is escaped, numbers stay numbers. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = value.replace(FORMULA, "$1'")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvRow = readonly (string | number)[]

/** Lines by RFC 4180, for a file that is made in parts. */
export const csvLines = (rows: readonly CsvRow[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/** What a file begins with, so that Excel reads Vietnamese. */
export const CSV_START = '\uFEFF'

/** A whole file. */
export const toCsv = (rows: readonly CsvRow[]): string => CSV_START + csvLines(rows)
