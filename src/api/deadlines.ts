import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ME } from './query-client.ts'

/**
 * Sorted by due date. The bell reads them on every page of a signed-in user; the call is loaded with the
 * first fetch, so that the first visit does without it.
 */
export const deadlinesQuery = (withinDays: number) =>
  queryOptions({
    queryKey: [...ME, 'deadlines', withinDays],
    queryFn: async ({ signal }) =>
      (await import('./learning.ts')).fetchDeadlines(withinDays, signal),
  })

/** A submission, or a push about a deadline: the response to a fetch that began before it is outdated. */
export async function deadlinesChanged(client: QueryClient): Promise<void> {
  const deadlines = { queryKey: [...ME, 'deadlines'] }
  await client.cancelQueries(deadlines)
  await client.invalidateQueries(deadlines)
}
