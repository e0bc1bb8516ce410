import { useEffect, useState } from 'react'
import { createDraftSaver } from './draft-saver.ts'
import type { DraftKey } from './draft-store.ts'

/** A text in hand that the device keeps; `key` is that of the first render. */
export function useDraftText(key: DraftKey) {
  const [saver] = useState(() => createDraftSaver(key))
  const [text, setText] = useState(() => (typeof saver.restored === 'string' ? saver.restored : ''))
  useEffect(() => saver.open(), [saver])
  return {
    text,
    setText: (typed: string) => {
      setText(typed)
      saver.change(() => typed || null)
    },
    saver,
  }
}
