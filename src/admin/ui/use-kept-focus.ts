import { useEffect, useRef } from 'react'

/**
 * For what stays when an act has taken its own button away: once the dialog is closed, it gets a focus that would
 * be lost. Give it `tabIndex={-1}`.
 */
export function useKeptFocus<T extends HTMLElement>(isOpen: boolean) {
  const stays = useRef<T>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const closed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!closed) return
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) stays.current?.focus()
  })
  return stays
}
