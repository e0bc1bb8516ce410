/** As a `ref`: scrolls to what has just appeared. */
export const intoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' })
