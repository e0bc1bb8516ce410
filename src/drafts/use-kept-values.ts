import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { storedSession } from '../api/session-store.ts'

/** Lives as long as the tab; nothing of it is written to the device. */
const kept = new Map<string, FieldValues>()

/**
 * Keeps what was typed and not saved when the end of a session takes the page away, and puts it back
 * once when the page returns. `key` names form and user; not for passwords. `useFormDraft` does not fit
 * a form that stays open after it was saved, and the device cannot keep a chosen picture.
 */
export function useKeptValues<T extends FieldValues>(form: UseFormReturn<T>, key: string): void {
  // Read while rendering, for react-hook-form only keeps up what a render has asked for.
  const { isDirty } = form.formState
  const latest = useRef({ form, isDirty })
  useEffect(() => {
    latest.current = { form, isDirty }
  })
  useEffect(() => {
    const values = kept.get(key)
    kept.delete(key)
    // Those of this very form and user, by its key.
    if (values)
      latest.current.form.reset(values as T, { keepDefaultValues: true, keepDirtyValues: false })
    return () => {
      const { form, isDirty } = latest.current
      if (isDirty && !storedSession().token) kept.set(key, form.getValues())
    }
  }, [key])
}
