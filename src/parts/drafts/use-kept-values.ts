import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { sessionState } from '../../api/session-state.ts'
import { ownerOf } from '../../api/session-store.ts'

/** In memory only: lost when the tab closes. */
const kept = new Map<string, FieldValues>()

/** A test ends, and with it the tab. */
export const forgetKeptValues = (): void => kept.clear()

/** Keeps unsaved values when a session's end removes the page, for its return. Not for passwords. */
export function useKeptValues<T extends FieldValues>(form: UseFormReturn<T>, key: string) {
  // Read during render, because react-hook-form updates only what a render has read.
  const { isDirty } = form.formState
  const latest = useRef({ form, isDirty })
  useEffect(() => {
    latest.current = { form, isDirty }
  })
  useEffect(() => {
    const owner = ownerOf(sessionState().user)
    const values = kept.get(key)
    kept.delete(key)
    // The cast is safe: the key names this form and user.
    if (values)
      latest.current.form.reset(values as T, { keepDefaultValues: true, keepDirtyValues: false })
    return () => {
      const { form, isDirty } = latest.current
      const { token, user } = sessionState()
      const goesOn = token !== '' && ownerOf(user) === owner
      if (isDirty && !goesOn) kept.set(key, form.getValues())
    }
  }, [key])
  return { forget: () => void kept.delete(key) }
}
