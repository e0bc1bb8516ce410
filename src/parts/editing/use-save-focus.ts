import { useEffect, useRef } from 'react'

/** For a form that opens anew after each save: the focus goes to the button, which gets the returned ref. */
export function useSaveFocus(isSaved: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The form that was saved is gone, and with it the button that had the focus.
    if (isSaved) button.current?.focus()
  }, [isSaved])
  return button
}
