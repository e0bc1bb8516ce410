import type { FormEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { toApiError, type ApiError } from '../api/errors.ts'
import { useOnceMutation } from './use-once-mutation.ts'

interface Submit<T extends FieldValues, R> {
  form: UseFormReturn<T>
  save: (values: T) => Promise<R>
  /** Not called when the page was left meanwhile. */
  onSaved?: (result: R, values: T) => void
}

/**
 * Sends a form once, however often the button is pressed. The server's `fields` land on their fields
 * and the first of them gets the focus; nothing typed is ever taken away.
 */
export function useSubmit<T extends FieldValues, R>({ form, save, onSaved }: Submit<T, R>) {
  const mutation = useOnceMutation({ mutationFn: save })
  const send = (values: T) =>
    mutation.mutate(values, {
      onSuccess: (result) => onSaved?.(result, values),
      onError: (error) => applyFieldErrors(form, toApiError(error)),
    })
  const onSubmit = (event: FormEvent) => {
    // While an answer is on its way, what it says about the fields is still to come.
    if (mutation.isPending) return event.preventDefault()
    // The answer to the last attempt says nothing about what is typed now.
    return void form.handleSubmit(send, () => mutation.reset())(event)
  }
  const error: ApiError | null = mutation.error ? toApiError(mutation.error) : null
  const detail = error ? whatHappened(error, Object.keys(form.getValues())) : undefined
  return { onSubmit, pending: mutation.isPending, error, detail, result: mutation.data }
}

/** Puts each message on its field; those of fields that the form does not have are left out. */
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
 * What happened, as a second sentence after the catalogue's own: only where the first one and the
 * messages on the fields do not tell it already.
 */
function whatHappened(error: ApiError, names: string[]): string | undefined {
  if (error.kind === 'offline' || error.kind === 'server') return error.message
  return names.some((name) => error.fields[name]) ? undefined : error.serverMessage
}
