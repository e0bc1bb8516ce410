interface KeyPress {
  keyCode: number
  isComposing?: boolean
  /** React's event wraps the browser's own. */
  nativeEvent?: { isComposing: boolean }
}

/**
 * Whether an input method (Vietnamese Telex, Japanese …) takes the key for the word being typed: Enter
 * confirms the word, Escape drops it. Safari tells so only by the key code. Every handler of keys asks this
 * first.
 */
export const isComposing = ({ keyCode, isComposing, nativeEvent }: KeyPress): boolean =>
  (nativeEvent?.isComposing ?? isComposing) === true || keyCode === 229

/** For a dialog's Escape: one that drops the word being typed must not close the dialog with it. */
export const keepWhileComposing = (event: KeyboardEvent): void => {
  if (isComposing(event)) event.preventDefault()
}
