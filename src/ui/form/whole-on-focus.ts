import type { FocusEvent, MouseEvent } from 'react'

/** Selects the whole value on focus, so that typing replaces it. */
export const selectWhole = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) =>
  field.select()

/** Keeps the press that focuses the field from setting the caret, which would end the selection. */
export function focusAlone(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return
  event.preventDefault()
  event.currentTarget.focus()
}
