import { useCallback, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Lives as long as the tab; nothing of it is written to the device. */
const kept = new Map<string, FieldValues>()

/**
 * Keeps what was typed and not saved when the page goes away under it (an expired session leads to
 * sign-in), and puts it back when the page returns. `key` names form and user; not for passwords.
 * Returns the function that lets go of it, once it is saved.
 */
export function useKeptValues<T extends FieldValues>(
  form: UseFormReturn<T>,
  key: string,
): () => void {
  // Read here, for react-hook-form only keeps up what a render has asked for.
  const { isDirty } = form.formState
  useEffect(() => {
    const values = kept.get(key)
    if (values) form.reset(values as T, { keepDefaultValues: true })
  }, [form, key])
  useEffect(() => {
    if (!isDirty) return undefined
    kept.set(key, form.getValues())
    const subscription = form.watch((values) => kept.set(key, values))
    return () => subscription.unsubscribe()
  }, [form, isDirty, key])
  return useCallback(() => void kept.delete(key), [key])
}
