import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { CSV_START } from '../../shared/format/csv.ts'
import { ApiError } from './errors.ts'
import { http, type RequestOptions } from './http.ts'
import { ME, reload } from './query-client.ts'
import { asRaw } from './read/wire.ts'

/**
 * Calls beyond the contract (docs/product.md#extra-calls). Only our own server has them, and it keeps to its schemas:
 * we only check that the required fields exist.
 */

/** The keys of all queries of the back office begin with this. */
export const ADMIN = [...ME, 'admin'] as const

/** The answer; 'unreadable' unless it is an object with these fields. */
export function readAs<T extends object>(answer: unknown, ...fields: (keyof T & string)[]): T {
  const raw = asRaw(answer)
  if (!fields.every((field) => raw[field] !== undefined)) throw new ApiError('unreadable')
  return raw as T
}

/** GET of an object with these fields. */
export const getAs = async <T extends object>(
  path: string,
  options: RequestOptions,
  ...fields: (keyof T & string)[]
): Promise<T> => readAs<T>(await http.get(path, options), ...fields)

/** The query of an object with these fields. */
export const objectQuery = <T extends object>(
  queryKey: QueryKey,
  path: string,
  ...fields: (keyof T & string)[]
) => queryOptions({ queryKey, queryFn: ({ signal }) => getAs<T>(path, { signal }, ...fields) })

/** The query of a list that is the whole answer. */
export const listQuery = <T>(queryKey: QueryKey, path: string) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await http.get(path, { signal })
      if (!Array.isArray(answer)) throw new ApiError('unreadable')
      return answer as T[]
    },
  })

export type Filter = Record<string, string | undefined>

/** Sends a change, then reloads, also after a failure: only the answer may have been lost. */
export async function sendAndReload<T>(
  send: () => Promise<T>,
  afterwards: () => Promise<unknown>,
): Promise<T> {
  try {
    return await send()
  } finally {
    await afterwards()
  }
}

/** Sends a change whose answer is what a query shows: shown at once; after a failure it is read again. */
export async function sendAndShow<T>(
  client: QueryClient,
  queryKey: QueryKey,
  send: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await send()
    client.setQueryData(queryKey, answer)
    return answer
  } catch (error) {
    void reload(client, { queryKey })
    throw error
  }
}

/** The parameters that have a value, with a question mark before them. */
export function search(query: Filter): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** GET of a CSV file as our server makes it: reading it as text drops the mark by which Excel knows Vietnamese. */
export async function fetchCsv(path: string, options: RequestOptions): Promise<string> {
  const answer = await http.get(path, options)
  if (typeof answer !== 'string') throw new ApiError('unreadable')
  return answer.startsWith(CSV_START) ? answer : CSV_START + answer
}
