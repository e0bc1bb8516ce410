import type { FormEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { toApiError, type ApiError } from '../api/errors.ts'
import { useOnceMutation } from './use-once-mutation.ts'

interface Submit<T extends FieldValues, R> {
  form: UseFormReturn<T>
  /** Passes the signal on to its requests. */
  save: (values: T, signal: AbortSignal) => Promise<R>
  /** What must happen also when the user has left the page: tokens, caches, drafts, toasts. */
  onSaved?: (result: R, values: T) => void
  /** Called after `onSaved` unless the user has left the page: where to go next. */
  onLeave?: (result: R, values: T) => void
}

/**
 * Sends a form once, however often the user clicks. The server's `fields` messages show at their fields
 * and the first of those gets the focus. It never clears typed text.
 */
export function useSubmit<T extends FieldValues, R>({
  form,
  save,
  onSaved,
  onLeave,
}: Submit<T, R>) {
  // Callbacks of a single `mutate` do not run when the component is gone; those here do.
  const mutation = useOnceMutation({ mutationFn: save, onSuccess: onSaved })
  const send = (values: T) =>
    mutation.mutate(values, {
      onSuccess: (result) => onLeave?.(result, values),
      onError: (error) => applyFieldErrors(form, toApiError(error)),
    })
  const onSubmit = (event?: FormEvent) => {
    // While a request runs, its response may still set field errors.
    if (mutation.isPending) return event?.preventDefault()
    // The last response does not apply to the current input.
    return void form.handleSubmit(send, () => mutation.reset())(event)
  }
  const error: ApiError | null = mutation.error ? toApiError(mutation.error) : null
  const detail = error ? whatHappened(error, Object.keys(form.getValues())) : undefined
  const { isPending: pending, data: result, slow, letGo } = mutation
  return { onSubmit, pending, error, detail, result, slow, letGo }
}

/** Sets each message on its field; ignores fields that the form does not have. */
export function applyFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: ApiError,
): void {
  let first = true
  for (const name of Object.keys(form.getValues()) as FieldPath<T>[]) {
    const message = error.fields[name]
    if (!message) continue
    form.setError(name, { type: 'server', message }, { shouldFocus: first })
    first = false
  }
}

/**
 * The reason, as a second sentence after the screen's own message; only where that message and the field
 * errors do not state it already.
 */
function whatHappened(error: ApiError, names: string[]): string | undefined {
  if (error.kind === 'offline' || error.kind === 'server') return error.message
  return names.some((name) => error.fields[name]) ? undefined : error.serverMessage
}
