interface KeyPress {
  keyCode: number
  isComposing?: boolean
  /** React's event wraps the browser's own. */
  nativeEvent?: { isComposing: boolean }
}

/** Whether an input method (Telex …) takes the key; Safari tells by the code alone. Every key handler asks first. */
export const isComposing = ({ keyCode, isComposing, nativeEvent }: KeyPress): boolean =>
  (nativeEvent?.isComposing ?? isComposing) === true || keyCode === 229

/** For a dialog's Escape: one that drops the word being typed must not close the dialog with it. */
export const keepWhileComposing = (event: KeyboardEvent): void => {
  if (isComposing(event)) event.preventDefault()
}
