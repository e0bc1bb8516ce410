import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ME } from './query-client.ts'

/**
 * The deadlines of the next `withinDays` days, sorted by due date (docs/product.md#deadline-fetch). The
 * bell reads them on every page of a signed-in user; the code of the call loads with the first fetch, so
 * that a visitor's first page does not load it.
 */
export const deadlinesQuery = (withinDays: number) =>
  queryOptions({
    queryKey: [...ME, 'deadlines', withinDays],
    queryFn: async ({ signal }) =>
      (await import('./learning.ts')).fetchDeadlines(withinDays, signal),
  })

/**
 * Call it after a submission and after a push about a deadline. It cancels a running fetch first,
 * because the response to that one may be outdated.
 */
export async function deadlinesChanged(client: QueryClient): Promise<void> {
  const deadlines = { queryKey: [...ME, 'deadlines'] }
  await client.cancelQueries(deadlines)
  await client.invalidateQueries(deadlines)
}
