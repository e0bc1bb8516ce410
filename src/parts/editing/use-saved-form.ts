import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { EditStamp } from '../../../shared/contract/teaching.ts'
import type { RequestOptions } from '../../api/http.ts'
import { useSend } from '../sending/use-send.ts'
import { useItemEdit } from './use-item-edit.ts'

type ItemEdit<Item extends EditStamp, Fields extends FieldValues> = Parameters<
  typeof useItemEdit<Item, Fields>
>[1]

interface SavedForm<Item extends EditStamp, Fields extends FieldValues> extends ItemEdit<
  Item,
  Fields
> {
  save: (fields: Fields, options: RequestOptions) => Promise<Item>
  /** Called with the saved item, even when the page is left by then. */
  onSaved: (saved: Item) => void
  /** Called after that, unless the page is left. */
  onDone: () => void
}

/** The form of a whole page: an item that others may change (`useItemEdit`), and its send. */
export function useSavedForm<Item extends EditStamp, Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  { save, onSaved, onDone, ...item }: SavedForm<Item, Fields>,
) {
  const edit = useItemEdit<Item, Fields>(form, item)
  const sending = useSend<void, Fields, Fields>({
    form,
    send: async (_, signal) => {
      await edit.prepare(signal)
      // From the form, which may have taken over what somebody else changed.
      const saved = await edit.send(
        (__, ifMatch) => save(form.getValues(), { signal, ifMatch }),
        signal,
      )
      edit.draft.clear()
      onSaved(saved)
    },
    onDone,
  })
  return { edit, save: sending }
}
