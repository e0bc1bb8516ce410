import { useEffect, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { storedSession } from '../../api/session-store.ts'
import { createDraftSaver, type DraftSaver } from '../draft-saver.ts'
import type { DraftKey } from '../draft-store.ts'
import { changedFields, fittingFields } from './changed-fields.ts'

export interface FormDraft {
  saver: DraftSaver
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
 * meaning. Text only: files are not kept.
 */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  key: Omit<DraftKey, 'owner'>,
): FormDraft {
  const { reset, subscribe, getValues } = form
  const [saved] = useState<Record<string, unknown>>(() => form.formState.defaultValues ?? {})
  const [saver] = useState(() => {
    const { user } = storedSession()
    return createDraftSaver({ owner: user?._id || user?.email || '', ...key })
  })
  const [dropped, setDropped] = useState<T | null>(null)

  // Before the paint: nobody sees the saved values turn into the draft.
  useLayoutEffect(() => {
    const kept = changedFields(fittingFields(saver.restored, saved), saved)
    // Defaults of the form with fields of its own kind in them.
    if (kept) reset({ ...saved, ...kept } as T, { keepDefaultValues: true })
    else if (saver.state().is === 'restored') saver.clear()
    return subscribe({
      formState: { values: true },
      callback: () => {
        setDropped(null)
        saver.change(() => changedFields(getValues(), saved))
      },
    })
  }, [saver, saved, reset, subscribe, getValues])
  useEffect(() => saver.open(), [saver])

  return {
    saver,
    clear: saver.clear,
    drop: () => {
      const values = getValues()
      reset()
      saver.clear()
      setDropped(values)
    },
    undo: dropped && (() => reset(dropped, { keepDefaultValues: true })),
  }
}
