import { dsvFormat } from 'd3-dsv'

const SEPARATORS = [',', ';', '\t'] as const

/** The separator that the first filled line has most of, outside of quotes. */
function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const line = /^.*\S.*$/m.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The lines of a CSV text, cell by cell, blank ones too; separated by commas, semicolons or tabs. */
export function parseCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  return dsvFormat(separatorOf(plain)).parseRows(plain)
}
