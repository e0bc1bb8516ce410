/**
 * A spreadsheet takes a cell that begins with one of these for a formula, and runs it. One set to
 * Vietnamese parts cells by `;`, and minds no quotes then: each part may begin one.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r])/g

/** One cell: text that looks like a formula is disarmed, numbers stay numbers. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = value.replace(FORMULA, "$1'")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180 with a byte order mark, without which Excel does not read Vietnamese. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
