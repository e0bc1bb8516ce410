import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import type { EditStamp } from '../../../shared/contract/teaching.ts'
import { ApiError, toApiError } from '../../api/errors.ts'
import type { DraftKey } from '../drafts/draft-store.ts'
import { fittingFields, sameValue, useFormDraft, type FormDraft } from '../drafts/use-form-draft.ts'

/** The code of a save that someone else's save came before (docs/product.md#errors). */
const CHANGED = 'CHANGED'

const CHANGED_MEANWHILE = 'Người khác vừa sửa nội dung này. Hãy mở lại để xem và chọn bản muốn giữ.'

/** How often a save reads the item again because it changes all the time. */
const TRIES = 3

/** Fields that this person and someone else have changed, each in another way. */
export interface Clash<Fields> {
  names: readonly (keyof Fields & string)[]
  /** The fields as the server has them now. */
  theirs: Fields
  stamp: EditStamp
}

interface ItemEdit<Item extends EditStamp, Fields extends FieldValues> {
  draft: Omit<DraftKey, 'owner'>
  /** The item as it was loaded; `null` to create one. */
  loaded: Item | null
  read: (signal: AbortSignal) => Promise<Item>
  fieldsOf: (item: Item) => Fields
  /** Whether two values of a field mean the same; absent for equal ones. */
  isSame?: (name: keyof Fields, one: unknown, other: unknown) => boolean
}

/**
 * An item that other teachers may save meanwhile (docs/behaviour.md#two-teachers). Before a PUT it is read
 * again: fields that only the other person changed are taken over, and where both changed one, nothing is
 * sent and the person decides. The draft records which values it was typed over.
 */
export function useItemEdit<Item extends EditStamp, Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  {
    draft: key,
    loaded,
    read,
    fieldsOf,
    isSame = (_, a, b) => sameValue(a, b),
  }: ItemEdit<Item, Fields>,
) {
  const [opened] = useState(() => (loaded ? fieldsOf(loaded) : null))
  /** The server's values that this person has seen since, and typed over. */
  const seen = useRef<Fields | null>(null)
  /** The item as the server had it last. */
  const newest = useRef(loaded)
  /** The other person's fields over which this one decided last. */
  const decidedOver = useRef<string | null>(null)

  const changedNames = (values: Fields, since: Fields): (keyof Fields & string)[] =>
    Object.keys(since).filter((name) => !isSame(name, values[name], since[name]))
  /** The values of the opening; of a restored draft those that it was typed over. */
  const seenAtFirst = (restored: unknown): Fields | null =>
    opened && { ...opened, ...fittingFields(overIn(restored), opened) }
  const clashOf = (mine: Fields, since: Fields, item: Item): Clash<Fields> | null => {
    const theirs = fieldsOf(item)
    const names = changedNames(theirs, since).filter(
      (name) => !isSame(name, mine[name], since[name]) && !isSame(name, mine[name], theirs[name]),
    )
    return names.length > 0 ? { names, theirs, stamp: item } : null
  }

  const kept = useFormDraft(form, key, (restored) => {
    const since = seen.current ?? seenAtFirst(restored)
    return since ? { over: pick(since, changedNames(form.getValues(), since)) } : {}
  })
  const { restored } = kept
  const lastSeen = () => seen.current ?? seenAtFirst(restored)
  const [clash, setClash] = useState(() => {
    const since = seenAtFirst(restored)
    if (!loaded || !opened || !since) return null
    return clashOf({ ...opened, ...fittingFields(restored, opened) }, since, loaded)
  })
  /** What this person typed before taking over the other one's values. */
  const [given, setGiven] = useState<Partial<Fields> | null>(null)

  const write = (values: Partial<Fields>) => {
    for (const [name, value] of Object.entries(values)) {
      // The cast is safe: the values are those of fields of this form.
      form.setValue(name as FieldPath<Fields>, value as PathValue<Fields, FieldPath<Fields>>, {
        shouldDirty: true,
      })
    }
  }
  const settle = (then: (clash: Clash<Fields>) => void) => () => {
    const since = lastSeen()
    if (!clash || !since) return
    seen.current = { ...since, ...pick(clash.theirs, clash.names) }
    decidedOver.current = JSON.stringify(clash.theirs)
    setClash(null)
    then(clash)
  }

  const prepare = async (signal: AbortSignal): Promise<boolean> => {
    const since = lastSeen()
    if (!since) return false
    const item = await read(signal)
    const mine = form.getValues()
    newest.current = item
    const found = clashOf(mine, since, item)
    setClash(found)
    setGiven(null)
    // The dialog's notice says it; the message is for when the dialog is closed.
    if (found) throw new ApiError('refused', CHANGED_MEANWHILE, 409, CHANGED)
    const theirs = fieldsOf(item)
    const names = changedNames(theirs, since).filter((name) =>
      isSame(name, mine[name], since[name]),
    )
    write(pick(theirs, names))
    seen.current = theirs
    return names.length > 0
  }

  const beforeDrop = useRef(opened)
  const draft: FormDraft = {
    ...kept,
    drop: () => {
      kept.drop()
      // The form shows the values of its opening again.
      beforeDrop.current = lastSeen()
      seen.current = opened
      setClash(null)
      setGiven(null)
    },
    undo:
      kept.undo &&
      (() => {
        kept.undo?.()
        seen.current = beforeDrop.current
      }),
  }
  return {
    draft,
    clash,
    /** Reads the item again before a save; rejects when the save must not go out. True: it took over fields. */
    prepare,
    /** For `useSend`: a choice makes the next save another act. */
    over: () => decidedOver.current,
    /**
     * Calls `put` with the version that it may replace, and with the item as it is stored. Where our own
     * server says that another save came first, it reads and tries again.
     */
    send: async <R>(
      put: (stored: Item | null, ifMatch: string | undefined) => Promise<R>,
      signal: AbortSignal,
    ): Promise<R> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await put(newest.current, newest.current?.version)
        } catch (error) {
          const { code, serverMessage, status } = toApiError(error)
          if (code !== CHANGED) throw error
          // Without the code, so that the form shows the message.
          if (attempt === TRIES) throw new ApiError('refused', serverMessage, status)
          await prepare(signal)
        }
      }
    },
    /** Keeps this person's values; the next save replaces the other ones. */
    keepMine: settle(() => {}),
    /** Shows the other person's values in the form. */
    takeTheirs: settle(({ names, theirs }) => {
      setGiven(pick(form.getValues(), names))
      write(pick(theirs, names))
    }),
    /** Reverts `takeTheirs`; `null` when there is nothing to revert. */
    undoTake:
      given &&
      (() => {
        write(given)
        setGiven(null)
      }),
    /** Tells of a change that this person made by a call of its own. */
    note: (change: (seen: Fields) => Partial<Fields>) => {
      const since = lastSeen()
      if (since) seen.current = { ...since, ...change(since) }
    },
  }
}

/** Whether a save failed because the item has changed. */
export const isChanged = ({ code }: ApiError): boolean => code === CHANGED

const pick = <T extends object>(values: T, names: readonly (keyof T)[]): Partial<T> =>
  // The cast is safe: each entry is one of the object's own.
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>

const overIn = (restored: unknown): unknown =>
  typeof restored === 'object' && restored !== null && 'over' in restored ? restored.over : null
