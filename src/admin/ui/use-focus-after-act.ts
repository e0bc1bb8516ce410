import { useEffect, useRef } from 'react'

/**
 * For an act that takes its own button away: once its dialog is closed, what stays gets the focus, which would be
 * lost. Give that `ref={stays}` and `tabIndex={-1}`, and call `acted` when the act is done.
 */
export function useFocusAfterAct<T extends HTMLElement>(isOpen: boolean) {
  const stays = useRef<T>(null)
  const hasActed = useRef(false)
  useEffect(() => {
    if (isOpen || !hasActed.current) return
    hasActed.current = false
    stays.current?.focus()
  }, [isOpen])
  return {
    stays,
    acted: () => {
      hasActed.current = true
    },
  }
}
