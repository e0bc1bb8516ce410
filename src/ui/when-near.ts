/** A ref that calls `act` once its element is less than `px` from the window, with -1 inside it, where the browser can tell. */
export const whenNear =
  (act: () => void, px = 600) =>
  (element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in window)) return undefined
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        act()
      },
      { rootMargin: `${px}px` },
    )
    near.observe(element)
    return () => near.disconnect()
  }
