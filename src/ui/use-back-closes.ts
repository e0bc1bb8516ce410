import { useEffect, useRef } from 'react'
import { backEntries } from './on-top.ts'

/** What lies on the page (dialogs, sheets) without an address of its own, the lowest first. */
export const onTop: { close: () => void }[] = []

/** Called after every change of the list; `BackEntries` brings the history in line. */
export const changed = { settle: () => {} }

/** "Back" closes what is `shown` before it leaves the page. */
export function useBackCloses(shown: boolean, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!shown) return undefined
    const mine = { close: () => close.current() }
    onTop.push(mine)
    void backEntries.preload()
    changed.settle()
    return () => {
      onTop.splice(onTop.indexOf(mine), 1)
      changed.settle()
    }
  }, [shown])
}
