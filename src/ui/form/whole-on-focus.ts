import type { FocusEvent, MouseEvent } from 'react'

/**
 * For a field that mostly holds a number before anybody types: whoever comes in, by Tab, by mouse or by the
 * app, has the whole of it selected, so that what is typed takes its place.
 */
export const selectWhole = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) =>
  field.select()

/** The press that brings the focus sets the caret, in WebKit when it ends; drawn over a part, it selects that. */
export function keepWhole({ currentTarget: field }: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === field) return
  const onEnd = (event: Event) => {
    const { selectionStart: from, selectionEnd: to } = field
    if (document.activeElement !== field || (from !== to && (from || to !== field.value.length)))
      return
    event.preventDefault()
    field.select()
  }
  addEventListener('mouseup', onEnd, { once: true })
}
