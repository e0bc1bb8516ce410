/** Gives the heading of a part the focus that an act takes away with its button; not to who has gone on elsewhere. */
export function focusNearby(heading: HTMLElement | null): void {
  const { activeElement, body } = document
  const part = heading?.parentElement
  if (activeElement === body || part?.contains(activeElement)) heading?.focus()
}
