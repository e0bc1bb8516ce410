import { useEffect, useRef } from 'react'
import { onDemand } from './on-demand.ts'
import { changed, onTop } from './on-top.ts'

/** Lets "Back" close what lies on the page; loads in idle time, at the latest with the first dialog. */
export const backEntries = onDemand(async () => (await import('./BackEntries.tsx')).BackEntries)

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
