import { useEffect } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'

/** Puts the focus into the title when a form opens. */
export function useTitleFocus<Fields extends { title: string }>(form: UseFormReturn<Fields>) {
  const { setFocus } = form
  // The cast is safe: the fields have a title.
  useEffect(() => setFocus('title' as Path<Fields>), [setFocus])
}
