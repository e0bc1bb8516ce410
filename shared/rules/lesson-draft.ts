import type { TaughtSection } from '../contract/teaching.ts'
import { readTypedNumber } from '../format/typed-number.ts'

/** The rules of the lesson form (docs/product.md#lesson-rules). */

const MINUTES_AND_SECONDS = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/

/**
 * A typed duration in seconds: `750`, and `12:30` or `1:05:00` as players write it. NaN for what is
 * no such time and for '', which means that there is none.
 */
export function readSeconds(typed: string): number {
  const parts = MINUTES_AND_SECONDS.exec(typed.trim())
  if (!parts) return readTypedNumber(typed)
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  // `90:00` is an hour and a half, `1:90:00` is a slip.
  const fits = seconds < 60 && (minutes < 60 || parts[1] === undefined)
  return fits ? hours * 3600 + minutes * 60 + seconds : NaN
}

/** Optional; whole seconds from 0. */
export function secondsProblem(typed: string): string | null {
  if (typed.trim() === '') return null
  const seconds = readSeconds(typed)
  return Number.isInteger(seconds) && seconds >= 0
    ? null
    : 'Nhập số giây nguyên từ 0, hoặc phút:giây như 12:30.'
}

export const POSITION_MESSAGE = 'Thứ tự phải là số nguyên từ 1.'

/** At least 1. */
export function positionProblem(typed: string): string | null {
  const position = readTypedNumber(typed)
  return Number.isInteger(position) && position >= 1 ? null : POSITION_MESSAGE
}

/** The position behind the last lesson of a section; 1 in an empty one. */
export const nextPosition = (section: Pick<TaughtSection, 'lessons'> | undefined): number =>
  (section?.lessons.length ?? 0) + 1

const isWebAddress = (line: string): boolean => /^https?:\/\/\S+$/i.test(line) && URL.canParse(line)

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/).map((line) => line.trim())

/** One http(s) address a line, empty lines aside; names the first line that is none, from 1. */
export function addressesProblem(text: string): string | null {
  const lines = linesOf(text)
  const wrong = lines.findIndex((line) => line !== '' && !isWebAddress(line))
  const line = lines[wrong]
  if (line === undefined) return null
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line
  return `Dòng ${wrong + 1} không phải là địa chỉ http:// hoặc https://: “${shown}”.`
}

/** The lines without this address. */
export const withoutAddress = (text: string, url: string): string =>
  linesOf(text)
    .filter((line) => line !== url)
    .join('\n')
