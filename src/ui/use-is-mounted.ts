import { useEffect, useRef } from 'react'

/** Whether the component still stands on screen: asked by what ends after it may be gone. */
export function useIsMounted(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
