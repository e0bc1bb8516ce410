import { useEffect } from 'react'

/** How long the user points at a link before it counts as meant: a pointer on its way elsewhere is faster. */
const DWELL_MS = 80

const SIGNS = ['pointerover', 'pointercancel', 'focusin', 'mousedown'] as const

/**
 * Calls `onSign` when pointer, finger or focus reaches an in-app link, and `onIntent` when it stays there or
 * presses. A finger that begins to scroll has left the link. Both functions must be stable.
 */
export function useLinkIntent(
  onSign: (link: HTMLAnchorElement) => void,
  onIntent: (link: HTMLAnchorElement) => void,
) {
  useEffect(() => {
    let last: HTMLAnchorElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const onEvent = ({ target, type }: Event) => {
      const at = target instanceof Element && type !== 'pointercancel' ? target.closest('a') : null
      // A tap also sends `mousedown`, when it has ended.
      const isPress = type === 'mousedown'
      if (at === last && !isPress) return
      clearTimeout(timer)
      last = at
      if (!at || at.origin !== window.location.origin) return
      onSign(at)
      if (isPress) onIntent(at)
      else timer = setTimeout(onIntent, DWELL_MS, at)
    }
    for (const sign of SIGNS) document.addEventListener(sign, onEvent, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) document.removeEventListener(sign, onEvent)
    }
  }, [onSign, onIntent])
}
