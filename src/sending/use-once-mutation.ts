import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'

/**
 * `useMutation` whose `mutate` does nothing while an earlier call is pending, so that repeated clicks send
 * one request. The lock is the mutation's key, because the query client knows at once what is pending, a
 * component only after its next render. Mutations with the same `mutationKey` lock each other; without a
 * key, each component has its own lock. A later change of the key has no effect.
 */
export function useOnceMutation<Data, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Input, Context>,
) {
  const client = useQueryClient()
  const ownKey = useId()
  const [mutationKey] = useState(options.mutationKey ?? [ownKey])
  const mutation = useMutation({ ...options, mutationKey })
  const start = mutation.mutate
  const mutate = useCallback<typeof start>(
    (...args) => {
      if (!client.isMutating({ mutationKey, exact: true })) start(...args)
    },
    [client, mutationKey, start],
  )
  return { ...mutation, mutationKey, mutate }
}
