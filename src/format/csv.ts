/** A spreadsheet takes a cell that begins with one of these for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r]/

/** One cell: text that looks like a formula is disarmed, numbers stay numbers. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180 with a byte order mark, without which Excel does not read Vietnamese. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
