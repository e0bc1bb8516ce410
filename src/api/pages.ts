import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'

/** One page of a list, and of a list that is read page by page all that has come. */
export interface ListPage {
  items: readonly { _id: string }[]
  /** The key of the page that follows; `null` on the last one. */
  next: string | null
}

type Pages<P> = readonly P[]
/** Of its data as `select` makes them. */
export type PagesQuery<P> = UseQueryOptions<P, Error, P> & { queryKey: readonly unknown[] }

type RawQuery<P> = UseQueryOptions<Pages<P>, Error, P>

interface PagesOptions<P> extends Pick<RawQuery<P>, 'queryKey' | 'placeholderData'> {
  staleTime?: number
  /** Reads the first page where `after` is empty, else the one of this key. */
  fetchPage: (after: string, signal: AbortSignal) => Promise<P>
}

/** Marks a request for the page that follows; any other reads as many pages as have come. */
const NEXT = { fetchMore: { direction: 'forward' } } as const

/** A list read page by page. TanStack Query's infinite queries would add half a kilobyte to the first visit. */
export function pagesQuery<P extends ListPage>({ fetchPage, ...options }: PagesOptions<P>) {
  const query: RawQuery<P> = {
    ...options,
    queryFn: async ({ client, queryKey, signal }) => {
      const state = client.getQueryState<Pages<P>>(queryKey)
      const before = state?.data ?? []
      const next = before.at(-1)?.next
      if (state?.fetchMeta === NEXT && next) return [...before, await fetchPage(next, signal)]
      const pages: P[] = []
      do {
        // Each page names the next one.
        // oxlint-disable-next-line no-await-in-loop
        pages.push(await fetchPage(pages.at(-1)?.next ?? '', signal))
      } while (pages.length < before.length && pages.at(-1)?.next)
      return pages
    },
    select: joined,
  }
  return query as unknown as PagesQuery<P>
}

/** The last page, with the items of all pages. One that moved while they were read comes once. */
function joined<P extends ListPage>(pages: Pages<P>): P {
  const items = new Map(pages.flatMap((page) => page.items.map((item) => [item._id, item])))
  return { ...(pages.at(-1) as P), items: [...items.values()] }
}

/** A list of `pagesQuery`, and the way to its next page. */
export function usePages<P extends ListPage>(query: PagesQuery<P>) {
  const cache = useQueryClient().getQueryCache()
  const list = useQuery(query)
  const { queryKey } = query
  return {
    ...list,
    hasNextFailed: list.isError && cache.find({ queryKey })?.state.fetchMeta === NEXT,
    /** Does nothing while the list is loading. */
    fetchNext: () => {
      const cached = cache.find({ queryKey })
      // `hasNextFailed` tells of a failure.
      cached?.fetch(undefined, { cancelRefetch: false, meta: NEXT }).catch(() => {})
    },
  }
}
