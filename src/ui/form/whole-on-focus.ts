import type { FocusEvent, MouseEvent } from 'react'

/**
 * For a field that mostly holds a number before anybody types: whoever comes in, by Tab, by mouse or by the
 * app, has the whole of it selected, so that what is typed takes its place.
 */
export const selectWhole = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) =>
  field.select()

/** The press that brings the focus would set the caret, in WebKit when it ends: it brings nothing but the focus. */
export function focusAlone(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return
  event.preventDefault()
  event.currentTarget.focus()
}
