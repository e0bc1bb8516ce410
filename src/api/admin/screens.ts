import type { QueryKey } from '@tanstack/react-query'
import { pagesQuery, type ListPage } from '../pages.ts'
import { getAs, search, type Filter } from '../extra-call.ts'

/** One screen of a list; `next` is the key of the following one. */
export interface Screen<T> {
  items: T[]
  next: string | null
}

/** The query of a list that comes by screens, and is read again on every entry: others work on it, too. */
export const screensQuery = <T extends ListPage>(
  queryKey: QueryKey,
  path: string,
  filter: Filter,
  ...fields: (keyof T & string)[]
) =>
  pagesQuery({
    queryKey: [...queryKey, filter],
    fetchPage: (after, signal) =>
      getAs<T>(path + search({ ...filter, after }), { signal }, ...fields),
    staleTime: 0,
  })
