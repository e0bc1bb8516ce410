import { useQueryClient } from '@tanstack/react-query'
import { ADMIN } from '../../api/admin/call.ts'
import { toApiError } from '../../api/errors.ts'
import { reload } from '../../api/query-client.ts'
import { useOnceMutation } from '../../sending/use-once-mutation.ts'
import { toast } from '../../ui/toast.ts'
import { failureWords } from '../../sending/ActFailure.tsx'

interface ActOptions<Input, Result> {
  run: (input: Input, signal: AbortSignal) => Promise<Result>
  success: (result: Result, input: Input) => string
  /** The first sentence of a refusal; the server's own words follow. An unclear end has words of its own. */
  failure: string
  onDone?: (result: Result, input: Input) => void
}

/** An act of the back office that needs no words: a button sends it once, a toast tells what came of it. */
export function useAct<Result, Input = void>(options: ActOptions<Input, Result>) {
  const { run, success, failure, onDone } = options
  const client = useQueryClient()
  const { mutate, isPending, variables, slow, letGo } = useOnceMutation<Result, Input>({
    mutationFn: run,
    onSuccess: (result, input) => {
      toast.success(success(result, input))
      onDone?.(result, input)
    },
    onError: (error) => {
      const { title, detail } = failureWords(toApiError(error), failure)
      toast.error(`${title} ${detail}`)
    },
    // Also after a failure: only the answer may have been lost.
    onSettled: () => void reload(client, { queryKey: ADMIN }),
  })
  return {
    start: mutate,
    isPending,
    /** Whether the act with this input is under way. */
    isRunning: (input: Input) => isPending && variables === input,
    slow,
    letGo,
  }
}
