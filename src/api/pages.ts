import { FIRST_ROWS } from '../../shared/rules/pages.ts'
import { http } from './http.ts'
import { type Raw, isRaw, rowsOf, textOrNull } from './read/wire.ts'

/** Long lists by pages (docs/product.md#pages-of-long-lists). */

/** A list, or its beginning while the rest is on its way. */
export interface PagedList<T> {
  items: readonly T[]
  /** The key of the page that follows; `null` once the list is whole. */
  next: string | null
}

/** With few calls. */
const FOLLOWING = 1_000

async function fetchPage(path: string, after: string | null, signal: AbortSignal) {
  const limit = after === null ? FIRST_ROWS : FOLLOWING
  const query = new URLSearchParams({ limit: String(limit), ...(after === null ? {} : { after }) })
  const answer = await http.get(`${path}?${query.toString()}`, { signal })
  const next = isRaw(answer) ? textOrNull(answer['next']) : null
  const rows = rowsOf(answer)
  // A backend that knows `limit` by another meaning may have cut its list without saying so.
  const isCut = after === null && next === null && rows.length === limit && !isLastPage(answer)
  return { rows: isCut ? rowsOf(await http.get(path, { signal })) : rows, next }
}

const isLastPage = (answer: unknown) => isRaw(answer) && 'next' in answer

interface Reading<T> {
  path: string
  read: (raw: Raw) => T
  /** What an earlier reading left; an incomplete one is continued, a whole one stays until the new one is. */
  earlier: PagedList<T> | undefined
  /** Gets the first page while the others follow, and what there is when one of them fails. */
  onPart: (part: PagedList<T>) => void
  signal: AbortSignal
}

/**
 * Reads the whole list, page by page. A backend that does not know pages sends it at once. Rejects when a
 * page fails; the next reading continues behind the pages that came.
 */
export async function readPages<T>(reading: Reading<T>): Promise<PagedList<T>> {
  const { path, read, earlier, onPart, signal } = reading
  let list: PagedList<T> = earlier?.next ? earlier : { items: [], next: null }
  const showsParts = !earlier || earlier.next !== null
  do {
    try {
      // Each page names the next one.
      // oxlint-disable-next-line no-await-in-loop
      const { rows, next } = await fetchPage(path, list.next, signal)
      const isFirst = list.items.length === 0
      list = { items: [...list.items, ...rows.map(read)], next }
      if (isFirst && next !== null && showsParts) onPart(list)
    } catch (error) {
      if (list.next !== null && showsParts && !signal.aborted) onPart(list)
      throw error
    }
  } while (list.next !== null)
  return list
}
