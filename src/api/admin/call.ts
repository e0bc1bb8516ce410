import * as z from 'zod'
import { ApiError } from '../errors.ts'
import { http, type RequestOptions } from '../http.ts'
import { ME } from '../query-client.ts'

/**
 * Calls of the back office (docs/back-office.md#calls). Only our own server has them, so an answer is checked
 * against the contract itself: shape and types are right, or the error is 'unreadable'.
 */

// Its generated checks need `eval`, which the page's policy refuses.
z.config({ jitless: true })

/** The keys of all its queries begin with this. */
export const ADMIN = [...ME, 'admin'] as const

export function readAs<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ApiError('unreadable')
  return read.data
}

/** The parameters that have a value, with a question mark before them. */
export function search(query: Record<string, string | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** GET of a CSV file, as our server makes it. */
export async function fetchCsv(path: string, options: RequestOptions): Promise<string> {
  const answer = await http.get(path, options)
  if (typeof answer !== 'string') throw new ApiError('unreadable')
  return answer
}
