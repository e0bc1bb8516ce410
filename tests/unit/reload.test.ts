import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient, reload } from '../../src/api/query-client.ts'

/** A query on screen whose responses come when the test says so. */
function shownQuery(client: QueryClient) {
  const responses: ((response: string) => void)[] = []
  const query = {
    queryKey: ['outline'],
    queryFn: () => new Promise<string>((respond) => responses.push(respond)),
  }
  onTestFinished(new QueryObserver(client, query).subscribe(() => {}))
  return { query, responses }
}

test('a first read under way is sent again, and its caller gets the new response', async () => {
  const client = createQueryClient()
  const { query, responses } = shownQuery(client)
  const waiting = client.fetchQuery(query)
  void reload(client, { queryKey: query.queryKey })
  expect(responses).toHaveLength(2)
  responses[0]?.('old')
  responses[1]?.('new')
  expect(await waiting).toBe('new')
  expect(client.getQueryData(query.queryKey)).toBe('new')
})

test('a later read under way is sent again, too, and its caller never gets the old response', async () => {
  const client = createQueryClient()
  const { query, responses } = shownQuery(client)
  responses[0]?.('first')
  await expect.poll(() => client.getQueryData(query.queryKey)).toBe('first')
  void reload(client, { queryKey: query.queryKey })
  const waiting = client.fetchQuery(query)
  void reload(client, { queryKey: query.queryKey })
  expect(responses).toHaveLength(3)
  responses[1]?.('old')
  responses[2]?.('new')
  expect(await waiting).toBe('new')
})
