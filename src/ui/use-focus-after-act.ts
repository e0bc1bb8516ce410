import { useEffect, useRef } from 'react'

/**
 * For an act that takes its own button away: once its dialog is closed (without one: once the act has ended), what
 * stays gets the focus, which would be lost. Give that `ref={stays}` and `tabIndex={-1}`, and call `acted` when the
 * act of a dialog is done. Without `acted`, because the answer was lost or somebody else was first, it gets the focus
 * when the button goes, with the dialog or later.
 */
export function useFocusAfterAct<T extends HTMLElement>(isOpen: boolean) {
  const stays = useRef<T>(null)
  const wasOpen = useRef(false)
  const hasActed = useRef(false)
  /** What had the focus when the dialog closed. */
  const left = useRef<Element | null>(null)
  // At each rendering, because one without the button may be later than the one without the dialog.
  useEffect(() => {
    if (wasOpen.current && !isOpen) left.current = document.activeElement
    wasOpen.current = isOpen
    if (isOpen || !left.current || !(hasActed.current || isGone(left.current))) return
    if (hasActed.current || isGone(document.activeElement)) stays.current?.focus()
    left.current = null
    hasActed.current = false
  })
  return {
    stays,
    acted: () => {
      // Who has closed the dialog before the answer may be elsewhere.
      hasActed.current = wasOpen.current
    },
  }
}

/** When the focused element goes, the browser focuses the body. */
const isGone = (element: Element | null) => !element?.isConnected || element === document.body
