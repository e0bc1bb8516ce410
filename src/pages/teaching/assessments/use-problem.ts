import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * The problem that prevents saving: shown beside the button and at its field, which gets the focus. Any
 * change of the form clears it.
 */
export function useProblem<T extends FieldValues, P extends { message: string }>(
  form: UseFormReturn<T>,
  /** The name of the field to correct; '' for none. */
  nameOf: (problem: P) => string,
) {
  const [problem, setProblem] = useState<P | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const shown = useRef(false)
  const { subscribe, clearErrors, setError } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (!shown.current) return
          shown.current = false
          setProblem(null)
          clearErrors()
        },
      }),
    [subscribe, clearErrors],
  )

  const jumpToField = (name: string) => {
    if (!name) return
    const field = root.current?.querySelector<HTMLElement>(
      `[name="${name}"],[data-field="${name}"]`,
    )
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  return {
    problem,
    /** The element around the fields. */
    root,
    show: (found: P) => {
      clearErrors()
      const name = nameOf(found)
      // The cast is safe: `nameOf` returns names of this form.
      if (name) setError(name as FieldPath<T>, { type: 'rule', message: found.message })
      setProblem(found)
      shown.current = true
      jumpToField(name)
    },
    /** Focuses a field that the server named. */
    jumpToField,
    jump: problem && nameOf(problem) ? () => jumpToField(nameOf(problem)) : null,
  }
}
