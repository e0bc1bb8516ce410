import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../api/errors.ts'
import { applyFieldErrors } from '../sending/use-submit.ts'

/**
 * The focus of a form that opens anew after each save and whose fields are disabled during it: on the button, which
 * gets the returned ref, after a save, and on the first field with an error after a failure.
 */
export function useSaveFocus<T extends FieldValues>(
  form: UseFormReturn<T>,
  { isSaved, error }: { isSaved: boolean; error: ApiError | null },
) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The form that was saved is gone, and with it the button that had the focus.
    if (isSaved) button.current?.focus()
  }, [isSaved])
  useEffect(() => {
    // Once more, because the fields were disabled during the request and took no focus.
    if (error) applyFieldErrors(form, error)
  }, [form, error])
  return button
}
