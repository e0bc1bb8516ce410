/** A ref that calls `act` once its element is less than a screen below the window; never where the browser cannot tell. */
export const whenNear = (act: () => void) => (element: HTMLElement | null) => {
  if (!element || !('IntersectionObserver' in window)) return undefined
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      act()
    },
    { rootMargin: '600px' },
  )
  near.observe(element)
  return () => near.disconnect()
}
