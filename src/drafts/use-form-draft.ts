import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { storedSession } from '../api/session-store.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import type { DraftKey } from './draft-store.ts'

export interface FormDraft {
  saver: DraftSaver
  /** The draft that the form began with, when it says something else than what is saved. */
  begun: unknown
  /** The server has it: forget it. */
  clear: () => void
  /** Empties the draft: the form shows what is saved again. */
  drop: () => void
  /** Takes `drop` back, until something else is typed. */
  undo: (() => void) | null
}

/**
 * Keeps on this device what is typed into a form and not saved, and puts it back when the form is
 * opened again. The form's `defaultValues` are what is saved, none of them null: mount it once they
 * are known. `key` is that of the first render; another `attempt` when the fields change their
 * meaning. Text only: files are not kept. `along` says, of the draft that the form began with, what to
 * keep beside the changed fields.
 */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  key: Omit<DraftKey, 'owner'>,
  along?: (begun: unknown) => Record<string, unknown>,
): FormDraft {
  const { reset, subscribe, getValues } = form
  const [saved] = useState<Record<string, unknown>>(() => form.formState.defaultValues ?? {})
  const [saver] = useState(() => {
    const { user } = storedSession()
    return createDraftSaver({ owner: user?._id || user?.email || '', ...key })
  })
  const [kept] = useState(() => changedFields(fittingFields(saver.restored, saved), saved))
  const begun = kept ? saver.restored : undefined
  const [dropped, setDropped] = useState<T | null>(null)
  const change = useEffectEvent(() => {
    setDropped(null)
    const more = along?.(begun)
    saver.change(() => {
      const changed = changedFields(getValues(), saved)
      return changed && { ...more, ...changed }
    })
  })

  // Before the paint: nobody sees the saved values turn into the draft.
  useLayoutEffect(() => {
    // Defaults of the form with fields of its own kind in them.
    if (kept) reset({ ...saved, ...kept } as T, { keepDefaultValues: true })
    else if (saver.state().is === 'restored') saver.clear()
    return subscribe({ formState: { values: true }, callback: () => change() })
  }, [saver, saved, kept, reset, subscribe])
  useEffect(() => saver.open(), [saver])

  return {
    saver,
    begun,
    clear: saver.clear,
    drop: () => {
      const values = getValues()
      reset()
      saver.clear()
      setDropped(values)
    },
    undo:
      dropped &&
      (() => {
        reset(dropped, { keepDefaultValues: true })
        // At once: the line's button stays one, and keeps the focus.
        saver.flush()
      }),
  }
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The top-level fields whose value is not the saved one; `null` when there are none. Only those make a
 * draft, so that what somebody else saves meanwhile shows in all others. Files cannot be kept as text
 * and are left out.
 */
export function changedFields(
  values: Record<string, unknown>,
  saved: Record<string, unknown>,
): Record<string, unknown> | null {
  const changed = Object.entries(values).filter(
    ([name, value]) => !holdsFile(value) && !same(value, saved[name]),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** Those of a kept draft that the form still has, each of the same kind as the saved value. */
export function fittingFields(
  draft: unknown,
  saved: Record<string, unknown>,
): Record<string, unknown> {
  if (typeof draft !== 'object' || draft === null) return {}
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) =>
        name in saved &&
        typeof value === typeof saved[name] &&
        Array.isArray(value) === Array.isArray(saved[name]),
    ),
  )
}
