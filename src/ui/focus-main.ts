/** Where a new page begins for the keyboard and for readers. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
