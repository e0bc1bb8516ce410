import { useEffect, useState } from 'react'

/** Whether an element is out of the window, which `margin` widens (as `rootMargin` does). */
export function useIsOut(element: { current: HTMLElement | null }, margin: string): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsOut(entries.at(-1)?.isIntersecting === false),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isOut
}
