import { useEffect, useRef } from 'react'

/** Whether the component is still mounted, for callbacks of requests that may outlive it. */
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
