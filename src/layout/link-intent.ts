import { useEffect } from 'react'

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const

/** Calls `onIntent` with the path of an in-app link that the user is about to click. `onIntent` must be stable. */
export function useLinkIntent(onIntent: (pathname: string) => void) {
  useEffect(() => {
    let last = ''
    const onSign = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== window.location.origin || link.pathname === last) return
      last = link.pathname
      onIntent(link.pathname)
    }
    for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true })
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, onSign)
    }
  }, [onIntent])
}
