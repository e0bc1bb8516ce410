/** Moves the focus to the start of the page, for keyboard and screen readers. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
