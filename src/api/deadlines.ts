import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ME, reload } from './query-client.ts'

/**
 * The deadlines of the next `withinDays` days, sorted by due date (docs/product.md#deadline-fetch). The
 * bell reads them on every page of a signed-in user; the code of the call loads with the first fetch, so
 * that a visitor's first page does not load it.
 */
export const deadlinesQuery = (withinDays: number) =>
  queryOptions({
    queryKey: [...ME, 'deadlines', withinDays],
    queryFn: async ({ client, signal }) =>
      (await import('./learning.ts')).fetchDeadlines(client, withinDays, signal),
  })

/** Call it after a submission and after a push about a deadline. */
export const deadlinesChanged = (client: QueryClient): Promise<void> =>
  reload(client, { queryKey: [...ME, 'deadlines'] })
