import type { TaughtSection } from '../contract/teaching.ts'
import { readTypedNumber } from '../format/typed-number.ts'
import { parsedUrl } from './parsed-url.ts'

/** The rules of the lesson form (docs/product.md#lesson-rules). */

const MINUTES_AND_SECONDS = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/

/**
 * Reads a typed duration, in seconds: `750`, or `12:30` and `1:05:00` as players show it. NaN for
 * anything else, '' too.
 */
export function readSeconds(typed: string): number {
  const parts = MINUTES_AND_SECONDS.exec(typed.trim())
  if (!parts) return readTypedNumber(typed)
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  // `90:00` is an hour and a half, `1:90:00` is a typing mistake.
  const fits = seconds < 60 && (minutes < 60 || parts[1] === undefined)
  return fits ? hours * 3600 + minutes * 60 + seconds : NaN
}

/** The message for a typed duration that is not whole seconds from 0; `null` when valid or empty. */
export function secondsProblem(typed: string): string | null {
  if (typed.trim() === '') return null
  const seconds = readSeconds(typed)
  return Number.isInteger(seconds) && seconds >= 0
    ? null
    : 'Nhập số giây nguyên từ 0, hoặc phút:giây như 12:30.'
}

export const POSITION_MESSAGE = 'Thứ tự phải là số nguyên từ 1.'

/** The message for a typed position that is not a whole number from 1; `null` when valid. */
export function positionProblem(typed: string): string | null {
  const position = readTypedNumber(typed)
  return Number.isInteger(position) && position >= 1 ? null : POSITION_MESSAGE
}

/** The position after the last lesson of a section; 1 in an empty one. */
export const nextPosition = (section: Pick<TaughtSection, 'lessons'> | undefined): number =>
  (section?.lessons.length ?? 0) + 1

const isWebAddress = (line: string): boolean =>
  /^https?:\/\/\S+$/i.test(line) && parsedUrl(line) !== null

/** `/uploads/bai.pdf` and `uploads/bai.pdf`; a first part with a dot is a host without its `https://`. */
const isRelativeAddress = (line: string): boolean =>
  /^(?:\/(?!\/)|\.\/|[^\s./:\\]+\/)[^\s:\\]*$/.test(line)

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/).map((line) => line.trim())

/**
 * One http(s) address per line, empty lines allowed; the message names the first wrong line, from 1.
 * `null` when all are valid.
 */
export function addressesProblem(text: string, isAddress = isWebAddress): string | null {
  const lines = linesOf(text)
  const wrong = lines.findIndex((line) => line !== '' && !isAddress(line))
  const line = lines[wrong]
  if (line === undefined) return null
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line
  return `Dòng ${wrong + 1} không phải là địa chỉ http:// hoặc https://: “${shown}”.`
}

/**
 * Like `addressesProblem` for the form, which cannot know what another backend takes: a relative address
 * belongs to the backend (docs/product.md#tolerated-shapes), and a line of `saved` was there before.
 */
export function typedAddressesProblem(text: string, saved: string): string | null {
  const kept = new Set(linesOf(saved))
  return addressesProblem(
    text,
    (line) => isWebAddress(line) || isRelativeAddress(line) || kept.has(line),
  )
}

/** The text without the lines that are this address. */
export const withoutAddress = (text: string, url: string): string =>
  linesOf(text)
    .filter((line) => line !== url)
    .join('\n')
