import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { UNFINISHED_TIME } from '../../../shared/format/site-time.ts'
import { sessionState } from '../../api/session-state.ts'
import { ownerOf } from '../../api/session-store.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import type { DraftKey } from './draft-store.ts'

export interface FormDraft {
  saver: DraftSaver
  /** The draft that the form started with, when it differs from the saved values. */
  restored: unknown
  /** Removes the draft once the server has the values. */
  clear: () => void
  /** Discards the draft: the form shows the saved values again. */
  drop: () => void
  /** Reverts `drop`; `null` once the user types something else. */
  undo: (() => void) | null
}

/**
 * Keeps a form's unsaved values on this device and restores them when the form opens again. The form's
 * `defaultValues` are the saved values, none of them null, so mount the form once they are loaded. A later
 * change of `key` has no effect; use another `attempt` when the fields change their meaning. Files are
 * not kept. `along` returns what to keep beside the changed fields, given the restored draft.
 */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  key: Omit<DraftKey, 'owner'>,
  along?: (restored: unknown) => Record<string, unknown>,
): FormDraft {
  const { reset, subscribe, getValues } = form
  const [saved] = useState<Record<string, unknown>>(() => form.formState.defaultValues ?? {})
  const [saver] = useState(() => createDraftSaver({ owner: ownerOf(sessionState().user), ...key }))
  const [kept] = useState(() => changedFields(fittingFields(saver.restored, saved), saved))
  const restored = kept ? saver.restored : undefined
  const [dropped, setDropped] = useState<T | null>(null)
  const change = useEffectEvent(() => {
    setDropped(null)
    const more = along?.(restored)
    saver.change(() => {
      const changed = changedFields(getValues(), saved)
      return changed && { ...more, ...changed }
    })
  })

  // Before the paint, so that the saved values do not flash before the draft.
  useLayoutEffect(() => {
    // The cast is safe: `kept` holds only fields of the form, each with the type of its default.
    if (kept) reset({ ...saved, ...kept } as T, { keepDefaultValues: true })
    else if (saver.state().is === 'restored') saver.clear()
    return subscribe({ formState: { values: true }, callback: () => change() })
  }, [saver, saved, kept, reset, subscribe])
  useEffect(() => saver.open(), [saver])

  return {
    saver,
    restored,
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
        // At once, so that the draft line's button stays and keeps the focus.
        saver.flush()
      }),
  }
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))

/** Text cannot hold files, and a field cannot show again what was typed only in part. */
const cannotKeep = (value: unknown): boolean => holdsFile(value) || value === UNFINISHED_TIME

/** Whether two values of a form's field are equal. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from the saved values, `null` for none; others' saves show in the other fields. */
export function changedFields(
  values: Record<string, unknown>,
  saved: Record<string, unknown>,
): Record<string, unknown> | null {
  const changed = Object.entries(values).filter(
    ([name, value]) => !cannotKeep(value) && !sameValue(value, saved[name]),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** The draft's fields that the form still has, each of the same type as the saved value. */
export function fittingFields(
  draft: unknown,
  saved: Record<string, unknown>,
): Record<string, unknown> {
  if (typeof draft !== 'object' || draft === null) return {}
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) =>
        name in saved &&
        !cannotKeep(value) &&
        typeof value === typeof saved[name] &&
        Array.isArray(value) === Array.isArray(saved[name]),
    ),
  )
}
