import { CSV_START } from '../../../shared/format/csv.ts'
import { ApiError } from '../errors.ts'
import { http, type RequestOptions } from '../http.ts'
import { ME } from '../query-client.ts'
import { asRaw } from '../read/wire.ts'

/**
 * Calls of the back office (docs/back-office.md#calls). Only our own server has them, and keeps to the contract; what
 * is looked at is whether an answer is one of the call at all.
 */

/** The keys of all its queries begin with this. */
export const ADMIN = [...ME, 'admin'] as const

/** The answer; 'unreadable' unless it is an object with these fields. */
export function readAs<T extends object>(answer: unknown, ...fields: (keyof T & string)[]): T {
  const raw = asRaw(answer)
  if (!fields.every((field) => raw[field] !== undefined)) throw new ApiError('unreadable')
  return raw as T
}

/** A list that is the whole answer. */
export function readList<T>(answer: unknown): T[] {
  if (!Array.isArray(answer)) throw new ApiError('unreadable')
  return answer as T[]
}

/** One screen of a list; `next` is the key of the following one. */
export interface Screen<T> {
  items: T[]
  next: string | null
}

/** The parameters that have a value, with a question mark before them. */
export function search(query: Record<string, string | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** GET of a CSV file, as our server makes it: what reads a text drops the mark by which Excel knows Vietnamese. */
export async function fetchCsv(path: string, options: RequestOptions): Promise<string> {
  const answer = await http.get(path, options)
  if (typeof answer !== 'string') throw new ApiError('unreadable')
  return answer.startsWith(CSV_START) ? answer : CSV_START + answer
}
