import { readAiken } from './read-aiken.ts'
import type { ImportFormat, ReadQuestion } from './question-import.ts'

/** Reads a text in this format; what reads CSV and GIFT is fetched with the first of them. */
export async function readQuestions(text: string, format: ImportFormat): Promise<ReadQuestion[]> {
  switch (format) {
    case 'aiken':
      return readAiken(text)
    case 'csv':
      return (await import('./read-csv.ts')).readCsv(text)
    case 'gift':
      return (await import('./read-gift.ts')).readGift(text)
    default:
      return format satisfies never
  }
}
