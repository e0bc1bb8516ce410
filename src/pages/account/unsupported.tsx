import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { toApiError } from '../../api/errors.ts'
import { ME } from '../../api/query-client.ts'

/** Remembers that the backend lacks an extra call (docs/product.md#extra-calls), so that the form says so first. */
export function useUnsupported(call: 'profile' | 'password') {
  const client = useQueryClient()
  const queryKey = [...ME, 'unsupported', call]
  const { data = false } = useQuery<boolean>({ queryKey, queryFn: skipToken, gcTime: Infinity })
  return {
    known: data,
    /** Runs the call and remembers whether the backend has it. */
    watch: async <T,>(run: () => Promise<T>): Promise<T> => {
      try {
        const result = await run()
        client.setQueryData(queryKey, false)
        return result
      } catch (error) {
        if (toApiError(error).kind === 'missing') client.setQueryData(queryKey, true)
        throw error
      }
    },
  }
}

interface UnsupportedNoteProps {
  shown: boolean
  children: string
}

/** Above the fields; after an attempt the form's own failure says it instead. */
export const UnsupportedNote = ({ shown, children }: UnsupportedNoteProps) =>
  shown ? <p className="text-secondary mb-0">{children}</p> : null
