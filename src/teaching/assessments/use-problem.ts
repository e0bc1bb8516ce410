import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * The one problem that stands in the way of saving: said beside the button and at its field, which
 * gets the focus. Gone with the next change of anything.
 */
export function useProblem<T extends FieldValues, P extends { message: string }>(
  form: UseFormReturn<T>,
  /** Name of the field that mends it; '' for none. */
  nameOf: (problem: P) => string,
) {
  const [problem, setProblem] = useState<P | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const told = useRef(false)
  const { subscribe, clearErrors, setError } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (!told.current) return
          told.current = false
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
    /** Holds the fields. */
    root,
    tell: (found: P) => {
      clearErrors()
      const name = nameOf(found)
      // Names of this form, by `nameOf`.
      if (name) setError(name as FieldPath<T>, { type: 'rule', message: found.message })
      setProblem(found)
      told.current = true
      jumpToField(name)
    },
    /** To a field that the server named. */
    jumpToField,
    jump: problem && nameOf(problem) ? () => jumpToField(nameOf(problem)) : null,
  }
}
