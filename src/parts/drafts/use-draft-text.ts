import { useEffect, useState } from 'react'
import { createDraftSaver } from './draft-saver.ts'
import type { DraftKey } from './draft-store.ts'
import type { FormDraft } from './use-form-draft.ts'

interface DraftText extends FormDraft {
  text: string
  setText: (typed: string) => void
}

/** A text field's value that the device keeps; a later change of `key` has no effect. */
export function useDraftText(key: DraftKey): DraftText {
  const [saver] = useState(() => createDraftSaver(key))
  const [text, setText] = useState(() => (typeof saver.restored === 'string' ? saver.restored : ''))
  const [dropped, setDropped] = useState('')
  useEffect(() => saver.open(), [saver])
  const change = (typed: string) => {
    setText(typed)
    setDropped('')
    saver.change(() => typed || null)
  }
  const clear = () => {
    setText('')
    saver.clear()
  }
  return {
    text,
    setText: change,
    saver,
    restored: saver.restored,
    clear,
    drop: () => {
      clear()
      setDropped(text)
    },
    undo: dropped ? () => change(dropped) : null,
  }
}
