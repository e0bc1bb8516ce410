/** As a `ref` of what has just appeared: what scrolls may be scrolled far away from it. */
export const intoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' })
