import {
  hashKey,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { useSlow } from '../ui/SlowNotice.tsx'

export interface OnceMutationOptions<Data, Input, Context> extends Omit<
  UseMutationOptions<Data, Error, Input, Context>,
  'mutationFn'
> {
  /** Passes the signal on to its requests: `letGo` aborts it. */
  mutationFn: (input: Input, signal: AbortSignal) => Promise<Data>
}

/** What stops a running mutation, by client and key: another component of the same key may let go of it. */
const running = new WeakMap<QueryClient, Map<string, AbortController>>()

function runningOf(client: QueryClient) {
  const known = running.get(client) ?? new Map<string, AbortController>()
  running.set(client, known)
  return known
}

/**
 * `useMutation` whose `mutate` does nothing while an earlier call is pending, so that repeated clicks send
 * one request. The lock is the mutation's key, because the query client knows at once what is pending, a
 * component only after its next render. Mutations with the same `mutationKey` lock each other; without a
 * key, each component has its own lock. A later change of the key has no effect.
 *
 * `slow` is true when a call of this key, also of an earlier component, takes more than 8 seconds. `letGo`
 * stops waiting: the mutation fails with an `ApiError` of kind 'cancelled', and the server may have
 * processed the request or not.
 */
export function useOnceMutation<Data, Input = void, Context = unknown>(
  options: OnceMutationOptions<Data, Input, Context>,
) {
  const client = useQueryClient()
  const ownKey = useId()
  const [mutationKey] = useState(options.mutationKey ?? [ownKey])
  const name = hashKey(mutationKey)
  const mutation = useMutation({
    ...options,
    mutationKey,
    mutationFn: async (input: Input) => {
      const stop = new AbortController()
      const stops = runningOf(client).set(name, stop)
      try {
        return await options.mutationFn(input, stop.signal)
      } finally {
        if (stops.get(name) === stop) stops.delete(name)
      }
    },
  })
  const start = mutation.mutate
  const mutate = useCallback<typeof start>(
    (...args) => {
      if (!client.isMutating({ mutationKey, exact: true })) start(...args)
    },
    [client, mutationKey, start],
  )
  const letGo = useCallback(() => runningOf(client).get(name)?.abort(), [client, name])
  const [since = null] = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.submittedAt,
  })
  const slow = useSlow(since)
  return { ...mutation, mutationKey, mutate, slow, letGo }
}
