/** An aligned table for the terminal; columns of numbers are aligned to the right. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows]
  const widths = head.map((_, n) => Math.max(...all.map((row) => (row[n] ?? '').length)))
  const isNumber = head.map((_, n) => rows.every((row) => /^[\d.,×–]+$/.test(row[n] ?? '')))
  const line = (row: string[]) =>
    row
      .map((cell, n) => (isNumber[n] ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join(
    '\n',
  )
}

/** The percentile of the values; `share` from 0 to 1. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

export const kB = (bytes: number): string => (bytes / 1000).toFixed(1)

/** A ratio; a dash where there is nothing to compare with. */
export const times = (value: number, base?: number): string =>
  base ? (value / base).toFixed(2) : '–'
